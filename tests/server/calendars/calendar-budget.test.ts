import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarProblem, CALENDAR_LIMITS } from '@farol/core/domain/calendar/calendar-limits';
import { parseIcalComponents } from '@farol/core/domain/calendar/ical-lines';
import { compiledCalendarOf } from '../../../server/calendars/calendar-check.ts';
import { calendarProblemText } from '../../../server/calendars/calendar-check.ts';
import { CALENDAR_STEP_BUDGET } from '../../../server/calendars/active-calendars.ts';
import { StepBudget } from '@farol/core/domain/values/step-budget';
import {
  calendarInstants,
  honouredRules,
  calendarOfRepeatedEvents,
  recurrenceRules,
  calendarEventTimes,
} from '../../arbitraries/calendar-rules.ts';
import { utcDateTimeText } from '@farol/core/domain/calendar/time-zone-clock';
import { unboundedCovers, unboundedStarts } from '../../models/unbounded-calendar-rule.ts';

const events = fc.array(
  fc.record({ span: calendarEventTimes, rule: recurrenceRules }).map(({ span, rule }) => ({ ...span, rule })),
  { minLength: 1, maxLength: 4 },
);

/** A budget that counts the steps taken. */
class CountingBudget extends StepBudget {
  granted = 0;
  refused = 0;

  override take(steps = 1): boolean {
    const isGranted = super.take(steps);
    if (isGranted) this.granted += steps;
    else this.refused += 1;
    return isGranted;
  }
}

