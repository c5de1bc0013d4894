import { expect, test } from 'vitest';
import type { DeviceStatus } from '@farol/core/domain/device/device';
import { fleetFlags, flagState, flagStatus, isMovingByFlags } from '@farol/core/fleet/protocol/fleet-flags';
import { FLAG } from '@farol/core/fleet/protocol/fleet-protocol';
import { plainDevice, plainPosition } from '../../../arbitraries/fleet.ts';

type FlagName = keyof typeof FLAG;

/** The names of the bits that are set. */
function namesOf(flags: number): string[] {
  return Object.entries(FLAG).flatMap(([name, bit]) => (flags & bit ? [name] : []));
}

/** The names of what a position with these attributes says of an offline vehicle. */
function saidBy(attributes: Record<string, unknown>): string[] {
  const flags = fleetFlags(plainDevice(1, { status: 'offline' }), plainPosition(1, 0, { attributes }));
  return namesOf(flags).filter((name) => name !== 'statusOffline' && name !== 'hasPosition');
}

test('fleet flags: each bit has one meaning', () => {
  for (const [name, bit] of Object.entries(FLAG)) expect(namesOf(bit)).toEqual([name]);
});

test.for<[DeviceStatus, boolean, FlagName[]]>([
  ['online', false, ['statusOnline']],
  ['offline', false, ['statusOffline']],
  ['unknown', false, []],
  ['online', true, ['statusOnline', 'disabled']],
])('fleet flags: a vehicle that is %s, disabled %s, is %s', ([status, disabled, names]) => {
  const flags = fleetFlags(plainDevice(1, { status, disabled }), undefined);
  expect(namesOf(flags)).toEqual(names);
  expect(flagStatus(flags)).toBe(status);
});

test('fleet flags: a vehicle has a position once it had a fix', () => {
  const device = plainDevice(1, { status: 'unknown' });
  const nowhere = plainPosition(1, 0, { latitude: 0, longitude: 0, fixTime: '1980-01-06T00:00:00Z' });
  expect(namesOf(fleetFlags(device, plainPosition(1, 0)))).toEqual(['hasPosition']);
  expect(namesOf(fleetFlags(device, nowhere))).toEqual([]);
});

test.for<[Record<string, unknown>, FlagName[]]>([
  [{}, []],
  [{ motion: true }, ['motionKnown', 'motion']],
  [{ motion: false }, ['motionKnown']],
  [{ motion: 'true' }, []],
  [{ motion: true, speedUnknown: true }, ['motionKnown', 'motion']],
  [{ motion: false, speedUnknown: true }, []],
  [{ motion: false, speedUnknown: false }, ['motionKnown']],
  [{ ignition: true }, ['ignitionKnown', 'ignition']],
  [{ ignition: false }, ['ignitionKnown']],
  [{ ignition: 1 }, []],
  [{ blocked: true }, ['blockedKnown', 'blocked']],
  [{ blocked: false }, ['blockedKnown']],
  [{ blocked: 'no' }, []],
  [{ alarm: 'sos' }, ['alarm']],
  [{ alarm: '' }, []],
  [{ driverUniqueId: 'A1' }, ['driver']],
  [{ driverUniqueId: '' }, []],
  [{ isQrLocked: true }, ['driverLocked']],
  [{ isQrLocked: false }, []],
])('fleet flags: a vehicle that reports %j shows %j', ([attributes, names]) => {
  expect(saidBy(attributes)).toEqual(names);
});

test('fleet flags: a vehicle moves while it is online and reports motion', () => {
  expect(isMovingByFlags(FLAG.statusOnline | FLAG.motionKnown | FLAG.motion)).toBe(true);
  expect(isMovingByFlags(FLAG.statusOnline | FLAG.motionKnown)).toBe(false);
  expect(isMovingByFlags(FLAG.statusOffline | FLAG.motionKnown | FLAG.motion)).toBe(false);
  expect(isMovingByFlags(FLAG.motionKnown | FLAG.motion)).toBe(false);
});

test('fleet flags: a state is on, off or not reported', () => {
  const { ignitionKnown, ignition, motion } = FLAG;
  expect(flagState(ignitionKnown | ignition, ignitionKnown, ignition)).toBe(true);
  expect(flagState(ignitionKnown, ignitionKnown, ignition)).toBe(false);
  expect(flagState(ignition | motion, ignitionKnown, ignition)).toBeUndefined();
});
