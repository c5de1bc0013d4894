import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fleetOverview, rankedVehicles, silentVehicles } from '@farol/core/domain/report/fleet-overview';
import type { ReportRow } from '@farol/core/domain/report/report-row';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

function aRow(deviceId: number, values: ReportRow['values'], fromMs = 0): ReportRow {
  return {
    deviceId,
    deviceName: `Van ${deviceId}`,
    fromMs,
    toMs: fromMs,
    place: undefined,
    positionId: 0,
    values,
  };
}

test('fleet overview: a fleet that drove half of two days is used for half of the time', () => {
  const overview = fleetOverview(
    {
      summary: [1, 2].map((id) => aRow(id, { distance: 200_000 * id, engineHours: 28 * HOUR_MS })),
      days: [1, 2].flatMap((id) => [0, 1].map((day) => aRow(id, { distance: 99_000 * id }, day * DAY_MS))),
      trips: [1, 2].flatMap((id) => [aRow(id, { duration: 24 * HOUR_MS })]),
      stops: [aRow(1, { engineHours: 4 * HOUR_MS }), aRow(1, {})],
      alarms: [aRow(2, {}), aRow(2, {}), aRow(3, {})],
    },
    lasting(2 * DAY_MS),
    dayOf,
  );
  expect(overview).toMatchObject({
    distanceMeters: 600_000,
    drivingMs: 48 * HOUR_MS,
    engineMs: 56 * HOUR_MS,
    idlingMs: 4 * HOUR_MS,
    alarms: 3,
    usedVehicles: 2,
    distanceByDay: [
      { day: '1970-01-01', meters: 297_000 },
      { day: '1970-01-02', meters: 297_000 },
    ],
  });
  // The third vehicle only raised an alarm.
  expect(overview.utilization).toBeCloseTo(1 / 3);
  const names = (end: 'most' | 'least') =>
    rankedVehicles(overview, ({ distanceMeters }) => distanceMeters, end, 2).map(({ name }) => name);
  expect(names('most')).toEqual(['Van 2', 'Van 1']);
  expect(names('least')).toEqual(['Van 3', 'Van 1']);
});

test('fleet overview: without the right to trips, driving is the time in which the engine ran', () => {
  const summary = [aRow(1, { distance: 1000, engineHours: HOUR_MS })];
  expect(fleetOverview({ ...NONE, summary }, lasting(2 * HOUR_MS), dayOf)).toMatchObject({
    drivingMs: HOUR_MS,
    utilization: 0.5,
  });
});

test('fleet overview: the figures of the fleet are the sums of its vehicles, and no ranking names one twice', () => {
  const rows = fc.array(
    fc.record({
      id: fc.integer({ min: 1, max: 6 }),
      value: fc.integer({ min: 0, max: 1_000_000 }),
      day: fc.integer({ min: 0, max: 4 }),
    }),
  );
  fc.assert(
    fc.property(rows, rows, rows, (distances, durations, alarms) => {
      const overview = fleetOverview(
        {
          summary: distances.map(({ id, value }) => aRow(id, { distance: value })),
          days: distances.map(({ id, value, day }) => aRow(id, { distance: value }, day * DAY_MS)),
          trips: durations.map(({ id, value }) => aRow(id, { duration: value })),
          stops: undefined,
          alarms: alarms.map(({ id }) => aRow(id, {})),
        },
        lasting(DAY_MS),
        dayOf,
      );
      expect(overview.distanceMeters).toBe(sum(distances.map(({ value }) => value)));
      expect(sum(overview.distanceByDay.map(({ meters }) => meters))).toBe(overview.distanceMeters);
      expect(overview.alarms).toBe(alarms.length);
      for (const end of ['most', 'least'] as const) {
        const ranked = rankedVehicles(overview, ({ distanceMeters }) => distanceMeters, end, 3);
        expect(new Set(ranked.map(({ deviceId }) => deviceId)).size).toBe(ranked.length);
      }
    }),
  );
});

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

test('fleet overview: distances belong to the day in which they were driven, also where the server has its days elsewhere', () => {
  const offsetMs = 3 * HOUR_MS;
  // The server cuts its days at midnight in UTC, the user lives three hours west of it.
  const days = [0, 1, 2].map((day) => ({
    ...aRow(1, { distance: 1000 * (day + 1) }, day * DAY_MS),
    toMs: (day + 1) * DAY_MS - 1,
  }));
  expect(
    fleetOverview({ ...NONE, days }, lasting(3 * DAY_MS), (ms) => dayOf(ms - offsetMs)).distanceByDay,
  ).toEqual([
    { day: '1970-01-01', meters: 1000 },
    { day: '1970-01-02', meters: 2000 },
    { day: '1970-01-03', meters: 3000 },
  ]);
});

/** A period of which only its length counts. */
function lasting(periodMs: number) {
  return { periodMs, days: [] };
}

