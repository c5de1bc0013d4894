import { addToHours, type PositionSpan } from '@farol/core/domain/report/position-span';
import { MotionDayAggregate } from '@farol/core/domain/trip/motion-day';
import { unpackedMotion } from '@farol/core/domain/trip/packed-motion';
import { TrackBoundsBuilder } from '@farol/core/domain/area-search/track-bounds';
import type { TripRules } from '@farol/core/domain/trip/trip-rules';
import type { Kysely } from 'kysely';
import {
  utcDayOf,
  isReadableDay,
  dailyAggregateRow,
  rulesKey,
} from '../../../storage/history/daily-aggregate.ts';
import type { Schema } from '../../../storage/schema/schema.ts';
import type { DailyAggregateRow } from '../../../storage/schema/report-schema.ts';
import { fixPages } from '../../../storage/history/fix-pages.ts';
import { MOTION_COLUMNS, motionFixesFromRows } from '../../../storage/tables/positions.ts';
import type { ReportSource } from '../source/report-source.ts';
import { rangeOfDay, type StoredDayRange } from './stored-days.ts';
import { setTimeout } from 'node:timers/promises';

/** Positions folded at a time, which takes one or two milliseconds. */
const POSITIONS_PER_PIECE = 250;
/** Characters of daily aggregates after which a fold ends, so that storing them takes a few milliseconds. */
const MAX_CHARACTERS = 200_000;
/** How long a fold takes before it ends, so that little is lost when its positions change or the server stops. */
const MAX_MS = 5_000;

/** Where a fold ended: all days before are folded. */
export interface AggregationProgress {
  aggregatedTo: number;
}

/**
 * Yields the days of a device in a range that are not folded yet, or whose fold began with another motion or by
 * other rules, or has no outline yet, and finally where it ended, which may be before the end of the range.
 */
export async function* aggregateDays(
  source: ReportSource,
  { deviceId, rules, ...range }: StoredDayRange & { deviceId: number; rules: TripRules },
): AsyncGenerator<string[]> {
  const { query } = source;
  const start = await foldStart(query, deviceId, utcDayOf(range.from), rules);
  let { motion } = start;
  const pace = new BackgroundPace();
  const until = performance.now() + MAX_MS;
  let characters = 0;
  let day = await nextDay(query, deviceId, { from: start.from ?? range.from, to: range.to });
  while (day !== undefined && characters < MAX_CHARACTERS && performance.now() < until) {
    const known = await storedDay(query, deviceId, day, rules);
    if (known?.start_motion === motion && known.outline !== null && isReadableDay(known)) {
      motion = known.end_motion;
      yield [];
    } else {
      const folded: DailyAggregateRow = yield* aggregateDay(source, { deviceId, rules, day, motion }, pace);
      motion = folded.end_motion;
      const text = JSON.stringify(folded);
      characters += text.length;
      yield [text];
    }
    day = await nextDay(query, deviceId, { from: rangeOfDay(day).to + 1, to: range.to });
  }
  const end: AggregationProgress = { aggregatedTo: day ?? utcDayOf(range.to) + 1 };
  yield [JSON.stringify(end)];
}

/** Folds the positions of a day; yields while it reads them. */
async function* aggregateDay(
  { query }: ReportSource,
  { deviceId, rules, day, motion }: { deviceId: number; rules: TripRules; day: number; motion: string },
  pace: BackgroundPace,
): AsyncGenerator<never[], DailyAggregateRow> {
  const fold = new MotionDayAggregate(unpackedMotion(motion), rules);
  const hours: PositionSpan[] = [];
  const outlining = new TrackBoundsBuilder();
  const range = rangeOfDay(day);
  for await (const rows of fixPages(query, deviceId, range, MOTION_COLUMNS, POSITIONS_PER_PIECE)) {
    fold.add(motionFixesFromRows(rows));
    for (const { id, fix_time, speed, latitude, longitude } of rows) {
      addToHours(hours, { id, time: fix_time, speedKnots: speed });
      outlining.add({ timeMs: fix_time, latitude, longitude });
    }
    await pace.rest();
    yield [];
  }
  return dailyAggregateRow(deviceId, rules, {
    day,
    motion: fold.day(),
    hours,
    outline: outlining.outline(),
  });
}

/**
 * Returns the motion, packed, at the end of the last daily aggregate before a day. If that cannot be read, folding begins
 * with it again.
 */
async function foldStart(
  query: Kysely<Schema>,
  deviceId: number,
  day: number,
  rules: TripRules,
): Promise<{ motion: string; from?: number }> {
  for (let before = day; ;) {
    const row = await query
      .selectFrom('report_days')
      .select(['day', 'end_motion'])
      .where('device_id', '=', deviceId)
      .where('day', '<', before)
      .where('rules', '=', rulesKey(rules))
      .orderBy('day', 'desc')
      .limit(1)
      .executeTakeFirst();
    const begin = before === day ? undefined : { from: rangeOfDay(before).from };
    if (!row) return { motion: '', ...begin };
    if (isReadableMotion(row.end_motion)) return { motion: row.end_motion, ...begin };
    before = row.day;
  }
}

function isReadableMotion(text: string): boolean {
  try {
    unpackedMotion(text);
    return true;
  } catch {
    return false;
  }
}

async function storedDay(query: Kysely<Schema>, deviceId: number, day: number, rules: TripRules) {
  return query
    .selectFrom('report_days')
    .select(['start_motion', 'end_motion', 'segments', 'unbroken_within', 'hours', 'outline'])
    .where('device_id', '=', deviceId)
    .where('day', '=', day)
    .where('rules', '=', rulesKey(rules))
    .executeTakeFirst();
}

/** Returns the first day with positions in a range. */
async function nextDay(
  query: Kysely<Schema>,
  deviceId: number,
  { from, to }: { from: number; to: number },
): Promise<number | undefined> {
  const row = await query
    .selectFrom('positions')
    .select('fix_time')
    .where('device_id', '=', deviceId)
    .where('fix_time', '>=', from)
    .where('fix_time', '<=', to)
    .orderBy('fix_time')
    .limit(1)
    .executeTakeFirst();
  return row && utcDayOf(row.fix_time);
}

/** How long work rests, in times of what it cost, while nothing else of the process runs. */
const LEAST_REST = 2;
/** How much longer, while the rest of the process keeps a processor busy. */
const MOST_REST = 60;

/** The processor time of a process and of one of its threads, and the moment; all in milliseconds. */
interface Usage {
  process: number;
  thread: number;
  moment: number;
}

/**
 * The pace of work in the background of the process: after each piece it rests, the longer the busier the process
 * is otherwise. So it uses idle time and hardly any other.
 */
export class BackgroundPace {
  #last = usageNow();

  /** Rests after a piece of work. */
  async rest(): Promise<void> {
    const now = usageNow();
    await setTimeout(restAfter(this.#last, now));
    this.#last = { ...now, thread: usageNow().thread };
  }
}

/** Returns how long to rest, milliseconds, after a piece of work; between the two moments was also the rest before. */
export function restAfter(before: Usage, after: Usage): number {
  const cost = after.thread - before.thread;
  const others = after.process - before.process - cost;
  const busy = others / Math.max(1, after.moment - before.moment);
  return cost * (LEAST_REST + MOST_REST * Math.min(1, Math.max(0, busy)));
}

function usageNow(): Usage {
  return {
    process: milliseconds(process.cpuUsage()),
    thread: milliseconds(process.threadCpuUsage()),
    moment: performance.now(),
  };
}

function milliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}
