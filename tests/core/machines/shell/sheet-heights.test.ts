import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { SHEET_HEIGHTS } from '@farol/core/machines/shell/shell';
import {
  snapPointAfterRelease,
  snapPointAfterTap,
  snapPointHeightPixels,
} from '@farol/core/machines/shell/sheet-heights';

test('a sheet released without a fling snaps to the nearest height', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 400, max: 1200 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (availableHeight, part) => {
        const height = part * availableHeight;
        const rest = snapPointHeightPixels(
          snapPointAfterRelease(height, 0, availableHeight),
          availableHeight,
        );
        for (const snapPoint of SHEET_HEIGHTS)
          expect(Math.abs(rest - height)).toBeLessThanOrEqual(
            Math.abs(snapPointHeightPixels(snapPoint, availableHeight) - height),
          );
      },
    ),
  );
});

test('a fling upwards opens the sheet, a fling downwards closes it', () => {
  expect(snapPointAfterRelease(400, 5, 800)).toBe('full');
  expect(snapPointAfterRelease(400, -5, 800)).toBe('peek');
});

test('taps lead through all heights and back to the lowest', () => {
  expect(SHEET_HEIGHTS.map(snapPointAfterTap)).toEqual(['half', 'full', 'peek']);
});
