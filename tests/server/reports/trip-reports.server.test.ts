import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  asNewUser,
  createVehicle,
  startRestartableServer,
  type RestartableServer,
} from '../../harness/restartable-server.ts';

let shared: RestartableServer;
let server: RestartableServer;
let tests = 0;
let tracker: string;
let van: number;
let carla: string;
beforeAll(async () => {
  shared = await startRestartableServer();
});
afterAll(() => shared.stop());
beforeEach(async () => {
  server = await asNewUser(shared);
  tracker = `van-${++tests}`;
  carla = `carla-${tests}`;
  van = await createVehicle(server, tracker, { name: 'van' });
});

/** Whole days, of which positions are read only if they are not folded. */
const WEEK = 'from=2024-01-01T00:00:00Z&to=2024-01-08T00:00:00Z';
const DAY = 'from=2024-01-01T00:00:00Z&to=2024-01-01T23:59:59Z';

/** Ten minutes at a place, ten minutes of driving half a kilometer each, ten minutes at another place. */
async function drive(): Promise<void> {
  for (let minute = 0; minute <= 30; minute++) {
    const kilometers = Math.min(Math.max(minute - 10, 0), 10) / 2;
    await server.report(tracker, {
      lat: kilometers / 111.319_490_793,
      lon: 1,
      speed: minute > 10 && minute <= 20 ? 16 : 0,
      timestamp: `2024-01-01T10:${String(minute).padStart(2, '0')}:00Z`,
      ignition: minute >= 10 && minute <= 20,
      motion: minute > 10 && minute <= 20,
      fuel: 50 - kilometers,
      driverUniqueId: carla,
    });
  }
}

test('trip reports: a drive is a trip between two stops, and the summary covers all of it', async () => {
  await drive();
  await server.api.post('/drivers', { name: 'Carla', uniqueId: carla });
  const trips = (
    await server.api.get(`/reports/trips?${DAY}&deviceId=${van}&page=1&start=0&limit=25`)
  ).list();
  expect(trips).toMatchObject([
    {
      deviceId: van,
      deviceName: 'van',
      startTime: '2024-01-01T10:10:00.000+00:00',
      endTime: '2024-01-01T10:20:00.000+00:00',
      duration: 10 * 60_000,
      maxSpeed: 16,
      spentFuel: 5,
      startAddress: null,
      driverUniqueId: carla,
      driverName: 'Carla',
    },
  ]);
  expect(Number(trips[0]?.['distance'])).toBeCloseTo(5000, -1);
  expect(Number(trips[0]?.['averageSpeed'])).toBeCloseTo((5000 / 600) * 1.943_84, 1);
  const stops = (await server.api.get(`/reports/stops?${DAY}&deviceId=${van}`)).list();
  expect(stops.map(({ duration, engineHours }) => [duration, engineHours])).toEqual([
    [10 * 60_000, 0],
    [10 * 60_000, 0],
  ]);
  const [summary] = (await server.api.get(`/reports/summary?${DAY}&deviceId=${van}`)).list();
  expect(summary).toMatchObject({ maxSpeed: 16, spentFuel: 5 });
  expect(Number(summary?.['distance'])).toBeCloseTo(5000, -1);
});

test('summary: doubtful fixes count for nothing, and it says how many there were, on each day and from daily aggregates', async () => {
  await drive();
  const doubtful = (minute: number) =>
    server.report(tracker, { lat: 0, lon: 0, timestamp: `2024-01-01T10:${minute}:30Z`, speed: 90 });
  await doubtful(12);
  await doubtful(15);
  await server.report(tracker, { lat: 0.05, lon: 1, timestamp: '2024-01-02T09:00:00Z', speed: 0 });
  const rowsOf = async (more: string) =>
    (await server.api.get(`/reports/summary?${WEEK}&deviceId=${van}${more}`)).list();
  const daily = '&daily=true&timezone=UTC';
  const [summary] = await rowsOf('');
  expect(summary).toMatchObject({ doubtfulFixes: 2, maxSpeed: 16 });
  expect(Number(summary?.['distance'])).toBeLessThan(6_000);
  expect((await rowsOf(daily)).map(({ doubtfulFixes }) => doubtfulFixes)).toEqual([2, 0]);
  await server.current().aggregateReportDays();
  expect(await rowsOf('')).toEqual([summary]);
  expect((await server.api.get(`/reports/summary/xlsx?${WEEK}&deviceId=${van}`)).status).toBe(200);
});

