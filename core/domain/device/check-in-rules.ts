import type { ComputedAttribute } from '../position/computed-attribute.ts';
import { isOn, numericValue, type Attributes } from '../values/attributes.ts';
import { productAttribute, productAttributeName, type Namespace } from '../values/namespace.ts';

/** A vehicle as its drivers' check-ins leave it; kept in attributes of the device, so that every console reads it. */
export interface CheckInState {
  /** The unique id of the driver who has checked in; undefined for nobody. */
  driverUniqueId: string | undefined;
  /** When the vehicle is locked unless a driver checks in, milliseconds since the epoch. */
  lockAtMs: number | undefined;
  /** When the driver is checked out unless the ignition is on again, milliseconds since the epoch. */
  checkOutAtMs: number | undefined;
  /** Whether it was locked because nobody had checked in. */
  isLocked: boolean;
}

/** What happens at a vehicle. */
export type CheckInEvent =
  | { type: 'ignitionOn' }
  | { type: 'ignitionOff' }
  | { type: 'checkIn'; driverUniqueId: string }
  | { type: 'checkOut' }
  /** The tracker reports that the engine is no longer blocked. */
  | { type: 'unblocked' }
  /** Time passes. */
  | { type: 'time' };

/** What the operator wants of a vehicle and its driver. */
export interface CheckInRules {
  /** How long after the ignition is on a vehicle without a driver is locked, milliseconds; undefined for never. */
  lockDelayMs: number | undefined;
  /** How long after the ignition is off the driver who has checked in is checked out; undefined for never. */
  checkOutDelayMs: number | undefined;
  /** Whether the driver's check-in unlocks a vehicle that was locked because nobody had checked in. */
  unlocksVehicle: boolean;
}

/** What a step of the rules asks for besides the new state. */
export type CheckInEffect = 'lock' | 'unlock' | 'checkOut';

/** A new state, and what it asks for besides. */
interface CheckInStep {
  state: CheckInState;
  effect: CheckInEffect | undefined;
}

/** How long a vehicle without a driver may run, at least and at most, minutes. */
export const LOCK_MINUTES = { min: 1, max: 5 };
/** The attributes of a device that hold a state. */
const CHECK_IN_ATTRIBUTES = {
  driver: 'qrDriverId',
  lockAt: 'qrLockTime',
  checkOutAt: 'qrCheckoutTime',
  isLocked: 'isQrLocked',
} as const;

/**
 * The drivers' rules of a vehicle (§3): locked when the ignition is on and no driver checks in within a delay;
 * unlocked by a driver who may; the driver checked out some time after the ignition is off. Without rules nothing is
 * locked, and what waited for a rule that was switched off does not happen.
 * @param nowMs milliseconds since the epoch
 */
export function nextCheckInState(
  state: CheckInState,
  event: CheckInEvent,
  rules: CheckInRules,
  nowMs: number,
): CheckInStep {
  return event.type === 'checkIn'
    ? checkedIn(state, event.driverUniqueId, rules)
    : STEPS[event.type](state, rules, nowMs);
}

/** When time changes a state next, milliseconds since the epoch; undefined when it does not. */
export function nextDueMs({ lockAtMs, checkOutAtMs }: CheckInState): number | undefined {
  const due = Math.min(lockAtMs ?? Infinity, checkOutAtMs ?? Infinity);
  return due === Infinity ? undefined : due;
}

/** Returns the state that is stored in the attributes of a device. */
export function checkInStateOf(attributes: Attributes): CheckInState {
  const driver = attributes[CHECK_IN_ATTRIBUTES.driver];
  return {
    driverUniqueId: typeof driver === 'string' && driver !== '' ? driver : undefined,
    lockAtMs: numericValue(attributes[CHECK_IN_ATTRIBUTES.lockAt]),
    checkOutAtMs: numericValue(attributes[CHECK_IN_ATTRIBUTES.checkOutAt]),
    isLocked: isOn(attributes[CHECK_IN_ATTRIBUTES.isLocked]),
  };
}

/** Returns the attributes of a device with a state; what is undefined has no attribute. */
export function withCheckInState(attributes: Attributes, state: CheckInState): Attributes {
  const changed = { ...attributes };
  const values = {
    [CHECK_IN_ATTRIBUTES.driver]: state.driverUniqueId,
    [CHECK_IN_ATTRIBUTES.lockAt]: state.lockAtMs,
    [CHECK_IN_ATTRIBUTES.checkOutAt]: state.checkOutAtMs,
    [CHECK_IN_ATTRIBUTES.isLocked]: state.isLocked ? true : undefined,
  };
  for (const [name, value] of Object.entries(values))
    if (value === undefined) delete changed[name];
    else changed[name] = value;
  return changed;
}

/**
 * The computed attributes with which positions tell of check-ins (§4, facts §6): the driver, whether the vehicle is
 * locked because nobody has checked in, and the alarms of both rules besides those that the tracker reports. They read
 * the attributes of the device.
 */