/** Returns a calendar whose only event repeats by this rule with this duration. */
function oneEvent(rule: string, lasting = 'PT10H'): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'DTSTART:20240101T080000Z',
    `DURATION:${lasting}`,
    `RRULE:${rule}`,
  ];
  return Buffer.from([...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n')).toString('base64');
}

test('calendar budget: a calendar evaluated within its budget gives exactly the result without limits', () => {
  fc.assert(
    fc.property(events, calendarInstants, (all, moment) => {
      const hours = compiledCalendarOf(calendarOfRepeatedEvents(all));
      expect(hours.isComplete).toBe(true);
      expect(hours.covers(moment, new StepBudget(CALENDAR_STEP_BUDGET))).toBe(
        all.some(({ rule, ...span }) => unboundedCovers(rule, span, moment)),
      );
    }),
  );
});

test('calendar budget: a rule with every part of RFC 5545 starts when the rule itself says, and covers no other moments', () => {
  fc.assert(
    fc.property(honouredRules, calendarEventTimes, calendarInstants, (rule, span, moment) => {
      // Longer ones are refused where they repeat within a day.
      const end = /HOURLY|MINUTELY/.test(rule)
        ? utcDateTimeText(Math.min(Date.parse(`${span.end}Z`), Date.parse(`${span.start}Z`) + 86_400_000))
        : span.end;
      const event = { ...span, end, rule };
      const data = calendarOfRepeatedEvents([event]);
      const calendar = compiledCalendarOf(data);
      expect([calendar.problem, calendar.isComplete]).toEqual([undefined, true]);
      const budget = new StepBudget(CALENDAR_STEP_BUDGET);
      expect(calendar.covers(moment, budget)).toBe(unboundedCovers(rule, event, moment));
      // A share of what all events of a calendar may use.
      expect(CALENDAR_STEP_BUDGET - budget.remaining).toBeLessThan(/BYSETPOS/.test(rule) ? 1_500 : 700);
      // From its first start on the starts follow each other as they do one by one.
      const startsOn = unboundedStarts(rule, event);
      const lengthMs = Math.min(366 * 86_400_000, Date.parse(`${end}Z`) - Date.parse(`${span.start}Z`));
      let at = Date.parse(`${span.start}Z`) - 1;
      for (let count = 0; count < 5; count++) {
        const ending = calendar.nextEnd(at + lengthMs, new StepBudget(CALENDAR_STEP_BUDGET));
        const next = ending === undefined ? undefined : ending - lengthMs;
        let expected: number | undefined;
        const days = Math.min(400, next === undefined ? 400 : (next - at) / 86_400_000 + 2);
        for (let day = 0; day <= days && expected === undefined; day++)
          expected = startsOn(Math.floor(at / 86_400_000) + day).find((start) => start > at);
        if (expected === undefined && next !== undefined) {
          expect(next - at).toBeGreaterThan(399 * 86_400_000);
          return;
        }
        expect(next === undefined && expected === undefined ? undefined : next).toBe(expected);
        if (next === undefined) return;
        at = next;
      }
    }),
    // The comparison tries every time of every day.
    { numRuns: 20 },
  );
}, 60_000);

test('calendar budget: a budget is never exceeded, and the answers given are right', () => {
  const budgets = fc.integer({ min: 0, max: 1_500 });
  fc.assert(
    fc.property(
      events,
      calendarInstants,
      budgets,
      fc.nat({ max: 3_000 }),
      (all, moment, maxSteps, compileSteps) => {
        const data = calendarOfRepeatedEvents(all);
        const compileBudget = new StepBudget(compileSteps);
        const hours = compiledCalendarOf(data, compileBudget);
        expect(compileBudget.remaining).toBeLessThanOrEqual(compileSteps);
        const steps = new CountingBudget(maxSteps);
        const answer = hours.covers(moment, steps);
        expect(steps.granted).toBeLessThanOrEqual(maxSteps);
        // Evaluation stops at the first refused step.
        expect(steps.refused).toBeLessThanOrEqual(all.length);
        const expected = compiledCalendarOf(data).covers(moment, new StepBudget(CALENDAR_STEP_BUDGET));
        if (answer !== undefined) expect(answer).toBe(expected);
      },
    ),
  );
});

/** Returns the steps that one evaluation of these days of the month takes. */
function stepsFor(days: string): number {
  const budget = new StepBudget(CALENDAR_STEP_BUDGET);
  compiledCalendarOf(oneEvent(`FREQ=DAILY;BYMONTHDAY=${days}`, 'P400D')).covers(Date.UTC(2025, 5, 1), budget);
  return CALENDAR_STEP_BUDGET - budget.remaining;
}

test('calendar budget: eighteen thousand days of the month take no more steps than a single one', () => {
  const many = Array.from({ length: 18_000 }, (_, at) => 32 + (at % 60)).join(',');
  expect(stepsFor(many)).toBe(stepsFor('40'));
  expect(stepsFor(many)).toBeLessThan(400);
});

test('calendar budget: a calendar that may be saved never exceeds its budget', () => {
  const many = Array.from({ length: CALENDAR_LIMITS.events }, (_, at) => ({
    start: '2020-01-01T00:00:00',
    end: '2020-12-31T00:00:00',
    zone: 'UTC',
    rule: `FREQ=YEARLY;INTERVAL=9;BYMONTHDAY=${(at % 28) + 1}`,
  }));
  const data = calendarOfRepeatedEvents(many);
  expect(calendarProblemText(data)).toBeUndefined();
  expect(compiledCalendarOf(data).covers(Date.UTC(2026, 5, 1), new StepBudget(CALENDAR_STEP_BUDGET))).toBe(
    false,
  );
});

test.each([
  [
    'more than a hundred events',
    calendarOfRepeatedEvents(
      Array.from({ length: 129 }, () => ({
        start: '2024-01-01T00:00:00',
        end: '2024-01-01T01:00:00',
        zone: 'UTC',
        rule: 'FREQ=DAILY',
      })),
    ),
    'must not hold more than 128 events',
  ],
  [
    'a rule of thousands of days',
    oneEvent(`FREQ=DAILY;BYMONTHDAY=${'1,'.repeat(5_000)}1`),
    'must not hold a rule of more than 1000 characters',
  ],
  [
    'a rule of hundreds of days',
    oneEvent(`FREQ=DAILY;BYMONTHDAY=${'1,'.repeat(200)}1`),
    'must not hold a rule of more than 128 values',
  ],
  [
    'an event that lasts longer than its repetition interval',
    oneEvent('FREQ=DAILY', 'P400D'),
    'must not repeat an event that lasts longer than 366 days',
  ],
  [
    'thousands of exceptions',
    oneEvent(`FREQ=DAILY\r\nEXDATE:${'20240105,'.repeat(1_500)}20240106`),
    'must not leave out more than 1000 days',
  ],
  [
    'an unknown time zone',
    oneEvent('FREQ=DAILY\r\nEXDATE;TZID=Nowhere/Land:20240105T080000'),
    'names a time zone that is not known: Nowhere/Land',
  ],
  [
    'a time zone with the name of an offset',
    oneEvent('FREQ=DAILY\r\nEXDATE;TZID="+03:00":20240105T080000'),
    'names a time zone that is not known: +03:00',
  ],
  [
    'thousands of additional dates',
    oneEvent(`FREQ=DAILY\r\nRDATE:${'20240105T080000Z,'.repeat(1_500)}20240106T080000Z`),
    'must not add more than 1000 dates',
  ],
  [
    'more than a hundred rules of one event',
    oneEvent(`FREQ=DAILY${'\r\nRRULE:FREQ=WEEKLY'.repeat(128)}`),
    'must not hold more than 128 events',
  ],
  [
    'dozens of rules with positions',
    oneEvent(`FREQ=DAILY${'\r\nRRULE:FREQ=YEARLY;BYDAY=MO;BYSETPOS=2'.repeat(33)}`),
    'must not hold more than 32 rules with BYSETPOS',
  ],
  [
    'an event of two days each hour',
    oneEvent('FREQ=HOURLY', 'P2D'),
    'must not repeat within a day an event that lasts longer than 24 hours',
  ],
  [
    'repetitions counted for centuries',
    calendarOfRepeatedEvents(
      Array.from({ length: 9 }, () => ({
        start: '1900-01-01T00:00:00',
        end: '1900-01-01T01:00:00',
        zone: 'UTC',
        rule: 'FREQ=YEARLY;COUNT=999999',
      })),
    ),
    'must not count so many repetitions over so many years',
  ],
  [
    'too much text',
    Buffer.from(`BEGIN:VCALENDAR\r\n${'X'.repeat(70_000)}\r\nEND:VCALENDAR`).toString('base64'),
    'must not be longer than 65536 characters',
  ],
])('calendar budget: a calendar with %s is refused with the reason', (_, data, reason) => {
  expect(calendarProblemText(data)).toBe(reason);
});

test('calendar budget: a calendar of another program with known time zones, in any spelling, is accepted', () => {
  expect(
    calendarProblem(
      'BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART;TZID=america/SAO_PAULO:20240101T080000\nDTEND;TZID="Europe/Lisbon":20240101T180000\nRRULE:FREQ=WEEKLY;BYDAY=MO,TU\nEND:VEVENT\nEND:VCALENDAR',
    ),
  ).toBeUndefined();
});

test.each([
  ['FREQ=SECONDLY', 'RRULE FREQ=SECONDLY'],
  ['FREQ=FORTNIGHTLY', 'RRULE FREQ=FORTNIGHTLY'],
  ['FREQ=WEEKLY;BYDAY=XX', 'RRULE BYDAY=XX'],
  ['FREQ=WEEKLY;BYDAY=2MO', 'RRULE BYDAY=2MO'],
  ['FREQ=DAILY;BYMONTH=13', 'RRULE BYMONTH=13'],
  ['FREQ=DAILY;BYWEEKNO=3', 'RRULE BYWEEKNO=3'],
  ['FREQ=DAILY;INTERVAL=0', 'RRULE INTERVAL=0'],
  ['FREQ=DAILY;COUNT=x', 'RRULE COUNT=X'],
  ['FREQ=DAILY;UNTIL=soon', 'RRULE UNTIL=SOON'],
  ['FREQ=DAILY;UNTIL=20260230', 'RRULE UNTIL=20260230'],
  ['FREQ=DAILY;WKST=FUN', 'RRULE WKST=FUN'],
  ['FREQ=MONTHLY;BYSETPOS=1', 'RRULE BYSETPOS=1'],
  ['FREQ=MONTHLY;RSCALE=CHINESE', 'RRULE RSCALE=CHINESE'],
  ['FREQ=MINUTELY;BYSECOND=0,30', 'RRULE BYSECOND=0,30'],
  ['FREQ=DAILY\r\nEXRULE:FREQ=WEEKLY', 'EXRULE:FREQ=WEEKLY'],
  ['FREQ=DAILY\r\nEXDATE:tomorrow', 'EXDATE:tomorrow'],
  ['FREQ=DAILY\r\nRDATE;VALUE=PERIOD:20240105T080000Z/later', 'RDATE:20240105T080000Z/later'],
  ['FREQ=DAILY\r\nRECURRENCE-ID:20240105T080000Z', 'RRULE:FREQ=DAILY'],
])('calendar budget: a calendar with %j is refused with the line that cannot be honoured', (rule, line) => {
  expect(calendarProblemText(oneEvent(rule))).toBe(`holds a line that cannot be honoured: ${line}`);
});

test('calendar budget: a list that names a second twice starts once in it and is honoured', () => {
  expect(calendarProblemText(oneEvent('FREQ=MINUTELY;BYSECOND=0,0', 'PT10S'))).toBeUndefined();
  expect(calendarProblemText(oneEvent('FREQ=MINUTELY;BYSECOND=59,60', 'PT10S'))).toBeUndefined();
});

test.each([
  [['DTSTART:someday', 'DTEND:20240101T080000Z'], 'DTSTART:someday'],
  [['DTSTART:20240101T080000Z', 'DTEND:later'], 'DTEND:later'],
  [['DTSTART:20240101T080000Z', 'DURATION:much'], 'DURATION:much'],
  [['DTSTART:20240101T080000Z', 'DTEND:20240101T070000Z'], 'DTEND:20240101T070000Z'],
  [['SUMMARY:Shift'], 'DTSTART'],
  [
    ['DTSTART:20240101T080000Z', 'DURATION:PT1H', 'RECURRENCE-ID;RANGE=THISANDFUTURE:20240101T080000Z'],
    'RECURRENCE-ID;RANGE=THISANDFUTURE',
  ],
])('calendar budget: an event of %j is refused', (lines, line) => {
  const text = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n');
  expect(calendarProblemText(Buffer.from(text).toString('base64'))).toBe(
    `holds a line that cannot be honoured: ${line}`,
  );
});

test('calendar budget: a text that is no calendar is refused', () => {
  for (const text of ['', 'Monday to Friday', 'BEGIN:VCARD\r\nEND:VCARD'])
    expect(calendarProblemText(Buffer.from(text).toString('base64'))).toBe('is no iCalendar text');
});

test('calendar budget: deeply nested components count as one event', () => {
  const deep = `${'BEGIN:A\n'.repeat(3_000)}${'END:B\n'.repeat(3_000)}`;
  const ends = 'END:A\n'.repeat(8);
  const text = `BEGIN:VCALENDAR\nBEGIN:VEVENT\n${deep}${ends}END:VEVENT\nEND:VCALENDAR`;
  expect(parseIcalComponents(text)).toHaveLength(1);
  expect(calendarProblem(text)).toBeUndefined();
});
