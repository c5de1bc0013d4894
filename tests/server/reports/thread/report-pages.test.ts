import type { Geofence } from '@farol/core/domain/geofence/geofence';
import type { Position } from '@farol/core/domain/position/position';
import { endedSegments, lastSegments } from '@farol/core/domain/trip/trip-segments';
import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ReportSpecification } from '../../../../server/reports/thread/kinds/report-kinds.ts';
import type { ReportPart } from '../../../../server/reports/thread/kinds/report-kind.ts';
import { reportOutput } from '../../../../server/reports/thread/report-output.ts';
import { ReportRunner } from '../../../../server/reports/report-runner.ts';
import type { Database } from '../../../../server/storage/database.ts';
import { History } from '../../../../server/storage/history/history.ts';
import { positionsFromRows } from '../../../../server/storage/tables/positions.ts';
import { dayStarts } from '../../../../server/reports/thread/kinds/day-starts.ts';
import { summaryRow } from '../../../../server/reports/thread/kinds/report-rows.ts';
import { formatWireDate } from '../../../../server/wire/wire-date.ts';
import { storedPosition } from '../../../arbitraries/stored-records.ts';
import { endPositionOf, timeWithin } from '../../../harness/end-position.ts';
import { onEachDatabase, type TemporaryDatabase } from '../../../harness/temporary-database.ts';

const START = Date.UTC(2024, 0, 1);
const HOUR = 3_600_000;
const LIMITS = { rows: 1e6, fixes: 1e6 };
const NEVER_ABORTED = new AbortController().signal;

