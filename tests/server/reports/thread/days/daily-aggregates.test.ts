import type { Position } from '@farol/core/domain/position/position';
import { CircleVisits, type CircleVisit } from '@farol/core/domain/area-search/circle-visits';
import type { TripRules } from '@farol/core/domain/trip/trip-rules';
import { endedSegments, lastSegments } from '@farol/core/domain/trip/trip-segments';
import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Registry } from '../../../../../server/registry/registry.ts';
import { tripRulesOf } from '../../../../../server/registry/trip-settings.ts';
import { DailyAggregation } from '../../../../../server/reports/daily-aggregation.ts';
import { ReportRunner } from '../../../../../server/reports/report-runner.ts';
import { dayStarts } from '../../../../../server/reports/thread/kinds/day-starts.ts';
import type { AggregationProgress } from '../../../../../server/reports/thread/days/aggregate-days.ts';
import type { ReportPart } from '../../../../../server/reports/thread/kinds/report-kind.ts';
import { reportOutput } from '../../../../../server/reports/thread/report-output.ts';
import { stopRow, summaryRow, tripRow } from '../../../../../server/reports/thread/kinds/report-rows.ts';
import type { ReportSpecification } from '../../../../../server/reports/thread/kinds/report-kinds.ts';
import { systemClock } from '../../../../../server/runtime/clock.ts';
import type { Database } from '../../../../../server/storage/database.ts';
import { removeOldRows } from '../../../../../server/storage/history/history-removal.ts';
import { History } from '../../../../../server/storage/history/history.ts';
import {
  removePosition,
  removePositionsChunk,
} from '../../../../../server/storage/history/position-removal.ts';
import type { DailyAggregateRow } from '../../../../../server/storage/schema/report-schema.ts';
import { positionsFromRows } from '../../../../../server/storage/tables/positions.ts';
import { storedDevice } from '../../../../arbitraries/stored-records.ts';
import { tracks } from '../../../../arbitraries/tracks.ts';
import { endPositionOf, timeWithin } from '../../../../harness/end-position.ts';
import { onEachDatabase, type TemporaryDatabase } from '../../../../harness/temporary-database.ts';

const START = Date.UTC(2026, 0, 1);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A drive that begins so many hours after the start. */
interface Drive {
  track: Position[];
  hour: number;
}

/** What a broken disk or program left in a daily aggregate. */
interface Damage {
  column: 'end_motion' | 'segments' | 'unbroken_within' | 'hours' | 'outline';
  text: string;
}

const damage = {
  column: fc.constantFrom(
    'end_motion' as const,
    'segments' as const,
    'unbroken_within' as const,
    'hours' as const,
    'outline' as const,
  ),
  text: fc.constantFrom('{', '[[1]]', '"x"', '[null]'),
};

/** Something that happens to a vehicle, its history, or the server. */
type Step =
  | ({ kind: 'drives' } & Drive)
  | { kind: 'folds' }
  | { kind: 'aggregatesUpTo'; day: number }
  | ({ kind: 'drivesWhileAggregating' } & Drive)
  | { kind: 'removesRange'; hour: number; hours: number }
  | { kind: 'removesOne'; at: number }
  | { kind: 'removesOld'; day: number }
  | { kind: 'restarts' }
  | { kind: 'setsDistance'; meters: number }
  | { kind: 'setsClock'; day: number }
  | ({ kind: 'damages'; day: number } & Damage);

const hour = fc.nat(9 * 24);
const drive = { track: tracks, hour };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('drives' as const), ...drive }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('folds' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('aggregatesUpTo' as const), day: fc.nat(12) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('drivesWhileAggregating' as const), ...drive }) },
  fc.record({ kind: fc.constant('removesRange' as const), hour, hours: fc.nat(40) }),
  fc.record({ kind: fc.constant('removesOne' as const), at: fc.nat(200) }),
  fc.record({ kind: fc.constant('removesOld' as const), day: fc.nat(9) }),
  fc.record({ kind: fc.constant('restarts' as const) }),
  fc.record({ kind: fc.constant('setsDistance' as const), meters: fc.constantFrom(100, 200, 1_000) }),
  fc.record({ kind: fc.constant('setsClock' as const), day: fc.integer({ min: 1, max: 30 }) }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('damages' as const), day: fc.nat(9), ...damage }) },
);

