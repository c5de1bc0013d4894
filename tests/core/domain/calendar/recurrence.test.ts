import { expect, test } from 'vitest';
import {
  formatRecurrenceRule,
  lastStartDay,
  parseRecurrenceRule,
  parseRuleParts,
  parseWeekday,
  WEEKDAYS,
  type Recurrence,
} from '@farol/core/domain/calendar/recurrence';
import { instantOf, localDateTimeAt } from '@farol/core/domain/calendar/time-zone-clock';

const MONDAY = { start: '2026-08-03T08:00:00', zone: 'America/Sao_Paulo' };
const NEVER = { kind: 'never' } as const;

test.for<[Recurrence, string]>([
  [{ frequency: 'daily', weekdays: [], end: NEVER }, 'FREQ=DAILY'],
  [{ frequency: 'yearly', weekdays: [], end: NEVER }, 'FREQ=YEARLY'],
  [{ frequency: 'daily', weekdays: ['MO'], end: NEVER }, 'FREQ=DAILY'],
  [{ frequency: 'weekly', weekdays: ['SU', 'SA'], end: NEVER }, 'FREQ=WEEKLY;BYDAY=SU,SA'],
  [{ frequency: 'weekly', weekdays: [], end: NEVER }, 'FREQ=WEEKLY'],
  [{ frequency: 'monthly', weekdays: [], end: NEVER }, 'FREQ=MONTHLY;BYMONTHDAY=3'],
  [{ frequency: 'daily', weekdays: [], end: { kind: 'count', count: 5 } }, 'FREQ=DAILY;COUNT=5'],
  [
    { frequency: 'daily', weekdays: [], end: { kind: 'until', day: '2026-12-31' } },
    'FREQ=DAILY;UNTIL=20261231T110000Z',
  ],
])('recurrence: %j is written as %s', ([recurrence, rule]) => {
  expect(formatRecurrenceRule(recurrence, MONDAY)).toBe(rule);
});

test('recurrence: the end of a rule in a zone of its own is written in local time', () => {
  const recurrence: Recurrence = {
    frequency: 'daily',
    weekdays: [],
    end: { kind: 'until', day: '2026-12-31' },
  };
  expect(formatRecurrenceRule(recurrence, { ...MONDAY, zone: 'Yard' })).toBe(
    'FREQ=DAILY;UNTIL=20261231T080000',
  );
});

test.for<[string, Recurrence | undefined]>([
  ['FREQ=WEEKLY', { frequency: 'weekly', weekdays: ['MO'], end: NEVER }],
  ['freq=weekly;byday=sa,mo', { frequency: 'weekly', weekdays: ['MO', 'SA'], end: NEVER }],
  ['FREQ=DAILY;INTERVAL=1;WKST=MO', { frequency: 'daily', weekdays: [], end: NEVER }],
  ['FREQ=DAILY;INTERVAL=2', undefined],
  ['FREQ=DAILY;BYDAY=MO', undefined],
  ['FREQ=MONTHLY;BYMONTHDAY=3', { frequency: 'monthly', weekdays: [], end: NEVER }],
  ['FREQ=MONTHLY;BYMONTHDAY=4', undefined],
  ['FREQ=YEARLY;BYMONTHDAY=3', undefined],
  ['FREQ=DAILY;COUNT=999999', { frequency: 'daily', weekdays: [], end: { kind: 'count', count: 999_999 } }],
  ['FREQ=DAILY;COUNT=1000000', undefined],
  ['FREQ=DAILY;COUNT=x5', undefined],
  ['FREQ=DAILY;COUNT=05', undefined],
  ['COUNT=5', undefined],
  ['', undefined],
])('recurrence: the rule "%s" is read as far as a schedule has it', ([rule, recurrence]) => {
  expect(parseRecurrenceRule(rule, MONDAY)).toEqual(recurrence);
});

test.for([
  ['20261231', '2026-12-31'],
  ['20261231T080000', '2026-12-31'],
  ['20261231T075959', '2026-12-30'],
  ['20261231T110000Z', '2026-12-31'],
  ['20261231T105959Z', '2026-12-30'],
  ['20270101T020000Z', '2026-12-31'],
  ['1798761600', '2026-12-31'],
  ['1798761600000', '2026-12-31'],
  ['17987616000', undefined],
  ['17987616000000', undefined],
  ['20261331', undefined],
  ['20261231T996000', undefined],
  ['20261231T0800', undefined],
  ['x20261231', undefined],
  ['20261231x', undefined],
] as const)('recurrence: a rule until %s has its last start on %s', ([until, day]) => {
  expect(lastStartDay(until, MONDAY)).toBe(day);
});

test('recurrence: the parts of a rule are read in any case, with blanks and without empty ones', () => {
  expect([...parseRuleParts('freq = daily ; ;BYDAY=mo;X;')]).toEqual([
    ['FREQ', 'DAILY'],
    ['BYDAY', 'MO'],
    ['X', ''],
  ]);
});

test('recurrence: the days of the week have their names, and Saturday an old one', () => {
  expect(WEEKDAYS.map(parseWeekday)).toEqual([...WEEKDAYS]);
  expect(['ST', ' MO ', 'XX', '2MO', ''].map(parseWeekday)).toEqual([
    'SA',
    'MO',
    undefined,
    undefined,
    undefined,
  ]);
});

test('recurrence: a time that the clock shows twice is the earlier one, and an unknown zone is UTC', () => {
  expect(new Date(instantOf('America/New_York', '2026-11-01T01:30:00')).toISOString()).toBe(
    '2026-11-01T05:30:00.000Z',
  );
  expect(new Date(instantOf('America/New_York', '2026-03-08T02:30:00')).toISOString()).toBe(
    '2026-03-08T07:30:00.000Z',
  );
  expect(localDateTimeAt('Nowhere', Date.UTC(2026, 0, 1, 5))).toBe('2026-01-01T05:00:00');
});
