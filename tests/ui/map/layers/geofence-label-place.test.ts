import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { polygonContains } from '@farol/core/domain/geometry/area';
import { geofenceLabelPlace } from '@farol/ui/map/layers/geofence-label-place';
import { geofenceShape } from '@farol/ui/map/layers/geofence-shape';
import { evenNumber } from '../../../arbitraries/numbers.ts';

const SQUARE = [
  { latitude: 0, longitude: 0 },
  { latitude: 0, longitude: 10 },
  { latitude: 10, longitude: 10 },
  { latitude: 10, longitude: 0 },
];
const square = (kind: 'polygon' | 'line' = 'polygon') =>
  geofenceShape({
    id: 1,
    name: 'Yard',
    area: { kind, points: SQUARE },
    color: '#05a7e3',
    corridorMeters: 25,
  });
/** A view by its south-western corner and its size. */
const viewAt = (longitude: number, latitude: number, size: number) => ({
  west: longitude,
  south: latitude,
  east: longitude + size,
  north: latitude + size,
});

test('geofence label place: a geofence has its name at its northern edge, wherever that is seen', () => {
  expect(geofenceLabelPlace(square(), viewAt(-5, -5, 20))).toEqual([10, 10]);
  // The world is repeated beyond the date line.
  expect(geofenceLabelPlace(square(), viewAt(355, -5, 20))).toEqual([370, 10]);
});

test('geofence label place: a geofence that fills the view or reaches into it has its name in the view, and another one has none', () => {
  const views = fc.tuple(evenNumber(-8, 12), evenNumber(-8, 12), evenNumber(0.1, 6));
  fc.assert(
    fc.property(views, ([longitude, latitude, size]) => {
      const view = viewAt(longitude, latitude, size);
      const place = geofenceLabelPlace(square(), view);
      const middle = { longitude: longitude + size / 2, latitude: latitude + size / 2 };
      if (polygonContains(SQUARE, middle)) expect(place).toBeDefined();
      const isApart = view.west > 10 || view.east < 0 || view.south > 10 || view.north < 0;
      if (isApart) expect(place).toBeUndefined();
      if (!place) return;
      expect(place[0]).toBeGreaterThanOrEqual(view.west);
      expect(place[0]).toBeLessThanOrEqual(view.east);
      expect(place[1]).toBeGreaterThanOrEqual(view.south);
      expect(place[1]).toBeLessThanOrEqual(view.north);
    }),
  );
});

test('geofence label place: a corridor has its name where its line passes through the view, and none between its lines', () => {
  expect(geofenceLabelPlace(square('line'), viewAt(8, -1, 4))).toEqual([10, expect.closeTo(2.44)]);
  expect(geofenceLabelPlace(square('line'), viewAt(3, 3, 2))).toBeUndefined();
});
