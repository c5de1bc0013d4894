import type { RefusedCalls } from '@farol/core/ports/refused-calls';

/** Calls that are refused when a test or a simulated server says so. */
export class MemoryRefusedCalls implements RefusedCalls {
  readonly #listeners = new Set<() => void>();

  onRefused(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** A call was refused. */
  refuse(): void {
    for (const listener of this.#listeners) listener();
  }
}
