import { Observable, type Subscriber } from 'rxjs';
import type { CaughtUp, LineEvent, LiveFeed } from '@farol/core/ports/live-feed';
import type { MemoryNetwork } from './network.ts';

/** A live line whose opening and dropping is done by hand, or that opens by itself. */
export class MemoryLiveFeed implements LiveFeed {
  /** True: a line opens as soon as it is asked for. */
  opensAtOnce = false;
  /** What the next catching up finds. */
  missed: CaughtUp = { devices: 0, changed: 0 };
  /** How often a line was asked for. */
  attempts = 0;
  readonly #network: MemoryNetwork;
  readonly #lines = new Set<Subscriber<LineEvent>>();

  constructor(network: MemoryNetwork) {
    this.#network = network;
  }

  /** How many lines are open or being opened. */
  get lines(): number {
    return this.#lines.size;
  }

  connect(): Observable<LineEvent> {
    return new Observable((line) => {
      this.attempts++;
      this.#lines.add(line);
      if (this.opensAtOnce) line.next({ type: 'opened' });
      return () => this.#lines.delete(line);
    });
  }

  async catchUp(): Promise<CaughtUp> {
    await this.#network.reach();
    return this.missed;
  }

  open(): void {
    for (const line of this.#standing()) line.next({ type: 'opened' });
  }

  drop(code = 1006): void {
    for (const line of this.#standing()) line.next({ type: 'closed', code });
  }

  /** Those that stand now: telling one may bring up another. */
  #standing(): Subscriber<LineEvent>[] {
    return Array.from(this.#lines);
  }
}
