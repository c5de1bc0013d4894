import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  dayColumns,
  parseDailyStatistics,
  isAdditive,
  protocolCounts,
  STATISTIC_NAMES,
  statisticTotals,
} from '@farol/core/domain/server/server-statistics';

const lines = fc.array(
  fc.record({
    captureTime: fc.integer({ min: 0, max: 1e12 }).map((ms) => new Date(ms).toISOString()),
    activeUsers: fc.nat(50),
    activeDevices: fc.nat(50),
    messagesReceived: fc.nat(1000),
    protocols: fc.dictionary(fc.constantFrom('osmand', 'gt06', 'h02'), fc.nat(9)),
  }),
);

test('days stand in the order of time, and what they come to is no less than the busiest of them', () => {
  fc.assert(
    fc.property(lines, (wire) => {
      const days = parseDailyStatistics(wire) ?? [];
      expect(days).toHaveLength(wire.length);
      expect(days.map(({ timeMs }) => timeMs)).toEqual(
        days.map(({ timeMs }) => timeMs).toSorted((a, b) => a - b),
      );
      const totals = statisticTotals(days);
      for (const name of STATISTIC_NAMES) {
        const counts = days.map((day) => day.counts[name]);
        const sum = counts.reduce((all, one) => all + one, 0);
        expect(totals[name]).toBe(isAdditive(name) ? sum : Math.max(0, ...counts));
      }
    }),
  );
});

test('messages of several days are added up; users who come every day stay as many', () => {
  const day = { activeUsers: 3, messagesReceived: 10 };
  const days = parseDailyStatistics([
    { ...day, captureTime: '2026-01-01T23:59:59Z' },
    { ...day, captureTime: '2026-01-02T23:59:59Z' },
  ]);
  expect(statisticTotals(days ?? [])).toMatchObject({ activeUsers: 3, messagesReceived: 20, mailSent: 0 });
});

test('protocols are told with the most devices that spoke them, the most spoken first', () => {
  const captureTime = '2026-01-01T23:59:59Z';
  const days = parseDailyStatistics([
    { captureTime, protocols: { osmand: 2, gt06: 5 } },
    { captureTime, protocols: { osmand: 7, h02: 0 } },
    { captureTime, protocols: null },
  ]);
  expect(protocolCounts(days ?? [])).toEqual([
    ['osmand', 7],
    ['gt06', 5],
  ]);
});

test('what cannot be read counts as none, a line without a time is no day, and what is no list is none', () => {
  expect(parseDailyStatistics([null, 7, {}, { captureTime: 'soon' }])).toEqual([]);
  const [day] =
    parseDailyStatistics([{ captureTime: '2026-01-01T00:00:00Z', requests: -4, smsSent: 'x', protocols: [1] }]) ??
    [];
  expect(day?.counts).toMatchObject({ requests: 0, smsSent: 0 });
  for (const answer of [null, {}, '<html>']) expect(parseDailyStatistics(answer)).toBeUndefined();
});

function placesOf(...dates: string[]): ReturnType<typeof dayColumns> {
  return dayColumns(parseDailyStatistics(dates.map((captureTime) => ({ captureTime }))) ?? []);
}

test('a chart ends with the last day, leaves a gap for a day that was not counted, and is not filled by a few', () => {
  expect(placesOf('2026-11-18T23:59:59Z', '2026-11-20T23:59:59Z', '2026-11-21T01:00:00Z')).toEqual({
    places: [10, 12, 13],
    count: 14,
  });
  expect(placesOf('2026-10-01T12:00:00Z', '2026-11-21T01:00:00Z')).toEqual({ places: [0, 51], count: 52 });
  expect(placesOf()).toEqual({ places: [], count: 0 });
});
