import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isInside } from '@farol/core/domain/geometry/area';
import { areaSquareMeters } from '@farol/core/domain/geometry/area-measure';
import { GeofenceHitTester } from '@farol/core/domain/geofence/geofence-hit-tester';
import type { IndexedArea } from '@farol/core/domain/geofence/geofence-index';
import { evenNumber } from '../../../arbitraries/numbers.ts';

const circle = (id: number, latitude: number, longitude: number, radiusMeters: number): IndexedArea => ({
  id,
  area: { kind: 'circle', center: { latitude, longitude }, radiusMeters },
  corridorMeters: 25,
});
const road: IndexedArea = {
  id: 9,
  area: {
    kind: 'line',
    points: [
      { latitude: 0, longitude: 0 },
      { latitude: 0, longitude: 0.1 },
    ],
  },
  corridorMeters: 25,
};

test('geofence hit tester: of geofences within one another the smallest is hit', () => {
  const hits = new GeofenceHitTester([circle(1, 0, 0, 5000), circle(2, 0, 0, 200), circle(3, 0, 0, 900)]);
  expect(hits.at({ latitude: 0, longitude: 0 }, 0)).toBe(2);
  expect(hits.at({ latitude: 0.005, longitude: 0 }, 0)).toBe(3);
  expect(hits.at({ latitude: 0.03, longitude: 0 }, 0)).toBe(1);
  expect(hits.at({ latitude: 1, longitude: 0 }, 0)).toBeUndefined();
});

test('geofence hit tester: all geofences at a place are found, the smallest first', () => {
  const hits = new GeofenceHitTester([circle(1, 0, 0, 5000), circle(2, 0, 0, 200), circle(3, 0, 0, 900)]);
  expect(hits.allAt({ latitude: 0, longitude: 0 })).toEqual([2, 3, 1]);
  expect(hits.allAt({ latitude: 0.005, longitude: 0 })).toEqual([3, 1]);
  expect(hits.allAt({ latitude: 1, longitude: 0 })).toEqual([]);
});

test('geofence hit tester: a corridor that is drawn wider than it is can be hit as wide as it is drawn', () => {
  const hits = new GeofenceHitTester([road]);
  const beside = { latitude: 0.002, longitude: 0.05 };
  expect(hits.at(beside, 0)).toBeUndefined();
  expect(hits.at(beside, 100)).toBeUndefined();
  expect(hits.at(beside, 300)).toBe(9);
  expect(hits.at({ latitude: 0.0001, longitude: 0.05 }, 0)).toBe(9);
});

test('geofence hit tester: of geofences of one size the first one is hit', () => {
  const at = { latitude: 0, longitude: 0 };
  expect(new GeofenceHitTester([circle(7, 0, 0, 500), circle(3, 0, 0, 500)]).at(at, 0)).toBe(7);
});

const square = (id: number, degrees: number, corridorMeters: number): IndexedArea => ({
  id,
  corridorMeters,
  area: {
    kind: 'polygon',
    points: [
      { latitude: -degrees, longitude: -degrees },
      { latitude: -degrees, longitude: degrees },
      { latitude: degrees, longitude: degrees },
      { latitude: degrees, longitude: -degrees },
    ],
  },
});

test('only a road has a width of its own: a large yard is larger than a small one, whatever width they carry', () => {
  const hits = new GeofenceHitTester([square(1, 0.1, 0), square(2, 0.01, 900)]);
  expect(hits.at({ latitude: 0, longitude: 0 }, 0)).toBe(2);
});

test('geofence hit tester: beside a slanting road nothing is hit, however far its ends reach', () => {
  const slanting: IndexedArea = {
    ...road,
    area: {
      kind: 'line',
      points: [
        { latitude: 0, longitude: 0 },
        { latitude: 0.1, longitude: 0.1 },
      ],
    },
  };
  expect(new GeofenceHitTester([slanting]).at({ latitude: 0.09, longitude: 0.01 }, 300)).toBeUndefined();
});

test('geofence hit tester: the geofence that is hit contains the point, and no smaller one does', () => {
  const places = fc.record({
    latitude: evenNumber(-0.5, 0.5),
    longitude: evenNumber(-0.5, 0.5),
  });
  const sizes = evenNumber(10, 60_000);
  fc.assert(
    fc.property(fc.array(fc.tuple(places, sizes), { maxLength: 30 }), places, (drawn, place) => {
      const areas = drawn.map(([at, radius], id) => circle(id, at.latitude, at.longitude, radius));
      const holding = areas.filter(({ area }) => isInside(area, place));
      const hit = areas.find(({ id }) => id === new GeofenceHitTester(areas).at(place, 0));
      expect(hit && areaSquareMeters(hit.area)).toBe(
        holding.length > 0 ? Math.min(...holding.map(({ area }) => areaSquareMeters(area))) : undefined,
      );
    }),
  );
});

test('geofence hit tester: a road that crosses a yard is hit first, as the smaller of the two, and the yard beside it', () => {
  const yard = circle(2, 0, 0.05, 5000);
  for (const areas of [
    [road, yard],
    [yard, road],
  ]) {
    const hits = new GeofenceHitTester(areas);
    expect(hits.at({ latitude: 0, longitude: 0.05 }, 0)).toBe(9);
    expect(hits.at({ latitude: 0.002, longitude: 0.05 }, 0)).toBe(2);
    expect(hits.at({ latitude: 0.002, longitude: 0.05 }, 300)).toBe(9);
  }
  const wide = new GeofenceHitTester([{ ...road, corridorMeters: 8000 }, yard]);
  expect(wide.at({ latitude: 0, longitude: 0.05 }, 0)).toBe(2);
  const longCorridor = new GeofenceHitTester([{ ...road, corridorMeters: 1000 }, circle(3, 0, 0.05, 1000)]);
  expect(longCorridor.at({ latitude: 0, longitude: 0.05 }, 0)).toBe(3);
});

test('geofence hit tester: a corridor is hit as wide as it is even where it is drawn narrower', () => {
  const hits = new GeofenceHitTester([{ ...road, corridorMeters: 300 }]);
  expect(hits.at({ latitude: 0.002, longitude: 0.05 }, 100)).toBe(9);
  expect(hits.at({ latitude: 0.004, longitude: 0.05 }, 100)).toBeUndefined();
});
