/** A cache that holds so many things made from a key and forgets the one that was not asked for longest (§9: 100 entries). */
export class LruCache<T> {
  readonly #entries = new Map<string, T>();
  readonly #maxEntries: number;

  constructor(maxEntries = 100) {
    this.#maxEntries = maxEntries;
  }

  /** How many it holds. */
  get size(): number {
    return this.#entries.size;
  }

  /** What belongs to a key; made if it is not held. */
  getOrCreate(key: string, make: () => T): T {
    const held = this.#entries.has(key);
    const made = this.#entries.get(key) ?? make();
    if (held) this.#entries.delete(key);
    this.#entries.set(key, made);
    if (this.#entries.size > this.#maxEntries) {
      for (const oldest of this.#entries.keys()) {
        this.#entries.delete(oldest);
        break;
      }
    }
    return made;
  }
}
