import type { Attributes } from '../values/attributes.ts';
import { attributeRange, COUNTER_RANGES, isInRange, FIX_RANGES, TIME_RANGE_MS } from './fix-ranges.ts';
import type { Position } from './position.ts';
import { parseCommaList } from '../values/comma-separated.ts';

/** The limits of a fix's attributes; real devices send a tenth of it. */
export const FIX_LIMITS = { attributes: 250, nameLength: 128, textLength: 4_000 };

/** Why a fix is not plausible: the field and its problem. */
export interface FixProblem {
  field: string;
  reason: 'outOfRange' | 'tooLong' | 'tooMany';
}

/** The fields of a fix that have a plausible range. */
export type PlaceField = keyof typeof FIX_RANGES;
const PLACE_FIELDS: readonly PlaceField[] = [
  'latitude',
  'longitude',
  'altitude',
  'speed',
  'course',
  'accuracy',
];

/**
 * Returns the problem of a fix's values, in the units of contract §2.8. Such a fix is refused as a whole: a
 * corrected speed or coordinate could stop an engine, and a missing one would mean that the vehicle is
 * stationary.
 */
export function fixValueProblem(place: Readonly<Record<PlaceField, number>>): FixProblem | undefined {
  const field = PLACE_FIELDS.find((name) => !isInRange(place[name], FIX_RANGES[name]));
  return field && { field, reason: 'outOfRange' };
}

/** Whether an attribute of a fix is plausible. */
export function isPlausibleAttribute(name: string, value: unknown): boolean {
  if (name.length > FIX_LIMITS.nameLength) return false;
  if (typeof value === 'number') return isInRange(value, attributeRange(name));
  if (Object.hasOwn(COUNTER_RANGES, name)) return false;
  return typeof value !== 'string' || isPlausibleText(value);
}

/** Whether a value is a text that a fix may contain. */
export function isPlausibleText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= FIX_LIMITS.textLength;
}

/**
 * Returns the plausible attributes of a fix. The others are left out, because the coordinates matter without
 * them: implausible numbers and counters, overlong texts and names, and all after the first 250.
 */
export function plausibleAttributes(reported: Attributes): Attributes {
  const attributes: Attributes = {};
  let count = 0;
  for (const [name, value] of Object.entries(reported)) {
    const plausible = name === 'alarm' && typeof value === 'string' ? plausibleAlarms(value) : value;
    if (!isPlausibleAttribute(name, plausible)) continue;
    if (++count > FIX_LIMITS.attributes) break;
    attributes[name] = plausible;
  }
  return attributes;
}

/** The number of attributes that the server may add: its own counters and computed attributes. */
const ADDED_ATTRIBUTES = 250;

/** Returns the problem of a complete fix before it is stored. */
export function problemOfFix(fix: Position): FixProblem | undefined {
  const times = [fix.serverTime, fix.deviceTime, fix.fixTime];
  if (times.some((time) => !isInRange(Date.parse(time), TIME_RANGE_MS)))
    return { field: 'time', reason: 'outOfRange' };
  const problem = fixValueProblem(fix);
  if (problem) return problem;
  if (fix.address !== null && !isPlausibleText(fix.address)) return { field: 'address', reason: 'tooLong' };
  let count = 0;
  for (const name in fix.attributes) {
    if (!isPlausibleAttribute(name, fix.attributes[name])) return { field: name, reason: 'outOfRange' };
    count += 1;
  }
  return count > FIX_LIMITS.attributes + ADDED_ATTRIBUTES
    ? { field: 'attributes', reason: 'tooMany' }
    : undefined;
}

/** The maximum number of alarms of one fix; there are hardly more kinds. */
const MAX_ALARMS = 36;
const MAX_ALARM_LENGTH = 64;

/**
 * Returns the plausible alarms of a comma-separated list: each once, no overlong names, a few dozen at most.
 */
export function plausibleAlarms(text: string): string {
  const names = new Set(parseCommaList(text).filter((name) => name.length <= MAX_ALARM_LENGTH));
  return [...names].slice(0, MAX_ALARMS).join(',');
}
