import type { Texture } from '@luma.gl/core';
import { GpuColumn, type GpuDevice, type GpuTexture } from '../gpu-column.ts';

type Floats = Float32Array<ArrayBuffer>;
type Bytes = Uint8Array<ArrayBuffer>;

/** The columns of the fleet layer, indexed by slot. */
interface Columns<T extends GpuTexture> {
  /**
   * Position: longitude, latitude, and the remainder of each beyond 32 bits, so that positions
   * are exact to millimeters.
   */
  place: GpuColumn<Floats, T>;
  /** Where the glide starts, degrees relative to the position. */
  from: GpuColumn<Floats, T>;
  /** Start of the glide, course before and after, time of the fix; times relative to the page's start. */
  motion: GpuColumn<Floats, T>;
  /** Drawing, status, state bits. */
  look: GpuColumn<Bytes, T>;
  color1: GpuColumn<Bytes, T>;
  color2: GpuColumn<Bytes, T>;
}

/** The textures that the fleet layer draws from; another object only when they had to grow. */
export type FleetTextures<T extends GpuTexture = Texture> = Record<keyof Columns<T>, T>;

const MIN_CAPACITY = 1024;
/** A layer may still draw from the old textures until it takes the new ones, milliseconds. */
const TEXTURE_RELEASE_DELAY_MS = 1000;

/** The columns from which the fleet is drawn, in memory and on the graphics card. Slots never move. */
export class FleetGpuColumns<T extends GpuTexture> {
  readonly column: Columns<T>;
  textures: FleetTextures<T>;
  readonly #all: readonly { markDirty(slot: number): void; flush(): void; destroy(): void }[];
  #capacity = MIN_CAPACITY;

  constructor(device: GpuDevice<T>) {
    const bytes = () => new GpuColumn(device, 'rgba8unorm', new Uint8Array(MIN_CAPACITY * 4));
    this.column = {
      place: new GpuColumn(device, 'rgba32float', new Float32Array(MIN_CAPACITY * 4)),
      from: new GpuColumn(device, 'rg32float', new Float32Array(MIN_CAPACITY * 2)),
      motion: new GpuColumn(device, 'rgba32float', new Float32Array(MIN_CAPACITY * 4)),
      look: bytes(),
      color1: bytes(),
      color2: bytes(),
    };
    this.#all = Object.values(this.column);
    this.textures = this.#currentTextures();
  }

  /** Makes room for this many slots. */
  ensureCapacity(length: number): void {
    if (length <= this.#capacity) return;
    this.#capacity = 2 ** Math.ceil(Math.log2(length));
    const { place, from, motion, ...byteColumns } = this.column;
    const releases = [
      place.grow(new Float32Array(this.#capacity * 4)),
      from.grow(new Float32Array(this.#capacity * 2)),
      motion.grow(new Float32Array(this.#capacity * 4)),
      ...Object.values(byteColumns).map((column) => column.grow(new Uint8Array(this.#capacity * 4))),
    ];
    setTimeout(() => releases.forEach((release) => release()), TEXTURE_RELEASE_DELAY_MS);
    this.textures = this.#currentTextures();
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

  #currentTextures(): FleetTextures<T> {
    const { place, from, motion, look, color1, color2 } = this.column;
    return {
      place: place.texture,
      from: from.texture,
      motion: motion.texture,
      look: look.texture,
      color1: color1.texture,
      color2: color2.texture,
    };
  }
}
