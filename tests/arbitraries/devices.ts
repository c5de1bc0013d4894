import * as fc from 'fast-check';
import type { Device } from '@farol/core/domain/device/device';
import type { SortableDevice } from '@farol/core/domain/device/device-order';
import { nameSortKey } from '@farol/core/domain/values/name-sort-key';

/** A car that never reported, with the given differences. */
export function aDevice(changes: Partial<Device> = {}): Device {
  return {
    id: 1,
    name: 'Van 10',
    uniqueId: '860000000000001',
    status: 'unknown',
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

export const statuses = fc.constantFrom('online', 'offline', 'unknown');

/** Times around 2026, milliseconds since the epoch; NaN for a device that never reported. */
export const lastUpdateTimes = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 1_760_000_000_000, max: 1_770_000_000_000 }) },
  { weight: 1, arbitrary: fc.constant(Number.NaN) },
);

const texts = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom('São Paulo', 'Caminhão 9', 'caminhao 10', 'ABC-1D23', 'Frota\nNorte', 'x'.repeat(300)),
);

/** Devices with texts of all kinds in their fields and attributes. */
export const devices: fc.Arbitrary<Device> = fc
  .record({
    id: fc.integer({ min: 1, max: 1_000_000 }),
    name: texts,
    uniqueId: texts,
    status: statuses,
    model: fc.option(texts),
    phone: fc.option(texts),
    category: fc.option(fc.constantFrom('car', 'truck', 'bus')),
    attributes: fc.dictionary(
      fc.string({ minLength: 1, maxLength: 8 }),
      fc.oneof(texts, fc.integer(), fc.boolean()),
    ),
  })
  .map((changes) => aDevice(changes));

const known = fc.constantFrom(true, false, undefined);

/** Devices as an order reads them; few names and times, so that ties happen. */
export const sortableDevices: fc.Arbitrary<SortableDevice> = fc
  .record({
    deviceId: fc.integer({ min: 1, max: 50 }),
    name: fc.constantFrom('Van 9', 'van 10', 'VAN 9', 'Ônibus', 'onibus 2', ''),
    status: statuses,
    lastUpdateMs: fc.constantFrom(Number.NaN, 1000, 2000, 3000),
    hasPosition: fc.boolean(),
    motion: known,
    ignition: known,
    blocked: known,
    isAnchored: fc.boolean(),
    hasDriver: fc.boolean(),
    hasAlarm: fc.boolean(),
  })
  .map(({ name, ...rest }) => ({ ...rest, nameSortKey: nameSortKey(name) }));
