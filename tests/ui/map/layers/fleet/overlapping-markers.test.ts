import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { overlapCounts } from '@farol/ui/map/layers/fleet/fleet-labels';

test('overlapping markers: a spot counts every vehicle drawn within ten pixels, wherever on the screen they are', () => {
  const place = fc.record({ x: fc.integer({ min: -60, max: 60 }), y: fc.integer({ min: -60, max: 60 }) });
  fc.assert(
    fc.property(fc.array(place, { maxLength: 40 }), (drawn) => {
      const counted = drawn.map(
        (item, at) =>
          drawn.filter((other, of) => of !== at && Math.hypot(other.x - item.x, other.y - item.y) <= 10)
            .length,
      );
      expect(overlapCounts(drawn)).toEqual(counted);
    }),
  );
});
