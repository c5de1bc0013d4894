import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { licenseState } from '@farol/core/domain/device/driver-license';
import {
  checkInProblem,
  MAX_CHECK_IN_LENGTHS,
  checkInSettings,
  deviceForDriver,
  driverLogin,
  driverUser,
  driverUserId,
  isDriverLogin,
  storedDriver,
} from '@farol/core/domain/device/driver-account';
import type { Driver } from '@farol/core/domain/device/driver';
import {
  callsForHelp,
  LONGEST_PRIVATE_TRIP_MS,
  PRIVATE_TRIP_MODES,
  privateTripAt,
  privateTripEndMs,
  privateTripMode,
  privateTripOf,
  type PrivateTrip,
} from '@farol/core/domain/device/private-trip';
import { storedDevice } from '../../../arbitraries/stored-records.ts';
import { aUser } from '../../../arbitraries/users.ts';

test.for([
  ['2026-08-20', 'expired'],
  ['2026-08-21', 'within30'],
  ['2026-09-20', 'within30'],
  ['2026-09-21', 'within90'],
  ['2026-11-19', 'within90'],
  ['2026-11-20', undefined],
] as const)('a license valid through %s is %s on 21 August 2026', ([validity, state]) => {
  expect(licenseState(validity, '2026-08-21')).toBe(state);
});

test.for([
  undefined,
  null,
  '',
  '21/08/2026',
  '2026-13-40',
  7,
  ['2026-08-20'],
  ' 2026-08-20',
  '2026-08-20T10:00:00Z',
])('an invalid date (%o) has no state', (validity) => {
  expect(licenseState(validity, '2026-08-21')).toBeUndefined();
});

const driverOf = (values: Record<string, unknown>): Driver => ({
  id: 7,
  name: 'Ana Lima',
  uniqueId: 'M1',
  attributes: Object.fromEntries(Object.entries(values).map(([key, value]) => [`acme.${key}`, value])),
});

test('driver accounts: drivers do not type the prefix of their login, and it is never there twice', () => {
  expect([driverLogin('ana'), driverLogin(' ana '), driverLogin('QRCODE-ana')]).toEqual([
    'qrcode-ana',
    'qrcode-ana',
    'QRCODE-ana',
  ]);
  fc.assert(fc.property(fc.string(), (name) => isDriverLogin(driverLogin(name))));
  expect(isDriverLogin('ana@example.com')).toBe(false);
});

test('driver accounts: the settings of a check-in are read as consoles store them', () => {
  const on = { enableQrCode: true, driverUsername: 'ana', driverUnlockDevice: 1, driverAutoLogout: '1' };
  expect(checkInSettings(driverOf({ ...on, autoLogoutTimeout: 3 }), 'acme')).toEqual({
    username: 'ana',
    unlocksVehicle: true,
    checkOutDelayMs: 180_000,
  });
  expect(checkInSettings(driverOf({ ...on, driverAutoLogout: 0 }), 'acme')?.checkOutDelayMs).toBeUndefined();
  expect(checkInSettings(driverOf({ ...on, enableQrCode: false }), 'acme')).toBeUndefined();
  expect(checkInSettings(driverOf(on), 'other')).toBeUndefined();
});

const problem = (values: Record<string, unknown>, hasAccount = false) =>
  checkInProblem(driverOf({ enableQrCode: true, ...values }), 'acme', hasAccount);

test('driver accounts: a check-in needs a user name and, for a new account, a password', () => {
  expect(problem({ driverUsername: 'an', driverPassword: 'secret' })).toBe('USERNAME_TOO_SHORT');
  const longest = 'a'.repeat(MAX_CHECK_IN_LENGTHS.username);
  expect(problem({ driverUsername: longest }, true)).toBeUndefined();
  expect(driverLogin(longest)).toHaveLength(128);
  expect(problem({ driverUsername: `${longest}a` }, true)).toBe('USERNAME_TOO_LONG');
  expect(problem({ driverUsername: 'anali', driverPassword: 'a'.repeat(1025) })).toBe('PASSWORD_TOO_LONG');
  expect(problem({ driverUsername: 'anali' })).toBe('PASSWORD_REQUIRED');
  expect(problem({ driverUsername: 'anali' }, true)).toBeUndefined();
  expect(problem({ driverUsername: 'anali', driverPassword: '123' }, true)).toBe('PASSWORD_TOO_SHORT');
  expect(problem({ driverUsername: 'anali', driverPassword: '1234' })).toBeUndefined();
  expect(problem({ enableQrCode: false })).toBeUndefined();
});

