import type { Subscription } from 'rxjs';
import { Failure } from '@farol/core/domain/values/failure';
import { FleetEngine } from '@farol/core/fleet/engine/fleet-engine';
import { readFleet } from '../http/read-fleet.ts';
import { trackingApi, type ApiCall } from '../http/tracking-client.ts';
import { liveSocket, type OpenSocket } from '../websocket/live-socket.ts';
import type { FleetCopies } from './fleet-copies.ts';
import type { FleetSource, BackendResponse, BackendRequest } from './fleet-messages.ts';
import { LastKnownFleet } from './last-known-fleet.ts';

/**
 * How often pending changes are checked that are not due yet, as the list is reordered only a few times a
 * second, milliseconds.
 */
const PENDING_CHECK_MS = 50;
/** Time-dependent queries change without any message. */
const HEARTBEAT_MS = 1000;
const SEARCH_TEXT_BATCH_SIZE = 2000;
/** A connection that has not started with the latest positions by then will not do so. */
const SNAPSHOT_MS = 5000;
/** A response to a request may follow a report that the page has not received yet. */
const MAX_REPORTS_IN_FLIGHT = 2;
/** The start of a connection's first frame: the latest position of every device. */
const SNAPSHOT_PREFIX = '{"positions":';

/** How the service reaches the server; what is missing is done as a browser does it. */
export interface ServerConnections {
  send?: typeof fetch;
  openSocket?: OpenSocket;
}

/** Posts a message to the page and transfers the buffers. */
export type Post = (message: BackendResponse, transfer: ArrayBuffer[]) => void;

/**
 * The worker's side of the fleet; it runs on the page where workers are unavailable. It owns socket, parsing
 * and engine. A report is posted only after the page received the last one and its wait time is over; a
 * response to a request is posted at once.
 */
export class FleetService {
  readonly #post: Post;
  readonly #engine: FleetEngine;
  readonly #lastKnown: LastKnownFleet | undefined;
  readonly #call: ApiCall;
  readonly #socketUrl: string;
  readonly #openSocket: OpenSocket | undefined;
  readonly #heartbeat: ReturnType<typeof setInterval>;
  readonly #connections = new Map<number, Subscription>();
  /** Reports that the page has not received yet. */
  #inFlight = 0;
  /** The page waits for a response: neither the wait time nor a report in flight delays it. */
  #isUrgent = false;
  #notBefore = 0;
  #reportTimer: ReturnType<typeof setTimeout> | undefined;
  #isPreparing = false;
  /** Whether the server's fleet was loaded; before that it may be the one of the last visit. */
  #isLoaded = false;
  /**
   * Whether the open connection started with the latest positions: then a large fleet need not load them
   * again.
   */
  #snapshot = Promise.resolve(false);

  /** @param copies where the fleet is kept for the next visit; nowhere if left out */
  constructor(
    source: FleetSource,
    post: Post,
    { send, openSocket }: ServerConnections = {},
    copies?: FleetCopies,
  ) {
    this.#post = post;
    this.#engine = new FleetEngine(source.namespace);
    this.#lastKnown = copies && new LastKnownFleet(this.#engine, copies);
    this.#call = trackingApi(source.api, send);
    this.#openSocket = openSocket;
    this.#socketUrl = `${source.api.replace(/^http/, 'ws')}/socket`;
    this.#heartbeat = setInterval(() => this.#report(), HEARTBEAT_MS);
  }

  /** Handles one message of the page. */
  handle(message: BackendRequest): void {
    switch (message.type) {
      case 'start':
        break;
      case 'open':
        this.#open(message.connectionId);
        break;
      case 'close':
        this.#close(message.connectionId);
        break;
      case 'restore':
        void this.#restore(message.callId, message.userId);
        break;
      case 'catchUp':
        void this.#catchUp(message.callId);
        break;
      case 'fleetRequest':
        if (message.request.type === 'forget') this.#forget();
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

  /** Closes every connection and ends the reports and all timers. */
  stop(): void {
    this.#lastKnown?.stop();
    for (const connectionId of this.#connections.keys()) this.#close(connectionId);
    clearInterval(this.#heartbeat);
    clearTimeout(this.#reportTimer);
  }

  #open(connectionId: number): void {
    const { promise, resolve: resolveSnapshot } = Promise.withResolvers<boolean>();
    this.#snapshot = promise;
    this.#engine.connectionOpening();
    let hasReceivedFrame = false;
    const receive = (text: string): void => {
      const isRead = this.#engine.receiveFrame(text, Date.now());
      if (!hasReceivedFrame) resolveSnapshot(isRead && text.startsWith(SNAPSHOT_PREFIX));
      hasReceivedFrame = true;
      this.#scheduleReport();
    };
    const events = liveSocket(this.#socketUrl, this.#openSocket).subscribe((event) => {
      if (typeof event === 'string') {
        receive(event);
        return;
      }
      if (event.type === 'opened') {
        const timer = setTimeout(() => resolveSnapshot(false), SNAPSHOT_MS);
        events.add(() => clearTimeout(timer));
      } else {
        resolveSnapshot(false);
        this.#snapshot = Promise.resolve(false);
        this.#engine.connectionLost();
        this.#lastKnown?.stop();
      }
      this.#post({ type: 'connectionEvent', connectionId, event }, []);
    });
    this.#connections.set(connectionId, events);
  }

  #close(connectionId: number): void {
    this.#lastKnown?.stop();
    this.#connections.get(connectionId)?.unsubscribe();
    this.#connections.delete(connectionId);
    this.#snapshot = Promise.resolve(false);
  }

  async #restore(callId: number, userId: number): Promise<void> {
    const knownAtMs = await this.#lastKnown?.restore(userId, () => this.#isLoaded);
    if (knownAtMs !== undefined) this.#report();
    this.#post({ type: 'restored', callId, knownAtMs }, []);
  }

  #forget(): void {
    this.#isLoaded = false;
    this.#lastKnown?.forget();
  }

  async #catchUp(callId: number): Promise<void> {
    try {
      this.#engine.loadStarted();
      const loaded = await readFleet(this.#call, this.#snapshot);
      const changedDevices = this.#engine.load(loaded, Date.now());
      this.#isLoaded = true;
      this.#lastKnown?.start();
      this.#report();
      this.#post(
        { type: 'caughtUp', callId, result: { deviceCount: this.#engine.size, changedDevices } },
        [],
      );
      this.#prepareSearch();
    } catch (error) {
      const { code, status } = error instanceof Failure ? error : new Failure('UNKNOWN', 0);
      this.#post({ type: 'failed', callId, code, status }, []);
    }
  }

  /**
   * Prepares search texts in the background, so that the first keystroke need not build one for every device.
   */
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
