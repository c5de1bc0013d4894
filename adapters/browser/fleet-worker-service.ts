import type { Subscription } from 'rxjs';
import { Failure } from '@farol/core/domain/failure';
import { FleetEngine } from '@farol/core/fleet/fleet-engine';
import { readFleet } from '../http/read-fleet.ts';
import { trackingCalls, type Call } from '../http/tracking-client.ts';
import { liveSocket } from '../websocket/live-socket.ts';
import type { FleetSource, ToPage, ToWorker } from './fleet-worker-messages.ts';

/** While something waits for its turn (the list is put in order a few times a second), it is looked at this often. */
const TURN_MS = 50;
/** A query about time grows old without any message. */
const HEARTBEAT_MS = 1000;
const TEXTS_AT_A_TIME = 2000;
/** A line that has not begun with the latest positions by then is not going to. */
const SNAPSHOT_MS = 5000;
/** An answer may follow a report that the page has not taken yet. */
const MOST_ON_THE_WAY = 2;
/** How the line begins: with the latest position of every device (contract §6). */
const SNAPSHOT = '{"positions":';

/** Hands a message to the page; the buffers change hands. */
export type Post = (message: ToPage, transfer: ArrayBuffer[]) => void;

/**
 * The fleet's side of the boundary, in a worker or, where none can be had, on the page: owns socket, reading and engine, and
 * posts a report only after the page took the last one and its pace allows, an answer at once.
 */
export class FleetWorkerService {
  readonly #post: Post;
  readonly #engine: FleetEngine;
  readonly #call: Call;
  readonly #socketAddress: string;
  readonly #lines = new Map<number, Subscription>();
  /** Reports that the page has not taken yet. */
  #onTheWay = 0;
  /** Somebody waits for an answer: neither the page's pace nor a report on its way holds it back. */
  #isAsked = false;
  #notBefore = 0;
  #turn: ReturnType<typeof setTimeout> | undefined;
  #isPreparing = false;
  /** Whether the line that is open began with the latest positions: a large fleet need not send them twice. */
  #snapshot = Promise.resolve(false);

  constructor(source: FleetSource, post: Post) {
    this.#post = post;
    this.#engine = new FleetEngine(source.namespace);
    this.#call = trackingCalls(source.api);
    this.#socketAddress = `${source.api.replace(/^http/, 'ws')}/socket`;
    setInterval(() => this.#report(), HEARTBEAT_MS);
  }

  /** Takes one message of the page. */
  take(message: ToWorker): void {
    switch (message.type) {
      case 'start':
        break;
      case 'open':
        this.#open(message.line);
        break;
      case 'close':
        this.#close(message.line);
        break;
      case 'catchUp':
        void this.#catchUp(message.call);
        break;
      case 'ask':
        this.#engine.ask(message.request, Date.now());
        this.#isAsked = true;
        this.#report();
        break;
      case 'taken':
        this.#onTheWay--;
        this.#notBefore = Date.now() + message.waitMs;
        if (this.#isAsked) this.#report();
        else this.#plan();
    }
  }

  #open(line: number): void {
    const { promise, resolve: begin } = Promise.withResolvers<boolean>();
    this.#snapshot = promise;
    this.#engine.openLine();
    let hasBegun = false;
    const take = (text: string): void => {
      const isRead = this.#engine.frame(text, Date.now());
      if (!hasBegun) begin(isRead && text.startsWith(SNAPSHOT));
      hasBegun = true;
      this.#plan();
    };
    const events = liveSocket(this.#socketAddress, take).subscribe((event) => {
      if (event.type === 'opened') setTimeout(() => begin(false), SNAPSHOT_MS);
      else {
        begin(false);
        this.#snapshot = Promise.resolve(false);
        this.#engine.loseLine();
      }
      this.#post({ type: 'line', line, event }, []);
    });
    this.#lines.set(line, events);
  }

  #close(line: number): void {
    this.#lines.get(line)?.unsubscribe();
    this.#lines.delete(line);
    this.#snapshot = Promise.resolve(false);
  }

  async #catchUp(call: number): Promise<void> {
    try {
      this.#engine.beginLoad();
      const loaded = await readFleet(this.#call, this.#snapshot);
      const changed = this.#engine.load(loaded, Date.now());
      this.#report();
      this.#post({ type: 'caughtUp', call, caughtUp: { devices: this.#engine.size, changed } }, []);
      this.#prepareSearch();
    } catch (error) {
      const { code, status } = error instanceof Failure ? error : new Failure('UNKNOWN', 0);
      this.#post({ type: 'failed', call, code, status }, []);
    }
  }

  /** The first key typed should not have to make a search text for every device. */
  #prepareSearch(): void {
    if (this.#isPreparing) return;
    this.#isPreparing = true;
    const step = (): void => {
      this.#isPreparing = this.#engine.prepareSearch(TEXTS_AT_A_TIME);
      if (this.#isPreparing) setTimeout(step, 5);
    };
    setTimeout(step, TURN_MS);
  }

  #plan(): void {
    if (this.#onTheWay > 0 || this.#turn !== undefined || !this.#engine.hasNews) return;
    this.#turn = setTimeout(() => this.#report(), Math.max(0, this.#notBefore - Date.now()));
  }

  #report(): void {
    clearTimeout(this.#turn);
    this.#turn = undefined;
    if (this.#onTheWay >= (this.#isAsked ? MOST_ON_THE_WAY : 1)) return;
    const packed = this.#engine.report(Date.now());
    if (packed) {
      this.#onTheWay++;
      this.#isAsked = false;
      this.#post({ type: 'report', report: packed.report }, packed.transfer);
    } else if (this.#engine.hasNews) {
      this.#turn = setTimeout(() => this.#report(), TURN_MS);
    }
  }
}
