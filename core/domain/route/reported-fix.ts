import type { Attributes } from '../values/attributes.ts';
import { FIX_FLAG } from './route-fixes.ts';
import type { Route } from './route.ts';

/** What a route knows of one of its fixes: less than the server, which also has texts. */
export interface ReportedFix {
  readonly latitude: number;
  readonly longitude: number;
  readonly speed: number;
  readonly course: number;
  readonly attributes: Attributes;
}

const FLAGS = [
  ['motion', FIX_FLAG.hasMotion, FIX_FLAG.isMoving],
  ['ignition', FIX_FLAG.hasIgnition, FIX_FLAG.isIgnitionOn],
  ['blocked', FIX_FLAG.hasBlocked, FIX_FLAG.isBlocked],
] as const;

/** Returns what was reported with a fix of a route, under the names of a position. */
export function reportedFix(route: Route, index: number): ReportedFix {
  const flags = route.flags[index] ?? 0;
  const attributes: Record<string, unknown> = {};
  for (const [name, column] of route.values) {
    const value = column[index] ?? Number.NaN;
    if (!Number.isNaN(value) && isExactEnough(name, value)) attributes[name] = ofColumn(value);
  }
  for (const [name, isKnown, isOn] of FLAGS) if (flags & isKnown) attributes[name] = (flags & isOn) > 0;
  return {
    latitude: route.latitude[index] ?? 0,
    longitude: wrapped(route.longitude[index] ?? 0),
    speed: ofColumn(route.speedKnots[index] ?? 0),
    course: ofColumn(route.courseDegrees[index] ?? 0),
    attributes,
  };
}

/** Columns hold seven digits. */
function ofColumn(value: number): number {
  return Number(value.toPrecision(7));
}

/** Seven digits of a number of a record or of a time since the epoch say something else. */
function isExactEnough(name: string, value: number): boolean {
  return !/^id$|Id$/.test(name) && Math.abs(value) < TIMES_FROM_MS;
}

const TIMES_FROM_MS = 1e11;

/** Longitudes of a route continue past ±180. */
function wrapped(longitude: number): number {
  return longitude - 360 * Math.round(longitude / 360);
}
