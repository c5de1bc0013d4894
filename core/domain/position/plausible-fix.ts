import type { Attributes } from '../values/attributes.ts';
import { attributeRange, COUNTER_RANGES, isInRange, FIX_RANGES, TIME_RANGE_MS } from './fix-ranges.ts';
import { plausibleAlarms } from './plausible-alarms.ts';
import type { Position } from './position.ts';

/** How much a fix may say besides its place; real devices say a tenth of it. */
export const FIX_LIMITS = { attributes: 250, nameLength: 128, textLength: 4_000 };

/** Why a fix is not believed: the field and what is wrong with it. */
export interface FixProblem {
  field: string;
  reason: 'outOfRange' | 'tooLong' | 'tooMany';
}

type PlaceField = keyof typeof FIX_RANGES;
const PLACE_FIELDS: readonly PlaceField[] = [
  'latitude',
  'longitude',
  'altitude',
  'speed',
  'course',
  'accuracy',
];

/**
 * What is wrong with a place, in the units of the contract (§2.8). A fix with such a place is refused as a whole: a wrong speed or
 * place that is made to look right could stop an engine, and one that is left out would say that the vehicle stands.
 */
export function fixValueProblem(place: Readonly<Record<PlaceField, number>>): FixProblem | undefined {
  const field = PLACE_FIELDS.find((name) => !isInRange(place[name], FIX_RANGES[name]));
  return field && { field, reason: 'outOfRange' };
}

/** Whether a value may stand under a name in the attributes of a fix. */
export function isPlausibleAttribute(name: string, value: unknown): boolean {
  if (name.length > FIX_LIMITS.nameLength) return false;
  if (typeof value === 'number') return isInRange(value, attributeRange(name));
  if (Object.hasOwn(COUNTER_RANGES, name)) return false;
  return typeof value !== 'string' || isPlausibleText(value);
}

/** Whether a value is a text that a fix may carry. */
export function isPlausibleText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= FIX_LIMITS.textLength;
}

/**
 * The attributes of a fix that can be believed; the others are left out, because the place matters without them: implausible
 * numbers and counters, texts and names that are too long, and whatever comes after the first 250.
 */
export function plausibleAttributes(reported: Attributes): Attributes {
  const attributes: Attributes = {};
  let count = 0;
  for (const [name, value] of Object.entries(reported)) {
    const kept = name === 'alarm' && typeof value === 'string' ? plausibleAlarms(value) : value;
    if (!isPlausibleAttribute(name, kept)) continue;
    if (++count > FIX_LIMITS.attributes) break;
    attributes[name] = kept;
  }
  return attributes;
}

/** Room for what the server adds to what a device says: its own counters and computed attributes. */
const ADDED_ATTRIBUTES = 250;

/** What is wrong with a whole fix that is about to be stored. */
export function fixProblem(fix: Position): FixProblem | undefined {
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
