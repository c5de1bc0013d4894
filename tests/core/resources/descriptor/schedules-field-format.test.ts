import { expect, test } from 'vitest';
import { decodeCalendarData } from '@farol/core/domain/calendar/calendar-data';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { draftOf } from '@farol/core/resources/draft/draft';
import { recordFromDraft } from '@farol/core/resources/draft/record-from-draft';
import { exportTable, planImport } from '@farol/core/resources/records/record-exchange';
import {
  SCHEDULES_FORMAT,
  schedulesAsText,
  schedulesFromText,
} from '@farol/core/resources/descriptor/schedules-field-format';
import type { Schedule } from '@farol/core/domain/calendar/calendar-schedule';
import { aSchedule } from '../../../arbitraries/schedules.ts';

const { calendars } = RESOURCES;

function saved(schedule: Schedule) {
  const draft = draftOf(calendars, calendars.defaults, 'acme');
  const schedules = schedulesAsText({ entries: [{ kind: 'schedule', ...schedule }], customZones: [] });
  return recordFromDraft(
    'calendars',
    { record: calendars.defaults, draft: { ...draft, fields: { ...draft.fields, name: 'Work', schedules } } },
    'acme',
  );
}

test('schedules field format: schedules are stored as iCalendar in Base64, and open again unchanged', () => {
  const outcome = saved(aSchedule());
  if (!('record' in outcome)) throw new Error('it was not saved');
  expect(decodeCalendarData(outcome.record.data)).toContain('RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR\r\n');
  const again = draftOf(calendars, outcome.record, 'acme').fields['schedules'] ?? '';
  expect(schedulesFromText(again).entries).toEqual([{ kind: 'schedule', ...aSchedule() }]);
});

test('schedules field format: a weekly schedule is stored from the first of its days, whatever day its start was typed for', () => {
  // August 3, 2026 is a Monday.
  const repeat = { frequency: 'weekly', weekdays: ['SA'], end: { kind: 'count', count: 2 } } as const;
  const outcome = saved(aSchedule({ start: '2026-08-03T22:00:00', end: '2026-08-04T06:00:00', repeat }));
  if (!('record' in outcome)) throw new Error('it was not saved');
  const text = decodeCalendarData(outcome.record.data);
  expect(text).toContain('DTSTART;TZID=America/Sao_Paulo:20260808T220000\r\n');
  expect(text).toContain('DTEND;TZID=America/Sao_Paulo:20260809T060000\r\n');
});

test('schedules field format: what is no calendar is shown as none, and an empty text is none', () => {
  const field = { name: 'schedules', kind: 'schedules' } as const;
  for (const stored of ['', null, undefined, 7]) expect(SCHEDULES_FORMAT.toText(stored, field)).toBe('');
  expect(schedulesFromText('')).toEqual({ entries: [], customZones: [] });
});

test('schedules field format: an invalid schedule, or none at all, is reported at its field', () => {
  expect(saved(aSchedule({ end: '2026-08-03T07:00:00' }))).toEqual({
    problems: { schedules: 'endBeforeStart' },
  });
  const draft = draftOf(calendars, calendars.defaults, 'acme');
  const named = { ...draft, fields: { ...draft.fields, name: 'Work' } };
  expect(recordFromDraft('calendars', { record: calendars.defaults, draft: named }, 'acme')).toEqual({
    problems: { schedules: 'required' },
  });
  const emptied = {
    ...named,
    fields: { ...named.fields, schedules: schedulesAsText({ entries: [], customZones: [['X']] }) },
  };
  expect(recordFromDraft('calendars', { record: calendars.defaults, draft: emptied }, 'acme')).toEqual({
    problems: { schedules: 'noSchedule' },
  });
});

test('schedules field format: data that is not a calendar stays unchanged until schedules are added', () => {
  const record = { ...calendars.defaults, id: 3, name: 'Odd', data: '***' };
  const draft = draftOf(calendars, record, 'acme');
  expect(draft.fields['schedules']).toBe('');
  expect(recordFromDraft('calendars', { record, draft }, 'acme')).toEqual({ record });
});

test('schedules field format: a calendar is exported and imported as iCalendar text', () => {
  const outcome = saved(aSchedule());
  if (!('record' in outcome)) throw new Error('it was not saved');
  const record = { ...outcome.record, id: 4 };
  const labels = {
    label: ({ name }: { name: string }) => name,
    title: () => '',
    idOf: () => undefined,
    option: () => '',
  };
  const table = exportTable('calendars', [record], labels, 'acme');
  expect(table[1]?.[2]).toContain('BEGIN:VEVENT');
  expect(planImport('calendars', table, [record], labels, 'acme')).toMatchObject({
    records: [],
    unchanged: 1,
  });
});

test('schedules field format: more schedules than a server could evaluate per position are reported at their field before they are sent', () => {
  const draft = draftOf(calendars, calendars.defaults, 'acme');
  const entries = Array.from({ length: 129 }, () => ({ kind: 'schedule' as const, ...aSchedule() }));
  const schedules = schedulesAsText({ entries, customZones: [] });
  const outcome = recordFromDraft(
    'calendars',
    { record: calendars.defaults, draft: { ...draft, fields: { ...draft.fields, name: 'Work', schedules } } },
    'acme',
  );
  expect(outcome).toMatchObject({ problems: { schedules: 'largeCalendar' } });
});
