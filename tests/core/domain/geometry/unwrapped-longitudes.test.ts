import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { unwrappedLongitude, unwrapLongitudes } from '@farol/core/domain/geometry/unwrapped-longitudes';
import { evenNumber } from '../../../arbitraries/numbers.ts';

const shape = (...longitudes: readonly number[]) =>
  longitudes.map((longitude) => ({ latitude: 1, longitude }));
const longitudes = (minimum: number, maximum: number) =>
  fc.array(evenNumber(minimum, maximum), { minLength: 1, maxLength: 6 });

test('unwrapped longitudes: a shape with corners far in the east and far in the west crosses the date line, and its western corners follow', () => {
  fc.assert(
    fc.property(
      longitudes(90.001, 180),
      longitudes(-180, -90.001),
      longitudes(-90, 90),
      (east, west, between) => {
        const { points, crossesAntimeridian } = unwrapLongitudes(shape(...west, ...between, ...east));
        expect(crossesAntimeridian).toBe(true);
        expect(points).toEqual(shape(...west.map((longitude) => longitude + 360), ...between, ...east));
      },
    ),
  );
});

test('unwrapped longitudes: a shape that is nowhere far in the east, or nowhere far in the west, stays as it is', () => {
  fc.assert(
    fc.property(fc.oneof(longitudes(-180, 90), longitudes(-90, 180)), (given) => {
      const points = shape(...given);
      expect(unwrapLongitudes(points)).toEqual({ points, crossesAntimeridian: false });
    }),
  );
  for (const points of [shape(), shape(-100, 90), shape(-90, 100)])
    expect(unwrapLongitudes(points)).toEqual({ points, crossesAntimeridian: false });
});

test('unwrapped longitudes: a place in a shape across the date line counts on eastwards from 90° west', () => {
  expect([-180, -90.5, -90, 0, 90, 180].map(unwrappedLongitude)).toEqual([180, 269.5, -90, 0, 90, 180]);
});
