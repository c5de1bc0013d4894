/** Records of one kind in memory, found by number and by the keys that no two of them should share. */
export class RecordIndex<T extends { id: number }> {
  readonly #records = new Map<number, T>();
  readonly #byKey = new Map<string, readonly number[]>();
  readonly #keysOf: (record: T) => readonly string[];

  /** @param keysOf what names a record, the name that counts most first */
  constructor(keysOf: (record: T) => readonly string[] = () => []) {
    this.#keysOf = keysOf;
  }

  get size(): number {
    return this.#records.size;
  }

  get(id: number): T | undefined {
    return this.#records.get(id);
  }

  /** The record of a key; of several with the same key the one that it names first of all. */
  byKey(key: string): T | undefined {
    return this.allByKey(key)[0];
  }

  /** Every record of a key: more than one only where data from before is not clean. */
  allByKey(key: string): readonly T[] {
    const found = (this.#byKey.get(key) ?? []).map((id) => this.#records.get(id));
    const rank = (record: T): number => this.#keysOf(record).indexOf(key);
    return found
      .filter((record) => record !== undefined)
      .sort((one, other) => rank(one) - rank(other) || one.id - other.id);
  }

  all(): IterableIterator<T> {
    return this.#records.values();
  }

  put(record: T): void {
    const old = this.#records.get(record.id);
    const keys = this.#keysOf(record);
    if (old) for (const key of this.#keysOf(old)) if (!keys.includes(key)) this.#drop(key, record.id);
    for (const key of keys) {
      const ids = this.#byKey.get(key) ?? [];
      if (!ids.includes(record.id)) this.#byKey.set(key, [...ids, record.id]);
    }
    this.#records.set(record.id, record);
  }

  remove(id: number): void {
    const record = this.#records.get(id);
    if (!record) return;
    this.#records.delete(id);
    for (const key of this.#keysOf(record)) this.#drop(key, id);
  }

  #drop(key: string, id: number): void {
    const left = (this.#byKey.get(key) ?? []).filter((other) => other !== id);
    if (left.length === 0) this.#byKey.delete(key);
    else this.#byKey.set(key, left);
  }
}
