/** A cache of limited size that evicts the least recently used entry (§9: 100 entries). */
export class LruCache<T> {
  readonly #entries = new Map<string, T>();
  readonly #maxEntries: number;

  constructor(maxEntries = 100) {
    this.#maxEntries = maxEntries;
  }

  /** Number of entries. */
  get size(): number {
    return this.#entries.size;
  }

  /** Returns the entry of a key, creating it when it is missing. */
  getOrCreate(key: string, make: () => T): T {
    const held = this.#entries.has(key);
    const entry = this.#entries.get(key) ?? make();
    if (held) this.#entries.delete(key);
    this.#entries.set(key, entry);
    if (this.#entries.size > this.#maxEntries) {
      for (const oldest of this.#entries.keys()) {
        this.#entries.delete(oldest);
        break;
      }
    }
    return entry;
  }
}
