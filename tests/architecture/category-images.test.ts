import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { build } from 'vite';
import { VEHICLE_ICONS } from '@farol/core/domain/device/vehicle-icon';
import { categoryImages, IMAGE_SIZE, outlinesOf, paintDrawing } from '../../tools/build/category-images.ts';
import { box, ellipse, symmetricOutline } from '../../ui/vehicle-icons/drawings/shape.ts';

/** Returns the color at a point of the field of a drawing, as `red green blue alpha`. */
function colorAt(pixels: Uint8Array, x: number, y: number): string {
  const [column, row] = [x, y].map((value) => Math.floor(((value + 1) / 66) * IMAGE_SIZE));
  const at = ((row ?? 0) * IMAGE_SIZE + (column ?? 0)) * 4;
  return pixels.subarray(at, at + 4).join(' ');
}

const CLEAR = '0 0 0 0';

test('category images: a box is painted within its bounds, with an outline, in its color and in no other place', () => {
  const pixels = paintDrawing([{ ...box(20, 10, 24, 40), tone: '#102030' }]);
  for (const [x, y] of [
    [20.6, 10.6],
    [32, 30],
    [43.4, 49.4],
  ] as const)
    expect(colorAt(pixels, x, y)).toBe('16 32 48 255');
  expect(colorAt(pixels, 19.6, 30)).toMatch(/^11 16 24 (19|2\d)\d$/);
  for (const [x, y] of [
    [18, 30],
    [46, 30],
    [32, 8],
    [32, 52],
  ] as const)
    expect(colorAt(pixels, x, y)).toBe(CLEAR);
});

test('category images: an ellipse reaches its four ends and not the corners of its box', () => {
  const pixels = paintDrawing([{ ...ellipse(32, 32, 20, 10), tone: '#ffffff' }]);
  for (const [x, y] of [
    [32, 32],
    [13, 32],
    [51, 32],
    [32, 23],
    [32, 41],
  ] as const)
    expect(colorAt(pixels, x, y)).toBe('255 255 255 255');
  for (const [x, y] of [
    [14, 24],
    [50, 24],
    [14, 40],
    [50, 40],
  ] as const)
    expect(colorAt(pixels, x, y)).toBe(CLEAR);
});

test('category images: what is translucent lets the part below it show, and has no outline', () => {
  const pixels = paintDrawing([
    { ...box(10, 10, 44, 44), tone: '#ffffff' },
    { ...box(20, 20, 24, 60), tone: '#00000080' },
  ]);
  expect(colorAt(pixels, 32, 32)).toMatch(/^12[67] 12[67] 12[67] 255$/);
  expect(colorAt(pixels, 15, 32)).toBe('255 255 255 255');
  expect(colorAt(pixels, 32, 62)).toMatch(/^0 0 0 12[78]$/);
});

test('category images: a path with a command that the drawings do not have ends the build instead of being drawn wrongly', () => {
  expect(outlinesOf(symmetricOutline([4, 8], [10, 50]).pathData)).toEqual([
    [
      [36, 8],
      [42, 50],
      [22, 50],
      [28, 8],
    ],
  ]);
  expect(() => outlinesOf('M1 1C1 2 3 4 5 6z')).toThrow('"C"');
  expect(() => outlinesOf('M1 1h1 1v')).not.toThrow();
  expect(() => outlinesOf('M1 1L1')).toThrow('"L"');
});

test('category images: the build has a PNG of every category, and no two are the same', async () => {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      categoryImages(),
      { name: 'empty', resolveId: (id) => (id === 'empty' ? id : null), load: () => 'export {}' },
    ],
    build: { write: false, rolldownOptions: { input: 'empty' } },
  });
  const [bundle] = Array.isArray(result) ? result : [result];
  const outputs = bundle && 'output' in bundle ? bundle.output : [];
  const images = new Map(
    outputs.flatMap((output) =>
      output.type === 'asset' ? [[output.fileName, Buffer.from(output.source)]] : [],
    ),
  );
  expect([...images.keys()].toSorted()).toEqual(
    VEHICLE_ICONS.map((name) => `images/categories/${name}.png`).toSorted(),
  );
  const contents = new Set<string>();
  for (const image of images.values()) {
    expect(image.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
    expect([image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual([IMAGE_SIZE, IMAGE_SIZE]);
    const length = image.readUInt32BE(33);
    const rows = inflateSync(image.subarray(41, 41 + length));
    expect(rows.length).toBe(IMAGE_SIZE * (4 * IMAGE_SIZE + 1));
    // The middle of every drawing is covered, its corner is not.
    const middle = (IMAGE_SIZE / 2) * (4 * IMAGE_SIZE + 1) + 1 + (IMAGE_SIZE / 2) * 4;
    expect([rows[middle + 3], rows[4]]).toEqual([255, 0]);
    contents.add(rows.toString('latin1'));
  }
  expect(contents.size).toBe(VEHICLE_ICONS.length);
});
