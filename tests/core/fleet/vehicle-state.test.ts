import { expect, test } from 'vitest';
import { groupDeviceIds } from '@farol/core/fleet/group-members';
import { deviceNameOf, endangeredVehicles, vehicleState } from '@farol/core/fleet/vehicle-state';
import { plainDevice, plainPosition } from '../../arbitraries/fleet.ts';
import { liveFleet } from '../../models/live-fleet.ts';

const NOW = 1_790_000_000_000;
const STANDS = { attributes: { motion: false, blocked: true } };
const group = (id: number, groupId = 0) => ({ id, name: `Group ${id}`, groupId, attributes: {} });

/** One that drives, one that stands, one that is offline, and one without a fix. */
function aFleet() {
  const devices = [
    plainDevice(1, { groupId: 3 }),
    plainDevice(2, { groupId: 4 }),
    plainDevice(3, { status: 'offline' }),
    plainDevice(4, { status: 'unknown', groupId: 5 }),
  ];
  const positions = [
    plainPosition(1, 0, { speed: 20, attributes: { motion: true } }),
    plainPosition(2, 0, STANDS),
    plainPosition(3, 0, STANDS),
  ];
  return liveFleet(devices, positions, [], [group(3), group(4, 3), group(5)]);
}

test('vehicle state: is what the vehicle reported last', () => {
  const { fleet } = aFleet();
  expect(vehicleState(fleet, 1)).toEqual({
    hasFix: true,
    speedKnots: 20,
    fixTimeMs: NOW,
    motion: true,
    blocked: undefined,
    status: 'online',
  });
  expect(vehicleState(fleet, 2)).toMatchObject({ motion: false, blocked: true, speedKnots: 0 });
  expect(vehicleState(fleet, 4)).toMatchObject({ hasFix: false, fixTimeMs: Number.NaN, status: 'unknown' });
});

test('vehicle state: a vehicle that the fleet does not hold is offline, without a fix and without a name', () => {
  const { fleet } = aFleet();
  expect(vehicleState(fleet, 99)).toEqual({
    hasFix: false,
    speedKnots: 0,
    fixTimeMs: Number.NaN,
    motion: undefined,
    blocked: undefined,
    status: 'offline',
  });
  expect([deviceNameOf(fleet, 2), deviceNameOf(fleet, 99)]).toEqual(['Van 2', '']);
});

test('vehicle state: the engine of a vehicle should not be stopped unless it stands and is online', () => {
  expect(endangeredVehicles(aFleet().fleet, [2, 3, 1, 99], NOW)).toEqual([
    { deviceId: 3, name: 'Van 3', dangers: ['offline'] },
    { deviceId: 1, name: 'Van 1', dangers: ['moving'] },
    { deviceId: 99, name: '', dangers: ['noFix', 'offline'] },
  ]);
});

test('group members: a group has its own vehicles and those of its subgroups', () => {
  const page = aFleet();
  expect([3, 4, 5, 9].map((id) => groupDeviceIds(page.fleet, id))).toEqual([[1, 2], [2], [4], []]);
  page.fleet.recordRemoved('devices', 1);
  page.report();
  expect(groupDeviceIds(page.fleet, 3)).toEqual([2]);
});
