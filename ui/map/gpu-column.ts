import type { Buffer, Device } from '@luma.gl/core';

type Values = Float32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

/** How the graphics card reads a column. */
export interface ColumnFormat {
  /** Values per device. */
  size: number;
  type: 'float32' | 'unorm8';
}

/** One column by slot beside its buffer on the graphics card: only the span of slots that was touched is written. */
export class GpuColumn<V extends Values> {
  values: V;
  readonly #device: Device;
  readonly #format: ColumnFormat;
  #buffer: Buffer;
  #low = Infinity;
  #high = -1;

  constructor(device: Device, format: ColumnFormat, values: V) {
    this.#device = device;
    this.#format = format;
    this.values = values;
    this.#buffer = device.createBuffer({ data: values });
  }

  /** What a layer draws this column from. */
  get attribute(): { buffer: Buffer } & ColumnFormat {
    return { buffer: this.#buffer, ...this.#format };
  }

  /** The slot's values changed and belong on the graphics card. */
  touch(slot: number): void {
    if (slot < this.#low) this.#low = slot;
    if (slot > this.#high) this.#high = slot;
  }

  /** Writes what was touched. */
  flush(): void {
    if (this.#high < 0) return;
    const { size } = this.#format;
    const part = this.values.subarray(this.#low * size, (this.#high + 1) * size);
    this.#buffer.write(part, this.#low * size * this.values.BYTES_PER_ELEMENT);
    this.#low = Infinity;
    this.#high = -1;
  }

  /** Goes on in larger values with a buffer of their own; answers what releases the old one, which a layer may still draw from. */
  grow(values: V): () => void {
    values.set(this.values);
    this.values = values;
    const old = this.#buffer;
    this.#buffer = this.#device.createBuffer({ data: values });
    return () => old.destroy();
  }

  /** Releases the graphics memory. */
  destroy(): void {
    this.#buffer.destroy();
  }
}
