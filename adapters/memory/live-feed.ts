import { Observable, type Subscriber } from 'rxjs';
import type { CatchUpResult, FeedEvent, LiveFeed } from '@farol/core/ports/live-feed';
import type { MemoryNetwork } from './network.ts';

/** A live line whose opening and dropping is done by hand, or that opens by itself. */
export class MemoryLiveFeed implements LiveFeed {
  /** True: a line opens as soon as it is asked for. */
  opensImmediately = false;
  /** What the next catching up finds. */
  catchUpResult: CatchUpResult = { deviceCount: 0, changedDevices: 0 };
  /** How often a line was asked for. */
  attempts = 0;
  readonly #network: MemoryNetwork;
  readonly #connections = new Set<Subscriber<FeedEvent>>();

  constructor(network: MemoryNetwork) {
    this.#network = network;
  }

  /** How many lines are open or being opened. */
  get connectionCount(): number {
    return this.#connections.size;
  }

  connect(): Observable<FeedEvent> {
    return new Observable((line) => {
      this.attempts++;
      this.#connections.add(line);
      if (this.opensImmediately) line.next({ type: 'opened' });
      return () => this.#connections.delete(line);
    });
  }

  async catchUp(): Promise<CatchUpResult> {
    await this.#network.transmit();
    return this.catchUpResult;
  }

  open(): void {
    for (const line of this.#openConnections()) line.next({ type: 'opened' });
  }

  drop(code = 1006): void {
    for (const line of this.#openConnections()) line.next({ type: 'closed', code });
  }

  /** Those that stand now: telling one may bring up another. */
  #openConnections(): Subscriber<FeedEvent>[] {
    return Array.from(this.#connections);
  }
}
