import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  checkInAttributes,
  checkInStateOf,
  driverLockOf,
  isSameDriverLock,
  lockDelayMs,
  nextCheckInState,
  nextDueMs,
  withCheckInState,
  withDriverLock,
  type CheckInEvent,
  type CheckInRules,
  type CheckInState,
} from '@farol/core/domain/device/check-in-rules';
import { evaluateComputedAttribute } from '../../../../server/intake/computed-attributes.ts';
import { plainDevice, plainPosition } from '../../../arbitraries/fleet.ts';

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
  return given.map(({ event: reported, after }) => {
    nowMs += after;
    const before = state;
    const next = nextCheckInState(state, reported, by, nowMs);
    state = next.state;
    return { before, ...next, event: reported, nowMs };
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
  expect(withCheckInState({ placa: 'ABC', qrLockTime: 5 }, EMPTY)).toStrictEqual({ placa: 'ABC' });
  for (const nobody of ['', 7, null]) expect(checkInStateOf({ qrDriverId: nobody })).toEqual(EMPTY);
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
  expect(nextCheckInState(off, { type: 'time' }, by, MINUTE - 1)).toEqual({ effect: undefined, state: off });
  const again = nextCheckInState(off, { type: 'ignitionOn' }, by, 1).state;
  expect(nextCheckInState(again, { type: 'time' }, by, 10 * MINUTE)).toEqual({
    effect: undefined,
    state: inside,
  });
  const never = { ...by, checkOutDelayMs: undefined };
  expect(nextCheckInState(off, { type: 'time' }, never, MINUTE).state).toEqual(inside);
});

test('rules of drivers: what is due locks nothing where the rule was switched off or a driver is in the vehicle', () => {
  const by = { lockDelayMs: MINUTE, checkOutDelayMs: undefined, unlocksVehicle: false };
  const off = { ...by, lockDelayMs: undefined };
  for (const [kept, rule] of [
    [EMPTY, off],
    [{ ...EMPTY, isLocked: true }, off],
    [{ ...EMPTY, driverUniqueId: 'M1' }, by],
  ] as const) {
    const due = nextCheckInState({ ...kept, lockAtMs: MINUTE }, { type: 'time' }, rule, MINUTE);
    expect(due).toEqual({ effect: undefined, state: kept });
  }
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

test('rules of drivers: what is set for a vehicle is read as it was set, within its bounds, and touches nothing else', () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.double({ noNaN: true }),
      fc.dictionary(fc.string(), fc.string()),
      (isOn, minutes, others) => {
        const attributes = withDriverLock(others, 'acme', { isOn, minutes });
        expect(driverLockOf(attributes, 'acme')).toEqual({
          isOn,
          minutes: Math.min(5, Math.max(1, minutes)),
        });
        expect(lockDelayMs(attributes, 'acme') !== undefined).toBe(isOn);
        expect(attributes).toMatchObject(others);
      },
    ),
  );
  expect(driverLockOf({}, 'acme')).toEqual({ isOn: false, minutes: 5 });
  expect(withDriverLock({ a: 1 }, 'acme', { isOn: true, minutes: 2 })).toEqual({
    a: 1,
    'acme.driverLockDevice': 1,
    'acme.lockDeviceTimeout': 2,
  });
});

test('rules of drivers: how long a vehicle may run makes no difference where nothing locks it', () => {
  const [on, off] = [
    { isOn: true, minutes: 2 },
    { isOn: false, minutes: 2 },
  ];
  expect(isSameDriverLock(on, { ...on, minutes: 3 })).toBe(false);
  expect(isSameDriverLock(on, { ...on })).toBe(true);
  expect(isSameDriverLock(off, { ...off, minutes: 3 })).toBe(true);
  expect(isSameDriverLock(on, off)).toBe(false);
});

/** Returns what positions of a device tell by a computed attribute of check-ins. */
function computed(name: string, ofDevice: Record<string, unknown>, ofPosition = {}): unknown {
  const attribute = checkInAttributes('acme').find(({ description }) => description === `acme.${name}`);
  const position = plainPosition(3, 0, { attributes: ofPosition });
  return (
    attribute && evaluateComputedAttribute(attribute, position, plainDevice(3, { attributes: ofDevice }))
  );
}

test('check-in rules: positions tell who drives, and whether the vehicle was locked for want of a driver', () => {
  expect(computed('QRDriverID', { qrDriverId: 'M1' })).toBe('M1');
  const locked = { isQrLocked: true };
  expect(computed('QRLockInfo', locked, { blocked: true })).toBe(true);
  expect(computed('QRLockInfo', locked, { blocked: false })).toBe(false);
  expect(computed('QRLockInfo', { isQrLocked: false }, { blocked: true })).toBe(false);
  const table = checkInAttributes('acme').map(({ description, attribute, type }) => [
    description,
    attribute,
    type,
  ]);
  expect(table).toEqual([
    ['acme.QRDriverID', 'driverUniqueId', 'string'],
    ['acme.QRLockInfo', 'isQrLocked', 'boolean'],
    ['acme.QRCheckAlarm', 'alarm', 'string'],
    ['acme.QRLockAlarm', 'alarm', 'string'],
  ]);
});

test('check-in rules: once the time of a driver is over, positions have an alarm besides those of the tracker', () => {
  const now = Date.parse(plainPosition(3, 0).serverTime);
  for (const [name, time, alarm] of [
    ['QRCheckAlarm', 'qrCheckoutTime', 'checkoutDriver'],
    ['QRLockAlarm', 'qrLockTime', 'unknownDriver'],
  ] as const) {
    const [over, notYet] = [{ [time]: now - 1 }, { [time]: now }];
    expect(computed(name, over)).toBe(alarm);
    expect(computed(name, over, { alarm: 'sos' })).toBe(`sos,${alarm}`);
    expect(computed(name, notYet, { alarm: 'sos' })).toBe('sos');
  }
});