onEachDatabase('daily aggregates', (create) => {
  let temporary: TemporaryDatabase;
  let database: Database;
  let registry: Registry;
  let history: History;
  let runner: ReportRunner;
  let now = START + 30 * DAY;
  let van: number;
  let vehicles = 0;

  const open = async () => {
    database = await temporary.open();
    registry = await Registry.open(database);
    history = await History.open(database, { ...systemClock, now: () => now });
    runner = new ReportRunner(database.location);
  };
  const close = async () => {
    await runner.close();
    await database.close();
  };
  beforeEach(async () => {
    temporary = await create();
    now = START + 30 * DAY;
    await open();
    van = await newVehicle();
  });
  afterEach(async () => {
    await close();
    await temporary.remove();
  });

  const newVehicle = async () => {
    const [draft] = fc.sample(storedDevice, 1);
    if (!draft) throw new Error('no sample');
    // Samples of one seed are the same.
    const device = { ...draft, uniqueId: `van-${++vehicles}`, groupId: 0, attributes: {} };
    return registry.transaction((transaction) => transaction.insert('device', device));
  };
  const device = () => {
    const found = registry.devices.get(van);
    if (!found) throw new Error('the vehicle is missing');
    return found;
  };
  const rules = (): TripRules => tripRulesOf(registry, device());
  const store = async ({ track, hour: begin }: Drive) => {
    const positions = track.map((position) => ({
      ...position,
      id: history.nextPositionId(),
      deviceId: van,
      fixTime: new Date(Date.parse(position.fixTime) + begin * HOUR).toISOString(),
    }));
    await history.store({ positions, events: [], liveUpdates: [] });
    return positions;
  };
  const textOf = async (specification: ReportSpecification, fixes = 1e6): Promise<string> => {
    const texts: ReportPart[] = [];
    const job = { specification, form: { type: 'json' as const } };
    const source = { history, kind: database.kind, query: database.query };
    for await (const parts of reportOutput(source, job, { rows: 1e6, fixes })) texts.push(...parts);
    return texts.join('');
  };
  const rowsOf = async (specification: ReportSpecification, fixes?: number): Promise<unknown[]> =>
    JSON.parse(await textOf(specification, fixes));
  const folding = () => new DailyAggregation(registry, history.reportDays, runner);
  /** Folds up to a day at most, while something happens. Returns the day it came to; undefined if it is void. */
  const aggregateUpTo = async (last: number, meanwhile: () => Promise<unknown> = async () => {}) => {
    const progress = (await history.reportDays.of([{ id: van, rules: rules() }])).get(van);
    const end = Math.min(history.reportDays.firstDayToAggregate(), last);
    if (!progress || progress.aggregatedTo >= end) return undefined;
    const range = { from: progress.aggregatedTo * DAY, to: end * DAY - 1 };
    const by = rules();
    const folded: (DailyAggregateRow | AggregationProgress)[] = JSON.parse(
      await textOf({ ...range, kind: 'days', deviceId: van, rules: by }),
    );
    await meanwhile();
    const days = folded.filter((item) => 'day' in item);
    const aggregatedTo = folded.find((item) => 'aggregatedTo' in item)?.aggregatedTo ?? 0;
    const { version } = progress;
    return (await history.reportDays.store(van, by, { version, aggregatedTo }, days))
      ? aggregatedTo
      : undefined;
  };
  const take = async (next: Step): Promise<void> => {
    switch (next.kind) {
      case 'drives':
        await store(next);
        return;
      case 'folds':
        return folding().fold();
      case 'aggregatesUpTo':
        await aggregateUpTo(START / DAY + next.day);
        return;
      case 'drivesWhileAggregating': {
        let first = Infinity;
        const aggregatedTo = await aggregateUpTo(Infinity, async () => {
          const positions = await store(next);
          first = Math.min(...positions.map(({ fixTime }) => Date.parse(fixTime)));
        });
        if (aggregatedTo !== undefined) expect(first).toBeGreaterThanOrEqual(aggregatedTo * DAY);
        return;
      }
      case 'removesRange': {
        const from = START + next.hour * HOUR;
        await removePositionsChunk(database.query, van, { from, to: from + next.hours * HOUR }, 500);
        return;
      }
      case 'removesOne': {
        const [position] = (await positions()).slice(next.at);
        if (position) await removePosition(database.query, position);
        return;
      }
      case 'removesOld':
        await removeOldRows(database.query, 'positions', van, {
          before: START + next.day * DAY,
          keptId: 0,
          batchRows: 500,
        });
        return;
      case 'restarts':
        await close();
        await open();
        return;
      case 'setsDistance': {
        const attributes = { 'report.trip.minDistance': next.meters };
        await registry.transaction((transaction) =>
          transaction.update('device', { ...device(), attributes }),
        );
        return;
      }
      case 'damages':
        await damageDay(START / DAY + next.day, next);
        return;
      case 'setsClock':
        now = START + next.day * DAY + HOUR;
    }
  };
  const damageDay = async (day: number, { column, text }: Damage) => {
    await database.query
      .updateTable('report_days')
      .set({ [column]: text })
      .where('device_id', '=', van)
      .where('day', '=', day)
      .execute();
  };
  const positions = async () => positionsFromRows(await history.positionRowsInRange(van, 0, 9e12, 1e6));
  const within = async ({ from, to }: { from: number; to: number }) =>
    (await positions()).filter(({ fixTime }) => Date.parse(fixTime) >= from && Date.parse(fixTime) <= to);

  /** Returns the rows of reports as all positions of the range make them. */
  const expectedOf = async (specification: ReportSpecification): Promise<unknown[]> => {
    const { from, to } = specification;
    if (specification.kind === 'summary') {
      const cuts = [from, ...(specification.days ? dayStarts(from, to, specification.days.zone) : []), to];
      const rows: unknown[] = [];
      const { motion, segments } = endedSegments(undefined, await within(specification), rules());
      const trips = [...segments, ...lastSegments(motion)].filter(({ kind }) => kind === 'trip');
      for (const [at, begin] of cuts.slice(0, -1).entries()) {
        const part = await within({ from: begin, to: cuts[at + 1] ?? to });
        const [first, last] = [part[0], part.at(-1)];
        const maxSpeed = Math.max(0, ...part.map(({ speed }) => speed));
        if (!first || !last) continue;
        const [start, end] = [endPositionOf(first), endPositionOf(last)];
        const movingMs = timeWithin(trips, start.time, end.time);
        rows.push(
          summaryRow(device(), start, end, { maxSpeed, refueledLiters: 0, movingMs, doubtfulFixes: 0 }),
        );
      }
      return rows;
    }
    if (specification.kind === 'visits') {
      const visits: CircleVisit[] = [];
      const period = { fromMs: from, toMs: to };
      const found = new CircleVisits(specification.circle, period, (visit) => visits.push(visit));
      for (const { fixTime, latitude, longitude } of await positions())
        found.add({ timeMs: Date.parse(fixTime), latitude, longitude });
      found.finish();
      return visits.map(({ fromMs, toMs, begin, end }) => ({
        deviceId: van,
        startTime: new Date(fromMs).toISOString(),
        endTime: new Date(toMs).toISOString(),
        duration: toMs - fromMs,
        closestDistance: expect.any(Number),
        begin,
        end,
      }));
    }
    const { motion, segments } = endedSegments(undefined, await within(specification), rules());
    return [...segments, ...lastSegments(motion)]
      .filter(({ kind }) => `${kind}s` === specification.kind)
      .map((segment) => ({
        ...segment,
        start: endPositionOf(segment.start),
        end: endPositionOf(segment.end),
      }))
      .map((segment) =>
        segment.kind === 'trip' ? tripRow(device(), segment, undefined, 0) : stopRow(device(), segment, 0),
      );
  };
  const reportsOver = (range: { from: number; to: number }, zone: string): ReportSpecification[] => [
    { ...range, kind: 'trips', devices: [{ ...device(), rules: rules() }] },
    { ...range, kind: 'stops', devices: [{ ...device(), rules: rules() }] },
    { ...range, kind: 'summary', devices: [{ ...device(), rules: rules() }], days: undefined },
    { ...range, kind: 'summary', devices: [{ ...device(), rules: rules() }], days: { zone } },
  ];
  /** Who was within a circle somewhere on the way that the tracks take. */
  const visitsOver = (
    range: { from: number; to: number },
    [meters, radiusMeters]: [number, number],
  ): ReportSpecification => ({
    ...range,
    kind: 'visits',
    deviceIds: [van],
    circle: { center: { latitude: meters / 111_319.5, longitude: 0 }, radiusMeters },
    earliest: 0,
  });

  test('daily aggregates: reports are those of all positions, whatever comes in which order, is removed or set, and whenever the server stops', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 14 }),
        fc.tuple(hour, hour),
        fc.boolean(),
        fc.constantFrom('UTC', 'America/Sao_Paulo', 'Asia/Kolkata'),
        fc.tuple(fc.integer({ min: -200, max: 12_000 }), fc.constantFrom(20, 200, 1_000)),
        async (steps, hours, isPrecise, zone, circle) => {
          van = await newVehicle();
          for (const next of steps) await take(next);
          const [from, to] = hours.sort((left, right) => left - right);
          const shift = isPrecise ? 1_234_567 : 0;
          const range = { from: START + from * HOUR + shift, to: START + to * HOUR + shift };
          for (const specification of [...reportsOver(range, zone), visitsOver(range, circle)])
            expect(await rowsOf(specification)).toEqual(await expectedOf(specification));
        },
      ),
      { numRuns: database.kind === 'sqlite' ? 20 : 8 },
    );
  }, 120_000);

  test.for(['end_motion', 'segments', 'unbroken_within', 'hours', 'outline'] as const)(
    'daily aggregates: a daily aggregate whose %s cannot be read is folded again after the first report that meets it',
    async (column) => {
      const [track = []] = fc.sample(tracks, { numRuns: 1, seed: 5 });
      for (let day = 0; day < 3; day++) await store({ track, hour: day * 24 + 8 });
      await folding().fold();
      const columns = [
        'day',
        'start_motion',
        'end_motion',
        'segments',
        'unbroken_within',
        'hours',
        'outline',
      ] as const;
      const days = () =>
        database.query
          .selectFrom('report_days')
          .select(columns)
          .where('device_id', '=', van)
          .orderBy('day')
          .execute();
      const before = await days();
      expect(before).toHaveLength(3);
      await damageDay(START / DAY + 1, { column, text: '[[1]]' });
      const refolded: Promise<void>[] = [];
      runner.onUnreadableDays = (unreadable) => refolded.push(history.reportDays.refold(unreadable));
      const range = { from: START, to: START + 5 * DAY };
      for (const specification of [...reportsOver(range, 'UTC'), visitsOver(range, [0, 200])]) {
        const job = { specification, form: { type: 'json' as const } };
        const reader = { disconnected: new AbortController().signal };
        for await (const _ of runner.pages(1, job, reader));
        expect(await rowsOf(specification)).toEqual(await expectedOf(specification));
      }
      await Promise.all(refolded);
      await folding().fold();
      expect(await days()).toEqual(before);
    },
  );

  test('daily aggregates: the size of a report is that of the positions which no daily aggregate answers', async () => {
    const [track = []] = fc.sample(tracks, { numRuns: 1, seed: 5 });
    for (let day = 0; day < 8; day++) await store({ track: track.slice(0, 5), hour: day * 24 + 8 });
    const reports = reportsOver({ from: START + 10 * HOUR, to: START + 6 * DAY + 10 * HOUR }, 'UTC');
    for (const report of reports) await expect(rowsOf(report, 5)).rejects.toThrow('Report is too large');
    await folding().fold();
    for (const report of reports) expect(await rowsOf(report, 5)).toEqual(await expectedOf(report));
    await store({ track: track.slice(0, 5), hour: 3 * 24 + 12 });
    for (const report of reports) await expect(rowsOf(report, 9)).rejects.toThrow('Report is too large');
  });

  test('daily aggregates: of days that are folded only the fixes near a circle are read', async () => {
    const day = [
      { fixTime: new Date(START).toISOString(), latitude: 0 },
      { fixTime: new Date(START + 60_000).toISOString(), latitude: 0.1 },
      { fixTime: new Date(START + 120_000).toISOString(), latitude: 0.2 },
      { fixTime: new Date(START + 180_000).toISOString(), latitude: 0.3 },
    ];
    const [[first] = []] = fc.sample(tracks, { numRuns: 1, seed: 5 });
    if (!first) throw new Error('no sample');
    const drives = day.map((fix) => ({ ...first, ...fix }));
    for (let index = 0; index < 8; index++) await store({ track: drives, hour: index * 24 + 8 });
    const report = visitsOver({ from: START, to: START + 9 * DAY }, [0.15 * 111_319.5, 500]);
    await expect(rowsOf(report, 31)).rejects.toThrow('Report is too large');
    await folding().fold();
    expect(await rowsOf(report, 16)).toEqual(await expectedOf(report));
    expect(await rowsOf(report, 16)).toHaveLength(8);
    // A day that an earlier version folded is read, until it is folded again.
    await database.query
      .updateTable('report_days')
      .set({ outline: null })
      .where('day', '=', START / DAY)
      .execute();
    await expect(rowsOf(report, 17)).rejects.toThrow('Report is too large');
    expect(await rowsOf(report, 18)).toHaveLength(8);
    await database.query.updateTable('report_progress').set({ folded_to: 0 }).execute();
    await folding().fold();
    expect(await rowsOf(report, 16)).toHaveLength(8);
  });

  test('daily aggregates: what the positions of a day made of it is kept until one of them changes, and only its days', async () => {
    const days = async () =>
      (
        await database.query
          .selectFrom('report_days')
          .select('day')
          .where('device_id', '=', van)
          .orderBy('day')
          .execute()
      ).map(({ day }) => day - START / DAY);
    const [track = []] = fc.sample(tracks, { numRuns: 1, seed: 5 });
    const short = track.slice(0, 5);
    for (const day of [0, 1, 2, 3]) await store({ track: short, hour: day * 24 + 8 });
    await folding().fold();
    expect(await days()).toEqual([0, 1, 2, 3]);
    await store({ track: short, hour: 24 + 12 });
    expect(await days()).toEqual([0, 2, 3]);
    await folding().fold();
    expect(await days()).toEqual([0, 1, 2, 3]);
    await removeOldRows(database.query, 'positions', van, { before: START + DAY, keptId: 0, batchRows: 500 });
    await folding().fold();
    expect(await days()).toEqual([1, 2, 3]);
    await registry.transaction((transaction) => transaction.remove('device', van));
    await removeOldRows(database.query, 'positions', van, { before: 9e15, keptId: 0, batchRows: 500 });
    await folding().fold();
    expect(await days()).toEqual([]);
    expect(await database.query.selectFrom('report_progress').selectAll().execute()).toEqual([]);
  });
});
