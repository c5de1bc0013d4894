import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportProblems } from '@farol/core/ports/report-problems';
import { failureOf } from './failure-of.ts';

/** A server to which a device reported `lat=91` twice and `altitude=x` once, and somebody `hello`. */
export interface ReportProblemsUnderTest {
  deviceId: number;
  /** As an administrator. */
  problems: ReportProblems;
  /** As a user who is no administrator. */
  restricted: ReportProblems;
  /** Those of a server that has gone away. */
  disconnected: ReportProblems;
  close: () => Promise<void> | void;
}

/** What every implementation of the `ReportProblems` port must do (contract §8.4). */
export function reportProblemsContract(
  title: string,
  open: () => Promise<ReportProblemsUnderTest> | ReportProblemsUnderTest,
): void {
  describe(`the problems of reports of ${title}`, () => {
    let opened: ReportProblemsUnderTest;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    test('each kind is told with its number and the last value, the most frequent first', async () => {
      expect(await opened.problems.ofDevice(opened.deviceId)).toEqual([
        { kind: 'place', reports: 2, lastTime: expect.any(String), sample: 'lat=91' },
        { kind: 'value', reports: 1, lastTime: expect.any(String), sample: 'altitude=x' },
      ]);
      expect(await opened.problems.ofDevice(opened.deviceId + 1)).toEqual([]);
    });

    test('managers see the reports themselves, the latest first', async () => {
      const { problems, restricted, deviceId } = opened;
      const reports = await problems.refusedOf(deviceId);
      expect(reports.map(({ reason }) => reason)).toEqual([
        'value: altitude=x',
        'place: lat=91',
        'place: lat=91',
      ]);
      expect(reports[0]).toMatchObject({ protocol: 'osmand', text: expect.stringContaining('altitude=x') });
      expect(await failureOf(restricted.refusedOf(deviceId))).toMatchObject({
        code: 'MANAGER_ACCESS_REQUIRED',
        status: 400,
      });
    });

    test('managers see which devices had such reports lately', async () => {
      const { problems, restricted, deviceId } = opened;
      expect(await problems.refusedDevices()).toEqual([
        { deviceId, reports: 3, lastTime: expect.any(String) },
      ]);
      expect(await failureOf(restricted.refusedDevices())).toMatchObject({ code: 'MANAGER_ACCESS_REQUIRED' });
    });

    test('administrators see what nobody could read', async () => {
      expect(await opened.problems.unreadable()).toEqual([
        {
          time: expect.any(String),
          address: '127.0.0.1',
          reason: 'noJson',
          text: 'hello',
          reports: 1,
        },
      ]);
      expect(await failureOf(opened.restricted.unreadable())).toMatchObject({
        code: 'ADMINISTRATOR_ACCESS_REQUIRED',
        status: 400,
      });
    });

    test('a server that has gone away is reported as such', async () => {
      expect(await failureOf(opened.disconnected.unreadable())).toMatchObject({ code: 'NETWORK', status: 0 });
      expect(await failureOf(opened.disconnected.ofDevice(1))).toMatchObject({ code: 'NETWORK', status: 0 });
    });
  });
}
