import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { clampedPadding } from '@farol/ui/map/viewport/viewport-padding';

test('viewport padding: however much covers the map, some of it is left to show the fleet in', () => {
  const px = fc.nat(3000);
  fc.assert(
    fc.property(
      fc.record({ top: px, right: px, bottom: px, left: px }),
      fc.integer({ min: 200, max: 3000 }),
      fc.integer({ min: 200, max: 3000 }),
      (padding, width, height) => {
        const { top, right, bottom, left } = clampedPadding(padding, width, height);
        expect(top + bottom).toBeLessThan(Math.max(height, 0.93 * height + 1));
        expect(left + right).toBeLessThan(Math.max(width, 0.93 * width + 1));
      },
    ),
  );
});
