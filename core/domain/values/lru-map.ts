/** A map with a maximum size that evicts the least recently used entry. */
export class LruMap<K, V> {
  readonly #entries = new Map<K, V>();
  readonly #maxSize: number;
  /** The key used last: it needs no moving, and moving one key again and again is slow in a large map. */
  #newest: K | undefined;

  /** @param maxSize the maximum number of entries, at least 1 */
  constructor(maxSize: number) {
    this.#maxSize = maxSize;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Returns the value of a key and marks it as recently used. */
  get(key: K): V | undefined {
    const value = this.#entries.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  set(key: K, value: V): void {
    if (key !== this.#newest) this.#entries.delete(key);
    this.#newest = key;
    this.#entries.set(key, value);
    if (this.#entries.size <= this.#maxSize) return;
    for (const [oldest] of this.#entries) {
      this.#entries.delete(oldest);
      return;
    }
  }

  delete(key: K): void {
    this.#entries.delete(key);
  }
}
