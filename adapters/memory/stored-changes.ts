import type { StoredChanges } from '@farol/core/ports/stored-changes';

/** Pages of an imagined browser: one is told when a test says that another one wrote. */
export class MemoryStoredChanges implements StoredChanges {
  readonly #listeners = new Set<{ key: string; told: () => void }>();

  heard(key: string, told: () => void): () => void {
    const listener = { key, told };
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Another page wrote under this key. */
  tell(key: string): void {
    for (const listener of this.#listeners) if (listener.key === key) listener.told();
  }
}
