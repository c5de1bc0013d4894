import { expect, test } from 'vitest';
import {
  boundsOfSlots,
  fleetBounds,
  hasPosition,
  isOnMap,
  slotsInBounds,
} from '@farol/core/fleet/fleet-bounds';
import { FLAG } from '@farol/core/fleet/protocol/fleet-protocol';

/** Vehicles at these longitudes and latitudes, all on the map. */
function placed(...places: readonly (readonly [number, number])[]) {
  return {
    length: places.length,
    deviceId: Float64Array.from(places, (_, slot) => slot + 1),
    flags: Uint32Array.from(places, () => FLAG.hasPosition),
    visible: Uint8Array.from(places, () => 1),
    longitude: Float64Array.from(places, ([longitude]) => longitude),
    latitude: Float64Array.from(places, ([, latitude]) => latitude),
  };
}

test('fleet bounds: a vehicle is on the map when it exists, has a fix and is shown', () => {
  const fleet = placed([8, 50], [8, 50], [8, 50], [8, 50]);
  fleet.visible[1] = 0;
  fleet.deviceId[2] = 0;
  fleet.flags[3] = FLAG.statusOnline;
  expect([0, 1, 2, 3, 9].map((slot) => isOnMap(fleet, slot))).toEqual([true, false, false, false, false]);
  expect([0, 1, 2, 3, 9].map((slot) => hasPosition(fleet, slot))).toEqual([true, true, false, false, false]);
});

test('fleet bounds: they hold every vehicle on the map, and no other', () => {
  const fleet = placed([8, 50], [-40, -20], [12, -30]);
  expect(fleetBounds(fleet)).toEqual({ west: -40, south: -30, east: 12, north: 50 });
  expect(boundsOfSlots(fleet, [0, 2])).toEqual({ west: 8, south: -30, east: 12, north: 50 });
  fleet.visible[1] = 0;
  expect(fleetBounds(fleet)).toEqual({ west: 8, south: -30, east: 12, north: 50 });
  expect(fleetBounds({ ...fleet, length: 1 })).toEqual({ west: 8, south: 50, east: 8, north: 50 });
  expect([fleetBounds(placed()), boundsOfSlots(fleet, [])]).toEqual([undefined, undefined]);
});

const VIEW = { west: 0, south: 40, east: 10, north: 60 };

test('fleet bounds: a part of the map has the vehicles within it, its edges included', () => {
  const fleet = placed([0, 40], [10, 60], [5, 39.9], [5, 60.1], [-0.1, 50], [10.1, 50], [5, 50], [6, 51]);
  expect(slotsInBounds(fleet, VIEW, undefined, 9)).toEqual([0, 1, 6, 7]);
  expect(slotsInBounds(fleet, VIEW, undefined, 2)).toEqual([0, 1]);
  fleet.visible[0] = 0;
  expect(slotsInBounds(fleet, VIEW, Uint8Array.of(1, 0, 1, 1, 1, 1, 1, 0), 9)).toEqual([6]);
});

test('fleet bounds: a part of the map may go on beyond the date line', () => {
  const fleet = placed([179, 50], [-179, 50], [0, 50]);
  expect(slotsInBounds(fleet, { ...VIEW, west: 170, east: 190 }, undefined, 9)).toEqual([0, 1]);
  expect(slotsInBounds(fleet, { ...VIEW, west: -190, east: -170 }, undefined, 9)).toEqual([0, 1]);
});
