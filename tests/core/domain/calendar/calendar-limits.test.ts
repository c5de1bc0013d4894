import { expect, test } from 'vitest';
import { compileCalendar } from '@farol/core/domain/calendar/compiled-calendar';
import { calendarProblem, type CalendarProblem } from '@farol/core/domain/calendar/calendar-limits';

const START = 'DTSTART:20260803T080000Z';
const END = 'DTEND:20260803T180000Z';

function anEvent(...lines: readonly string[]): string {
  return ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');
}

function problemOf(...events: readonly string[]): CalendarProblem | undefined {
  return calendarProblem(['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR'].join('\r\n'));
}

function aList(length: number, itemAt: (index: number) => string): string[] {
  return Array.from({ length }, (_, index) => itemAt(index));
}

test('calendar limits: a calendar may have 65536 characters', () => {
  expect(calendarProblem('x'.repeat(65_536))).toBeUndefined();
  expect(calendarProblem('x'.repeat(65_537))).toEqual({ kind: 'text', limit: 65_536 });
});

test('calendar limits: a calendar may have 128 events, and other entries besides', () => {
  const event = anEvent(START, END);
  const task = 'BEGIN:VTODO\r\nEND:VTODO';
  expect(problemOf(task, ...aList(128, () => event))).toBeUndefined();
  expect(problemOf(...aList(129, () => event))).toEqual({ kind: 'events', limit: 128 });
});

test('calendar limits: the dates of a calendar may be in sixteen time zones, however they are spelled', () => {
  const zones = aList(
    17,
    (hours) => `Etc/GMT${hours < 13 ? '+' : '-'}${hours < 13 ? hours + 1 : hours - 12}`,
  );
  zones.splice(12, 1);
  const events = [...zones, 'Asia/Kolkata'].map((zone) =>
    anEvent(`DTSTART;TZID=${zone}:20260803T080000`, END),
  );
  const [first = '', ...more] = events;
  expect(problemOf(...events.slice(0, 16), first, first.toUpperCase())).toBeUndefined();
  expect(problemOf(first, ...more)).toEqual({ kind: 'zones', limit: 16 });
});

const zoneOf = (...lines: string[]) =>
  compileCalendar(['BEGIN:VCALENDAR', anEvent(...lines), 'END:VCALENDAR'].join('\r\n')).unknownZone;

test('calendar limits: a time zone that nobody knows is named, in starts, ends, exceptions and additions', () => {
  expect(zoneOf('DTSTART;TZID=Fleet yard:20260803T080000', END)).toBe('Fleet yard');
  expect(zoneOf(START, 'DTEND;TZID=Fleet yard:20260803T180000')).toBe('Fleet yard');
  expect(zoneOf(START, END, 'EXDATE;TZID=Fleet yard:20260804T080000')).toBe('Fleet yard');
  expect(zoneOf(START, END, 'RDATE;TZID=Fleet yard:20260804T080000')).toBe('Fleet yard');
  expect(zoneOf(START, END, 'RECURRENCE-ID;TZID=Fleet yard:20260804T080000')).toBe('Fleet yard');
  expect(zoneOf(START, END, 'X-NOTE;TZID=Fleet yard:20260804T080000')).toBeUndefined();
});

test('calendar limits: lines that cannot be read do not keep a calendar from being saved', () => {
  expect(problemOf(anEvent(START, END, ';;;:', 'RRULE:FREQ=DAILY'))).toBeUndefined();
});

const dates = (name: string, count: number) =>
  anEvent(START, END, `${name}:${aList(count, () => '20260804T080000Z').join(',')}`);

test('calendar limits: all events together may have a thousand exceptions', () => {
  expect(problemOf(dates('EXDATE', 500), dates('EXDATE', 500))).toBeUndefined();
  expect(problemOf(dates('EXDATE', 500), dates('EXDATE', 501))).toEqual({ kind: 'exceptions', limit: 1000 });
});

test('calendar limits: all events together may have a thousand additional dates', () => {
  expect(problemOf(dates('RDATE', 500), dates('RDATE', 500))).toBeUndefined();
  expect(problemOf(dates('RDATE', 500), dates('RDATE', 501))).toEqual({ kind: 'additions', limit: 1000 });
});

const withRuleOfLength = (length: number) =>
  anEvent(START, END, `RRULE:${'FREQ=DAILY;X='.padEnd(length, 'a')}`);

test('calendar limits: a rule may have a thousand characters', () => {
  expect(problemOf(withRuleOfLength(1000))).toBeUndefined();
  expect(problemOf(withRuleOfLength(1001))).toEqual({ kind: 'rule', limit: 1000 });
});

const withDaysInRule = (count: number) =>
  anEvent(
    START,
    END,
    `RRULE:FREQ=YEARLY;BYMONTH=1,2;BYYEARDAY=${aList(count, (day) => `${day + 1}`).join(',')}`,
  );

test('calendar limits: the lists of a rule may have 128 values', () => {
  expect(problemOf(withDaysInRule(125))).toBeUndefined();
  expect(problemOf(withDaysInRule(126))).toEqual({ kind: 'ruleValues', limit: 128 });
});

function repeated(end: string, frequency: string): CalendarProblem | undefined {
  return problemOf(anEvent(START, end, `RRULE:FREQ=${frequency}`));
}

test('calendar limits: an event that repeats within a day may last a day', () => {
  const [day, longer] = ['DTEND:20260804T080000Z', 'DTEND:20260804T080001Z'];
  for (const frequency of ['HOURLY', 'MINUTELY']) {
    expect(repeated(day, frequency)).toBeUndefined();
    expect(repeated(longer, frequency)).toEqual({ kind: 'hourlyDurationHours', limit: 24 });
  }
  for (const frequency of ['DAILY', 'X-HOURLY', 'HOURLY-X'])
    expect(repeated(longer, frequency)).toBeUndefined();
});

test('calendar limits: a calendar may have 32 rules that count positions, and others besides', () => {
  const [plain, counting] = ['RRULE:FREQ=DAILY', 'RRULE:FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1'];
  const others = aList(40, () => anEvent(START, END, plain));
  expect(problemOf(...others, ...aList(16, () => anEvent(START, END, counting, counting)))).toBeUndefined();
  const positions = { kind: 'positionRules', limit: 32 };
  expect(problemOf(...aList(33, () => anEvent(START, END, plain, counting)))).toEqual(positions);
});

test('calendar limits: an event that repeats may last a year, and one that does not repeat any time', () => {
  const [year, longer] = ['DTEND:20270804T080000Z', 'DTEND:20270804T080001Z'];
  const rule = 'RRULE:FREQ=YEARLY';
  expect(problemOf(anEvent(START, year, rule))).toBeUndefined();
  expect(problemOf(anEvent(START, longer, rule))).toEqual({ kind: 'eventDurationDays', limit: 366 });
  expect(problemOf(anEvent(START, longer))).toBeUndefined();
  // Without readable times there is nothing to last.
  expect(problemOf(anEvent('DTSTART:soon', rule))).toBeUndefined();
});
