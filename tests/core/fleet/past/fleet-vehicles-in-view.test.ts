import { expect, test } from 'vitest';
import type { Device } from '@farol/core/domain/device/device';
import { DEFAULT_FLEET_ARRANGEMENT } from '@farol/core/domain/navigation/fleet-view-url';
import type { Position } from '@farol/core/domain/position/position';
import { FleetEngine } from '@farol/core/fleet/engine/fleet-engine';
import { LiveFleet } from '@farol/core/fleet/live-fleet';
import { fleetVehiclesInView, type InViewCriteria } from '@farol/core/fleet/past/fleet-vehicles-in-view';
import { plainDevice, plainPosition } from '../../../arbitraries/fleet.ts';

const NOW = 1.79e12 + 600_000;
const DEVICES = [
  plainDevice(1, { name: 'Van', category: 'truck', lastUpdate: new Date(NOW - 300_000).toISOString() }),
  plainDevice(2, { name: 'Bus', status: 'offline', lastUpdate: new Date(NOW - 10_000).toISOString() }),
  plainDevice(3, { name: 'Ship' }),
  plainDevice(4, { name: 'Vanished' }),
];
const POSITIONS = [
  plainPosition(1, 0, { latitude: -20, longitude: -40 }),
  plainPosition(2, 0, { latitude: -21, longitude: -41 }),
  plainPosition(3, 0, { latitude: 50, longitude: 8 }),
];
const BRAZIL = { west: -50, south: -24, east: -30, north: -10 };

/** The fleet of a page; the last vehicle has no fix. */
function aFleet(devices: readonly Device[] = DEVICES, positions: readonly Position[] = POSITIONS): LiveFleet {
  const engine = new FleetEngine('farol');
  const fleet = new LiveFleet((request) => engine.handle(request, NOW));
  engine.load({ devices, positions, groups: [], drivers: [] }, NOW);
  const packed = engine.takeReport(NOW);
  if (packed) fleet.receive(packed.report);
  return fleet;
}

function inView(criteria: Partial<InViewCriteria>, fleet = aFleet()) {
  const all = { arrangement: DEFAULT_FLEET_ARRANGEMENT, extent: undefined, selectedDeviceId: undefined };
  return fleetVehiclesInView(fleet, [...DEVICES, plainDevice(9)], { ...all, ...criteria }, NOW);
}

test('vehicles in view: those with a fix on the part of the map that is shown, from its middle outwards', () => {
  expect(inView({ extent: BRAZIL })).toEqual({ deviceIds: [1, 2], total: 2, isSettled: true });
  expect(inView({ extent: { ...BRAZIL, east: -40.5 } }).deviceIds).toEqual([2]);
  expect(inView({ extent: { ...BRAZIL, south: -20.5 } }).deviceIds).toEqual([1]);
});

test('vehicles in view: all with a fix while the map is not known, which may change', () => {
  expect(inView({})).toEqual({ deviceIds: [1, 2, 3], total: 3, isSettled: false });
});

test('vehicles in view: what is in view of a fleet that is not loaded may change', () => {
  const fleet = aFleet();
  fleet.isLoaded = false;
  expect(inView({ extent: BRAZIL }, fleet).isSettled).toBe(false);
});

test('vehicles in view: the selected vehicle comes first, also outside the map', () => {
  expect(inView({ extent: BRAZIL, selectedDeviceId: 3 }).deviceIds).toEqual([3, 1, 2]);
  expect(inView({ selectedDeviceId: 3 }).deviceIds).toEqual([3, 1, 2]);
  const arrangement = { ...DEFAULT_FLEET_ARRANGEMENT, query: 'van' };
  expect(inView({ arrangement, selectedDeviceId: 3 })).toMatchObject({ deviceIds: [3, 1], total: 2 });
});

test.for([
  [{ status: 'offline' }, [1, 2, 3]],
  [{ movingOnly: true }, [1, 2, 3]],
  [{ query: 'van' }, [1]],
  [{ query: 'last:+1 minute' }, [1]],
  [{ query: 'last:-1 minute' }, [2]],
  [{ hiddenCategories: ['truck'] }, [2, 3]],
  [{ hiddenCategories: ['default'] }, [1]],
  [{ onlyDeviceId: 2 }, [2]],
] as const)('vehicles in view: %j leaves %j', ([changes, deviceIds]) => {
  expect(inView({ arrangement: { ...DEFAULT_FLEET_ARRANGEMENT, ...changes } }).deviceIds).toEqual(deviceIds);
});
