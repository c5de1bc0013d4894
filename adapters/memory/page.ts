import type { Page } from '@farol/core/ports/page';

/** A page without a browser: it counts reloads and wakes up on request. */
export class MemoryPage implements Page {
  reloads = 0;
  readonly #listeners = new Set<() => void>();

  reload(): void {
    this.reloads++;
  }

  onWake(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  wake(): void {
    for (const listener of this.#listeners) listener();
  }

  /** How many listeners wait for the page to wake up. */
  get listeners(): number {
    return this.#listeners.size;
  }
}
