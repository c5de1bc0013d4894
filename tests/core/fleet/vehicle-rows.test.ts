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
  expect(vehicleOf(fleetOfThree(), 2)).toMatchObject({
    hasFix: false,
    latitude: NaN,
    longitude: NaN,
    courseDegrees: NaN,
    lastUpdateMs: NaN,
  });
});

test('vehicle rows: a vehicle has its plate, category, group, alarm and last report', () => {
  const lastUpdate = '2026-09-21T10:00:00.000Z';
  const attributes = { placa: 'ABC1D23' };
  const device = plainDevice(1, { category: 'truck', groupId: 3, lastUpdate, attributes });
  const { fleet } = liveFleet([device], [plainPosition(1, 0, { attributes: { alarm: 'sos' } })]);
  expect(vehicleOf(fleet, 1)).toMatchObject({
    plate: 'ABC1D23',
    category: 'truck',
    groupId: 3,
    alarm: 'sos',
    lastUpdateMs: Date.parse(lastUpdate),
  });
});

test('vehicle rows: a vehicle whose texts have not come is not there yet', () => {
  const fleet = fleetOfThree();
  fleet.descriptions[1] = undefined;
  expect(listedVehicles(fleet).map(({ deviceId }) => deviceId)).toEqual([1, 3]);
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
