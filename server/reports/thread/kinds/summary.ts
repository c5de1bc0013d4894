import type { PositionSpan } from '@farol/core/domain/report/position-span';
import { REPORTS } from '@farol/core/domain/report/report';
import { doubtfulTimes } from '../../../storage/history/doubtful-fixes.ts';
import { endPositions } from '../../../storage/history/end-positions.ts';
import { deviceSegments } from '../days/device-segments.ts';
import { rangesToAggregate, type StoredDayRange, rangeOfDay } from '../days/stored-days.ts';
import { dayStarts } from './day-starts.ts';
import { Refuels } from './fuel.ts';
import { needsMovingTime, summaryRow } from './report-rows.ts';
import type { ReportSource } from '../source/report-source.ts';
import { userReport, type DeviceRange, type ReportDevice } from './report-kind.ts';
import { devicesWithRules, type SegmentSpecification } from './segments.ts';
import { joinedSpans } from '@farol/core/domain/report/position-span';
import type { Kysely } from 'kysely';
import { utcDayOf, hoursOf } from '../../../storage/history/daily-aggregate.ts';
import type { Schema } from '../../../storage/schema/schema.ts';
import { readableDay } from '../days/unreadable-days.ts';

/**
 * The spans of a device's positions within a range, asked for in the order of time: from the hours of folded
 * days where they answer, from the positions elsewhere.
 */
class PositionSpans {
  readonly #query: Kysely<Schema>;
  readonly #deviceId: number;
  readonly #end: number;
  readonly #days: { day: number; hours: string }[];
  /** The first of the days that can matter again. */
  #at = 0;
  /** The result of the last search for the first position at or after a moment. */
  #next: { from: number; first: FirstPosition | undefined } | undefined;

  private constructor(
    query: Kysely<Schema>,
    deviceId: number,
    end: number,
    days: { day: number; hours: string }[],
  ) {
    this.#query = query;
    this.#deviceId = deviceId;
    this.#end = end;
    this.#days = days;
  }

  static async open(
    query: Kysely<Schema>,
    deviceId: number,
    { from, to }: StoredDayRange,
  ): Promise<PositionSpans> {
    const days = await query
      .selectFrom('report_days')
      .select(['day', 'hours'])
      .where('device_id', '=', deviceId)
      .where('day', '>=', utcDayOf(from))
      .where('day', '<=', utcDayOf(to))
      .orderBy('day')
      .execute();
    return new PositionSpans(query, deviceId, to, days);
  }

