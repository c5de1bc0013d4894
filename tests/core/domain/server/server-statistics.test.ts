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

test('server statistics: days are in order of time, and their totals are no less than the maximum of one day', () => {
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
        const sum = counts.reduce((all, count) => all + count, 0);
        expect(totals[name]).toBe(isAdditive(name) ? sum : Math.max(0, ...counts));
      }
    }),
  );
});

test('server statistics: messages of several days are added up; users who are active every day are counted once', () => {
  const day = { activeUsers: 3, activeDevices: 4, messagesReceived: 10 };
  const days = parseDailyStatistics([
    { ...day, captureTime: '2026-01-01T23:59:59Z' },
    { ...day, captureTime: '2026-01-02T23:59:59Z' },
  ]);
  expect(statisticTotals(days ?? [])).toMatchObject({
    activeUsers: 3,
    activeDevices: 4,
    messagesReceived: 20,
    mailSent: 0,
  });
});

test('server statistics: protocols have the maximum number of devices on one day, the most used first', () => {
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

test('server statistics: unreadable counts are 0, a record without a time is left out, and a response that is no list is refused', () => {
  expect(parseDailyStatistics([null, 7, 'day', {}, { captureTime: 'soon' }])).toEqual([]);
  const [day] =
    parseDailyStatistics([
      { captureTime: '2026-01-01T00:00:00Z', requests: -4, smsSent: 'x', protocols: [1] },
    ]) ?? [];
  expect(day?.counts).toMatchObject({ requests: 0, smsSent: 0 });
  for (const response of [null, {}, '<html>']) expect(parseDailyStatistics(response)).toBeUndefined();
});

function placesOf(...dates: string[]): ReturnType<typeof dayColumns> {
  return dayColumns(parseDailyStatistics(dates.map((captureTime) => ({ captureTime }))) ?? []);
}

test('server statistics: a chart ends with the last day, leaves a gap for a missing day, and is not filled by a few days', () => {
  expect(placesOf('2026-11-18T23:59:59Z', '2026-11-20T23:59:59Z', '2026-11-21T01:00:00Z')).toEqual({
    places: [10, 12, 13],
    count: 14,
  });
  expect(placesOf('2026-10-01T12:00:00Z', '2026-11-21T01:00:00Z')).toEqual({ places: [0, 51], count: 52 });
  expect(placesOf()).toEqual({ places: [], count: 0 });
});

test('server statistics: every count of a day is read, and its protocols', () => {
  const counts = Object.fromEntries(STATISTIC_NAMES.map((name, at) => [name, at + 1]));
  const captureTime = '2026-01-01T23:59:59.000Z';
  const protocols = { osmand: 2, gt06: 'x', h02: Infinity };
  expect(parseDailyStatistics([{ ...counts, captureTime, protocols }])).toEqual([
    { timeMs: Date.parse(captureTime), counts, protocols: { osmand: 2, gt06: 0, h02: 0 } },
  ]);
  expect(parseDailyStatistics([{ captureTime, protocols: 'none' }])?.[0]?.protocols).toEqual({});
  expect(parseDailyStatistics([{ captureTime: 5 }])).toEqual([]);
});

test('server statistics: a day has the size of the database only where the server tells it', () => {
  const captureTime = '2026-01-01T00:00:00Z';
  const sizes = [
    { databaseBytes: 5 },
    { databaseBytes: 0 },
    { databaseBytes: 'large' },
    {},
    null,
    'none',
    undefined,
  ];
  const days = parseDailyStatistics(sizes.map((attributes) => ({ captureTime, attributes })));
  expect(days?.map(({ databaseBytes }) => databaseBytes)).toEqual([
    5,
    ...sizes.slice(1).map(() => undefined),
  ]);
});

test('server statistics: protocols of equally many devices are in alphabetical order', () => {
  const days = parseDailyStatistics([
    { captureTime: '2026-01-01T00:00:00Z', protocols: { h02: 2, gt06: 2, osmand: 3, atrack: 2 } },
  ]);
  expect(protocolCounts(days ?? []).map(([name]) => name)).toEqual(['osmand', 'atrack', 'gt06', 'h02']);
  const names = ['atrack', 'gt06', 'h02', 'teltonika'];
  fc.assert(
    fc.property(fc.shuffledSubarray(names, { minLength: names.length }), (shuffled) => {
      const protocols = Object.fromEntries(shuffled.map((name) => [name, 2]));
      const [day] = parseDailyStatistics([{ captureTime: '2026-01-01T00:00:00Z', protocols }]) ?? [];
      expect(day && protocolCounts([day]).map(([name]) => name)).toEqual(names);
    }),
  );
});
