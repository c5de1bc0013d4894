import type { Buffer } from '@luma.gl/core';
import { GpuColumn, type GpuDevice, type GpuBuffer, type ColumnFormat } from './gpu-column.ts';

type Floats = Float32Array<ArrayBuffer>;
type Bytes = Uint8Array<ArrayBuffer>;

/** The columns of the fleet layer, indexed by slot. */
interface Columns<B extends GpuBuffer> {
  /**
   * Position: longitude, latitude, and the remainder of each beyond 32 bits, so that positions
   * are exact to millimeters.
   */
  instancePlace: GpuColumn<Floats, B>;
  /** Where the glide starts, degrees relative to the position. */
  instanceFrom: GpuColumn<Floats, B>;
  /** Start of the glide, course before and after, time of the fix; times relative to the page's start. */
  instanceMotion: GpuColumn<Floats, B>;
  /** Drawing, status, state bits. */
  instanceLook: GpuColumn<Bytes, B>;
  instanceColor1: GpuColumn<Bytes, B>;
  instanceColor2: GpuColumn<Bytes, B>;
}

/** The data of the fleet layer: external buffers, replaced only when they had to grow. */
export interface FleetLayerData<B extends GpuBuffer = Buffer> {
  length: number;
  attributes: Record<keyof Columns<B>, { buffer: B } & ColumnFormat>;
}

const MIN_CAPACITY = 1024;
/** A layer may still draw from the old buffers until it takes the new data, milliseconds. */
const BUFFER_RELEASE_DELAY_MS = 1000;

/** The columns from which the fleet is drawn, in memory and on the graphics device. Slots never move. */
export class FleetGpuColumns<B extends GpuBuffer> {
  readonly column: Columns<B>;
  data: FleetLayerData<B>;
  readonly #all: readonly { markDirty(slot: number): void; flush(): void; destroy(): void }[];
  #capacity = MIN_CAPACITY;

  constructor(card: GpuDevice<B>) {
    const floats = (size: number) =>
      new GpuColumn(card, { size, type: 'float32' }, new Float32Array(MIN_CAPACITY * size));
    const bytes = () => new GpuColumn(card, { size: 4, type: 'unorm8' }, new Uint8Array(MIN_CAPACITY * 4));
    this.column = {
      instancePlace: floats(4),
      instanceFrom: floats(2),
      instanceMotion: floats(4),
      instanceLook: bytes(),
      instanceColor1: bytes(),
      instanceColor2: bytes(),
    };
    this.#all = Object.values(this.column);
    this.data = this.#dataOf(0);
  }

  /** Makes room for this many slots. */
  ensureCapacity(length: number): void {
    if (length > this.#capacity) {
      this.#capacity = 2 ** Math.ceil(Math.log2(length));
      const { instancePlace, instanceFrom, instanceMotion, ...byteColumns } = this.column;
      const releases = [
        instancePlace.grow(new Float32Array(this.#capacity * 4)),
        instanceFrom.grow(new Float32Array(this.#capacity * 2)),
        instanceMotion.grow(new Float32Array(this.#capacity * 4)),
        ...Object.values(byteColumns).map((column) => column.grow(new Uint8Array(this.#capacity * 4))),
      ];
      setTimeout(() => releases.forEach((release) => release()), BUFFER_RELEASE_DELAY_MS);
      this.data = this.#dataOf(length);
    } else if (length !== this.data.length) this.data = { ...this.data, length };
  }

  /** Marks all columns of a slot for upload. */
  markDirty(slot: number): void {
    for (const column of this.#all) column.markDirty(slot);
  }

  /** Uploads everything that was touched. */
  flush(): void {
    for (const column of this.#all) column.flush();
  }

  /** Releases the graphics memory. */
  destroy(): void {
    for (const column of this.#all) column.destroy();
  }

  #dataOf(length: number): FleetLayerData<B> {
    const { instancePlace, instanceFrom, instanceMotion, instanceLook, instanceColor1, instanceColor2 } =
      this.column;
    return {
      length,
      attributes: {
        instancePlace: instancePlace.attribute,
        instanceFrom: instanceFrom.attribute,
        instanceMotion: instanceMotion.attribute,
        instanceLook: instanceLook.attribute,
        instanceColor1: instanceColor1.attribute,
        instanceColor2: instanceColor2.attribute,
      },
    };
  }
}
