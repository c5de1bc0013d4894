import type { Texture } from '@luma.gl/core';
import { ROW_BITS, rowsFor } from './column-texture.ts';
import { GpuColumn, type GpuDevice, type GpuTexture } from './gpu-column.ts';

/** Which of many things are drawn, on the graphics card: only what differs from the last time is uploaded. */
export class GpuIndexes<T extends GpuTexture = Texture> {
  readonly #column: GpuColumn<Uint32Array<ArrayBuffer>, T>;

  constructor(card: GpuDevice<T>) {
    this.#column = new GpuColumn(card, 'r32uint', new Uint32Array(1 << ROW_BITS));
  }

  get texture(): T {
    return this.#column.texture;
  }

  /** Uploads the indexes; returns how many there are. */
  write(indexes: Uint32Array): number {
    const column = this.#column;
    if (indexes.length > column.values.length) {
      const rows = 2 ** Math.ceil(Math.log2(rowsFor(indexes.length)));
      // The layer binds the new texture before it draws again.
      column.grow(new Uint32Array(rows << ROW_BITS))();
    }
    for (const [at, index] of indexes.entries()) {
      if (column.values[at] === index) continue;
      column.values[at] = index;
      column.markDirty(at);
    }
    column.flush();
    return indexes.length;
  }

  destroy(): void {
    this.#column.destroy();
  }
}
