import { Observable, type Subscriber } from 'rxjs';
import type { CatchUpResult, FeedEvent, LiveFeed } from '@farol/core/ports/live-feed';
import type { MemoryNetwork } from './network.ts';

/** The code of a connection that broke (RFC 6455 §7.4.1). */
const ABNORMAL_CLOSURE = 1006;

/** A live connection that tests open and drop, or that opens by itself. */
export class MemoryLiveFeed implements LiveFeed {
  /** True: a connection opens as soon as it is requested, or breaks at once while the network fails. */
  opensImmediately = false;
  /** The result of the next catch-up; nothing changes between that and the one after it. */
  catchUpResult: CatchUpResult = { deviceCount: 0, changedDevices: 0 };
  /** As of when the fleet of the last visit is; undefined without one. */
  lastKnownAtMs: number | undefined;
  /** How often a connection was requested. */
  attempts = 0;
  readonly #network: MemoryNetwork;
  readonly #connections = new Set<Subscriber<FeedEvent>>();

  constructor(network: MemoryNetwork) {
    this.#network = network;
  }

  /** How many connections are open or being opened. */
  get connectionCount(): number {
    return this.#connections.size;
  }

  async restore(): Promise<number | undefined> {
    return this.lastKnownAtMs;
  }

  connect(): Observable<FeedEvent> {
    return new Observable((subscriber) => {
      this.attempts++;
      this.#connections.add(subscriber);
      subscriber.add(() => this.#connections.delete(subscriber));
      if (!this.opensImmediately) return;
      if (this.#network.failure) close(subscriber, ABNORMAL_CLOSURE);
      else subscriber.next({ type: 'opened' });
    });
  }

  async catchUp(): Promise<CatchUpResult> {
    await this.#network.transmit();
    const result = this.catchUpResult;
    this.catchUpResult = { ...result, changedDevices: 0 };
    return result;
  }

  open(): void {
    for (const subscriber of this.#openConnections()) subscriber.next({ type: 'opened' });
  }

  drop(code = ABNORMAL_CLOSURE): void {
    for (const subscriber of this.#openConnections()) close(subscriber, code);
  }

  /** A copy, as notifying one connection may open another. */
  #openConnections(): Subscriber<FeedEvent>[] {
    return Array.from(this.#connections);
  }
}

function close(subscriber: Subscriber<FeedEvent>, code: number): void {
  subscriber.next({ type: 'closed', code });
  subscriber.complete();
}
