import { numericValue, type Attributes } from '../values/attributes.ts';
import { productAttributeName, type Namespace } from '../values/namespace.ts';
import { motionStateOf, type VehicleState } from './command-safety.ts';
import { lockActionOf } from './lock.ts';
import type { SavedCommand } from './saved-command.ts';

/** What a command sets, and to which value; two commands that set the same contradict or repeat each other. */
export interface CommandEffect {
  sets: string;
  value: string;
}

/** A command that waits until its vehicle reports, as far as the rules of this file look at it. */
export interface WaitingEffect {
  /** Undefined where nothing is known to contradict it. */
  effect: CommandEffect | undefined;
  /** It stops the engine, or its text may: it expires, is held while the vehicle is fast, and a resume cancels it. */
  mayStopEngine: boolean;
  /** When it expires, milliseconds since the epoch; undefined for commands that do not. */
  expiresAtMs: number | undefined;
}

/** Why a later command takes a waiting one's place: it says the opposite, or the same. */
type DisplacementReason = Extract<WaitingReason, 'OPPOSITE_COMMAND' | 'REPEATED_COMMAND'>;

/** Why a waiting engine stop is held: the vehicle is fast, or its speed is unknown. */
export type EngineStopHoldReason = Extract<WaitingReason, 'VEHICLE_FAST' | 'SPEED_UNKNOWN'>;

/** Why a waiting command is held, or was cancelled before it reached its vehicle; texts name each. */
export const WAITING_REASONS = [
  'VEHICLE_FAST',
  'SPEED_UNKNOWN',
  'OPPOSITE_COMMAND',
  'REPEATED_COMMAND',
  'BACK_INSIDE',
  'DEVICE_REMOVED',
] as const;
export type WaitingReason = (typeof WAITING_REASONS)[number];

/** When waiting engine stops expire, and up to which speed they are delivered. */
export interface EngineStopRules {
  expiryMs: number;
  safeSpeedKnots: number;
}

/** The attributes of these rules, without the product's prefix: of the device, its groups or the server. */
const STOP_RULE_ATTRIBUTES = {
  expiryMinutes: 'stopExpiryMinutes',
  safeSpeed: 'stopSafeSpeed',
} as const;

/**
 * Whether a vehicle's waiting stops go out in the same way under two lists of attributes, each of the device, its groups
 * from the nearest, and the server: what a vehicle gets from a group changes with the group as well.
 */
export function haveSameEngineStopRules(
  left: readonly Attributes[],
  right: readonly Attributes[],
  namespace: Namespace,
): boolean {
  const before = engineStopRules(left, namespace);
  const after = engineStopRules(right, namespace);
  return before.expiryMs === after.expiryMs && before.safeSpeedKnots === after.safeSpeedKnots;
}

/**
 * Whether a vehicle's waiting stops go out in the same way under two lists of attributes, of the device and its groups
 * from the nearest, whatever the rules of the server are.
 */
export function haveSameEngineStopRulesEverywhere(
  left: readonly Attributes[],
  right: readonly Attributes[],
  namespace: Namespace,
): boolean {
  // What only one of them leaves to the server differs on one of two servers with different rules.
  const odd = Object.values(STOP_RULE_ATTRIBUTES).map((name) => [productAttributeName(namespace, name), 1.5]);
  return [{}, Object.fromEntries(odd)].every((server: Attributes) =>
    haveSameEngineStopRules([...left, server], [...right, server], namespace),
  );
}

/** Whether attributes hold a rule for waiting stops, whether or not it is one that counts. */
export function holdsEngineStopRule(attributes: Attributes, namespace: Namespace): boolean {
  return Object.values(STOP_RULE_ATTRIBUTES).some(
    (name) => attributes[productAttributeName(namespace, name)] !== undefined,
  );
}

/** The limits of `stopExpiryMinutes`: up to a week. */
const STOP_EXPIRY_MINUTES = { min: 1, max: 10_080 } as const;
/** The limits of `stopSafeSpeed`, knots. */
const STOP_SAFE_SPEED_KNOTS = { min: 0, max: 1_000 } as const;

const DEFAULT_EXPIRY_MINUTES = 10;
/** 20 km/h: at this speed a driver still stops without power steering and brake servo. */
const DEFAULT_SAFE_SPEED_KNOTS = 10.8;

/**
 * Returns what a command sets: the engine, the tracker's alarm, or one of its outputs. Undefined for any other
 * command, free text too: what that does is not known here.
 */
export function commandEffect(
  command: Pick<SavedCommand, 'type' | 'attributes'>,
  namespace: Namespace,
): CommandEffect | undefined {
  const lock = lockActionOf(command, namespace);
  if (lock) return lock === 'engineStop' ? ENGINE_STOPPED : ENGINE_RUNNING;
  const { type, attributes } = command;
  if (type === 'alarmArm' || type === 'alarmDisarm') return { sets: 'alarm', value: type };
  if (type !== 'outputControl') return undefined;
  const [index, data] = [attributes['index'], attributes['data']].map(scalarText);
  return index === undefined || data === undefined ? undefined : { sets: `output ${index}`, value: data };
}

