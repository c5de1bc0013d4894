import { expect, test } from 'vitest';
import { dayStarts } from '../../../../../server/reports/thread/kinds/day-starts.ts';

const starts = (from: string, to: string, zone: string | undefined) =>
  dayStarts(Date.parse(from), Date.parse(to), zone).map((moment) => new Date(moment).toISOString());

test('day starts: days start at midnight of the time zone, also when the clock changes', () => {
  expect(starts('2024-01-01T00:00:00Z', '2024-01-03T00:00:00Z', 'UTC')).toEqual(['2024-01-02T00:00:00.000Z']);
  expect(starts('2024-01-01T00:00:00Z', '2024-01-02T03:00:00Z', 'America/Sao_Paulo')).toEqual([
    '2024-01-01T03:00:00.000Z',
  ]);
  expect(starts('2024-03-30T12:00:00Z', '2024-04-01T12:00:00Z', 'Europe/Berlin')).toEqual([
    '2024-03-30T23:00:00.000Z',
    '2024-03-31T22:00:00.000Z',
  ]);
  expect(starts('2024-10-26T12:00:00Z', '2024-10-28T12:00:00Z', 'Europe/Berlin')).toEqual([
    '2024-10-26T22:00:00.000Z',
    '2024-10-27T23:00:00.000Z',
  ]);
});

test('day starts: a range within a day, a reversed range and an unknown time zone do no harm', () => {
  expect(starts('2024-01-01T01:00:00Z', '2024-01-01T02:00:00Z', 'UTC')).toEqual([]);
  expect(starts('2024-01-05T00:00:00Z', '2024-01-01T00:00:00Z', 'UTC')).toEqual([]);
  expect(starts('2024-01-01T12:00:00Z', '2024-01-03T12:00:00Z', 'Mars/Base')).toHaveLength(2);
});
