import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { snapPointAfterRelease, SHEET_SNAP_POINTS, snapPointHeightPixels } from '@farol/ui/shell/sheet-heights';

test('a sheet that is let go without a throw rests at the nearest height', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 400, max: 1200 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (space, part) => {
        const height = part * space;
        const rest = snapPointHeightPixels(snapPointAfterRelease(height, 0, space), space);
        for (const step of SHEET_SNAP_POINTS)
          expect(Math.abs(rest - height)).toBeLessThanOrEqual(Math.abs(snapPointHeightPixels(step, space) - height));
      },
    ),
  );
});

test('a throw upwards opens the sheet, one downwards closes it', () => {
  expect(snapPointAfterRelease(400, 5, 800)).toBe('full');
  expect(snapPointAfterRelease(400, -5, 800)).toBe('peek');
});
