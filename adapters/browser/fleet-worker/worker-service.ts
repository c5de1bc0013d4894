import type { Subscription } from 'rxjs';
import { Failure } from '@farol/core/domain/values/failure';
import { FleetEngine } from '@farol/core/fleet/engine/fleet-engine';
import { readFleet } from '../../http/read-fleet.ts';
import { trackingApi, type ApiCall } from '../../http/tracking-client.ts';
import { liveSocket } from '../../websocket/live-socket.ts';
import type { FleetWorkerConfig, WorkerResponse, WorkerRequest } from './worker-messages.ts';

/** While something waits for its turn (the list is put in order a few times a second), it is looked at this often. */
const PENDING_CHECK_MS = 50;
/** A query about time grows old without any message. */
const HEARTBEAT_MS = 1000;
const SEARCH_TEXT_BATCH_SIZE = 2000;
/** A line that has not begun with the latest positions by then is not going to. */
const SNAPSHOT_MS = 5000;
/** An answer may follow a report that the page has not taken yet. */
const MAX_REPORTS_IN_FLIGHT = 2;
/** How the line begins: with the latest position of every device (contract §6). */
const SNAPSHOT_PREFIX = '{"positions":';

/** Hands a message to the page; the buffers change hands. */
export type Post = (message: WorkerResponse, transfer: ArrayBuffer[]) => void;

/**
 * The fleet's side of the boundary, in a worker or, where none can be had, on the page: owns socket, reading and engine, and
 * posts a report only after the page took the last one and its pace allows, an answer at once.
 */
export class FleetWorkerService {
  readonly #post: Post;
  readonly #engine: FleetEngine;
  readonly #call: ApiCall;
  readonly #socketAddress: string;
  readonly #lines = new Map<number, Subscription>();
  /** Reports that the page has not taken yet. */
  #inFlight = 0;
  /** Somebody waits for an answer: neither the page's pace nor a report on its way holds it back. */
  #isUrgent = false;
  #notBefore = 0;
  #reportTimer: ReturnType<typeof setTimeout> | undefined;
  #isPreparing = false;
  /** Whether the line that is open began with the latest positions: a large fleet need not send them twice. */
  #snapshot = Promise.resolve(false);

  constructor(source: FleetWorkerConfig, post: Post) {
    this.#post = post;
    this.#engine = new FleetEngine(source.namespace);
    this.#call = trackingApi(source.api);
    this.#socketAddress = `${source.api.replace(/^http/, 'ws')}/socket`;
    setInterval(() => this.#report(), HEARTBEAT_MS);
  }

  /** Takes one message of the page. */
  handle(message: WorkerRequest): void {
    switch (message.type) {
      case 'start':
        break;
      case 'open':
        this.#open(message.connectionId);
        break;
      case 'close':
        this.#close(message.connectionId);
        break;
      case 'catchUp':
        void this.#catchUp(message.callId);
        break;
      case 'fleetRequest':
        this.#engine.handle(message.request, Date.now());
        this.#isUrgent = true;
        this.#report();
        break;
      case 'reportReceived':
        this.#inFlight--;
        this.#notBefore = Date.now() + message.waitMs;
        if (this.#isUrgent) this.#report();
        else this.#scheduleReport();
    }
  }

  #open(connectionId: number): void {
    const { promise, resolve: begin } = Promise.withResolvers<boolean>();
    this.#snapshot = promise;
    this.#engine.connectionOpening();
    let hasBegun = false;
    const handle = (text: string): void => {
      const isRead = this.#engine.receiveFrame(text, Date.now());
      if (!hasBegun) begin(isRead && text.startsWith(SNAPSHOT_PREFIX));
      hasBegun = true;
      this.#scheduleReport();
    };
    const events = liveSocket(this.#socketAddress, handle).subscribe((event) => {
      if (event.type === 'opened') setTimeout(() => begin(false), SNAPSHOT_MS);
      else {
        begin(false);
        this.#snapshot = Promise.resolve(false);
        this.#engine.connectionLost();
      }
      this.#post({ type: 'connectionEvent', connectionId, event }, []);
    });
    this.#lines.set(connectionId, events);
  }

  #close(line: number): void {
    this.#lines.get(line)?.unsubscribe();
    this.#lines.delete(line);
    this.#snapshot = Promise.resolve(false);
  }

  async #catchUp(callId: number): Promise<void> {
    try {
      this.#engine.loadStarted();
      const loaded = await readFleet(this.#call, this.#snapshot);
      const changedDevices = this.#engine.load(loaded, Date.now());
      this.#report();
      this.#post({ type: 'caughtUp', callId, result: { deviceCount: this.#engine.size, changedDevices } }, []);
      this.#prepareSearch();
    } catch (error) {
      const { code, status } = error instanceof Failure ? error : new Failure('UNKNOWN', 0);
      this.#post({ type: 'failed', callId, code, status }, []);
    }
  }

  /** The first key typed should not have to make a search text for every device. */
  #prepareSearch(): void {
    if (this.#isPreparing) return;
    this.#isPreparing = true;
    const step = (): void => {
      this.#isPreparing = this.#engine.buildSearchTexts(SEARCH_TEXT_BATCH_SIZE);
      if (this.#isPreparing) setTimeout(step, 5);
    };
    setTimeout(step, PENDING_CHECK_MS);
  }

  #scheduleReport(): void {
    if (this.#inFlight > 0 || this.#reportTimer !== undefined || !this.#engine.hasChanges) return;
    this.#reportTimer = setTimeout(() => this.#report(), Math.max(0, this.#notBefore - Date.now()));
  }

  #report(): void {
    clearTimeout(this.#reportTimer);
    this.#reportTimer = undefined;
    if (this.#inFlight >= (this.#isUrgent ? MAX_REPORTS_IN_FLIGHT : 1)) return;
    const packed = this.#engine.takeReport(Date.now());
    if (packed) {
      this.#inFlight++;
      this.#isUrgent = false;
      this.#post({ type: 'report', report: packed.report }, packed.transfer);
    } else if (this.#engine.hasChanges) {
      this.#reportTimer = setTimeout(() => this.#report(), PENDING_CHECK_MS);
    }
  }
}
