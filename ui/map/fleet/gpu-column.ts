type Values = Float32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

/** How the graphics device reads a column. */
export interface ColumnFormat {
  /** Values per device. */
  size: number;
  type: 'float32' | 'unorm8';
}

/** What a column needs of a buffer on the graphics device. */
export interface GpuBuffer {
  write(values: ArrayBufferView<ArrayBuffer>, byteOffset: number): void;
  destroy(): void;
}

/** Creates buffers: the graphics device. */
export interface GpuDevice<B extends GpuBuffer> {
  createBuffer(content: { data: ArrayBufferView<ArrayBuffer> }): B;
}

/**
 * Slots per page as a power of two: smaller pages cause many small writes, larger ones upload
 * much that did not change.
 */
const PAGE_BITS = 8;

/**
 * One column by slot with its buffer on the graphics device. Only the pages of touched slots are uploaded.
 */
export class GpuColumn<V extends Values, B extends GpuBuffer> {
  values: V;
  readonly #card: GpuDevice<B>;
  readonly #format: ColumnFormat;
  #buffer: B;
  #dirtyPages: Uint8Array;
  #low = Infinity;
  #high = -1;

  constructor(card: GpuDevice<B>, format: ColumnFormat, values: V) {
    this.#card = card;
    this.#format = format;
    this.values = values;
    this.#dirtyPages = new Uint8Array(this.#pages());
    this.#buffer = card.createBuffer({ data: values });
  }

  /** What a layer draws this column from. */
  get attribute(): { buffer: B } & ColumnFormat {
    return { buffer: this.#buffer, ...this.#format };
  }

  /** Marks a slot's values for upload. */
  markDirty(slot: number): void {
    const page = slot >>> PAGE_BITS;
    this.#dirtyPages[page] = 1;
    if (page < this.#low) this.#low = page;
    if (page > this.#high) this.#high = page;
  }

  /** Uploads the touched pages, adjacent ones in a single write. */
  flush(): void {
    for (let page = this.#low; page <= this.#high; page++) {
      const from = page;
      while (this.#dirtyPages[page]) this.#dirtyPages[page++] = 0;
      if (page > from) this.#write(from, page);
    }
    this.#low = Infinity;
    this.#high = -1;
  }

  /**
   * Continues in a larger array with a new buffer. Returns a function that releases the old buffer, from
   * which a layer may still draw.
   */
  grow(values: V): () => void {
    values.set(this.values);
    this.values = values;
    this.#dirtyPages = new Uint8Array(this.#pages());
    this.#low = Infinity;
    this.#high = -1;
    const old = this.#buffer;
    this.#buffer = this.#card.createBuffer({ data: values });
    return () => old.destroy();
  }

  /** Releases the graphics memory. */
  destroy(): void {
    this.#buffer.destroy();
  }

  #write(fromPage: number, toPage: number): void {
    const valuesPerPage = this.#format.size << PAGE_BITS;
    const from = fromPage * valuesPerPage;
    this.#buffer.write(
      this.values.subarray(from, toPage * valuesPerPage),
      from * this.values.BYTES_PER_ELEMENT,
    );
  }

  #pages(): number {
    return Math.ceil(this.values.length / (this.#format.size << PAGE_BITS));
  }
}