const NONE = { summary: [], days: undefined, trips: undefined, stops: undefined, alarms: undefined };

test('fleet overview: a vehicle counts as used from five hundred meters on', () => {
  const summary = [499, 500, 501].map((distance, index) => aRow(index + 1, { distance }));
  expect(fleetOverview({ ...NONE, summary }, lasting(DAY_MS), dayOf).usedVehicles).toBe(2);
});

test('fleet overview: a figure that came as a text is none', () => {
  const summary = [aRow(1, { distance: '700', engineHours: 5 })];
  expect(fleetOverview({ ...NONE, summary }, lasting(DAY_MS), dayOf)).toMatchObject({
    distanceMeters: 0,
    engineMs: 5,
  });
});

test('fleet overview: a fleet without vehicles, or a period without time, is not used at all', () => {
  const summary = [aRow(1, { engineHours: HOUR_MS })];
  expect(fleetOverview(NONE, lasting(DAY_MS), dayOf).utilization).toBe(0);
  expect(fleetOverview({ ...NONE, summary }, lasting(0), dayOf).utilization).toBe(0);
});

test('fleet overview: a day on which nothing drove stays in the chart, between those on which something did', () => {
  const all = ['1970-01-01', '1970-01-02', '1970-01-03'];
  const days = [aRow(1, { distance: 100 }, 0), aRow(2, { distance: 50 }, 2 * DAY_MS)];
  expect(fleetOverview({ ...NONE, days }, { periodMs: 3 * DAY_MS, days: all }, dayOf).distanceByDay).toEqual([
    { day: '1970-01-01', meters: 100 },
    { day: '1970-01-02', meters: 0 },
    { day: '1970-01-03', meters: 50 },
  ]);
});

test('fleet overview: the days are in order, whichever vehicle drove first', () => {
  const days = [2, 0, 1, 0].map((day, id) => aRow(id, { distance: 100 }, day * DAY_MS));
  expect(fleetOverview({ ...NONE, days }, lasting(3 * DAY_MS), dayOf).distanceByDay).toEqual([
    { day: '1970-01-01', meters: 200 },
    { day: '1970-01-02', meters: 100 },
    { day: '1970-01-03', meters: 100 },
  ]);
});

test('fleet overview: a ranking names only vehicles that drove among the most, and equal ones in a fixed order', () => {
  const summary = [
    [3, 700],
    [1, 700],
    [4, 0],
    [2, 900],
  ].map(([id = 0, distance = 0]) => aRow(id, { distance }));
  const overview = fleetOverview({ ...NONE, summary }, lasting(DAY_MS), dayOf);
  const ids = (end: 'most' | 'least', count: number) =>
    rankedVehicles(overview, ({ distanceMeters }) => distanceMeters, end, count).map(
      ({ deviceId }) => deviceId,
    );
  expect(ids('most', 9)).toEqual([2, 1, 3]);
  expect(ids('least', 9)).toEqual([4, 1, 3, 2]);
  expect([ids('most', 1), ids('least', 1)]).toEqual([[2], [4]]);
});

test('fleet overview: the vehicles that an overview does not name are those that reported nothing', () => {
  const summary = [1, 3].map((id) => aRow(id, { distance: 100 }));
  const alarms = [aRow(5, {})];
  const overview = fleetOverview({ ...NONE, summary, alarms }, lasting(DAY_MS), dayOf);
  expect(silentVehicles(overview, [5, 4, 3, 2, 1])).toEqual([4, 2]);
});

test('fleet overview: a fleet never idles for longer than its engines run, and drives no negative distance', () => {
  const figure = fc.oneof(
    fc.integer({ min: -1e9, max: 1e9 }),
    fc.constantFrom(Number.NaN, Number.NEGATIVE_INFINITY),
  );
  const rows = fc.array(
    fc.record({
      device: fc.integer({ min: 1, max: 3 }),
      distance: figure,
      engineHours: figure,
      duration: figure,
    }),
  );
  fc.assert(
    fc.property(rows, rows, rows, (summary, stops, trips) => {
      const asRows = (list: typeof summary) => list.map(({ device, ...values }) => aRow(device, values));
      const overview = fleetOverview(
        {
          ...NONE,
          summary: asRows(summary),
          days: asRows(summary),
          stops: asRows(stops),
          trips: asRows(trips),
        },
        lasting(DAY_MS),
        dayOf,
      );
      for (const vehicle of [overview, ...overview.vehicles]) {
        expect(vehicle.idlingMs).toBeLessThanOrEqual(vehicle.engineMs);
        expect(Math.min(vehicle.distanceMeters, vehicle.drivingMs, vehicle.idlingMs)).toBeGreaterThanOrEqual(
          0,
        );
      }
      for (const { meters } of overview.distanceByDay) expect(meters).toBeGreaterThanOrEqual(0);
    }),
  );
});
