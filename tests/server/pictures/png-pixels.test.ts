import { deflateSync, inflateSync } from 'node:zlib';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { UnreadablePicture } from '@farol/core/domain/picture/picture-bytes';
import { pngOfPixels, pngParts } from '@farol/core/domain/picture/png';
import { iconOfName, iconPng } from '../../../server/pictures/app-icons.ts';
import { pixelsOfPng, pngOf, recompressedPng } from '../../../server/pictures/png-pixels.ts';
import { aColoredPng, aPng } from '../../arbitraries/png-images.ts';
import { PNG_PICTURE } from '../../arbitraries/pictures.ts';

/** Rows of red, green, blue and opacity, each with its filter, and the pixels they stand for. */
function filteredRows(side: number, filters: readonly number[], samples: Uint8Array): Uint8Array {
  const rowBytes = side * 4;
  const rows = new Uint8Array(side * (rowBytes + 1));
  for (let row = 0; row < side; row++) {
    const filter = filters[row % filters.length] ?? 0;
    rows[row * (rowBytes + 1)] = filter;
    for (let at = 0; at < rowBytes; at++) {
      const sample = (from: number, above: number): number =>
        from < 0 || row - above < 0 ? 0 : (samples[(row - above) * rowBytes + from] ?? 0);
      const [left, above, corner] = [sample(at - 4, 0), sample(at, 1), sample(at - 4, 1)];
      const guess = left + above - corner;
      const nearest = [left, above, corner].toSorted(
        (first, second) => Math.abs(guess - first) - Math.abs(guess - second),
      )[0];
      const predicted = [0, left, above, Math.floor((left + above) / 2), nearest ?? 0][filter] ?? 0;
      rows[row * (rowBytes + 1) + 1 + at] = sample(at, 0) - predicted;
    }
  }
  return rows;
}

test('PNG: its pixels are the same whichever filters its rows have, and come back as they were', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 6 }),
      fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 6 }),
      fc.uint8Array({ minLength: 144, maxLength: 144 }),
      async (side, filters, bytes) => {
        const samples = bytes.subarray(0, side * side * 4);
        const png = pngOfPixels(side, side, deflateSync(filteredRows(side, filters, samples)));
        const pixels = await pixelsOfPng(png);
        expect(pixels).toEqual({ widthPixels: side, heightPixels: side, samples: Uint8Array.from(samples) });
        expect(await pixelsOfPng(await pngOf(pixels))).toEqual(pixels);
      },
    ),
  );
});

test('PNG: bytes behind its compressed pixels are dropped, and too few or too many pixels are refused', async () => {
  const rows = inflateSync(pngParts(aColoredPng(4)).pixels);
  const hidden = Buffer.concat([deflateSync(rows), Buffer.from('a secret place')]);
  const clean = await recompressedPng(pngOfPixels(4, 4, hidden));
  expect(Buffer.from(clean).includes('secret')).toBe(false);
  expect(await pixelsOfPng(clean)).toEqual(await pixelsOfPng(aColoredPng(4)));
  expect(await recompressedPng(clean)).toEqual(clean);
  for (const wrong of [rows.subarray(1), Buffer.concat([rows, Buffer.from([0])])])
    await expect(recompressedPng(pngOfPixels(4, 4, deflateSync(wrong)))).rejects.toThrow(UnreadablePicture);
  await expect(recompressedPng(pngOfPixels(4, 4, new Uint8Array(40)))).rejects.toThrow(UnreadablePicture);
  const wrongFilter = Uint8Array.from(rows).fill(5, 0, 1);
  await expect(pixelsOfPng(pngOfPixels(4, 4, deflateSync(wrongFilter)))).rejects.toThrow(UnreadablePicture);
});

test('PNG: a picture that would fill the memory is refused before it is decompressed', async () => {
  const bomb = pngOfPixels(4096, 4096, deflateSync(new Uint8Array(4096 * (1 + 4 * 4096))));
  expect(bomb.length).toBeLessThan(100_000);
  await expect(recompressedPng(bomb)).rejects.toThrow(UnreadablePicture);
});

test('PNG: one of few bits is stored, and one of a browser is drawn', async () => {
  expect(await recompressedPng(aPng(20, 10))).toEqual(aPng(20, 10));
  await expect(pixelsOfPng(aPng(20, 10))).rejects.toThrow(UnreadablePicture);
  const { samples } = await pixelsOfPng(PNG_PICTURE.bytes);
  // Half transparent red at the left; at the right blue over nothing.
  expect([...samples.subarray(0, 4)].map((sample) => Math.round(sample / 2))).toEqual([100, 15, 30, 64]);
  expect([...samples.subarray(11 * 4, 12 * 4)]).toEqual([0x20, 0x60, 0xc0, 255]);
});

test('icons: each has its size, the colors of its picture, and what is transparent stays so', async () => {
  for (const size of [512, 192, 180, 60, 16]) {
    const icon = await pixelsOfPng(await iconPng(aColoredPng(200), { size, isMaskable: false }));
    expect([icon.widthPixels, icon.heightPixels]).toEqual([size, size]);
    const middle = Math.floor(size / 2) * size * 4;
    expect([...icon.samples.subarray(middle, middle + 4)]).toEqual([200, 20, 40, 255]);
    expect(icon.samples[middle + (size - 1) * 4 + 3]).toBe(0);
  }
});

test('icons: a maskable one fills its edge with white and keeps its picture within the circle', async () => {
  const { samples } = await pixelsOfPng(await iconPng(aColoredPng(200), { size: 192, isMaskable: true }));
  const at = (x: number, y: number) => [...samples.subarray((y * 192 + x) * 4, (y * 192 + x) * 4 + 4)];
  expect([at(0, 0), at(191, 96), at(30, 96)]).toEqual(Array.from({ length: 3 }, () => [255, 255, 255, 255]));
  expect([at(60, 96), at(130, 96)]).toEqual([
    [200, 20, 40, 255],
    [255, 255, 255, 255],
  ]);
});

test('icons: their names are those of the sizes and nothing else', () => {
  expect(iconOfName('icon-16.png')).toEqual({ size: 16, isMaskable: false });
  expect(iconOfName('icon-maskable-512.png')).toEqual({ size: 512, isMaskable: true });
  for (const name of ['icon-17.png', 'icon-maskable-16.png', 'icon-1024.png', 'icon-16.png?', 'icon-16', 'x'])
    expect(iconOfName(name)).toBeUndefined();
});
