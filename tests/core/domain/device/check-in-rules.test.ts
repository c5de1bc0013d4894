import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  checkInStateOf,
  lockDelayMs,
  nextCheckInState,
  nextDueMs,
  withCheckInState,
  type CheckInEvent,
  type CheckInRules,
  type CheckInState,
} from '@farol/core/domain/device/check-in-rules';

const EMPTY: CheckInState = {
  driverUniqueId: undefined,
  lockAtMs: undefined,
  checkOutAtMs: undefined,
  isLocked: false,
};
const MINUTE = 60_000;

const rules = fc.record({
  lockDelayMs: fc.option(fc.integer({ min: 1, max: 5 * MINUTE }), { nil: undefined }),
  checkOutDelayMs: fc.option(fc.integer({ min: 1, max: 5 * MINUTE }), { nil: undefined }),
  unlocksVehicle: fc.boolean(),
});
const event: fc.Arbitrary<CheckInEvent> = fc.oneof(
  fc.constantFrom<CheckInEvent>(
    { type: 'ignitionOn' },
    { type: 'ignitionOff' },
    { type: 'checkOut' },
    { type: 'unblocked' },
    { type: 'time' },
    { type: 'time' },
  ),
  fc.constantFrom('M1', 'M2').map((driverUniqueId): CheckInEvent => ({ type: 'checkIn', driverUniqueId })),
);
const steps = fc.array(fc.record({ event, after: fc.integer({ min: 0, max: 3 * MINUTE }) }), {
  maxLength: 30,
});

/** Runs events on an empty vehicle; returns each state with its effect and time. */
function run(given: { event: CheckInEvent; after: number }[], by: CheckInRules) {
  let state = EMPTY;
  let nowMs = 0;
  return given.map(({ event: one, after }) => {
    nowMs += after;
    const before = state;
    const next = nextCheckInState(state, one, by, nowMs);
    state = next.state;
    return { before, ...next, event: one, nowMs };
  });
}

test('rules of drivers: nobody is locked out with a driver in the vehicle, nor without the rule', () => {
  fc.assert(
    fc.property(steps, rules, (given, by) => {
      for (const { before, effect } of run(given, by))
        if (effect === 'lock') {
          expect(before.driverUniqueId).toBeUndefined();
          expect(by.lockDelayMs).toBeDefined();
        }
    }),
  );
});

test('rules of drivers: a vehicle is locked no sooner than its delay after the ignition is on', () => {
  fc.assert(
    fc.property(steps, rules, (given, by) => {
      let onSinceMs = Number.NaN;
      for (const { event: one, effect, before, nowMs } of run(given, by)) {
        if (one.type === 'ignitionOn' && before.lockAtMs === undefined) onSinceMs = nowMs;
        if (effect === 'lock') expect(nowMs - onSinceMs).toBeGreaterThanOrEqual(by.lockDelayMs ?? Infinity);
      }
    }),
  );
});

test('rules of drivers: only one of the two delays runs, and none for a vehicle to which it cannot apply', () => {
  fc.assert(
    fc.property(steps, rules, (given, by) => {
      for (const { state } of run(given, by)) {
        if (state.lockAtMs !== undefined) expect(state.driverUniqueId).toBeUndefined();
        if (state.checkOutAtMs !== undefined) expect(state.driverUniqueId).toBeDefined();
        expect(nextDueMs(state)).toBe(state.lockAtMs ?? state.checkOutAtMs);
      }
    }),
  );
});

test('rules of drivers: a state that is stored is read as it was, and other attributes stay', () => {
  fc.assert(
    fc.property(steps, rules, (given, by) => {
      for (const { state } of run(given, by)) {
        const attributes = withCheckInState({ placa: 'ABC', qrLockTime: 5, isQrLocked: true }, state);
        expect(checkInStateOf(attributes)).toEqual(state);
        expect(attributes['placa']).toBe('ABC');
      }
    }),
  );
});

test('rules of drivers: ignition on without a driver locks after the delay; a driver who may unlocks it', () => {
  const by = { lockDelayMs: 2 * MINUTE, checkOutDelayMs: MINUTE, unlocksVehicle: true };
  const on = nextCheckInState(EMPTY, { type: 'ignitionOn' }, by, 0);
  expect(nextCheckInState(on.state, { type: 'time' }, by, 2 * MINUTE - 1).effect).toBeUndefined();
  const locked = nextCheckInState(on.state, { type: 'time' }, by, 2 * MINUTE);
  expect(locked).toEqual({ effect: 'lock', state: { ...EMPTY, isLocked: true } });
  const checkIn = { type: 'checkIn', driverUniqueId: 'M1' } as const;
  expect(nextCheckInState(locked.state, checkIn, by, 3 * MINUTE)).toEqual({
    effect: 'unlock',
    state: { ...EMPTY, driverUniqueId: 'M1' },
  });
  const mayNot = { ...by, unlocksVehicle: false };
  expect(nextCheckInState(locked.state, checkIn, mayNot, 3 * MINUTE)).toEqual({
    effect: undefined,
    state: { ...EMPTY, driverUniqueId: 'M1', isLocked: true },
  });
  expect(nextCheckInState(locked.state, { type: 'unblocked' }, by, 3 * MINUTE).state.isLocked).toBe(false);
});

test('rules of drivers: a driver is checked out after the ignition is off, unless it is on again', () => {
  const by = { lockDelayMs: undefined, checkOutDelayMs: MINUTE, unlocksVehicle: false };
  const inside = { ...EMPTY, driverUniqueId: 'M1' };
  const off = nextCheckInState(inside, { type: 'ignitionOff' }, by, 0).state;
  expect(nextCheckInState(off, { type: 'time' }, by, MINUTE)).toEqual({ effect: 'checkOut', state: EMPTY });
  const again = nextCheckInState(off, { type: 'ignitionOn' }, by, 1).state;
  expect(nextCheckInState(again, { type: 'time' }, by, 10 * MINUTE)).toEqual({
    effect: undefined,
    state: inside,
  });
  const never = { ...by, checkOutDelayMs: undefined };
  expect(nextCheckInState(off, { type: 'time' }, never, MINUTE).state).toEqual(inside);
});

const delay = (driverLockDevice: unknown, lockDeviceTimeout?: unknown) =>
  lockDelayMs(
    { 'acme.driverLockDevice': driverLockDevice, 'acme.lockDeviceTimeout': lockDeviceTimeout },
    'acme',
  );

test('rules of drivers: the delay of a vehicle is between one and five minutes', () => {
  expect([delay(1, 3), delay('1', '2'), delay(true, 0), delay(1, 99), delay(1, 'x'), delay(0, 3)]).toEqual([
    3 * MINUTE,
    2 * MINUTE,
    MINUTE,
    5 * MINUTE,
    5 * MINUTE,
    undefined,
  ]);
});