  /** Returns the span of the positions in a part of the range; yields while it reads. */
  async *within({ from, to }: StoredDayRange): AsyncGenerator<never[], PositionSpan | undefined> {
    let span: PositionSpan | undefined;
    let start = from;
    while (this.#dayAt(this.#at) < utcDayOf(from)) this.#at += 1;
    for (let at = this.#at; this.#dayAt(at) <= utcDayOf(to); at++) {
      const day = rangeOfDay(this.#dayAt(at));
      if (start < day.from) span = joinedSpans(span, yield* this.#read({ from: start, to: day.from - 1 }));
      const hours = this.#hoursAt(at);
      if (!hours) {
        start = Math.max(start, day.from);
        continue;
      }
      for (const hour of hours) {
        const isWhole = hour.firstTime >= from && hour.lastTime <= to;
        const isOutside = hour.firstTime > to || hour.lastTime < from;
        const part = { from: Math.max(from, hour.firstTime), to: Math.min(to, hour.lastTime) };
        if (!isOutside) span = joinedSpans(span, isWhole ? hour : yield* this.#read(part));
      }
      start = day.to + 1;
    }
    return start > to ? span : joinedSpans(span, yield* this.#read({ from: start, to }));
  }

  /** Returns the hours of a daily aggregate; undefined when they cannot be read, and the positions answer. */
  #hoursAt(at: number): PositionSpan[] | undefined {
    const day = this.#days[at];
    return day && readableDay(this.#deviceId, day.day, () => hoursOf(day));
  }

  #dayAt(at: number): number {
    return this.#days[at]?.day ?? Infinity;
  }

  /** Reads positions, a day at a time. */
  async *#read({ from, to }: StoredDayRange): AsyncGenerator<never[], PositionSpan | undefined> {
    let span: PositionSpan | undefined;
    for (let start = from; start <= to;) {
      const first = await this.#first(start);
      if (!first || first.fix_time > to) break;
      const end = Math.min(to, rangeOfDay(utcDayOf(first.fix_time)).to);
      span = joinedSpans(span, await this.#readFrom(first, end));
      start = end + 1;
      yield [];
    }
    return span;
  }

  async #first(from: number): Promise<FirstPosition | undefined> {
    const known = this.#next;
    if (known && known.from <= from && (!known.first || known.first.fix_time >= from)) return known.first;
    const first = await this.#positions({ from, to: this.#end })
      .select(['id', 'fix_time'])
      .orderBy('fix_time')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    this.#next = { from, first };
    return first;
  }

  async #readFrom(first: FirstPosition, to: number): Promise<PositionSpan | undefined> {
    const range = { from: first.fix_time, to };
    const last = await this.#positions(range)
      .select(['id', 'fix_time'])
      .orderBy('fix_time', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    const fastest = await this.#positions(range)
      .select(({ fn }) => fn.max('speed').as('speed'))
      .executeTakeFirst();
    // They may have been removed meanwhile.
    if (!last || !fastest) return undefined;
    return {
      firstId: first.id,
      firstTime: first.fix_time,
      lastId: last.id,
      lastTime: last.fix_time,
      maxSpeedKnots: Math.max(0, fastest.speed),
    };
  }

  #positions({ from, to }: StoredDayRange) {
    return this.#query
      .selectFrom('positions')
      .where('device_id', '=', this.#deviceId)
      .where('fix_time', '>=', from)
      .where('fix_time', '<=', to);
  }
}

/** One row per device, or per device and day in a time zone, by default the machine's. */
interface SummarySpecification extends SegmentSpecification {
  days: { zone: string | undefined } | undefined;
}

/** The summary (contract §7.5). */
export const summaryReportKind = userReport<'summary', SummarySpecification>('summary', {
  subject: 'summary',
  ownQuery: { daily: 'flag' },
  permissions: REPORTS.summary.permissions,
  specify: (asked) => ({
    days: asked.query.daily === true ? { zone: asked.zoneOfDays() } : undefined,
    ...devicesWithRules(asked),
  }),
  counted: {
    table: 'positions',
    limit: 'fixes',
    async *ranges(query, specification): AsyncGenerator<DeviceRange> {
      for (const { id } of specification.devices)
        for (const range of await rangesToAggregate(query, id, specification, undefined))
          yield { deviceId: id, range };
    },
  },
  made: { rows: summaryPages },
  sheet: {
    title: 'summary',
    isShared: true,
    columns: [
      ['device', 'deviceName', 'text'],
      ['startDate', 'startTime', 'time'],
      ['distance', 'distance', 'distance'],
      ['startOdometer', 'startOdometer', 'distance'],
      ['endOdometer', 'endOdometer', 'distance'],
      ['topSpeed', 'maxSpeed', 'speed'],
      ['averageSpeed', 'averageSpeed', 'speed'],
      ['engineHours', 'engineHours', 'duration'],
      ['spentFuel', 'spentFuel', 'volume'],
      ['doubtfulFixes', 'doubtfulFixes', 'count'],
    ],
  },
});

/** How many rows are made at a time. */
const ROWS_PER_PAGE = 200;

/**
 * Yields the summary of each device, for the whole range or each part of it (contract §7.5). A position exactly
 * at a midnight belongs to both days. The cost grows with its rows and the days that are not folded.
 */
async function* summaryPages(
  source: ReportSource,
  specification: SummarySpecification & StoredDayRange,
): AsyncGenerator<string[]> {
  const { from, to, days } = specification;
  const cuts = days ? dayStarts(from, to, days.zone) : [];
  const starts = [from, ...cuts];
  for (const device of specification.devices) {
    const spans = await PositionSpans.open(source.query, device.id, { from, to });
    let page: PositionSpan[] = [];
    const moving = new MovingTime(source, device, { from, to });
    for (const [at, start] of starts.entries()) {
      const span = yield* spans.within({ from: start, to: cuts[at] ?? to });
      if (span) page.push(span);
      if (page.length < ROWS_PER_PAGE) continue;
      yield await textsOf(source, device, page, moving);
      page = [];
    }
    yield await textsOf(source, device, page, moving);
  }
}

/** A part whose first or last position cannot be read has no summary, because its counters are unknown. */
async function textsOf(
  source: ReportSource,
  device: ReportDevice,
  spans: readonly PositionSpan[],
  moving: MovingTime,
): Promise<string[]> {
  const ids = new Set(spans.flatMap(({ firstId, lastId }) => [firstId, lastId]));
  const positions = await endPositions(source, [...ids]);
  const ends = spans.flatMap(({ firstId, lastId, maxSpeedKnots }) => {
    const [start, end] = [positions.get(firstId), positions.get(lastId)];
    return start && end ? [{ start, end, maxSpeedKnots }] : [];
  });
  const refuels = await Refuels.within(source.query, device.id, ends);
  const [first, last] = [ends[0], ends.at(-1)];
  const doubtful =
    first && last
      ? await doubtfulTimes(source.query, device.id, { from: first.start.time, to: last.end.time })
      : [];
  const texts: string[] = [];
  for (const span of ends) {
    const { start, end, maxSpeedKnots: maxSpeed } = span;
    const movingMs = needsMovingTime(device, start, end) ? await moving.within(start.time, end.time) : 0;
    const refueledLiters = refuels.litersWithin(span);
    const doubtfulFixes = countWithin(doubtful, start.time, end.time);
    const context = { maxSpeed, refueledLiters, movingMs, doubtfulFixes };
    texts.push(JSON.stringify(summaryRow(device, start, end, context)));
  }
  return texts;
}

/** Returns how many of the sorted times lie within a span, both ends included. */
function countWithin(times: readonly number[], from: number, to: number): number {
  return firstAbove(times, to) - firstAbove(times, from - 1);
}

/** Returns how many of the sorted times are at or below a limit. */
function firstAbove(times: readonly number[], limit: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The time of a device's trips in a range; it is read when it is first needed. */
class MovingTime {
  readonly #source: ReportSource;
  readonly #device: SummarySpecification['devices'][number];
  readonly #range: StoredDayRange;
  #trips: readonly StoredDayRange[] | undefined;

  constructor(source: ReportSource, device: SummarySpecification['devices'][number], range: StoredDayRange) {
    this.#source = source;
    this.#device = device;
    this.#range = range;
  }

  /** Returns the time of trips within a part of the range, milliseconds. */
  async within(from: number, to: number): Promise<number> {
    this.#trips ??= await this.#readTrips();
    return this.#trips.reduce(
      (sum, trip) => sum + Math.max(0, Math.min(to, trip.to) - Math.max(from, trip.from)),
      0,
    );
  }

  async #readTrips(): Promise<StoredDayRange[]> {
    const trips: StoredDayRange[] = [];
    for await (const segments of deviceSegments(this.#source, this.#device, this.#range)) {
      const found = segments.filter(({ kind }) => kind === 'trip');
      const positions = await endPositions(this.#source, [
        ...new Set(found.flatMap(({ start, end }) => [start, end])),
      ]);
      for (const { start, end } of found) {
        const [first, last] = [positions.get(start), positions.get(end)];
        if (first && last) trips.push({ from: first.time, to: last.time });
      }
    }
    return trips;
  }
}

interface FirstPosition {
  id: number;
  fix_time: number;
}
