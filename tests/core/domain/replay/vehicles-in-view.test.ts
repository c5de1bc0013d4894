import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWithinBounds } from '@farol/core/domain/geometry/area-bounds';
import { distanceMeters } from '@farol/core/domain/geometry/distance';
import {
  isViewOutdated,
  isViewWanted,
  MAX_VEHICLES_ONE_BY_ONE,
  vehiclesInView,
  type PlacedVehicle,
} from '@farol/core/domain/replay/vehicles-in-view';
import { evenNumber } from '../../../arbitraries/numbers.ts';

const BOX = { west: -47, south: -24, east: -46, north: -23 };
const MIDDLE = { longitude: -46.5, latitude: -23.5 };

function placed(deviceId: number, degreesNorth: number): PlacedVehicle {
  return { deviceId, longitude: MIDDLE.longitude, latitude: MIDDLE.latitude + degreesNorth };
}

function meters(vehicle: PlacedVehicle): number {
  return distanceMeters(MIDDLE, vehicle);
}

test('vehicles in view: the open vehicle is first, then those on the map from its middle outwards', () => {
  const vehicles = [placed(1, 0.3), placed(2, -0.1), placed(3, 2), placed(4, 5)];
  expect(vehiclesInView(vehicles, BOX, undefined)).toEqual({ deviceIds: [2, 1], total: 2 });
  expect(vehiclesInView(vehicles, BOX, 4)).toEqual({ deviceIds: [4, 2, 1], total: 3 });
  expect(vehiclesInView(vehicles, BOX, 1)).toEqual({ deviceIds: [1, 2], total: 2 });
});

test('vehicles in view: without a map all vehicles are in view, in their order', () => {
  expect(vehiclesInView([placed(2, 9), placed(1, 0)], undefined, undefined)).toEqual({
    deviceIds: [2, 1],
    total: 2,
  });
});

test('vehicles in view: there are never too many, nobody twice, and nobody left out is nearer to the middle than one who is in', () => {
  const vehicle = fc.record({
    longitude: evenNumber(-47.5, -45.5),
    latitude: evenNumber(-24.5, -22.5),
  });
  fc.assert(
    fc.property(
      fc.array(vehicle, { maxLength: 150 }),
      fc.option(fc.nat(160), { nil: undefined }),
      (places, selectedId) => {
        const vehicles = places.map((place, deviceId) => ({ deviceId, ...place }));
        const { deviceIds, total } = vehiclesInView(vehicles, BOX, selectedId);
        const inside = vehicles.filter((item) => isWithinBounds(BOX, item) && item.deviceId !== selectedId);
        expect(total).toBe(inside.length + (selectedId === undefined ? 0 : 1));
        expect(deviceIds).toHaveLength(Math.min(total, MAX_VEHICLES_ONE_BY_ONE));
        expect(new Set(deviceIds).size).toBe(deviceIds.length);
        if (selectedId !== undefined) expect(deviceIds[0]).toBe(selectedId);
        const farthest = Math.max(...inside.filter((item) => deviceIds.includes(item.deviceId)).map(meters));
        for (const item of inside)
          if (!deviceIds.includes(item.deviceId)) expect(meters(item)).toBeGreaterThanOrEqual(farthest);
      },
    ),
  );
});

test('vehicles in view: where the whole fleet is told, no vehicle that comes into view is missing', () => {
  expect(isViewOutdated(undefined, { deviceIds: [5], total: 1, isSettled: true })).toBe(false);
});

test('vehicles in view: a vehicle that comes into view is missing until its past is loaded; one that leaves is not', () => {
  const told = { deviceIds: [5, 6], total: 2, isSettled: true };
  expect(isViewOutdated(told, { deviceIds: [6, 5], total: 2, isSettled: true })).toBe(false);
  expect(isViewOutdated(told, { deviceIds: [5], total: 1, isSettled: true })).toBe(false);
  expect(isViewOutdated(told, { deviceIds: [5, 7], total: 2, isSettled: true })).toBe(true);
});

test('vehicles in view: vehicles are loaded at once when the map is known for the first time, or a vehicle without a past is opened', () => {
  const unsettled = { deviceIds: [5], total: 1, isSettled: false };
  const settled = { ...unsettled, isSettled: true };
  expect(isViewWanted(unsettled, settled, undefined)).toBe(true);
  expect(isViewWanted(unsettled, unsettled, undefined)).toBe(false);
  expect(isViewWanted(settled, settled, undefined)).toBe(false);
  expect(isViewWanted(settled, unsettled, undefined)).toBe(false);
  expect(isViewWanted(settled, settled, 5)).toBe(false);
  expect(isViewWanted(settled, settled, 7)).toBe(true);
});

test('vehicles in view: the middle of the map counts in both directions, and the vehicles farthest from it are left out', () => {
  const inOrder = (...places: readonly (readonly [longitude: number, latitude: number])[]) =>
    vehiclesInView(
      places.map(([longitude, latitude], deviceId) => ({ deviceId, longitude, latitude })),
      BOX,
      undefined,
    ).deviceIds;
  expect(inOrder([-46.1, -23.5], [-46.6, -23.5])).toEqual([1, 0]);
  expect(inOrder([-46.9, -23.5], [-46.4, -23.5])).toEqual([1, 0]);
  expect(inOrder([-46.5, -23.9], [-46.5, -23.4])).toEqual([1, 0]);
  const line = Array.from({ length: MAX_VEHICLES_ONE_BY_ONE + 1 }, (_, deviceId) =>
    placed(deviceId, 0.4 - deviceId * 0.005),
  );
  const { deviceIds, total } = vehiclesInView(line, BOX, undefined);
  expect(total).toBe(MAX_VEHICLES_ONE_BY_ONE + 1);
  expect([deviceIds.length, deviceIds.includes(0)]).toEqual([MAX_VEHICLES_ONE_BY_ONE, false]);
});

test('vehicles in view: where nothing was told yet, or nothing can be chosen, no other view is wanted', () => {
  const view = { deviceIds: [1], total: 1, isSettled: true };
  expect([
    isViewWanted(undefined, view, 5),
    isViewWanted({ ...view, isSettled: false }, undefined, 5),
  ]).toEqual([false, false]);
  expect([isViewOutdated(undefined, view), isViewOutdated(view, undefined)]).toEqual([false, false]);
});
