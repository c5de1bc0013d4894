import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Driver } from '@farol/core/domain/device/driver';
import {
  checkedInVehicle,
  checkInSettingsProblem,
  checkInSettings,
  deviceForDriver,
  driverLogin,
  driverPassword,
  driverUser,
  driverUserId,
  formatKeptVehicles,
  isDriverLogin,
  MAX_CHECK_IN_LENGTHS,
  parseKeptVehicles,
  storedDriver,
  withCheckedInVehicle,
} from '@farol/core/domain/device/driver-account';
import { storedDevice } from '../../../arbitraries/stored-records.ts';
import { aUser } from '../../../arbitraries/users.ts';

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
  expect(isDriverLogin(' QRcode-ana')).toBe(true);
  expect(isDriverLogin('ana@example.com')).toBe(false);
});

test('driver accounts: the settings of a check-in are read as consoles store them', () => {
  const on = { enableQrCode: true, driverUsername: 'ana', driverUnlockDevice: 1, driverAutoLogout: '1' };
  expect(checkInSettings(driverOf({ ...on, autoLogoutTimeout: 3 }), 'acme')).toEqual({
    username: 'ana',
    unlocksVehicle: true,
    checkOutDelayMs: 180_000,
  });
  const settings = (values: Record<string, unknown>) =>
    checkInSettings(driverOf({ ...on, ...values }), 'acme');
  for (const [minutes, delayMs] of [
    [0, 60_000],
    ['2', 120_000],
    [99, 300_000],
    ['x', 300_000],
  ])
    expect(settings({ autoLogoutTimeout: minutes })?.checkOutDelayMs).toBe(delayMs);
  for (const [typed, username] of [
    [' ana ', 'ana'],
    [1234, '1234'],
    [true, ''],
    [undefined, ''],
  ])
    expect(settings({ driverUsername: typed })?.username).toBe(username);
  expect(settings({ driverAutoLogout: 0 })?.checkOutDelayMs).toBeUndefined();
  expect(checkInSettings(driverOf({ ...on, enableQrCode: false }), 'acme')).toBeUndefined();
  expect(checkInSettings(driverOf(on), 'other')).toBeUndefined();
});

const problem = (values: Record<string, unknown>, hasAccount = false) =>
  checkInSettingsProblem(driverOf({ enableQrCode: true, ...values }), 'acme', hasAccount);

test('driver accounts: a check-in needs a user name and, for a new account, a password', () => {
  expect(problem({ driverUsername: 'an', driverPassword: 'secret' })).toBe('USERNAME_TOO_SHORT');
  expect(problem({ driverUsername: 'anas' }, true)).toBeUndefined();
  const longest = 'a'.repeat(MAX_CHECK_IN_LENGTHS.username);
  expect(problem({ driverUsername: longest }, true)).toBeUndefined();
  expect(driverLogin(longest)).toHaveLength(128);
  expect(problem({ driverUsername: `${longest}a` }, true)).toBe('USERNAME_TOO_LONG');
  expect(problem({ driverUsername: 'anali', driverPassword: 'a'.repeat(1025) })).toBe('PASSWORD_TOO_LONG');
  expect(problem({ driverUsername: 'anali', driverPassword: 'a'.repeat(1024) })).toBeUndefined();
  for (const none of ['', 1234]) {
    expect(driverPassword(driverOf({ driverPassword: none }), 'acme')).toBeUndefined();
    expect(problem({ driverUsername: 'anali', driverPassword: none })).toBe('PASSWORD_REQUIRED');
  }
  expect(problem({ driverUsername: 'anali' })).toBe('PASSWORD_REQUIRED');
  expect(problem({ driverUsername: 'anali' }, true)).toBeUndefined();
  expect(problem({ driverUsername: 'anali', driverPassword: '123' }, true)).toBe('PASSWORD_TOO_SHORT');
  expect(problem({ driverUsername: 'anali', driverPassword: '1234' })).toBeUndefined();
  expect(problem({ enableQrCode: false })).toBeUndefined();
});

