import type { Device, Texture, TextureFormat } from '@luma.gl/core';

/** Rows of a texture that holds a column are this long, as a power of two. */
export const ROW_BITS = 8;
const ROW_LENGTH = 1 << ROW_BITS;

/** Returns the rows that so many values need, one at least. */
export function rowsFor(length: number): number {
  return Math.max(1, Math.ceil(length / ROW_LENGTH));
}

/**
 * Where a shader that draws squares of two triangles each finds its values: `columnCell(at)` is the place of a value
 * in the texture, `SQUARE_AT` the number of the square and `SQUARE_CORNER` the corner, each coordinate 0 or 1. Squares
 * as instances would cost a hundred times as much without a graphics card, where each instance is a draw of its own.
 */
export const columnShader = `
ivec2 columnCell(int at) { return ivec2(at & ${ROW_LENGTH - 1}, at >> ${ROW_BITS}); }
#define SQUARE_AT (gl_VertexID / 6)
#define SQUARE_CORNER vec2((0x32 >> (gl_VertexID % 6)) & 1, (0x2c >> (gl_VertexID % 6)) & 1)
`;

/** Vertices of a square. */
export const SQUARE_VERTICES = 6;

/** Creates a texture with these values; those missing in its last row are zero. */
export function createColumnTexture(
  device: Pick<Device, 'createTexture'>,
  format: Extract<TextureFormat, 'rgba32float' | 'r8uint'>,
  values: Float32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>,
  valuesPerCell: number,
): Texture {
  const height = rowsFor(values.length / valuesPerCell);
  const length = height * ROW_LENGTH * valuesPerCell;
  const data = values instanceof Float32Array ? new Float32Array(length) : new Uint8Array(length);
  data.set(values);
  return device.createTexture({ width: ROW_LENGTH, height, format, data, sampler: COLUMN_SAMPLER });
}

/** Cells are read, never mixed. */
export const COLUMN_SAMPLER = { minFilter: 'nearest', magFilter: 'nearest' } as const;
