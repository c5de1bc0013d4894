import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { latitudeOf, longitudeOf, worldX, worldY, WORLD_UNITS } from '@farol/core/fleet/clusters/world-units';
import { evenNumber } from '../../../arbitraries/numbers.ts';

test('world units: the map is square, with the equator and Greenwich in its middle', () => {
  expect([worldX(-180), worldX(0), worldX(90), worldX(180)]).toEqual(
    [0, 0.5, 0.75].map((share) => share * WORLD_UNITS).concat(WORLD_UNITS - 1),
  );
  expect([worldY(90), worldY(85.0512), worldY(0), worldY(-85.0512), worldY(-90)]).toEqual([
    0,
    expect.closeTo(0, -5),
    WORLD_UNITS / 2,
    expect.closeTo(WORLD_UNITS, -5),
    WORLD_UNITS - 1,
  ]);
});

test('world units: a unit is where it was measured, to its half', () => {
  const degrees = 360 / WORLD_UNITS;
  fc.assert(
    fc.property(evenNumber(-179.9, 179.9), evenNumber(-80, 80), (longitude, latitude) => {
      expect(Math.abs(longitudeOf(worldX(longitude)) - longitude)).toBeLessThanOrEqual(0.501 * degrees);
      expect(Math.abs(latitudeOf(worldY(latitude)) - latitude)).toBeLessThanOrEqual(0.501 * degrees);
    }),
  );
});
