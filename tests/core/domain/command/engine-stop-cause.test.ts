import { expect, test } from 'vitest';
import { lockDelayMs } from '@farol/core/domain/device/check-in-rules';
import {
  changesDriverLock,
  changesDriverlessStop,
  changesGeofenceMembership,
  changesSpeedOfStops,
  geofenceStopFingerprint,
  locksEngineAtGeofences,
  locksEngineOn,
  locksEngineWithoutDriver,
  stopsEngine,
} from '@farol/core/domain/command/engine-stop-cause';

test('engine stop cause: a geofence stops the engine at the events it is set to, however its switch is written', () => {
  for (const on of [true, ' TRUE', 1, '1.0']) {
    const entering = { attributes: { lockOnEnter: on } };
    const leaving = { attributes: { lockOnExit: on } };
    expect([locksEngineOn(entering, 'geofenceEnter'), locksEngineOn(entering, 'geofenceExit')]).toEqual([
      true,
      false,
    ]);
    expect([locksEngineOn(leaving, 'geofenceEnter'), locksEngineOn(leaving, 'geofenceExit')]).toEqual([
      false,
      true,
    ]);
    expect([entering, leaving].map(locksEngineAtGeofences)).toEqual([true, true]);
  }
  for (const off of [false, 'false', 2, undefined])
    expect(locksEngineAtGeofences({ attributes: { lockOnEnter: off, lockOnExit: off } })).toBe(false);
});

function lockRule(isOn: unknown, minutes: unknown) {
  return { attributes: { 'acme.driverLockDevice': isOn, 'acme.lockDeviceTimeout': minutes } };
}

test('engine stop cause: the lock without a driver changes when it is switched on, and by its minutes while it is on', () => {
  const changes = [
    [undefined, lockRule(1, 5), true],
    [lockRule(0, 5), lockRule('TRUE', 5), true],
    [lockRule(1, 5), lockRule(1, 1), true],
    [lockRule(1, 5), lockRule(true, '5.0'), false],
    [lockRule(1, 5), lockRule(0, 1), false],
    [undefined, lockRule('off', 1), false],
  ] as const;
  for (const [before, after, isChanged] of changes)
    expect(changesDriverLock(before, after, 'acme')).toBe(isChanged);
});

function locks(driverLockDevice: unknown): boolean {
  const attributes = { 'acme.driverLockDevice': driverLockDevice };
  const asks = locksEngineWithoutDriver({ attributes }, 'acme');
  // Who may set it is asked for exactly what locks the vehicle.
  expect(asks).toBe(lockDelayMs(attributes, 'acme') !== undefined);
  return asks;
}

test('engine stop cause: a device stops its engine without a driver when its setting is on, however it is written', () => {
  for (const on of [true, 'true', ' TRUE', 1, '1', ' 1', '1.0']) expect(locks(on)).toBe(true);
  expect([false, 'false', 0, '0', 2, undefined].map(locks)).toEqual([
    false,
    false,
    false,
    false,
    false,
    false,
  ]);
  expect(locksEngineWithoutDriver({ attributes: { driverLockDevice: true } }, 'acme')).toBe(false);
});

const stops = (type: string, changeNative?: string) =>
  stopsEngine({ type, attributes: { 'acme.changeNative': changeNative } }, 'acme');

test('engine stop cause: a command stops the engine by its type or because it replaces the engine stop, and either is enough', () => {
  expect(stops('engineStop')).toBe(true);
  expect(stops('custom', 'engineStop')).toBe(true);
  expect(stops('engineStop', 'engineResume')).toBe(true);
  expect([stops('engineResume'), stops('custom'), stops('custom', 'engineResume')]).toEqual([
    false,
    false,
    false,
  ]);
});

test('engine stop cause: a computed place, altitude or trust in a place changes in which geofences a vehicle is, and nothing else does', () => {
  const changing = ['latitude', 'longitude', 'altitude', 'accuracy', 'valid'];
  const found = [...changing, 'speed', 'course', ''].filter((attribute) =>
    changesGeofenceMembership({ attribute }),
  );
  expect(found).toEqual(changing);
});

function deciding(changes: (computed: { attribute: string }) => boolean): readonly string[] {
  const names = ['speed', 'motion', 'valid', 'speedUnknown', 'ignition', 'blocked', 'accuracy', 'fuel', ''];
  return names.filter((attribute) => changes({ attribute }));
}

test('engine stop cause: a computed speed, motion or trust in a fix decides whether a held stop goes out, and nothing else does', () => {
  expect(deciding(changesSpeedOfStops)).toEqual(['speed', 'motion', 'valid', 'speedUnknown']);
});

test('engine stop cause: a computed ignition or lock decides when a vehicle without a driver stops, and nothing else does', () => {
  expect(deciding(changesDriverlessStop)).toEqual(['ignition', 'blocked']);
});

test('engine stop cause: a geofence stops engines as before until its area, its times or an attribute that decides about it changes', () => {
  const fence = { area: 'CIRCLE (1 2, 3)', description: '', calendarId: 0, attributes: {} };
  const before = geofenceStopFingerprint(fence);
  for (const same of [
    { ...fence, description: 'North' },
    { ...fence, attributes: { color: '#ffffff' } },
    { ...fence, attributes: { lockOnExit: undefined } },
  ])
    expect(geofenceStopFingerprint(same)).toBe(before);
  const changed = [
    { ...fence, area: 'CIRCLE (1 2, 4)' },
    { ...fence, calendarId: 5 },
    ...['lockOnEnter', 'lockOnExit', 'isAnchor', 'deviceId', 'polylineDistance', 'floor', 'ceiling'].map(
      (key) => ({
        ...fence,
        attributes: { [key]: 1 },
      }),
    ),
  ].map(geofenceStopFingerprint);
  expect(new Set([before, ...changed]).size).toBe(changed.length + 1);
});
