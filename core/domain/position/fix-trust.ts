import { distanceMeters } from '../geometry/distance.ts';
import type { GeoPoint } from '../geometry/geo-point.ts';

/**
 * Why a fix is doubtful (contract §7.1): the tracker itself calls it invalid, it is exactly 0°/0°, its circle of
 * accuracy is too large, no vehicle gets there in the time, or its time is ahead of the clock.
 */
export type FixDoubtReason = (typeof FIX_DOUBT_REASONS)[number];
/** All reasons of a doubt, in the order in which they are checked. */
export const FIX_DOUBT_REASONS = ['invalid', 'zero', 'accuracy', 'future', 'jump'] as const;

/** A fix to judge: degrees; meters, 0 for an unknown accuracy; milliseconds since the epoch. */
export interface JudgedFix extends GeoPoint {
  readonly accuracy: number;
  readonly time: number;
  /** Whether the tracker calls it valid. */
  readonly valid: boolean;
}

/** What is doubted of the fixes of one device (contract §7.1). */
export interface TrustRules {
  readonly doubtsInvalid: boolean;
  readonly doubtsZero: boolean;
  /** Infinity for none. */
  readonly maxAccuracyMeters: number;
  /** Infinity for none. */
  readonly maxSpeedKnots: number;
  /** How far the clock of a tracker may be ahead, milliseconds. */
  readonly maxLeadMs: number;
  /** Whether times ahead of the clock, as far as they are allowed, count as the time of arrival. */
  readonly capsTimes: boolean;
  /** Whether a report that was received before is left out. */
  readonly dropsDuplicates: boolean;
  /** Fixes nearer than this to the last good one are left out, meters; 0 for none. */
  readonly minDistanceMeters: number;
}

/** Reads a setting of a device: its own, its groups' or the server's, a number or a flag, also kept as text. */
export interface TrustSettings {
  number(key: string): number | undefined;
  flag(key: string): boolean | undefined;
}

/** Without the rule everything is believed, as by the tracking server whose API this is. */
export const BELIEVE_ALL: TrustRules = {
  doubtsInvalid: false,
  doubtsZero: false,
  maxAccuracyMeters: Infinity,
  maxSpeedKnots: Infinity,
  maxLeadMs: 86_400_000,
  capsTimes: false,
  dropsDuplicates: false,
  minDistanceMeters: 0,
};

/** No vehicle on land or water is faster, knots: 370 km/h. */
const MAX_GROUND_KNOTS = 200;
const MAX_AIR_KNOTS = 1000;
const AIRCRAFT: ReadonlySet<string | null> = new Set(['plane', 'helicopter']);

/** Whether vehicles of a category fly, so that fixes with the speed of aircraft are believed of them. */
export function isAircraft(category: string | null): boolean {
  return AIRCRAFT.has(category);
}

/**
 * Returns what is doubted of the fixes of a device by its settings `filter.*` (contract §7.1). A limit of 0 switches
 * its doubt off, and `filter.enable` as false switches off all.
 */
export function trustRules(settings: TrustSettings, category: string | null): TrustRules {
  if (settings.flag('filter.enable') === false) return BELIEVE_ALL;
  const limit = (key: string, normal: number): number => {
    const value = settings.number(`filter.${key}`) ?? normal;
    return value > 0 ? value : Infinity;
  };
  const fastest = isAircraft(category) ? MAX_AIR_KNOTS : MAX_GROUND_KNOTS;
  return {
    doubtsInvalid: settings.flag('filter.invalid') ?? true,
    doubtsZero: settings.flag('filter.zero') ?? true,
    maxAccuracyMeters: limit('accuracy', 1000),
    maxSpeedKnots: limit('maxSpeed', fastest),
    maxLeadMs: Math.min(limit('future', 300) * 1000, BELIEVE_ALL.maxLeadMs),
    capsTimes: true,
    dropsDuplicates: settings.flag('filter.duplicate') ?? true,
    minDistanceMeters: Math.max(0, settings.number('filter.distance') ?? 0),
  };
}

/** Where fixes that jumped have led so far: plain data of constant size, kept per device. */
export interface JumpTrace {
  readonly last: JudgedFix;
  /** How many fixes in a row agree with each other. */
  readonly count: number;
}

/** The judgment of a fix. */
export interface TrustVerdict {
  /** Undefined for a good fix. */
  readonly doubt: FixDoubtReason | undefined;
  /** To be passed with the next fix; undefined when nothing jumps. */
  readonly jump: JumpTrace | undefined;
  /** The device is believed to be somewhere else now, although no vehicle gets there: nobody drove the leg. */
  readonly isRelocated: boolean;
}

/** After so many fixes that agree with each other a new place is believed, for instance after a ferry. */
export const FIXES_TO_BELIEVE_JUMP = 3;
/** A fix may be off by this much besides its accuracy: otherwise two fixes within a second would jump. */
const SLACK_METERS = 200;

/**
 * Judges a fix by what is known (contract §7.1): good fixes move a vehicle and cause events; doubtful ones are stored
 * as such, and cause no distance, trip, event of a place, violation or engine stop.
 * @param lastGood the last good fix of the device; undefined before its first
 * @param jump from the verdict on the fix before
 * @param now milliseconds since the epoch
 */
export function judgeFix(
  fix: JudgedFix,
  { lastGood, jump }: { lastGood: JudgedFix | undefined; jump: JumpTrace | undefined },
  rules: TrustRules,
  now: number,
): TrustVerdict {
  const doubt = doubtOfItself(fix, rules, now);
  // A fix that is no good by itself tells nothing about a jump.
  if (doubt) return { doubt, jump, isRelocated: false };
  if (!lastGood || !isJump(lastGood, fix, rules))
    return { doubt: undefined, jump: undefined, isRelocated: false };
  // A fix that comes late, in the order of its time, is no part of where the device went since.
  if (fix.time < lastGood.time) return { doubt: 'jump', jump, isRelocated: false };
  const agrees = jump !== undefined && fix.time > jump.last.time && !isJump(jump.last, fix, rules);
  const count = agrees ? jump.count + 1 : 1;
  if (count >= FIXES_TO_BELIEVE_JUMP) return { doubt: undefined, jump: undefined, isRelocated: true };
  return { doubt: 'jump', jump: { last: fix, count }, isRelocated: false };
}

function doubtOfItself(fix: JudgedFix, rules: TrustRules, now: number): FixDoubtReason | undefined {
  if (rules.doubtsInvalid && !fix.valid) return 'invalid';
  if (rules.doubtsZero && fix.latitude === 0 && fix.longitude === 0) return 'zero';
  if (fix.accuracy > rules.maxAccuracyMeters) return 'accuracy';
  return fix.time > now + rules.maxLeadMs ? 'future' : undefined;
}

function isJump(from: JudgedFix, to: JudgedFix, { maxSpeedKnots }: TrustRules): boolean {
  if (maxSpeedKnots === Infinity) return false;
  const seconds = Math.abs(to.time - from.time) / 1000;
  const reachable = seconds * maxSpeedKnots * METERS_PER_SECOND_PER_KNOT;
  return distanceMeters(from, to) > reachable + SLACK_METERS + from.accuracy + to.accuracy;
}

const METERS_PER_SECOND_PER_KNOT = 1852 / 3600;