test('driver accounts: a stored driver has no password, and the account that the server says', () => {
  const sent = driverOf({ driverPassword: 'secret', driverUserId: 99, driverUsername: 'ana' });
  expect(storedDriver(sent, 'acme', undefined)).toEqual(driverOf({ driverUsername: 'ana' }));
  const stored = storedDriver(sent, 'acme', 5);
  expect(stored).toEqual(driverOf({ driverUsername: 'ana', driverUserId: 5 }));
  expect(driverUserId(stored, 'acme')).toBe(5);
  expect(driverUserId(driverOf({ driverUserId: '5' }), 'acme')).toBeUndefined();
});

test('driver accounts: the account may do nothing else, and keeps its vehicle and language when it is changed', () => {
  const driver = driverOf({ enableQrCode: true, driverUsername: 'ana', cpf: '1' });
  const before = aUser({
    id: 5,
    administrator: true,
    attributes: { 'acme.isQrDeviceId': 3, 'acme.lang': 'es-ES', 'acme.advancedPerms': 'F'.repeat(32) },
  });
  expect(driverUser(driver, 'acme', before)).toMatchObject({
    id: 5,
    name: 'Ana Lima',
    login: 'qrcode-ana',
    email: 'qrcode-ana',
    administrator: false,
    readonly: true,
    deviceReadonly: true,
    limitCommands: true,
    attributes: { 'acme.isQrDriverId': 'M1', 'acme.isQrDeviceId': 3, 'acme.lang': 'es-ES' },
  });
  expect(Object.keys(driverUser(driver, 'acme', before).attributes)).not.toContain('acme.advancedPerms');
});

test('driver accounts: of a vehicle a driver sees its number, name and plate, and not where, when and by whom it is driven', () => {
  const secret = 'nobody may read this';
  fc.assert(
    fc.property(storedDevice, fc.string(), (device, placa) => {
      const attributes = { ...device.attributes, qrDriverId: secret, iccid: secret, placa };
      const shown = deviceForDriver({
        ...device,
        uniqueId: secret,
        phone: secret,
        contact: secret,
        lastUpdate: secret,
        positionId: 7,
        attributes,
      });
      expect(JSON.stringify(shown)).not.toContain(secret);
      expect(shown).toMatchObject({ id: device.id, name: device.name, positionId: 0, attributes: { placa } });
    }),
  );
  const [device] = fc.sample(storedDevice, 1);
  expect(device && deviceForDriver({ ...device, attributes: {} }).attributes).toEqual({});
});

const moment = fc.integer({ min: 0, max: 10 * LONGEST_PRIVATE_TRIP_MS });
const trip: fc.Arbitrary<PrivateTrip> = fc.record({
  fromMs: moment,
  toMs: fc.option(moment, { nil: undefined }),
  isHidden: fc.boolean(),
});

test('a private trip: lasts from its beginning up to its end, and never longer than a day', () => {
  fc.assert(
    fc.property(trip, moment, (item, timeMs) => {
      const endMs = privateTripEndMs(item);
      expect(endMs - item.fromMs).toBeLessThanOrEqual(LONGEST_PRIVATE_TRIP_MS);
      expect(privateTripAt([item], timeMs) === item).toBe(timeMs >= item.fromMs && timeMs < endMs);
    }),
  );
});

test('private trips: a moment that no trip covers is not private', () => {
  fc.assert(
    fc.property(fc.array(trip, { maxLength: 5 }), moment, (trips, timeMs) => {
      const found = privateTripAt(trips, timeMs);
      expect(found === undefined).toBe(trips.every((item) => privateTripAt([item], timeMs) === undefined));
    }),
  );
});

test('the setting of private trips: is one of the modes, otherwise off', () => {
  for (const mode of PRIVATE_TRIP_MODES) expect(privateTripMode(mode)).toBe(mode);
  for (const other of [undefined, null, true, 'Hidden', '', 1]) expect(privateTripMode(other)).toBe('off');
});

test('a call for help: sos, accident and a fall, among other alarms too', () => {
  expect(callsForHelp({ alarm: 'lowBattery,sos' })).toBe(true);
  expect(callsForHelp({ alarm: 'accident' })).toBe(true);
  expect(callsForHelp({ alarm: 'fallDown' })).toBe(true);
  expect(callsForHelp({ alarm: 'tow,door' })).toBe(false);
  expect(callsForHelp({})).toBe(false);
});

test('a position of a private trip: hidden where its place is from before, otherwise marked', () => {
  const [deviceTime, fixTime] = ['2026-01-01T01:00:00Z', '2026-01-01T00:00:00Z'];
  const attributes = { privateTrip: true };
  expect(privateTripOf({ attributes, deviceTime, fixTime })).toBe('hidden');
  expect(privateTripOf({ attributes, deviceTime, fixTime: deviceTime })).toBe('marked');
  expect(privateTripOf({ attributes: {}, deviceTime, fixTime })).toBeUndefined();
});
