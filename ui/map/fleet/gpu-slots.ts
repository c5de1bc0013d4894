import type { Texture } from '@luma.gl/core';
import { ROW_BITS, rowsFor } from '../layers/column-texture.ts';
import { GpuColumn, type GpuDevice, type GpuTexture } from './gpu-column.ts';

/** The slots that are drawn, on the graphics device: only what differs from the last time is uploaded. */
export class GpuSlots<T extends GpuTexture = Texture> {
  readonly #column: GpuColumn<Uint32Array<ArrayBuffer>, T>;

  constructor(card: GpuDevice<T>) {
    this.#column = new GpuColumn(card, 'r32uint', new Uint32Array(1 << ROW_BITS));
  }

  get texture(): T {
    return this.#column.texture;
  }

  /** Uploads the slots; returns how many there are. */
  write(slots: Uint32Array): number {
    const column = this.#column;
    if (slots.length > column.values.length) {
      const rows = 2 ** Math.ceil(Math.log2(rowsFor(slots.length)));
      // The layer binds the new texture before it draws again.
      column.grow(new Uint32Array(rows << ROW_BITS))();
    }
    for (const [at, slot] of slots.entries()) {
      if (column.values[at] === slot) continue;
      column.values[at] = slot;
      column.markDirty(at);
    }
    column.flush();
    return slots.length;
  }

  destroy(): void {
    this.#column.destroy();
  }
}
