import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DeviceEvent } from '@farol/core/domain/alert/event';
import { INITIAL_REPORT_CHOICE, reportRequest } from '@farol/core/domain/report/report-choice';
import type { ReportName } from '@farol/core/domain/report/report-screen';
import { Failure } from '@farol/core/domain/values/failure';
import type { ReportReadOptions, Reports } from '@farol/core/ports/reports';
import { TRACK } from './reported-track.ts';

/**
 * Reports and how to close them: one event of each device is stored, both at this time (milliseconds since
 * the epoch), when the track of the first device (`reportedTrack`) begins.
 */
export interface ReportsUnderTest {
  reports: Reports;
  deviceIds: readonly [number, number];
  timeMs: number;
  close(): Promise<void> | void;
}

const FIXES = TRACK.before + TRACK.driving + TRACK.after + 1;
const HOUR_MS = 3_600_000;
const READ_ALL: ReportReadOptions = { maxRows: 10_000, progress: () => {}, onCancel: () => {} };

/** What every implementation of the `Reports` port must do (contract §4.7). */
export function reportsContract(
  title: string,
  open: () => Promise<ReportsUnderTest> | ReportsUnderTest,
): void {
  describe(`reports of ${title}`, () => {
    let opened: ReportsUnderTest;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());
    test('events at either end of the requested time range are returned, device by device', async () => {
      const { reports, deviceIds, timeMs } = opened;
      const [first, second] = deviceIds;
      const end = { fromMs: timeMs - 1000, toMs: timeMs };
      const start = { fromMs: timeMs, toMs: timeMs + 1000 };
      const one = (deviceId: number) => [deviceId, 'ignitionOn', timeMs];
      expect(summaryOf(await reports.events({ deviceIds: [first], ...end }))).toEqual([one(first)]);
      expect(summaryOf(await reports.events({ deviceIds: [second], ...start }))).toEqual([one(second)]);
      expect(summaryOf(await reports.events({ deviceIds, ...start }))).toEqual([one(first), one(second)]);
    });

    test('a time without events returns none', async () => {
      const { reports, deviceIds, timeMs } = opened;
      expect(await reports.events({ deviceIds, fromMs: timeMs + 1, toMs: timeMs + 1000 })).toEqual([]);
    });

    const request = (name: ReportName, deviceIds: readonly number[] = [opened.deviceIds[0]], hours = 2) => {
      const period = { fromMs: opened.timeMs, toMs: opened.timeMs + hours * HOUR_MS };
      const context = { nowMs: period.toMs, zone: 'UTC', geofenceIds: [1] };
      return reportRequest(name, { ...INITIAL_REPORT_CHOICE, deviceIds, period }, context);
    };
    const rowsOf = async (name: ReportName, deviceIds?: readonly number[]) =>
      (await opened.reports.rows(request(name, deviceIds), READ_ALL)).rows;

    test('a drive of twenty minutes is one trip between two stops', async () => {
      const [trip, ...otherTrips] = await rowsOf('trips');
      expect(otherTrips).toEqual([]);
      expect(trip?.values).toMatchObject({ distance: expect.any(Number), duration: expect.any(Number) });
      // Where a trip begins and ends is known to a fix or a few.
      expect(Number(trip?.values.distance)).toBeGreaterThan(18_000);
      expect(Number(trip?.values.duration)).toBeGreaterThan(18 * 60_000);
      expect(trip?.values.maxSpeed).toBeCloseTo(32.4);
      expect(trip?.place?.latitude).toBeCloseTo(-23.5);
      expect(trip?.endPlace?.longitude).toBeGreaterThan(trip?.place?.longitude ?? 0);
      const stops = await rowsOf('stops');
      expect(stops).toHaveLength(2);
      for (const stop of stops) expect(stop.place?.latitude).toBeCloseTo(-23.5);
    });

    test('the summary says how far and how long a vehicle drove', async () => {
      const [summary, ...others] = await rowsOf('summary');
      expect(others).toEqual([]);
      expect(summary?.fromMs).toBe(opened.timeMs);
      expect(summary?.values).toMatchObject({
        distance: TRACK.driving * 500,
        engineHours: TRACK.driving * 30_000,
        endOdometer: 30_000,
      });
    });

    test('the route is every fix with its place, and the events are rows like those of the other reports', async () => {
      const route = await rowsOf('route');
      expect(route).toHaveLength(FIXES);
      expect(route[0]).toMatchObject({ fromMs: opened.timeMs, place: { latitude: -23.5, longitude: -46.6 } });
      expect(route[30]?.values).toMatchObject({ speed: 32.4, ignition: true, motion: true, valid: true });
      const events = await rowsOf('events', opened.deviceIds);
      expect(events.map(({ deviceId, fromMs, values }) => [deviceId, fromMs, values.event])).toEqual(
        opened.deviceIds.map((id) => [id, opened.timeMs, 'ignitionOn']),
      );
    });

    test('a vehicle that did not report has no rows', async () => {
      for (const name of ['trips', 'stops', 'summary', 'route'] as const)
        expect(await rowsOf(name, [opened.deviceIds[1]])).toEqual([]);
    });

    test('no more rows are read than were asked for, and it is said that there are more', async () => {
      let read = 0;
      const reading = { ...READ_ALL, maxRows: 10, progress: (count: number) => (read = count) };
      const answer = await opened.reports.rows(request('route'), reading);
      expect([answer.rows.length, answer.isTruncated]).toEqual([10, true]);
      expect(read).toBeLessThanOrEqual(10);
      const whole = await opened.reports.rows(request('route'), { ...READ_ALL, maxRows: FIXES });
      expect([whole.rows.length, whole.isTruncated]).toEqual([FIXES, false]);
    });

    test('visits, the combined report and the one by driver come, or the server says that it has none', async () => {
      for (const name of ['geofences', 'combined', 'drivers'] as const) {
        const answer = await rowsOf(name).catch((error: unknown) => error);
        if (answer instanceof Failure) expect(answer.status).toBe(404);
        else expect(answer).toEqual([]);
      }
    });

    test('a spreadsheet comes as a file, or the server says that it writes none', async () => {
      const answer = await opened.reports.spreadsheet(request('trips')).catch((error: unknown) => error);
      if (answer instanceof Failure) expect(answer.code).toBe('NO_SPREADSHEET');
      // A spreadsheet is a zip archive.
      else
        expect(answer).toMatchObject({ isPdf: false, bytes: expect.objectContaining({ 0: 0x50, 1: 0x4b }) });
    });
  });
}

function summaryOf(events: readonly DeviceEvent[]): unknown[] {
  return events.map(({ deviceId, type, eventTime }) => [deviceId, type, Date.parse(eventTime)]);
}
