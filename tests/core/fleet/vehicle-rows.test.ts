import { expect, test } from 'vitest';
import { listedVehicles, vehicleOf } from '@farol/core/fleet/vehicle-rows';
import { plainDevice, plainPosition } from '../../arbitraries/fleet.ts';
import { liveFleet } from '../../models/live-fleet.ts';

/** Van 1 and Van 3 have a fix, Van 2 never had one. */
function fleetOfThree() {
  const devices = [plainDevice(1), plainDevice(2), plainDevice(3)];
  const fix = { latitude: -8, longitude: -34.9, course: 90 };
  return liveFleet(devices, [plainPosition(1, 0, fix), plainPosition(3, 0, fix)]).fleet;
}

test('vehicle rows: a vehicle is read with its name, state and place', () => {
  const fleet = fleetOfThree();
  expect(vehicleOf(fleet, 1)).toMatchObject({
    deviceId: 1,
    name: 'Van 1',
    hasFix: true,
    latitude: -8,
    longitude: -34.9,
    courseDegrees: 90,
  });
});

test('vehicle rows: a vehicle without a fix has no place, not the place 0, 0', () => {
  expect(vehicleOf(fleetOfThree(), 2)).toMatchObject({ hasFix: false, latitude: NaN, longitude: NaN });
});

test('vehicle rows: a vehicle says whether its engine is stopped, unless it does not report it', () => {
  const devices = [plainDevice(1), plainDevice(2), plainDevice(3)];
  const positions = [
    plainPosition(1, 0, { attributes: { blocked: true } }),
    plainPosition(2, 0, { attributes: { blocked: false } }),
    plainPosition(3, 0),
  ];
  const { fleet } = liveFleet(devices, positions);
  const isStopped: (boolean | undefined)[] = listedVehicles(fleet).map(({ blocked }) => blocked);
  expect(isStopped).toEqual([true, false, undefined]);
});

test('vehicle rows: a vehicle that the fleet does not hold is not there', () => {
  expect(vehicleOf(fleetOfThree(), 99)).toBeUndefined();
});

test('vehicle rows: a screen reads only the rows that it shows, in the order of the list', () => {
  const fleet = fleetOfThree();
  const names = (start?: number, end?: number) => listedVehicles(fleet, start, end).map(({ name }) => name);
  expect(names()).toEqual(['Van 1', 'Van 2', 'Van 3']);
  expect(names(1, 2)).toEqual(['Van 2']);
  expect(names(5, 9)).toEqual([]);
});