/** The effect of an engine stop. */
export const ENGINE_STOPPED: CommandEffect = { sets: 'engine', value: 'stopped' };
const ENGINE_RUNNING: CommandEffect = { sets: 'engine', value: 'running' };

/**
 * Returns the waiting commands whose place a new one takes: the last word counts. The new one waits even if it
 * cancels another, because the vehicle may already be in the state that it ends. Of repeated commands only engine
 * stops are displaced: the newer one's sender has just looked at the vehicle, and its time begins now.
 */
export function displacedCommands<T extends WaitingEffect>(
  waiting: readonly T[],
  { effect }: Pick<WaitingEffect, 'effect'>,
): { waiting: T; reason: DisplacementReason }[] {
  if (!effect) return [];
  return waiting.flatMap((item): { waiting: T; reason: DisplacementReason }[] => {
    if (effect.sets === 'engine' && effect.value === ENGINE_RUNNING.value && item.mayStopEngine)
      return [{ waiting: item, reason: 'OPPOSITE_COMMAND' }];
    if (item.effect?.sets !== effect.sets) return [];
    if (item.effect.value !== effect.value) return [{ waiting: item, reason: 'OPPOSITE_COMMAND' }];
    return effect.sets === 'engine' && item.mayStopEngine
      ? [{ waiting: item, reason: 'REPEATED_COMMAND' }]
      : [];
  });
}

/** Whether a waiting command has expired. */
export function isCommandExpired({ mayStopEngine, expiresAtMs }: WaitingEffect, nowMs: number): boolean {
  // A stop of an older version has no time limit: how long it has waited is unknown.
  return mayStopEngine && !(nowMs < (expiresAtMs ?? 0));
}

/** What happens to the waiting commands of a vehicle when it reports. */
interface DueWaiting<T> {
  /** The command that goes with the answer to the report. */
  next: T | undefined;
  expired: T[];
  held: { waiting: T; reason: EngineStopHoldReason }[];
}

/**
 * Returns what is due of the waiting commands (oldest first) of a vehicle: the first that is neither expired nor
 * held. A held stop lets those behind it pass.
 */
export function dueWaiting<T extends WaitingEffect>(
  waiting: readonly T[],
  vehicle: VehicleState,
  nowMs: number,
  { safeSpeedKnots }: EngineStopRules,
): DueWaiting<T> {
  const hold = engineStopHoldReason(vehicle, nowMs, safeSpeedKnots);
  const due: DueWaiting<T> = { next: undefined, expired: [], held: [] };
  for (const item of waiting) {
    if (isCommandExpired(item, nowMs)) due.expired.push(item);
    else if (item.mayStopEngine && hold) due.held.push({ waiting: item, reason: hold });
    else due.next ??= item;
  }
  return due;
}

/**
 * Returns why an engine stop is held now; undefined while it may be delivered. Only a fresh fix says how fast a
 * vehicle is, as in the dialog that asks before a stop. What its sender confirmed there counted for the moment of
 * sending.
 */
export function engineStopHoldReason(
  vehicle: VehicleState,
  nowMs: number,
  safeSpeedKnots: number,
): EngineStopHoldReason | undefined {
  const motion = motionStateOf(vehicle, nowMs);
  if (motion === 'stationary') return undefined;
  if (motion !== 'moving') return 'SPEED_UNKNOWN';
  if (Number.isNaN(vehicle.speedKnots)) return 'SPEED_UNKNOWN';
  return vehicle.speedKnots > safeSpeedKnots ? 'VEHICLE_FAST' : undefined;
}

/**
 * Returns the rules for a vehicle's waiting stops.
 * @param holders the attributes of the device, of its groups from the nearest, and of the server: the first valid
 *   value counts, a number or its text
 */
export function engineStopRules(holders: readonly Attributes[], namespace: Namespace): EngineStopRules {
  const setting = (name: string, { min, max }: { min: number; max: number }): number | undefined => {
    const key = productAttributeName(namespace, name);
    for (const attributes of holders) {
      const value = numericValue(attributes[key]) ?? Number.NaN;
      if (value >= min && value <= max) return value;
    }
    return undefined;
  };
  const minutes = setting(STOP_RULE_ATTRIBUTES.expiryMinutes, STOP_EXPIRY_MINUTES) ?? DEFAULT_EXPIRY_MINUTES;
  const safeSpeedKnots =
    setting(STOP_RULE_ATTRIBUTES.safeSpeed, STOP_SAFE_SPEED_KNOTS) ?? DEFAULT_SAFE_SPEED_KNOTS;
  return { expiryMs: minutes * 60_000, safeSpeedKnots };
}

function scalarText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim().toLowerCase()
    : undefined;
}
