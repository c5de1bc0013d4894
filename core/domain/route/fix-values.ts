/** The numbers that a device reported with its fixes, by attribute; NaN at fixes without it. */
export type FixValues = ReadonlyMap<string, Float32Array>;

/** Devices name their attributes as they like: more columns than these would fill a page. */
const MAX_ATTRIBUTES = 64;

/** Collects what is reported with fixes as a column for each attribute. */
export class FixValueColumns {
  readonly #columns = new Map<string, Float32Array<ArrayBuffer>>();
  #capacity = 0;

  /** Makes room for so many fixes, more than before. */
  reserve(capacity: number): void {
    this.#capacity = capacity;
    for (const [attribute, narrow] of this.#columns) {
      const wide = this.#emptyColumn();
      wide.set(narrow);
      this.#columns.set(attribute, wide);
    }
  }

  /** Stores a number of the fix with this index, for which there is room. */
  set(index: number, attribute: string, value: number): void {
    let column = this.#columns.get(attribute);
    if (!column) {
      if (this.#columns.size >= MAX_ATTRIBUTES) return;
      this.#columns.set(attribute, (column = this.#emptyColumn()));
    }
    column[index] = value;
  }

  /** Stores the numbers that other columns have at a place. */
  copy(index: number, values: FixValues, at: number): void {
    for (const [attribute, column] of values) {
      const value = column[at] ?? Number.NaN;
      if (!Number.isNaN(value)) this.set(index, attribute, value);
    }
  }

  /** Returns the columns of the first so many fixes, not copied. */
  of(length: number): FixValues {
    return new Map(
      Array.from(this.#columns, ([attribute, column]) => [attribute, column.subarray(0, length)] as const),
    );
  }

  #emptyColumn(): Float32Array<ArrayBuffer> {
    return new Float32Array(this.#capacity).fill(Number.NaN);
  }
}

/** Returns the range of a column; undefined without a number in it. */
export function valueRange(column: Float32Array): { low: number; high: number } | undefined {
  let [low, high] = [Infinity, -Infinity];
  for (const value of column) {
    if (Number.isNaN(value)) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return low <= high ? { low, high } : undefined;
}
