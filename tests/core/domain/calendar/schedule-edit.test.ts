import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Schedule } from '@farol/core/domain/calendar/calendar-schedule';
import { recurrenceEndOf, withFrequency, withStart } from '@farol/core/domain/calendar/schedule-edit';

const localTime = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 19));

function aSchedule(start: string, end: string): Schedule {
  return { start, end, repeat: undefined, zone: 'UTC', summary: '' };
}

test('schedule edit: moving the start moves the end too, so that a schedule stays as long as it was', () => {
  fc.assert(
    fc.property(localTime, fc.integer({ min: 60, max: 1e6 }), localTime, (start, seconds, moved) => {
      const end = new Date(Date.parse(`${start}Z`) + seconds * 1000).toISOString().slice(0, 19);
      const typed = moved.slice(0, 16);
      const changes = withStart(aSchedule(start, end), typed);
      expect(changes.start).toBe(`${typed}:00`);
      expect(Date.parse(`${changes.end}Z`) - Date.parse(`${changes.start}Z`)).toBe(seconds * 1000);
    }),
  );
});

test('schedule edit: a schedule that ends before it starts keeps its end when the start moves', () => {
  const schedule = aSchedule('2026-05-04T10:00:00', '2026-05-04T08:00:00');
  expect(withStart(schedule, '2026-05-05T10:00')).toEqual({ start: '2026-05-05T10:00:00' });
  const empty = aSchedule('2026-05-04T10:00:00', '2026-05-04T10:00:00');
  expect(withStart(empty, '2026-05-05T10:00')).toEqual({ start: '2026-05-05T10:00:00' });
});

test('schedule edit: the end stays where it is while the start is being retyped', () => {
  const schedule = aSchedule('2026-05-04T10:00:00', '2026-05-04T11:00:00');
  const emptied = { ...schedule, ...withStart(schedule, '') };
  expect(emptied).toEqual({ ...schedule, start: ':00' });
  expect(withStart(emptied, '2026-05-04T09:00')).toEqual({ start: '2026-05-04T09:00:00' });
});

test('schedule edit: a schedule that becomes weekly recurs on the weekday of its start, and without end', () => {
  const monday = aSchedule('2026-05-04T10:00:00', '2026-05-04T11:00:00');
  expect(withFrequency(monday, 'weekly')).toEqual({
    frequency: 'weekly',
    weekdays: ['MO'],
    end: { kind: 'never' },
  });
  const wednesday = aSchedule('2026-05-06T10:00:00', '2026-05-06T11:00:00');
  expect(withFrequency(wednesday, 'weekly')?.weekdays).toEqual(['WE']);
  // While the field of the start is empty.
  expect(withFrequency(aSchedule(':00', '2026-05-06T11:00:00'), 'weekly')?.weekdays).toEqual(['MO']);
  expect(withFrequency(monday, 'daily')).toMatchObject({ frequency: 'daily', weekdays: [] });
  expect(withFrequency(monday, 'once')).toBeUndefined();
  const end = { kind: 'count', count: 3 } as const;
  const daily = { ...monday, repeat: { frequency: 'daily', weekdays: [], end } as const };
  expect(withFrequency(daily, 'yearly')).toEqual({ frequency: 'yearly', weekdays: [], end });
});

test('schedule edit: an end of the recurrence begins with ten times, or with the day of the start', () => {
  const start = '2026-05-04T10:00:00';
  expect(recurrenceEndOf('count', start)).toEqual({ kind: 'count', count: 10 });
  expect(recurrenceEndOf('until', start)).toEqual({ kind: 'until', day: '2026-05-04' });
  expect(recurrenceEndOf('never', start)).toEqual({ kind: 'never' });
});
