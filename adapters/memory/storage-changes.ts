import type { StorageChanges } from '@farol/core/ports/storage-changes';

/** Changes by other pages, triggered by `change`. */
export class MemoryStorageChanges implements StorageChanges {
  readonly #listeners = new Set<{ key: string; listener: () => void }>();

  onChange(key: string, listener: () => void): () => void {
    const entry = { key, listener };
    this.#listeners.add(entry);
    return () => this.#listeners.delete(entry);
  }

  /** Reports that another page wrote this key. */
  change(key: string): void {
    for (const entry of this.#listeners) if (entry.key === key) entry.listener();
  }
}
