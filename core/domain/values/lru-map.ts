/** A map that never holds more than so many entries: what was neither read nor written for longest gives way. */
export class LruMap<K, V> {
  readonly #entries = new Map<K, V>();
  readonly #most: number;

  /** @param most how many entries it holds, at least 1 */
  constructor(most: number) {
    this.#most = most;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** The value of a key; reading it keeps it. */
  get(key: K): V | undefined {
    const value = this.#entries.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  set(key: K, value: V): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size <= this.#most) return;
    for (const [oldest] of this.#entries) {
      this.#entries.delete(oldest);
      return;
    }
  }

  delete(key: K): void {
    this.#entries.delete(key);
  }
}
