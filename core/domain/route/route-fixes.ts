import type { Position } from '../position/position.ts';
import { FixValueColumns, type FixValues } from './fix-values.ts';

/** What is known of a fix besides its numbers: the bits of `RouteFixes.flags`. */
export const FIX_FLAG = {
  hasMotion: 1,
  isMoving: 2,
  hasIgnition: 4,
  isIgnitionOn: 8,
  hasBlocked: 16,
  isBlocked: 32,
} as const;

/** An alarm that a fix reported, by the index of the fix. */
export interface FixAlarm {
  readonly index: number;
  readonly kind: string;
}

/**
 * Fixes of one device as columns, oldest first: 100,000 of them are 4.5 MB, as objects they would be more
 * than 100. Degrees, milliseconds since the epoch, knots, degrees clockwise from north, meters.
 */
export interface RouteFixes {
  readonly length: number;
  readonly timeMs: Float64Array;
  readonly longitude: Float64Array;
  readonly latitude: Float64Array;
  readonly speedKnots: Float32Array;
  readonly courseDegrees: Float32Array;
  /** The meters since the fix before as counted by device or server; NaN where they are not. */
  readonly distanceMeters: Float32Array;
  readonly positionId: Float64Array;
  readonly flags: Uint8Array;
  /** By index. */
  readonly alarms: readonly FixAlarm[];
  /** What else the device reported as numbers. */
  readonly values: FixValues;
}

/** Returns empty columns with room for so many fixes. */
export function emptyFixes(length: number) {
  return {
    timeMs: new Float64Array(length),
    longitude: new Float64Array(length),
    latitude: new Float64Array(length),
    speedKnots: new Float32Array(length),
    courseDegrees: new Float32Array(length),
    distanceMeters: new Float32Array(length),
    positionId: new Float64Array(length),
    flags: new Uint8Array(length),
  };
}

/** The columns of fixes, without their number, alarms and values. */
export type FixColumns = ReturnType<typeof emptyFixes>;

/** Returns positions as columns; positions without a time are left out. */
export function fixesOfPositions(positions: readonly Position[]): RouteFixes {
  const columns = emptyFixes(positions.length);
  const values = new FixValueColumns();
  values.reserve(positions.length);
  const alarms: FixAlarm[] = [];
  let length = 0;
  for (const position of positions) {
    const timeMs = Date.parse(position.fixTime);
    if (Number.isNaN(timeMs)) continue;
    const { distance, alarm } = position.attributes;
    columns.timeMs[length] = timeMs;
    columns.longitude[length] = position.longitude;
    columns.latitude[length] = position.latitude;
    columns.speedKnots[length] = position.speed;
    columns.courseDegrees[length] = position.course;
    columns.distanceMeters[length] = typeof distance === 'number' ? distance : Number.NaN;
    columns.positionId[length] = position.id;
    columns.flags[length] = flagsOf(position);
    for (const [attribute, value] of Object.entries(position.attributes))
      if (typeof value === 'number' && Number.isFinite(value)) values.set(length, attribute, value);
    if (typeof alarm === 'string' && alarm !== '') alarms.push({ index: length, kind: alarm });
    length++;
  }
  return { ...columns, length, alarms, values: values.of(length) };
}

function flagsOf({ attributes: { motion, ignition, blocked } }: Position): number {
  return (
    (typeof blocked === 'boolean' ? FIX_FLAG.hasBlocked | (blocked ? FIX_FLAG.isBlocked : 0) : 0) |
    (typeof motion === 'boolean' ? FIX_FLAG.hasMotion | (motion ? FIX_FLAG.isMoving : 0) : 0) |
    (typeof ignition === 'boolean' ? FIX_FLAG.hasIgnition | (ignition ? FIX_FLAG.isIgnitionOn : 0) : 0)
  );
}
