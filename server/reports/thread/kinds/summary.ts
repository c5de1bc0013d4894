import type { PositionSpan } from '@farol/core/domain/report/position-span';
import { REPORTS } from '@farol/core/domain/report/report';
import { doubtfulTimes } from '../../../storage/history/doubtful-fixes.ts';
import { endPositions } from '../../../storage/history/end-positions.ts';
import { PositionSpans } from '../days/position-spans.ts';
import { deviceSegments } from '../days/device-segments.ts';
import { rangesToAggregate, type StoredDayRange } from '../days/stored-days.ts';
import { dayStarts } from './day-starts.ts';
import { Refuels } from './fuel.ts';
import { needsMovingTime, summaryRow } from './report-rows.ts';
import type { ReportSource } from '../source/report-source.ts';
import { userReport, type DeviceRange, type ReportDevice } from './report-kind.ts';
import { devicesWithRules, type SegmentSpecification } from './segments.ts';

/** One row per device, or per device and day in a time zone, by default the machine's. */
interface SummarySpecification extends SegmentSpecification {
  days: { zone: string | undefined } | undefined;
}

/** The summary (contract §7.5). */
export const summary = userReport<'summary', SummarySpecification>('summary', {
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
      ['doubtfulFixes', 'doubtfulFixes', 'number'],
    ],
  },
});

/** Rows made at a time. */
const ROWS_PER_PAGE = 200;

/**
 * Yields the summary of each device, for the whole range or each part of it (contract §7.5). A position exactly
 * at a midnight belongs to both days. It costs what it yields, besides the days that are not folded.
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

/** Returns how many of the times, which are in order, lie from one to another. */
function countWithin(times: readonly number[], from: number, to: number): number {
  return firstAbove(times, to) - firstAbove(times, from - 1);
}

/** Returns how many of the times, which are in order, are not above a limit. */
function firstAbove(times: readonly number[], limit: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The time of a device's trips in a range, which is read when it is first asked for. */
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
