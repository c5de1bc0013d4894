import type { StorageChanges } from '@farol/core/ports/storage-changes';

/** Pages of an imagined browser: one is told when a test says that another one wrote. */
export class MemoryStorageChanges implements StorageChanges {
  readonly #listeners = new Set<{ key: string; told: () => void }>();

  onChange(key: string, told: () => void): () => void {
    const listener = { key, told };
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Another page wrote under this key. */
  change(key: string): void {
    for (const listener of this.#listeners) if (listener.key === key) listener.told();
  }
}
