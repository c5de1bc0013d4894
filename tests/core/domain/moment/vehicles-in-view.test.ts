import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWithinBounds } from '@farol/core/domain/geometry/area-bounds';
import { distanceMeters } from '@farol/core/domain/geometry/distance';
import {
  isViewOutdated,
  MAX_VEHICLES_ONE_BY_ONE,
  vehiclesInView,
  type PlacedVehicle,
} from '@farol/core/domain/moment/vehicles-in-view';

const BOX = { west: -47, south: -24, east: -46, north: -23 };
const MIDDLE = { longitude: -46.5, latitude: -23.5 };

function placed(deviceId: number, degreesNorth: number): PlacedVehicle {
  return { deviceId, longitude: MIDDLE.longitude, latitude: MIDDLE.latitude + degreesNorth };
}

function meters(vehicle: PlacedVehicle): number {
  return distanceMeters(MIDDLE, vehicle);
}

test('vehicles on the map are in view, from its middle outwards, and the open one first wherever it is', () => {
  const vehicles = [placed(1, 0.3), placed(2, -0.1), placed(3, 2), placed(4, 5)];
  expect(vehiclesInView(vehicles, BOX, undefined)).toEqual({ deviceIds: [2, 1], total: 2 });
  expect(vehiclesInView(vehicles, BOX, 4)).toEqual({ deviceIds: [4, 2, 1], total: 3 });
  expect(vehiclesInView(vehicles, BOX, 1)).toEqual({ deviceIds: [1, 2], total: 2 });
});

test('without a map all vehicles are in view, in their order', () => {
  expect(vehiclesInView([placed(2, 9), placed(1, 0)], undefined, undefined)).toEqual({
    deviceIds: [2, 1],
    total: 2,
  });
});

test('there are never too many, nobody twice, and nobody left out is nearer to the middle than one who is in', () => {
  const vehicle = fc.record({
    longitude: fc.double({ min: -47.5, max: -45.5, noNaN: true }),
    latitude: fc.double({ min: -24.5, max: -22.5, noNaN: true }),
  });
  fc.assert(
    fc.property(
      fc.array(vehicle, { maxLength: 150 }),
      fc.option(fc.nat(160), { nil: undefined }),
      (places, selectedId) => {
        const vehicles = places.map((place, deviceId) => ({ deviceId, ...place }));
        const { deviceIds, total } = vehiclesInView(vehicles, BOX, selectedId);
        const inside = vehicles.filter((one) => isWithinBounds(BOX, one) && one.deviceId !== selectedId);
        expect(total).toBe(inside.length + (selectedId === undefined ? 0 : 1));
        expect(deviceIds).toHaveLength(Math.min(total, MAX_VEHICLES_ONE_BY_ONE));
        expect(new Set(deviceIds).size).toBe(deviceIds.length);
        if (selectedId !== undefined) expect(deviceIds[0]).toBe(selectedId);
        const farthest = Math.max(...inside.filter((one) => deviceIds.includes(one.deviceId)).map(meters));
        for (const one of inside)
          if (!deviceIds.includes(one.deviceId)) expect(meters(one)).toBeGreaterThanOrEqual(farthest);
      },
    ),
  );
});

test('where the whole fleet is told, no vehicle that comes into view is missing', () => {
  expect(isViewOutdated(undefined, { deviceIds: [5], total: 1, isSettled: true })).toBe(false);
});
