import { Observable, type Subscriber } from 'rxjs';
import type { CatchUpResult, FeedEvent, LiveFeed } from '@farol/core/ports/live-feed';
import type { MemoryNetwork } from './network.ts';

/** A live connection that tests open and drop, or that opens by itself. */
export class MemoryLiveFeed implements LiveFeed {
  /** True: a connection opens as soon as it is requested. */
  opensImmediately = false;
  /** The result of the next catch-up. */
  catchUpResult: CatchUpResult = { deviceCount: 0, changedDevices: 0 };
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

  connect(): Observable<FeedEvent> {
    return new Observable((subscriber) => {
      this.attempts++;
      this.#connections.add(subscriber);
      if (this.opensImmediately) subscriber.next({ type: 'opened' });
      return () => this.#connections.delete(subscriber);
    });
  }

  async catchUp(): Promise<CatchUpResult> {
    await this.#network.transmit();
    return this.catchUpResult;
  }

  open(): void {
    for (const subscriber of this.#openConnections()) subscriber.next({ type: 'opened' });
  }

  drop(code = 1006): void {
    for (const subscriber of this.#openConnections()) subscriber.next({ type: 'closed', code });
  }

  /** A copy, as notifying one connection may open another. */
  #openConnections(): Subscriber<FeedEvent>[] {
    return Array.from(this.#connections);
  }
}