onEachDatabase('the rows of reports', (create) => {
  let temporary: TemporaryDatabase;
  let database: Database;
  let history: History;
  let runner: ReportRunner;

  beforeEach(async () => {
    temporary = await create();
    database = await temporary.open();
    history = await History.open(database);
    runner = new ReportRunner(database.location);
  });
  afterEach(async () => {
    await runner.close();
    await database.close();
    await temporary.remove();
  });

  const fromThread = async (specification: ReportSpecification): Promise<unknown> => {
    const parts: string[] = [];
    const job = { specification, form: { type: 'json' as const } };
    for await (const page of runner.pages(1, job, { disconnected: NEVER_ABORTED }))
      parts.push(Buffer.from(page).toString('utf8'));
    return JSON.parse(parts.join(''));
  };
  const fromHere = async (specification: ReportSpecification): Promise<unknown> => {
    const texts: ReportPart[] = [];
    const { kind, query } = database;
    const job = { specification, form: { type: 'json' as const } };
    for await (const parts of reportOutput({ history, kind, query }, job, LIMITS)) texts.push(...parts);
    return JSON.parse(texts.join(''));
  };
  const store = async (positions: Omit<Position, 'id'>[]): Promise<void> => {
    const numbered = positions.map((position) => ({ ...position, id: history.nextPositionId() }));
    const events = numbered.map((position) => ({
      id: history.nextEventId(),
      type: position.valid ? 'alarm' : 'ignitionOn',
      eventTime: position.fixTime,
      deviceId: position.deviceId,
      positionId: position.id,
      geofenceId: position.id % 3,
      maintenanceId: 0,
      attributes: position.valid ? { alarm: position.id % 2 === 0 ? 'sos' : 'tow' } : {},
    }));
    await history.store({ positions: numbered, events, liveUpdates: [] });
  };
  const devices = [1, 2].map((id) => ({ id, name: `Van ${id}`, attributes: { fuelCapacity: 60 } }));

  const rules = { minDistanceMeters: 200, minDurationMs: 180_000, stopGapMs: HOUR, stopsWhereNoticed: false };
  const devicesWithRules = devices.map((device) => ({ ...device, rules }));

  test('report pages: the report thread returns the same as a direct computation, for every report', async () => {
    const range = { from: START, to: START + 72 * HOUR };
    const geofence: Geofence = {
      id: 1,
      name: 'North',
      description: '',
      area: 'POLYGON ((0 -180, 90 -180, 90 180, 0 180, 0 -180))',
      calendarId: 0,
      attributes: {},
    };
    const deviceIds = [2, 1, 9];
    const hidden = { geofences: [1], maintenances: [] };
    const specifications: ReportSpecification[] = [
      { ...range, kind: 'route', deviceIds, isForGuest: false },
      { ...range, kind: 'route', deviceIds, geofence, isForGuest: true },
      { ...range, kind: 'trips', devices: devicesWithRules },
      { ...range, kind: 'stops', devices: devicesWithRules },
      { ...range, kind: 'summary', devices: devicesWithRules, days: undefined },
      { ...range, kind: 'summary', devices: devicesWithRules, days: { zone: 'America/Sao_Paulo' } },
      { ...range, kind: 'events', isForGuest: false, deviceIds, types: [], alarms: [], hidden },
      { ...range, kind: 'events', isForGuest: true, deviceIds, types: ['alarm'], alarms: ['sos'], hidden },
    ];
    await fc.assert(
      fc.asyncProperty(fixes(1), fixes(2), async (ofOne, ofTwo) => {
        await store([...ofOne, ...ofTwo]);
        for (const specification of specifications)
          expect(await fromThread(specification)).toEqual(await fromHere(specification));
      }),
      { numRuns: 8 },
    );
  });

  test('report pages: a daily summary is the summary of each day, including its midnights', async () => {
    await fc.assert(
      fc.asyncProperty(
        fixes(1),
        fc.constantFrom('UTC', 'America/Sao_Paulo', 'Asia/Kolkata'),
        fc.integer({ min: 0, max: 90 }),
        async (some, zone, hours) => {
          await store(some);
          const [from, to] = [START, START + hours * HOUR];
          const cuts = [from, ...dayStarts(from, to, zone), to];
          const expected: unknown[] = [];
          const inRange = positionsFromRows(await history.positionRowsInRange(1, from, to, 10_000));
          const { motion, segments } = endedSegments(undefined, inRange, rules);
          const trips = [...segments, ...lastSegments(motion)].filter(({ kind }) => kind === 'trip');
          for (const [at, begin] of cuts.slice(0, -1).entries()) {
            const rows = await history.positionRowsInRange(1, begin, cuts[at + 1] ?? to, 10_000);
            const positions = positionsFromRows(rows);
            const [first, last] = [positions[0], positions.at(-1)];
            const maxSpeed = Math.max(0, ...rows.map(({ speed }) => speed));
            const [device] = devices;
            if (!first || !last || !device) continue;
            const [start, end] = [endPositionOf(first), endPositionOf(last)];
            const movingMs = timeWithin(trips, start.time, end.time);
            expected.push(
              summaryRow(device, start, end, { maxSpeed, refueledLiters: 0, movingMs, doubtfulFixes: 0 }),
            );
          }
          const specification: ReportSpecification = {
            kind: 'summary',
            from,
            to,
            devices: devicesWithRules.slice(0, 1),
            days: { zone },
          };
          expect(await fromThread(specification)).toEqual(expected);
        },
      ),
      { numRuns: 12 },
    );
  });

  test('report pages: a failing report is reported as a fault, and the next one succeeds', async () => {
    await store(fc.sample(storedPosition(1), 3));
    const range = { from: 0, to: Number.MAX_SAFE_INTEGER };
    await database.query.schema.dropTable('events').execute();
    const hidden = { geofences: [], maintenances: [] };
    await expect(
      fromThread({
        ...range,
        kind: 'events',
        isForGuest: false,
        deviceIds: [1],
        types: [],
        alarms: [],
        hidden,
      }),
    ).rejects.toThrow(/^A report failed/);
    expect(runner.load).toEqual({ underWay: 0, waiting: 0 });
    expect(await fromThread({ ...range, kind: 'route', deviceIds: [1], isForGuest: false })).toHaveLength(3);
  });
});

/** Fixes at full hours of a few days, including midnights and duplicates. */
function fixes(deviceId: number): fc.Arbitrary<Omit<Position, 'id'>[]> {
  return fc.array(
    fc
      .tuple(storedPosition(deviceId), fc.integer({ min: -2, max: 100 }))
      .map(([position, hour]) => ({ ...position, fixTime: formatWireDate(START + hour * HOUR) })),
    { maxLength: 40 },
  );
}
