import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  deviceForGuest,
  eventForGuest,
  positionForGuest,
  shareStartMs,
} from '@farol/core/domain/share/guest-view';
import type { DeviceEvent } from '@farol/core/domain/alert/event';
import type { Position } from '@farol/core/domain/position/position';
import { storedDevice } from '../../../arbitraries/stored-records.ts';

const SECRET = 'nobody may read this';
const names = fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 10 });

const POSITION: Position = {
  id: 1,
  deviceId: 2,
  protocol: 'osmand',
  serverTime: '2026-01-01T00:00:00.000+00:00',
  deviceTime: '2026-01-01T00:00:00.000+00:00',
  fixTime: '2026-01-01T00:00:00.000+00:00',
  valid: true,
  latitude: 1,
  longitude: 2,
  altitude: 3,
  speed: 4,
  course: 5,
  address: 'Rua 1',
  accuracy: 6,
  network: null,
  geofenceIds: null,
  attributes: {},
};

const EVENT: DeviceEvent = {
  id: 1,
  type: 'deviceOnline',
  eventTime: '2026-01-01T00:00:00.000+00:00',
  deviceId: 2,
  positionId: 3,
  geofenceId: 0,
  maintenanceId: 0,
  attributes: {},
};

test('guest view: a guest sees the name and appearance of a vehicle, and nothing that its owner noted or that identifies it to the server', () => {
  fc.assert(
    fc.property(storedDevice, names, (device, keys) => {
      const attributes = Object.fromEntries(keys.map((key) => [key, SECRET]));
      const shown = deviceForGuest(
        { ...device, uniqueId: SECRET, phone: SECRET, contact: SECRET, attributes },
        'farol',
      );
      expect(JSON.stringify(shown)).not.toContain(SECRET);
      expect(shown).toMatchObject({ id: device.id, name: device.name, status: device.status });
    }),
  );
  const [device] = fc.sample(storedDevice, 1);
  if (!device) throw new Error('no sample');
  const visible = { placa: 'ABC', 'farol.color': '1|1|1', 'farol.color_extra': '2|2|2' };
  const { attributes } = deviceForGuest({ ...device, attributes: { ...visible, iccid: SECRET } }, 'farol');
  expect(attributes).toEqual(visible);
});

test('guest view: a guest sees where, how fast, whether it moves, and ignition and lock of a position, never the driver', () => {
  fc.assert(
    fc.property(names, (keys) => {
      const attributes = { ...Object.fromEntries(keys.map((key) => [key, SECRET])), driverUniqueId: SECRET };
      const shown = positionForGuest({ ...POSITION, network: SECRET, attributes });
      expect(JSON.stringify(shown)).not.toContain(SECRET);
    }),
  );
  const visible = { motion: true, ignition: false, blocked: true, stoppedTime: 5 };
  expect(positionForGuest({ ...POSITION, attributes: { ...visible, fuel: 3 } }).attributes).toEqual(visible);
});

test('guest view: a guest sees when the vehicle moved and stopped, not drivers, alarms or geofences', () => {
  fc.assert(
    fc.property(fc.string(), (type) => {
      const attributes = { driverUniqueId: SECRET };
      const event: DeviceEvent = { ...EVENT, type, geofenceId: 4, maintenanceId: 5, attributes };
      for (const item of [event, { ...event, type: 'ignitionOn' }, { ...event, type: 'driverChanged' }])
        expect(JSON.stringify(eventForGuest(item)) ?? '').not.toContain(SECRET);
      expect(eventForGuest({ ...event, type: 'ignitionOn' })).toMatchObject({ geofenceId: 0 });
      expect(eventForGuest({ ...event, type: 'driverChanged' })).toBeUndefined();
    }),
  );
});

test('guest view: a guest is told when the vehicle appears and disappears, moves and stops, and when its engine does', () => {
  const event = { ...EVENT, geofenceId: 4, maintenanceId: 5, attributes: { driverUniqueId: SECRET } };
  for (const type of [
    'deviceOnline',
    'deviceUnknown',
    'deviceOffline',
    'deviceMoving',
    'deviceStopped',
    'ignitionOn',
    'ignitionOff',
  ])
    expect(eventForGuest({ ...event, type })).toEqual({ ...EVENT, type });
});

test('guest view: a share without a creation time shows no history', () => {
  expect(shareStartMs({ attributes: {}, login: null })).toBe(Number.POSITIVE_INFINITY);
  expect(shareStartMs({ attributes: {}, login: 'share-5-1700000000' })).toBe(1_700_000_000_000);
  expect(shareStartMs({ attributes: {}, login: 'share-5-1700000000-2' })).toBe(1_700_000_000_000);
  expect(shareStartMs({ attributes: { sharedAt: 7 }, login: 'share-5-1700000000' })).toBe(7);
});

test('guest view: a share without a sensible beginning shows no history', () => {
  const logins = [
    null,
    '',
    'x-share-3-1700000000',
    'share-3-1700000000-x',
    'share-3-',
    'share-3-1234567890123',
  ];
  for (const login of logins) expect(shareStartMs({ attributes: {}, login })).toBe(Number.POSITIVE_INFINITY);
  for (const sharedAt of [Number.NaN, Number.POSITIVE_INFINITY, '5'])
    expect(shareStartMs({ attributes: { sharedAt }, login: 'share-31-17-25' })).toBe(17_000);
});