test('driver accounts: a stored driver has no password, and the account that the server says', () => {
  const sent = driverOf({ driverPassword: 'secret', driverUserId: 99, driverUsername: 'ana' });
  expect(storedDriver(sent, 'acme', undefined)).toStrictEqual(driverOf({ driverUsername: 'ana' }));
  const others = { driverPasswordHint: 'x', myDriverPassword: 'x', mydriverPassword: 'x' };
  const leaking = {
    ...sent,
    attributes: { driverPassword: 'secret', 'b.driverPassword': 'secret', ...others },
  };
  expect(storedDriver(leaking, 'acme', undefined).attributes).toStrictEqual(others);
  const stored = storedDriver(sent, 'acme', 5);
  expect(stored).toEqual(driverOf({ driverUsername: 'ana', driverUserId: 5 }));
  expect(driverUserId(stored, 'acme')).toBe(5);
  for (const none of ['5', 0, -5, 5.5, Number.NaN, undefined])
    expect(driverUserId(driverOf({ driverUserId: none }), 'acme')).toBeUndefined();
});

test('driver accounts: the account may do nothing else, and keeps its vehicle and language when it is changed', () => {
  const driver = driverOf({ enableQrCode: true, driverUsername: 'ana', cpf: '1' });
  const before = aUser({
    id: 5,
    administrator: true,
    deviceLimit: -1,
    userLimit: -1,
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
    disableReports: true,
    fixedEmail: true,
    deviceLimit: 0,
    userLimit: 0,
    attributes: { 'acme.isQrDriverId': 'M1', 'acme.isQrDeviceId': 3, 'acme.lang': 'es-ES' },
  });
  expect(Object.keys(driverUser(driver, 'acme', before).attributes)).not.toContain('acme.advancedPerms');
  expect(driverUser(driver, 'acme', undefined).attributes).toStrictEqual({ 'acme.isQrDriverId': 'M1' });
  expect(driverUser(driver, 'acme', aUser({})).attributes).toStrictEqual({ 'acme.isQrDriverId': 'M1' });
  expect(driverUser(driverOf({}), 'acme', undefined)).toMatchObject({ login: 'qrcode-', readonly: true });
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
        status: 'online',
        attributes,
      });
      expect(JSON.stringify(shown)).not.toContain(secret);
      expect(shown).toMatchObject({
        id: device.id,
        name: device.name,
        status: 'unknown',
        positionId: 0,
        attributes: { placa },
      });
    }),
  );
  const [device] = fc.sample(storedDevice, 1);
  expect(device && deviceForDriver({ ...device, attributes: {} }).attributes).toStrictEqual({});
});

const vehicle = fc.record({ id: fc.integer({ min: 1 }), name: fc.string(), plate: fc.string() });

test('driver accounts: the vehicles that a browser keeps are read again, and no more than it may keep', () => {
  fc.assert(
    fc.property(fc.array(vehicle), (vehicles) => {
      expect(parseKeptVehicles(formatKeptVehicles(vehicles))).toEqual(vehicles);
    }),
  );
  const good = { id: 1, name: 'Van', plate: '' };
  const many = Array.from({ length: 501 }, () => good);
  expect(JSON.parse(formatKeptVehicles(many))).toHaveLength(500);
  expect(parseKeptVehicles(JSON.stringify(many))).toHaveLength(500);
});

test('driver accounts: what somebody else wrote among the kept vehicles is left out', () => {
  const good = { id: 1, name: 'Van', plate: '' };
  const bad = [
    null,
    5,
    {},
    { ...good, id: '1' },
    { ...good, id: 1.5 },
    { ...good, name: 5 },
    { ...good, plate: null },
  ];
  expect(parseKeptVehicles(JSON.stringify([...bad, { ...good, more: 1 }]))).toEqual([good]);
  for (const text of [undefined, '', '{', '{}', 'null', '"[]"']) expect(parseKeptVehicles(text)).toEqual([]);
});

test('driver accounts: the account tells the vehicle that the driver is in, and nothing of the one before', () => {
  const before = aUser({ attributes: { 'acme.isQrDeviceId': 3, 'acme.qrCheckInTime': 9, lang: 'es' } });
  expect(checkedInVehicle(before, 'acme')).toEqual({ deviceId: 3, sinceMs: 9 });
  expect(checkedInVehicle(before, 'other')).toBeUndefined();
  for (const place of [undefined, { deviceId: 4, sinceMs: undefined }, { deviceId: 4, sinceMs: 0 }]) {
    const account = withCheckedInVehicle(before, 'acme', place);
    expect(checkedInVehicle(account, 'acme')).toEqual(place);
    expect(Object.values(account.attributes)).toEqual(
      ['es', place?.deviceId, place?.sinceMs].filter((value) => value !== undefined),
    );
  }
  for (const none of [0, -1, '', 'x'])
    expect(checkedInVehicle({ attributes: { 'acme.isQrDeviceId': none } }, 'acme')).toBeUndefined();
});
