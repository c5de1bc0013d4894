/** Records of one kind in memory, found by number and by the key that no two of them share. */
export class Shelf<T extends { id: number }> {
  readonly #records = new Map<number, T>();
  readonly #byKey = new Map<string, number>();
  readonly #keyOf: ((record: T) => string) | undefined;

  constructor(keyOf?: (record: T) => string) {
    this.#keyOf = keyOf;
  }

  get size(): number {
    return this.#records.size;
  }

  get(id: number): T | undefined {
    return this.#records.get(id);
  }

  byKey(key: string): T | undefined {
    const id = this.#byKey.get(key);
    return id === undefined ? undefined : this.#records.get(id);
  }

  all(): IterableIterator<T> {
    return this.#records.values();
  }

  put(record: T): void {
    if (this.#keyOf) {
      const old = this.#records.get(record.id);
      const key = this.#keyOf(record);
      if (old && this.#keyOf(old) !== key) this.#byKey.delete(this.#keyOf(old));
      this.#byKey.set(key, record.id);
    }
    this.#records.set(record.id, record);
  }

  remove(id: number): void {
    const record = this.#records.get(id);
    if (!record) return;
    this.#records.delete(id);
    if (this.#keyOf) this.#byKey.delete(this.#keyOf(record));
  }
}
