import { COLUMN_SAMPLER, ROW_BITS, rowsFor } from './column-texture.ts';

type Values = Float32Array<ArrayBuffer> | Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

/** How the graphics card holds the values of a slot. */
export type CellFormat = 'rgba32float' | 'rg32float' | 'rgba8unorm' | 'r32uint';

const VALUES_PER_CELL = { rgba32float: 4, rg32float: 2, rgba8unorm: 4, r32uint: 1 } as const;

/** What a column needs of a texture on the graphics card. */
export interface GpuTexture {
  writeData(values: Values, place: { x: number; y: number; width: number; height: number }): void;
  destroy(): void;
}

/** Creates textures: the graphics card. */
export interface GpuDevice<T extends GpuTexture> {
  createTexture(content: {
    width: number;
    height: number;
    format: CellFormat;
    data: Values;
    sampler: typeof COLUMN_SAMPLER;
  }): T;
}

const ROW_LENGTH = 1 << ROW_BITS;

/**
 * One column by slot with its texture on the graphics card. Only the rows of touched slots are uploaded: smaller
 * pieces would cause many small writes, larger ones upload much that did not change.
 */
export class GpuColumn<V extends Values, T extends GpuTexture> {
  values: V;
  texture: T;
  readonly #card: GpuDevice<T>;
  readonly #format: CellFormat;
  #dirtyRows: Uint8Array;
  #low = Infinity;
  #high = -1;

  /** @param values of whole rows */
  constructor(card: GpuDevice<T>, format: CellFormat, values: V) {
    this.#card = card;
    this.#format = format;
    this.values = values;
    this.#dirtyRows = new Uint8Array(this.#rows());
    this.texture = this.#createTexture();
  }

  /** Marks a slot's values for upload. */
  markDirty(slot: number): void {
    const row = slot >>> ROW_BITS;
    this.#dirtyRows[row] = 1;
    if (row < this.#low) this.#low = row;
    if (row > this.#high) this.#high = row;
  }

  /** Uploads the touched rows, adjacent ones in a single write. */
  flush(): void {
    for (let row = this.#low; row <= this.#high; row++) {
      const from = row;
      while (this.#dirtyRows[row]) this.#dirtyRows[row++] = 0;
      if (row > from) this.#write(from, row);
    }
    this.#low = Infinity;
    this.#high = -1;
  }

  /**
   * Continues in a larger array with a new texture. Returns a function that releases the old texture, from
   * which a layer may still draw.
   */
  grow(values: V): () => void {
    values.set(this.values);
    this.values = values;
    this.#dirtyRows = new Uint8Array(this.#rows());
    this.#low = Infinity;
    this.#high = -1;
    const old = this.texture;
    this.texture = this.#createTexture();
    return () => old.destroy();
  }

  /** Releases the graphics memory. */
  destroy(): void {
    this.texture.destroy();
  }

  #createTexture(): T {
    return this.#card.createTexture({
      width: ROW_LENGTH,
      height: this.#rows(),
      format: this.#format,
      data: this.values,
      sampler: COLUMN_SAMPLER,
    });
  }

  #write(fromRow: number, toRow: number): void {
    const valuesPerRow = VALUES_PER_CELL[this.#format] << ROW_BITS;
    this.texture.writeData(this.values.subarray(fromRow * valuesPerRow, toRow * valuesPerRow), {
      x: 0,
      y: fromRow,
      width: ROW_LENGTH,
      height: toRow - fromRow,
    });
  }

  #rows(): number {
    return rowsFor(this.values.length / VALUES_PER_CELL[this.#format]);
  }
}
