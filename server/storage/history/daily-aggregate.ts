import type { PositionSpan } from '@farol/core/domain/report/position-span';
import type { FixBounds, MotionDay } from '@farol/core/domain/trip/motion-day';
import type { TripSegment } from '@farol/core/domain/trip/motion';
import { unpackedMotion } from '@farol/core/domain/trip/packed-motion';
import type { TripRules } from '@farol/core/domain/trip/trip-rules';
import type { TrackBounds } from '@farol/core/domain/area-search/track-bounds';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Schema } from '../schema/schema.ts';
import type { DailyAggregateRow } from '../schema/report-schema.ts';
import { areNumbers, listIn, objectIn } from '../schema/stored-json.ts';
import { packedTrackBounds, unpackedTrackBounds } from './day-bounds.ts';

export const DAY_MS = 86_400_000;

/** Returns the day (UTC) of a moment, counted from 1970-01-01. */
export function utcDayOf(time: number): number {
  return Math.floor(time / DAY_MS);
}

/** A daily aggregate of a device (UTC, counted from 1970-01-01): what reports need of its positions. */
export interface DailyAggregate {
  day: number;
  motion: MotionDay;
  /** The hours that have positions, ascending. */
  hours: PositionSpan[];
  outline: TrackBounds | undefined;
}

/** Returns the key of the rules by which days were folded. */
export function rulesKey({
  minDistanceMeters,
  minDurationMs,
  stopGapMs,
  stopsWhereNoticed,
}: TripRules): string {
  // A further word for each change of how trips are told: what was folded before is folded again.
  return `${minDistanceMeters} ${minDurationMs} ${stopGapMs} ${stopsWhereNoticed ? 'noticed' : 'arrival'}`;
}

type StoredDay = Selectable<DailyAggregateRow>;

/** Converts a daily aggregate to a row. */
export function dailyAggregateRow(
  deviceId: number,
  rules: TripRules,
  { day, motion, hours, outline }: DailyAggregate,
): StoredDay {
  const { start, end, segments, unbrokenWithin } = motion;
  return {
    device_id: deviceId,
    day,
    rules: rulesKey(rules),
    start_motion: start,
    end_motion: end,
    segments: JSON.stringify(segments.map(packedSegment)),
    unbroken_within: unbrokenWithin === undefined ? null : JSON.stringify(unbrokenWithin),
    hours: JSON.stringify(hours.map(packedHour)),
    outline: outline ? packedTrackBounds(outline) : null,
  };
}

/** Returns the motion of a stored day; throws when it cannot be read. */
export function motionDayOf(
  row: Pick<StoredDay, 'start_motion' | 'end_motion' | 'segments' | 'unbroken_within'>,
): MotionDay {
  // Read here to be known as unreadable here.
  unpackedMotion(row.start_motion);
  unpackedMotion(row.end_motion);
  const segments = listIn(row.segments, isPackedSegment);
  const bounds: FixBounds | undefined =
    row.unbroken_within === null ? undefined : objectIn(row.unbroken_within);
  return {
    start: row.start_motion,
    end: row.end_motion,
    segments: segments.map(([isTrip, start, end, maxSpeedKnots]) => ({
      kind: isTrip === 1 ? 'trip' : 'stop',
      start,
      end,
      maxSpeedKnots,
    })),
    unbrokenWithin: bounds,
  };
}

/** Whether all of a stored day can be read. */
export function isReadableDay(
  row: Parameters<typeof motionDayOf>[0] & Pick<StoredDay, 'hours' | 'outline'>,
): boolean {
  try {
    motionDayOf(row);
    hoursOf(row);
    if (row.outline !== null) unpackedTrackBounds(row.outline);
    return true;
  } catch {
    return false;
  }
}

/** Returns the hours of a stored day; throws when they cannot be read. */
export function hoursOf({ hours }: Pick<StoredDay, 'hours'>): PositionSpan[] {
  const packed = listIn(hours, isPackedHour);
  return packed.map(([firstId, firstTime, lastId, lastTime, maxSpeedKnots]) => ({
    firstId,
    firstTime,
    lastId,
    lastTime,
    maxSpeedKnots,
  }));
}

/**
 * Removes the daily aggregates of a device that touch a range (milliseconds, inclusive), because positions in it are
 * removed in the same transaction.
 * @param isToAggregate whether what is left of the days is folded again
 */
export async function outdateDays(
  transaction: Kysely<Schema>,
  deviceId: number,
  { from, to }: { from: number; to: number },
  isToAggregate: boolean,
): Promise<void> {
  const [first, last] = [Math.max(0, utcDayOf(from)), utcDayOf(to)];
  const aggregatedTo = isToAggregate
    ? sql<number>`case when report_progress.folded_to > ${first} then ${first} else report_progress.folded_to end`
    : undefined;
  // The row is locked until the end of the transaction, which excludes a fold that has not seen it.
  await transaction
    .insertInto('report_progress')
    .values({ device_id: deviceId, version: 1, folded_to: 0, rules: '' })
    .onConflict((conflict) =>
      conflict.column('device_id').doUpdateSet({
        version: sql<number>`report_progress.version + 1`,
        ...(aggregatedTo && { folded_to: aggregatedTo }),
      }),
    )
    .execute();
  await transaction
    .deleteFrom('report_days')
    .where('device_id', '=', deviceId)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .execute();
}

type PackedSegment = [isTrip: number, startId: number, endId: number, maxSpeedKnots: number];

function isPackedSegment(value: unknown): value is PackedSegment {
  return areNumbers(value, 4);
}

function packedSegment({ kind, start, end, maxSpeedKnots }: TripSegment<number>): PackedSegment {
  return [kind === 'trip' ? 1 : 0, start, end, maxSpeedKnots];
}

type PackedHour = [
  firstId: number,
  firstTime: number,
  lastId: number,
  lastTime: number,
  maxSpeedKnots: number,
];

function isPackedHour(value: unknown): value is PackedHour {
  return areNumbers(value, 5);
}

function packedHour({ firstId, firstTime, lastId, lastTime, maxSpeedKnots }: PositionSpan): PackedHour {
  return [firstId, firstTime, lastId, lastTime, maxSpeedKnots];
}