test('trip reports: a driver has what they drove in every vehicle, with their faults and the score', async () => {
  await drive();
  await server.api.post('/drivers', { name: 'Carla', uniqueId: carla });
  const bus = await createVehicle(server, 'bus');
  for (let minute = 0; minute <= 30; minute++)
    await server.report('bus', {
      lat: 1 + Math.min(Math.max(minute - 10, 0), 10) / 200,
      lon: 1,
      speed: minute > 10 && minute <= 20 ? 16 : 0,
      timestamp: `2024-01-01T12:${String(minute).padStart(2, '0')}:00Z`,
      ignition: minute <= 20,
      motion: minute > 10 && minute <= 20,
      driverUniqueId: minute < 25 ? carla : 'bruno',
      ...(minute === 15 && { alarm: 'hardBraking' }),
      ...(minute === 17 && { alarm: 'hardCornering' }),
      ...(minute === 22 && { alarm: 'sos' }),
    });
  const rowsOf = async (choice: string) => (await server.api.get(`/reports/drivers?${DAY}${choice}`)).list();
  const [driven, ...others] = await rowsOf('');
  expect(others).toEqual([]);
  expect(driven).toMatchObject({
    driverUniqueId: carla,
    driverName: 'Carla',
    drivingTime: 20 * 60_000,
    trips: 2,
    stops: 4,
    speeding: 0,
    hardAcceleration: 0,
    hardBraking: 1,
    hardCornering: 1,
    startTime: '2024-01-01T10:00:00.000+00:00',
    endTime: '2024-01-01T12:30:00.000+00:00',
  });
  const distance = Number(driven?.['distance']);
  expect(distance).toBeGreaterThan(8_000);
  expect(driven?.['score']).toBe(Math.round(Math.max(0, 100 - (10 / distance) * 100_000) * 10) / 10);
  expect(await rowsOf(`&deviceId=${van}`)).toMatchObject([{ trips: 1, hardBraking: 0, score: 100 }]);
  // The same from daily aggregates.
  await server.current().aggregateReportDays();
  expect(await rowsOf('')).toEqual([driven]);
  expect(await rowsOf(`&deviceId=${bus}`)).toMatchObject([{ trips: 1, hardBraking: 1 }]);
  const sheet = await server.api.get(`/reports/drivers/xlsx?${DAY}`);
  expect(sheet.status).toBe(200);
});

test('trip reports: trips of days that are folded follow late reports, changed settings and removed positions', async () => {
  const trips = async () =>
    (await server.api.get(`/reports/trips?${WEEK}&deviceId=${van}`))
      .list()
      .map(({ startTime, maxSpeed }) => [String(startTime).slice(0, 16), maxSpeed]);
  await drive();
  await server.current().aggregateReportDays();
  const { query } = server.current().services.registry;
  expect(
    await query.selectFrom('report_days').select('day').where('device_id', '=', van).execute(),
  ).toHaveLength(1);
  expect(await trips()).toEqual([['2024-01-01T10:10', 16]]);
  const late = { lat: 0.02, lon: 1, speed: 33, motion: true, timestamp: '2024-01-01T10:15:30Z' };
  await server.report(tracker, late);
  expect(await trips()).toEqual([['2024-01-01T10:10', 33]]);
  await server.current().aggregateReportDays();
  expect(await trips()).toEqual([['2024-01-01T10:10', 33]]);
  const device = (await server.api.get(`/devices/${van}`)).json();
  await server.api.put(`/devices/${van}`, { ...device, attributes: { 'report.trip.minDistance': 20_000 } });
  expect(await trips()).toEqual([]);
  await server.current().aggregateReportDays();
  expect(await trips()).toEqual([]);
  await server.api.put(`/devices/${van}`, device);
  const morning = 'from=2024-01-01T10:15:20Z&to=2024-01-01T10:15:40Z';
  expect((await server.api.delete(`/positions?deviceId=${van}&${morning}`)).status).toBe(204);
  expect(await trips()).toEqual([['2024-01-01T10:10', 16]]);
  await server.restart();
  await server.current().aggregateReportDays();
  expect(await trips()).toEqual([['2024-01-01T10:10', 16]]);
});

test('trip reports: a summary has engine hours where both ends of the period have them, else none', async () => {
  const hours = async (from: string) => {
    const range = `from=${from}&to=2024-01-02T00:00:00Z`;
    const [row] = (await server.api.get(`/reports/summary?${range}&deviceId=${van}`)).list();
    return [row?.['startHours'], row?.['endHours'], row?.['engineHours']];
  };
  await server.report(tracker, { lat: 1, lon: 1, timestamp: '2024-01-01T08:00:00Z' });
  await server.report(tracker, { lat: 1, lon: 1, hours: 3_600_000, timestamp: '2024-01-01T09:00:00Z' });
  await server.report(tracker, { lat: 1, lon: 1, hours: 5_400_000, timestamp: '2024-01-01T10:00:00Z' });
  expect(await hours('2024-01-01T07:00:00Z')).toEqual([0, 0, 0]);
  expect(await hours('2024-01-01T08:30:00Z')).toEqual([3_600_000, 5_400_000, 1_800_000]);
});

