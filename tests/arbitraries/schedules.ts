import * as fc from 'fast-check';
import { utcDateTimeText } from '@farol/core/domain/calendar/time-zone-clock';
import type { Schedule } from '@farol/core/domain/calendar/calendar-schedule';
import {
  FREQUENCIES,
  WEEKDAYS,
  type RecurrenceEnd,
  type Recurrence,
} from '@farol/core/domain/calendar/recurrence';

const DAY_MS = 86_400_000;

/** Time zones with and without daylight saving time, and an unknown one. */
export const zones = fc.constantFrom(
  'America/Sao_Paulo',
  'Europe/Lisbon',
  'America/New_York',
  'Asia/Kolkata',
  'UTC',
);

/** A schedule with the given differences: every working day from eight to six. */
export function aSchedule(changes: Partial<Schedule> = {}): Schedule {
  return {
    start: '2026-08-03T08:00:00',
    end: '2026-08-03T18:00:00',
    zone: 'America/Sao_Paulo',
    repeat: { frequency: 'weekly', weekdays: ['MO', 'TU', 'WE', 'TH', 'FR'], end: { kind: 'never' } },
    summary: '',
    ...changes,
  };
}

function expiries(start: number): fc.Arbitrary<RecurrenceEnd> {
  return fc.oneof(
    fc.constant({ kind: 'never' as const }),
    fc.integer({ min: 1, max: 60 }).map((count) => ({ kind: 'count' as const, count })),
    fc
      .integer({ min: 0, max: 900 })
      .map((days) => ({ kind: 'until' as const, day: utcDateTimeText(start + days * DAY_MS).slice(0, 10) })),
  );
}

function recurrences(start: number): fc.Arbitrary<Recurrence> {
  return fc
    .record({
      frequency: fc.constantFrom(...FREQUENCIES),
      weekdays: fc.subarray([...WEEKDAYS], { minLength: 1 }),
      end: expiries(start),
    })
    .map((item) => (item.frequency === 'weekly' ? item : { ...item, weekdays: [] }));
}

/** Valid schedules; they start during the day, when no clock changes. */
export const schedules: fc.Arbitrary<Schedule> = fc
  .tuple(fc.integer({ min: 3_650, max: 26_000 }), fc.integer({ min: 5 * 60, max: 22 * 60 }))
  .map(([day, minute]) => day * DAY_MS + minute * 60_000)
  .chain((start) =>
    fc.record({
      start: fc.constant(utcDateTimeText(start)),
      end: fc.integer({ min: 1, max: 4_000 }).map((minutes) => utcDateTimeText(start + minutes * 60_000)),
      zone: zones,
      repeat: fc.option(recurrences(start), { nil: undefined }),
      summary: fc.constantFrom('', 'Horário comercial', 'Turno '.repeat(20).trim()),
    }),
  );
