import * as fc from 'fast-check';
import type { Device } from '@farol/core/domain/device/device';
import type { Group } from '@farol/core/domain/device/group';
import type { Position } from '@farol/core/domain/position/position';
import type { FleetArrangement } from '@farol/core/fleet/protocol/fleet-protocol';
import { evenNumber } from './numbers.ts';

/** An ordinary device, with the given differences. */
export function plainDevice(id: number, changes: Partial<Device> = {}): Device {
  return {
    id,
    name: `Van ${id}`,
    uniqueId: `35${id}`,
    status: 'online',
    disabled: false,
    lastUpdate: null,
    positionId: 0,
    groupId: 0,
    calendarId: 0,
    phone: null,
    model: null,
    contact: null,
    category: null,
    expirationTime: null,
    attributes: {},
    ...changes,
  };
}

/** An ordinary fix of a device at a second of a fixed hour. */
export function plainPosition(deviceId: number, second: number, changes: Partial<Position> = {}): Position {
  const time = new Date(1.79e12 + second * 1000).toISOString();
  return {
    id: second + 1,
    deviceId,
    protocol: 'osmand',
    serverTime: time,
    deviceTime: time,
    fixTime: time,
    valid: true,
    latitude: -23.5,
    longitude: -46.6,
    altitude: 0,
    speed: 0,
    course: 0,
    address: null,
    accuracy: 0,
    network: null,
    geofenceIds: null,
    attributes: {},
    ...changes,
  };
}

/** Degrees up to a limit; without minus zero, which JSON cannot express. */
const degrees = (limit: number): fc.Arbitrary<number> => evenNumber(-limit, limit).map((value) => value + 0);
/** A time in a small window, so that equal, older and newer ones occur. */
const aTime = fc
  .integer({ min: 0, max: 20 })
  .map((second) => new Date(1.79e12 + second * 1000).toISOString());
const aFlag = fc.option(fc.boolean(), { nil: undefined });

/** A device with one of few ids, so that updates of known devices are frequent; some are lazily deleted. */
export const fleetDevices: fc.Arbitrary<Device> = fc.record({
  id: fc.integer({ min: 1, max: 12 }),
  name: fc.constantFrom('Van 9', 'Van 10', 'van 9', 'Ônibus', 'Barco', ''),
  uniqueId: fc.constantFrom('351', '352', 'deleted-351-1700000000', 'deleted-x'),
  status: fc.constantFrom('online', 'offline', 'unknown'),
  disabled: fc.boolean(),
  lastUpdate: fc.option(aTime),
  positionId: fc.integer({ min: 0, max: 5 }),
  groupId: fc.constantFrom(0, 1, 2, 3),
  calendarId: fc.constant(0),
  phone: fc.constantFrom(null, '+55 11 5555'),
  model: fc.constantFrom(null, 'FH 540'),
  contact: fc.constant(null),
  category: fc.constantFrom(null, 'truck', 'car'),
  expirationTime: fc.constant(null),
  attributes: fc.record(
    { placa: fc.constantFrom('ABC1D23', 'XYZ9K88'), 'farol.color': fc.constant('13|1.00|1.00') },
    { requiredKeys: [] },
  ),
});

/** A fix of one of the same few devices. */
export const fleetPositions: fc.Arbitrary<Position> = fc.record({
  id: fc.integer({ min: 1, max: 50 }),
  deviceId: fc.integer({ min: 1, max: 12 }),
  protocol: fc.constant('osmand'),
  serverTime: aTime,
  deviceTime: aTime,
  fixTime: aTime,
  valid: fc.boolean(),
  latitude: degrees(85),
  longitude: degrees(180),
  altitude: fc.constant(0),
  speed: fc.integer({ min: 0, max: 60 }),
  course: fc.integer({ min: 0, max: 359 }),
  address: fc.constant(null),
  accuracy: fc.constant(0),
  network: fc.constant(null),
  geofenceIds: fc.constant(null),
  attributes: fc
    .record({
      motion: aFlag,
      ignition: aFlag,
      blocked: aFlag,
      alarm: fc.constantFrom(undefined, 'sos'),
      driverUniqueId: fc.constantFrom(undefined, 'D1'),
    })
    .map((attributes) => ({ ...attributes })),
});

/** Some of the groups that the devices refer to; the user may not see the missing ones. */
export const fleetGroupLists: fc.Arbitrary<Group[]> = fc.subarray([
  { id: 1, name: 'São Paulo', groupId: 0, attributes: {} },
  { id: 2, name: 'Barcos', groupId: 0, attributes: {} },
  { id: 3, name: 'Van pool', groupId: 1, attributes: {} },
]);

/** Any arrangement of the fleet. */
export const fleetArrangements: fc.Arbitrary<FleetArrangement> = fc.record({
  query: fc.constantFrom('', '', '', 'van', 'sao', '^van 9$', 'abc', 'desconhecido', 'sos'),
  status: fc.constantFrom('all', 'online', 'offline', 'unknown'),
  movingOnly: fc.boolean(),
  hiddenCategories: fc.subarray(['truck', 'default']),
  onlyDeviceId: fc.constantFrom(undefined, undefined, undefined, 3),
  order: fc.constantFrom(
    'name-asc',
    'name-desc',
    'status-asc',
    'status-desc',
    'lastUpdate-asc',
    'lastUpdate-desc',
    'state-motion',
    'state-anchor',
    'state-locked',
    'state-ignition',
    'state-driver',
    'state-alert',
  ),
  grouped: fc.boolean(),
});
