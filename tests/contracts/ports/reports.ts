import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DeviceEvent } from '@farol/core/domain/alert/event';
import type { Reports } from '@farol/core/ports/reports';

/**
 * Reports and how to close them: one event of each device is stored, both at this time (milliseconds since
 * the epoch).
 */
export interface ReportsUnderTest {
  reports: Reports;
  deviceIds: readonly [number, number];
  timeMs: number;
  close(): Promise<void> | void;
}

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
  });
}

function summaryOf(events: readonly DeviceEvent[]): unknown[] {
  return events.map(({ deviceId, type, eventTime }) => [deviceId, type, Date.parse(eventTime)]);
}