export function checkInAttributes(namespace: Namespace): readonly ComputedAttribute[] {
  const named = (name: string, attribute: string, type: string, expression: string): ComputedAttribute => ({
    id: 0,
    description: productAttributeName(namespace, name),
    attribute,
    type,
    expression,
    priority: 0,
  });
  return [
    named('QRDriverID', 'driverUniqueId', 'string', CHECK_IN_ATTRIBUTES.driver),
    named('QRLockInfo', 'isQrLocked', 'boolean', `blocked && ${CHECK_IN_ATTRIBUTES.isLocked}`),
    named('QRCheckAlarm', 'alarm', 'string', alarmAfter(CHECK_IN_ATTRIBUTES.checkOutAt, 'checkoutDriver')),
    named('QRLockAlarm', 'alarm', 'string', alarmAfter(CHECK_IN_ATTRIBUTES.lockAt, 'unknownDriver')),
  ];
}

/** Returns the expression of an alarm that is raised after a time, besides those that the tracker reports. */
function alarmAfter(time: string, alarm: string): string {
  return `serverTime.time > ${time} ? (empty(alarm) ? "${alarm}" : alarm + ",${alarm}") : alarm`;
}

/** Returns how long a vehicle may run without a driver, milliseconds; undefined where nothing locks it. */
export function lockDelayMs(attributes: Attributes, namespace: Namespace): number | undefined {
  const { isOn: locks, minutes } = driverLockOf(attributes, namespace);
  return locks ? minutes * 60_000 : undefined;
}

/** The rule of a vehicle by which it is locked when no driver checks in (facts §6). */
export interface DriverLock {
  readonly isOn: boolean;
  /** How long it may run without a driver, minutes. */
  readonly minutes: number;
}

/** Returns the rule that is set in the attributes of a device. */
export function driverLockOf(attributes: Attributes, namespace: Namespace): DriverLock {
  return {
    isOn: isOn(productAttribute(attributes, namespace, LOCK_RULE.isOn)),
    minutes: boundedMinutes(numericValue(productAttribute(attributes, namespace, LOCK_RULE.minutes))),
  };
}

/** Returns the attributes of a device with a rule. */
export function withDriverLock(attributes: Attributes, namespace: Namespace, rule: DriverLock): Attributes {
  return {
    ...attributes,
    [productAttributeName(namespace, LOCK_RULE.isOn)]: rule.isOn ? 1 : 0,
    [productAttributeName(namespace, LOCK_RULE.minutes)]: boundedMinutes(rule.minutes),
  };
}

/** Whether two rules have the same effect: how long a vehicle may run that is never locked makes no difference. */
export function isSameDriverLock(left: DriverLock, right: DriverLock): boolean {
  return left.isOn === right.isOn && (!left.isOn || left.minutes === right.minutes);
}

/** How the rule is stored. */
const LOCK_RULE = { isOn: 'driverLockDevice', minutes: 'lockDeviceTimeout' } as const;

function boundedMinutes(minutes = LOCK_MINUTES.max): number {
  return Math.min(LOCK_MINUTES.max, Math.max(LOCK_MINUTES.min, minutes));
}

type Step = (state: CheckInState, rules: CheckInRules, nowMs: number) => CheckInStep;

const STEPS: Readonly<Record<Exclude<CheckInEvent['type'], 'checkIn'>, Step>> = {
  ignitionOn: (state, { lockDelayMs: delay }, nowMs) => {
    const waits = state.driverUniqueId === undefined && !state.isLocked && delay !== undefined;
    const lockAtMs = waits ? (state.lockAtMs ?? nowMs + delay) : undefined;
    return { state: { ...state, lockAtMs, checkOutAtMs: undefined }, effect: undefined };
  },
  ignitionOff: (state, { checkOutDelayMs: delay }, nowMs) => {
    const leaves = state.driverUniqueId !== undefined && delay !== undefined;
    const checkOutAtMs = leaves ? (state.checkOutAtMs ?? nowMs + delay) : undefined;
    return { state: { ...state, lockAtMs: undefined, checkOutAtMs }, effect: undefined };
  },
  checkOut: (state) => ({ state: leftState(state), effect: undefined }),
  unblocked: (state) => ({ state: { ...state, isLocked: false }, effect: undefined }),
  time: (state, rules, nowMs) => {
    if ((state.checkOutAtMs ?? Infinity) <= nowMs)
      return rules.checkOutDelayMs === undefined
        ? { state: { ...state, checkOutAtMs: undefined }, effect: undefined }
        : { state: leftState(state), effect: 'checkOut' };
    if ((state.lockAtMs ?? Infinity) > nowMs) return { state, effect: undefined };
    const locks = rules.lockDelayMs !== undefined && state.driverUniqueId === undefined;
    return {
      state: { ...state, lockAtMs: undefined, isLocked: state.isLocked || locks },
      effect: locks ? 'lock' : undefined,
    };
  },
};

function checkedIn(state: CheckInState, driverUniqueId: string, rules: CheckInRules): CheckInStep {
  const unlocks = state.isLocked && rules.unlocksVehicle;
  return {
    state: { ...leftState(state), driverUniqueId, isLocked: state.isLocked && !unlocks },
    effect: unlocks ? 'unlock' : undefined,
  };
}

function leftState(state: CheckInState): CheckInState {
  return { ...state, driverUniqueId: undefined, lockAtMs: undefined, checkOutAtMs: undefined };
}