test('trip reports: a daily summary has a row for each day of the time zone with positions', async () => {
  await drive();
  await server.report(tracker, { lat: 1, lon: 1, timestamp: '2024-01-03T12:00:00Z' });
  const range = 'from=2024-01-01T00:00:00Z&to=2024-01-05T00:00:00Z';
  const rows = (await server.api.get(`/reports/summary?${range}&deviceId=${van}&daily=true`)).list();
  expect(rows.map(({ startTime }) => startTime)).toEqual([
    '2024-01-01T10:00:00.000+00:00',
    '2024-01-03T12:00:00.000+00:00',
  ]);
  expect((await server.api.get(`/reports/summary?${range}&daily=false`)).list()).toHaveLength(1);
  await server.report(tracker, { lat: 1, lon: 1, timestamp: '2024-01-03T16:00:00Z' });
  const daysIn = async (zone: string) =>
    (await server.api.get(`/reports/summary?${range}&deviceId=${van}&daily=true&timezone=${zone}`)).list()
      .length;
  // Midnight in Japan is at 15:00 UTC, between the last two fixes.
  expect(await daysIn('Asia/Tokyo')).toBe((await daysIn('Etc/UTC')) + 1);
  expect(await daysIn('Nowhere/Else')).toBe(2);
  const long = 'from=0001-01-01T00:00:00Z&to=9999-01-01T00:00:00Z';
  expect((await server.api.get(`/reports/summary?${long}&daily=true`)).text).toContain('Time period exceeds');
  const decades = 'from=1970-01-01T00:00:00Z&to=2026-01-01T00:00:00Z';
  expect((await server.api.get(`/reports/summary?${decades}`)).list()).toHaveLength(1);
});

test('trip reports: a vehicle without reports has no rows, and an invalid query is refused', async () => {
  for (const report of ['trips', 'stops', 'summary']) {
    expect((await server.api.get(`/reports/${report}?${DAY}&deviceId=${van}`)).list()).toEqual([]);
    expect((await server.api.get(`/reports/${report}?${DAY}&deviceId=999999`)).list()).toEqual([]);
    expect((await server.api.get(`/reports/${report}?deviceId=${van}`)).status).toBe(400);
    expect((await server.api.get(`/reports/${report}?${DAY}&deviceId=x`)).status).toBe(404);
    expect((await server.api.get(`/reports/${report}?from=x&to=y`)).status).toBe(404);
  }
});

test("trip reports: the vehicle's own odometer counts where both ends have it, unless the vehicle's attributes say otherwise", async () => {
  await server.report(tracker, { lat: 0, lon: 1, odometer: 10_000, timestamp: '2024-01-01T10:00:00Z' });
  await server.report(tracker, { lat: 0.01, lon: 1, odometer: 15_000, timestamp: '2024-01-01T11:00:00Z' });
  const distance = async () =>
    Number((await server.api.get(`/reports/summary?${DAY}&deviceId=${van}`)).list()[0]?.['distance']);
  expect(await distance()).toBe(5000);
  const device = (await server.api.get(`/devices/${van}`)).json();
  await server.api.put(`/devices/${van}`, { ...device, attributes: { 'report.ignoreOdometer': true } });
  expect(await distance()).toBeCloseTo(1113, -1);
});

test('trip reports: a refuel on the way and an odometer that begins again leave no negative figure', async () => {
  const report = (minute: number, lat: number, more: object) =>
    server.report(tracker, {
      lat,
      lon: 1,
      timestamp: `2024-01-01T10:${String(minute).padStart(2, '0')}:00Z`,
      ...more,
    });
  await report(0, 0, { fuel: 17, odometer: 150_000_000 });
  await report(5, 0.03, { fuel: 16, odometer: 150_003_000 });
  await report(6, 0.04, { fuel: 61, odometer: 1 });
  await report(10, 0.08, { fuel: 60, odometer: 4500 });
  await report(20, 0.08, { fuel: 60, odometer: 4500 });
  const [trip] = (await server.api.get(`/reports/trips?${DAY}&deviceId=${van}`)).list();
  expect(trip?.['spentFuel']).toBe(1);
  expect(Number(trip?.['distance'])).toBeCloseTo(0.05 * 111_319, -2);
  const [summary] = (await server.api.get(`/reports/summary?${DAY}&deviceId=${van}`)).list();
  expect(summary?.['spentFuel']).toBe(2);
  // The vehicle does not count its hours: the average is that of the five minutes of the trip.
  expect(Number(summary?.['averageSpeed'])).toBeCloseTo(((0.08 * 111_319) / 300) * 1.943_84, -1);
});
