import { expect, test } from 'vitest';
import type { Schedule } from '@farol/core/domain/calendar/calendar-schedule';
import type { CalendarEntry } from '@farol/core/domain/calendar/calendar-text';
import type { Recurrence } from '@farol/core/domain/calendar/recurrence';
import { schedulesAsText } from '@farol/core/resources/descriptor/schedules-field-format';
import { schedulesText } from '@farol/ui/calendars/schedule-text';

const WEEKLY: Recurrence = {
  frequency: 'weekly',
  weekdays: ['MO', 'TU', 'WE', 'TH', 'FR'],
  end: { kind: 'never' },
};
const HOURS: Schedule = {
  start: '2026-11-16T08:00:00',
  end: '2026-11-16T18:00:00',
  zone: 'America/Sao_Paulo',
  repeat: WEEKLY,
  summary: '',
};

function textOf(...entries: readonly (Partial<Schedule> | CalendarEntry)[]): string {
  const calendar = entries.map((entry): CalendarEntry =>
    'kind' in entry && entry.kind === 'foreign' ? entry : { kind: 'schedule', ...HOURS, ...entry },
  );
  const typed = schedulesAsText({ entries: calendar, customZones: [] });
  return schedulesText(typed, (key) => key, 'pt-BR');
}

test('schedule text: a list shows the days and times of a calendar', () => {
  expect(textOf({})).toBe('seg.–sex. 08:00–18:00');
  expect(textOf({ repeat: { ...WEEKLY, weekdays: ['SU', 'MO', 'SA'] } })).toBe(
    'seg., sáb., dom. 08:00–18:00',
  );
  expect(
    textOf({ repeat: { ...WEEKLY, frequency: 'yearly', weekdays: [] }, end: '2026-11-17T06:00:00' }),
  ).toBe('calendars.frequency.yearly 08:00–06:00');
});

test('schedule text: a schedule longer than a day shows only its start time', () => {
  expect(textOf({ end: '2026-11-18T06:00:00' })).toBe('seg.–sex. 08:00');
});

test('schedule text: a single event shows its date and an unsupported entry its name, one after the other', () => {
  const text = textOf({ repeat: undefined }, { kind: 'foreign', lines: [] });
  expect(text).toMatch(/^16 de nov\. de 2026.*08:00.*18:00; calendars\.foreign$/);
  expect(textOf()).toBe('');
  expect(textOf({ start: 'soon' })).toBe('');
});
