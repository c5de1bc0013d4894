import type { NewVersions } from '@farol/core/ports/new-versions';

/** Versions that are installed on request. */
export class MemoryNewVersions implements NewVersions {
  #isReady = false;
  readonly #listeners = new Set<() => void>();

  onReady(listener: () => void): () => void {
    this.#listeners.add(listener);
    if (this.#isReady) listener();
    return () => this.#listeners.delete(listener);
  }

  /** Another version is ready. */
  install(): void {
    this.#isReady = true;
    for (const listener of this.#listeners) listener();
  }
}
