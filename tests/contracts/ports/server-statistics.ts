import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STATISTIC_NAMES, type DailyStatistics } from '@farol/core/domain/server/server-statistics';
import type { ServerStatistics } from '@farol/core/ports/server-statistics';
import { failureOf } from './failure-of.ts';

/** Statistics of a server that counted on three days with a day without requests before the last. */
export interface ServerStatisticsUnderTest {
  /** As an administrator. */
  statistics: ServerStatistics;
  /** Any time of the first day, milliseconds since the epoch. */
  firstDayMs: number;
  /** As a user who is no administrator. */
  restricted: ServerStatistics;
  /** The statistics of a server that has gone away. */
  disconnected: ServerStatistics;
  close: () => Promise<void> | void;
}

const DAY_MS = 86_400_000;
/** The counted days, days after the first. */
const DAYS = [0, 1, 3];

/** What every implementation of the `ServerStatistics` port must do (contract §4.8). */
export function serverStatisticsContract(
  title: string,
  open: () => Promise<ServerStatisticsUnderTest> | ServerStatisticsUnderTest,
): void {
  describe(`the server statistics of ${title}`, () => {
    let opened: ServerStatisticsUnderTest;
    let startMs: number;
    beforeAll(async () => {
      opened = await open();
      startMs = Math.floor(opened.firstDayMs / DAY_MS) * DAY_MS;
    });
    afterAll(() => opened.close());
    const dayOf = ({ timeMs }: DailyStatistics): number => Math.floor((timeMs - startMs) / DAY_MS);
    const daysBetween = async (fromMs: number, toMs: number) =>
      (await opened.statistics.daily({ fromMs, toMs })).map(dayOf);

    test('each day on which something was counted is returned once, the oldest first', async () => {
      expect(await daysBetween(startMs - 30 * DAY_MS, startMs + 30 * DAY_MS)).toEqual(DAYS);
    });

    test('a day has every count, also those that are zero, and the devices by protocol', async () => {
      const [day] = await opened.statistics.daily({ fromMs: startMs, toMs: startMs });
      expect(Object.keys(day?.counts ?? {}).toSorted()).toEqual(STATISTIC_NAMES.toSorted());
      expect(day?.counts.requests).toBeGreaterThan(0);
      expect(day?.counts).toMatchObject({ messagesReceived: 0, smsSent: 0 });
      expect(day?.protocols).toEqual({ osmand: 0 });
    });

    test('a day is counted as a whole, however little of it the time range touches', async () => {
      expect(await daysBetween(startMs + DAY_MS, startMs + 2 * DAY_MS - 1)).toEqual([1]);
      expect(await daysBetween(startMs + 2 * DAY_MS - 1, startMs + 2 * DAY_MS - 1)).toEqual([1]);
      expect(await daysBetween(startMs + DAY_MS, startMs + DAY_MS)).toEqual([1]);
      expect(await daysBetween(startMs + DAY_MS - 1, startMs + DAY_MS)).toEqual([0, 1]);
    });

    test('a time without counts returns no days', async () => {
      expect(await daysBetween(startMs + 2 * DAY_MS, startMs + 3 * DAY_MS - 1)).toEqual([]);
      expect(await daysBetween(startMs - 9 * DAY_MS, startMs - 1)).toEqual([]);
    });

    test('only administrators see statistics', async () => {
      const span = { fromMs: startMs, toMs: startMs };
      expect(await failureOf(opened.restricted.daily(span))).toMatchObject({
        code: 'ADMINISTRATOR_ACCESS_REQUIRED',
        status: 400,
      });
    });

    test('a server that has gone away is reported as such', async () => {
      const span = { fromMs: startMs, toMs: startMs };
      expect(await failureOf(opened.disconnected.daily(span))).toMatchObject({ code: 'NETWORK', status: 0 });
    });
  });
}
