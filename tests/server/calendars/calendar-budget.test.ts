import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarProblem, CALENDAR_LIMITS } from '@farol/core/domain/calendar/calendar-limits';
import { parseIcalComponents } from '@farol/core/domain/calendar/ical-lines';
import { compileCalendar } from '../../../server/calendars/compiled-calendar.ts';
import { calendarProblemText } from '../../../server/calendars/calendar-check.ts';
import { CALENDAR_STEP_BUDGET } from '../../../server/calendars/active-calendars.ts';
import { StepBudget } from '../../../server/runtime/step-budget.ts';
import {
  calendarInstants,
  calendarOfRepeatedEvents,
  recurrenceRules,
  calendarEventTimes,
} from '../../arbitraries/calendar-rules.ts';
import { unboundedCovers } from '../../models/unbounded-calendar-rule.ts';

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

test('a calendar evaluated within its budget gives exactly the result without limits', () => {
  fc.assert(
    fc.property(events, calendarInstants, (all, moment) => {
      const hours = compileCalendar(calendarOfRepeatedEvents(all));
      expect(hours.isComplete).toBe(true);
      expect(hours.covers(moment, new StepBudget(CALENDAR_STEP_BUDGET))).toBe(
        all.some(({ rule, ...span }) => unboundedCovers(rule, span, moment)),
      );
    }),
  );
});

test('a budget is never exceeded, and the answers given are right', () => {
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
        const hours = compileCalendar(data, compileBudget);
        expect(compileBudget.remaining).toBeLessThanOrEqual(compileSteps);
        const steps = new CountingBudget(maxSteps);
        const answer = hours.covers(moment, steps);
        expect(steps.granted).toBeLessThanOrEqual(maxSteps);
        // Evaluation stops at the first refused step.
        expect(steps.refused).toBeLessThanOrEqual(all.length);
        const expected = compileCalendar(data).covers(moment, new StepBudget(CALENDAR_STEP_BUDGET));
        if (answer !== undefined) expect(answer).toBe(expected);
      },
    ),
  );
});

/** Returns the steps that one evaluation of these days of the month takes. */
function stepsFor(days: string): number {
  const budget = new StepBudget(CALENDAR_STEP_BUDGET);
  compileCalendar(oneEvent(`FREQ=DAILY;BYMONTHDAY=${days}`, 'P400D')).covers(Date.UTC(2025, 5, 1), budget);
  return CALENDAR_STEP_BUDGET - budget.remaining;
}

test('eighteen thousand days of the month take no more steps than a single one', () => {
  const many = Array.from({ length: 18_000 }, (_, at) => 32 + (at % 60)).join(',');
  expect(stepsFor(many)).toBe(stepsFor('40'));
  expect(stepsFor(many)).toBeLessThan(400);
});

test('a calendar that may be saved never exceeds its budget', () => {
  const many = Array.from({ length: CALENDAR_LIMITS.events }, (_, at) => ({
    start: '2020-01-01T00:00:00',
    end: '2020-12-31T00:00:00',
    zone: 'UTC',
    rule: `FREQ=YEARLY;INTERVAL=9;BYMONTHDAY=${(at % 28) + 1}`,
  }));
  const data = calendarOfRepeatedEvents(many);
  expect(calendarProblemText(data)).toBeUndefined();
  expect(compileCalendar(data).covers(Date.UTC(2026, 5, 1), new StepBudget(CALENDAR_STEP_BUDGET))).toBe(
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
])('a calendar with %s is refused with the reason', (_, data, reason) => {
  expect(calendarProblemText(data)).toBe(reason);
});

test('a calendar of another program with known time zones, in any spelling, is accepted', () => {
  expect(
    calendarProblem(
      'BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART;TZID=america/SAO_PAULO:20240101T080000\nDTEND;TZID="Europe/Lisbon":20240101T180000\nRRULE:FREQ=WEEKLY;BYDAY=MO,TU\nEND:VEVENT\nEND:VCALENDAR',
    ),
  ).toBeUndefined();
});

test('deeply nested components count as one event', () => {
  const deep = `${'BEGIN:A\n'.repeat(3_000)}${'END:B\n'.repeat(3_000)}`;
  const ends = 'END:A\n'.repeat(8);
  const text = `BEGIN:VCALENDAR\nBEGIN:VEVENT\n${deep}${ends}END:VEVENT\nEND:VCALENDAR`;
  expect(parseIcalComponents(text)).toHaveLength(1);
  expect(calendarProblem(text)).toBeUndefined();
});
