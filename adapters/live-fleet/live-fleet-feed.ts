import { Observable, type Subscriber } from 'rxjs';
import { Failure } from '@farol/core/domain/values/failure';
import type { FleetDelta } from '@farol/core/fleet/protocol/fleet-protocol';
import { LiveFleet } from '@farol/core/fleet/live-fleet';
import type { CatchUpResult, FeedEvent, LiveFeed } from '@farol/core/ports/live-feed';
import type { FleetSource, BackendResponse, BackendRequest } from './fleet-messages.ts';
import { reportIntervalMs } from './report-interval.ts';

/** The connection to the fleet service: in a worker, or in this thread. */
export interface FleetBackend {
  /** Passes a message to the fleet service. */
  post(message: BackendRequest): void;
  /** Ends the fleet service and what it runs in; nothing is received from it afterwards. */
  stop(): void;
}

/** Creates the other side, which responds through `onMessage`. */
export type BackendFactory = (onMessage: (message: BackendResponse) => void) => FleetBackend;

/**
 * The live connection on the page's side (§4): passes requests to the fleet service and its reports to the
 * fleet. The service starts with the first connection, so the login screen does not load it.
 */
export class LiveFleetFeed implements LiveFeed {
  readonly fleet: LiveFleet;

  readonly #source: FleetSource;
  readonly #makeBackend: BackendFactory;
  readonly #isHidden: () => boolean;
  #backend: FleetBackend | undefined;
  /** Requests made before the backend was started. */
  #queued: BackendRequest[] = [];
  readonly #connections = new Map<number, Subscriber<FeedEvent>>();
  readonly #calls = new Map<number, PromiseWithResolvers<CatchUpResult>>();
  readonly #restores = new Map<number, (knownAtMs: number | undefined) => void>();
  #lastId = 0;

  /** @param isHidden whether nobody sees the fleet, so that fewer reports are enough */
  constructor(source: FleetSource, makeBackend: BackendFactory, isHidden: () => boolean = () => false) {
    this.#source = source;
    this.#makeBackend = makeBackend;
    this.#isHidden = isHidden;
    this.fleet = new LiveFleet((request) => this.#post({ type: 'fleetRequest', request }));
  }

  restore(userId: number): Promise<number | undefined> {
    this.#start();
    const callId = ++this.#lastId;
    const { promise, resolve } = Promise.withResolvers<number | undefined>();
    this.#restores.set(callId, resolve);
    this.#post({ type: 'restore', callId, userId });
    return promise;
  }

  connect(): Observable<FeedEvent> {
    return new Observable((subscriber) => {
      this.#start();
      const connectionId = ++this.#lastId;
      this.#connections.set(connectionId, subscriber);
      this.#post({ type: 'open', connectionId });
      return () => {
        this.#connections.delete(connectionId);
        this.#post({ type: 'close', connectionId });
      };
    });
  }

  catchUp(): Promise<CatchUpResult> {
    this.#start();
    const callId = ++this.#lastId;
    const response = Promise.withResolvers<CatchUpResult>();
    this.#calls.set(callId, response);
    this.#post({ type: 'catchUp', callId });
    return response.promise;
  }

  /** Ends the fleet service with its connections; the feed cannot be used afterwards. */
  stop(): void {
    this.#backend?.stop();
  }

  #start(): void {
    if (this.#backend) return;
    const backend = this.#makeBackend((message) => this.#handle(message));
    this.#backend = backend;
    backend.post({ type: 'start', source: this.#source });
    for (const message of this.#queued) backend.post(message);
    this.#queued = [];
  }

  #post(message: BackendRequest): void {
    if (this.#backend) this.#backend.post(message);
    else this.#queued.push(message);
  }

  #handle(message: BackendResponse): void {
    switch (message.type) {
      case 'ready':
        break;
      case 'report':
        this.#receive(message.report);
        break;
      case 'connectionEvent':
        this.#notifyConnection(message.connectionId, message.event);
        break;
      case 'restored':
        this.#restores.get(message.callId)?.(message.knownAtMs);
        this.#restores.delete(message.callId);
        break;
      case 'caughtUp':
        this.#calls.get(message.callId)?.resolve(message.result);
        this.#calls.delete(message.callId);
        break;
      case 'failed':
        this.#calls.get(message.callId)?.reject(new Failure(message.code, message.status));
        this.#calls.delete(message.callId);
    }
  }

  /**
   * Reports are applied as they arrive, not once per frame: a page that draws slowly still answers a search
   * at once.
   */
  #receive(report: FleetDelta): void {
    const startedAt = performance.now();
    this.fleet.receive(report);
    const tookMs = performance.now() - startedAt;
    this.#post({
      type: 'reportReceived',
      waitMs: reportIntervalMs(this.fleet.counts.all, tookMs, this.#isHidden()),
    });
  }

  #notifyConnection(connectionId: number, event: FeedEvent): void {
    const subscriber = this.#connections.get(connectionId);
    subscriber?.next(event);
    if (event.type === 'closed') subscriber?.complete();
  }
}
