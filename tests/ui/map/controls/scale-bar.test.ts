import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { scaleBar } from '../../../../ui/map/controls/scale-bar.ts';
import { evenNumber } from '../../../arbitraries/numbers.ts';

const latitude = evenNumber(-75, 75);
const zoom = evenNumber(1.5, 19);

test('scale bar: the scale bar of the map has a round length and fits', () => {
  fc.assert(
    fc.property(latitude, zoom, fc.constantFrom('km' as const, 'miles' as const), (lat, near, unit) => {
      const { value, pixels } = scaleBar(lat, near, unit, 110);
      expect(pixels).toBeLessThanOrEqual(110.001);
      expect(pixels).toBeGreaterThan(20);
      expect(Number(value.toPrecision(1))).toBe(value);
    }),
  );
});

test('scale bar: at the equator a pixel of the whole world is 78 km wide', () => {
  expect(scaleBar(0, 0, 'km', 100)).toMatchObject({ value: 5000, unit: 'kilometer' });
});
