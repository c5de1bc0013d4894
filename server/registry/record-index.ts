/** Records of one kind in memory, by id and by their unique keys. */
export class RecordIndex<T extends { id: number }> {
  readonly #records = new Map<number, T>();
  readonly #byKey = new Map<string, readonly number[]>();
  readonly #keysOf: (record: T) => readonly string[];
  #revision = 0;

  /** @param keysOf returns the keys of a record, most significant first */
  constructor(keysOf: (record: T) => readonly string[] = () => []) {
    this.#keysOf = keysOf;
  }

  /** Changes with every change of a record. */
  get revision(): number {
    return this.#revision;
  }

  get size(): number {
    return this.#records.size;
  }

  get(id: number): T | undefined {
    return this.#records.get(id);
  }

  /** Returns the record of a key; if several share it, the one for which it is most significant. */
  byKey(key: string): T | undefined {
    return this.allByKey(key)[0];
  }

  /** Returns every record of a key; only old data can have more than one. */
  allByKey(key: string): readonly T[] {
    const found = (this.#byKey.get(key) ?? []).map((id) => this.#records.get(id));
    const rank = (record: T): number => this.#keysOf(record).indexOf(key);
    return found
      .filter((record) => record !== undefined)
      .sort((left, right) => rank(left) - rank(right) || left.id - right.id);
  }

  all(): IterableIterator<T> {
    return this.#records.values();
  }

  put(record: T): void {
    const old = this.#records.get(record.id);
    const keys = this.#keysOf(record);
    if (old) for (const key of this.#keysOf(old)) if (!keys.includes(key)) this.#removeKey(key, record.id);
    for (const key of keys) {
      const ids = this.#byKey.get(key) ?? [];
      if (!ids.includes(record.id)) this.#byKey.set(key, [...ids, record.id]);
    }
    this.#records.set(record.id, record);
    this.#revision += 1;
  }

  remove(id: number): void {
    const record = this.#records.get(id);
    if (!record) return;
    this.#records.delete(id);
    this.#revision += 1;
    for (const key of this.#keysOf(record)) this.#removeKey(key, id);
  }

  #removeKey(key: string, id: number): void {
    const remaining = (this.#byKey.get(key) ?? []).filter((other) => other !== id);
    if (remaining.length === 0) this.#byKey.delete(key);
    else this.#byKey.set(key, remaining);
  }
}
