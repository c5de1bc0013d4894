import { expect, test } from 'vitest';
import { parseRuleParts } from '@farol/core/domain/calendar/recurrence';
import {
  readRecurrenceRule,
  type ReadRule,
  type RecurrenceRule,
} from '@farol/core/domain/calendar/recurrence-rule';

const FREQUENCIES = ['MINUTELY', 'HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'];

function read(text: string): ReadRule {
  return readRecurrenceRule(parseRuleParts(text));
}

/** Returns the part of a rule that cannot be honoured. */
function faultIn(text: string): string | undefined {
  return read(text).problem?.part;
}

function numbers(end: number): string {
  return Array.from({ length: end }, (_, at) => at).join(',');
}

const PLAIN: RecurrenceRule = {
  frequency: 'DAILY',
  interval: 1,
  count: undefined,
  until: undefined,
  weekStart: 1,
  seconds: undefined,
  minutes: undefined,
  hours: undefined,
  weekdays: undefined,
  monthDays: undefined,
  yearDays: undefined,
  weeks: undefined,
  months: undefined,
  positions: undefined,
};

test('rules: every part is read, a number that is named twice once, and a leap second as the one before', () => {
  expect(read('FREQ=DAILY')).toEqual({ rule: PLAIN, problem: undefined });
  const text =
    'FREQ=YEARLY;INTERVAL=2;COUNT=9;UNTIL=20270101;WKST=SU;BYSECOND=59,60;BYMINUTE=0, 30,0;BYHOUR=8;' +
    'BYDAY=MO,SU;BYMONTHDAY=1,-1,+2;BYYEARDAY=-366;BYWEEKNO=20;BYMONTH=3,3;BYSETPOS=-1';
  expect(read(text)).toEqual({
    rule: {
      frequency: 'YEARLY',
      interval: 2,
      count: 9,
      until: '20270101',
      weekStart: 0,
      seconds: [59],
      minutes: [0, 30],
      hours: [8],
      weekdays: [
        { weekday: 1, ordinal: 0 },
        { weekday: 0, ordinal: 0 },
      ],
      monthDays: [1, -1, 2],
      yearDays: [-366],
      weeks: [20],
      months: [3],
      positions: [-1],
    },
    problem: undefined,
  });
});

test('rules: one that repeats each second, or never says how often, is none', () => {
  expect(read('FREQ=SECONDLY')).toEqual({ rule: undefined, problem: { part: 'FREQ=SECONDLY' } });
  expect(read('COUNT=1')).toEqual({ rule: undefined, problem: { part: 'FREQ=' } });
});

test('rules: a part that does not go with the frequency is named and left out', () => {
  const allowing = (part: string) =>
    FREQUENCIES.filter((frequency) => faultIn(`FREQ=${frequency};BYHOUR=8;${part}=1`) === undefined);
  const within = ['MINUTELY', 'HOURLY'];
  expect(allowing('BYWEEKNO')).toEqual(['YEARLY']);
  expect(allowing('BYYEARDAY')).toEqual([...within, 'YEARLY']);
  expect(allowing('BYMONTHDAY')).toEqual(FREQUENCIES.filter((frequency) => frequency !== 'WEEKLY'));
  expect(allowing('BYSETPOS')).toEqual(FREQUENCIES.filter((frequency) => !within.includes(frequency)));
  expect(allowing('BYMONTH')).toEqual(FREQUENCIES);
  expect(read('FREQ=DAILY;BYWEEKNO=99;BYEASTER=1;COUNT=2')).toEqual({
    rule: { ...PLAIN, count: 2 },
    problem: { part: 'BYWEEKNO=99' },
  });
  expect(faultIn('FREQ=DAILY;BYEASTER=1')).toBe('BYEASTER=1');
  // Positions are those of something.
  expect(faultIn('FREQ=MONTHLY;BYSETPOS=1;COUNT=2')).toBe('BYSETPOS=1');
});

test('rules: numbers are within the bounds of their part, and what is none is left out of its list', () => {
  for (const [part, least, most] of [
    ['BYSECOND', 0, 60],
    ['BYMINUTE', 0, 59],
    ['BYHOUR', 0, 23],
    ['BYMONTH', 1, 12],
    ['BYMONTHDAY', 1, 31],
    ['BYYEARDAY', 1, 366],
    ['BYWEEKNO', 1, 53],
    ['BYSETPOS', 1, 366],
  ] as const) {
    const isFaulty = (word: number) => faultIn(`FREQ=YEARLY;BYDAY=MO;${part}=${word}`) !== undefined;
    expect([part, [least, most, least - 1, most + 1].map(isFaulty)]).toEqual([
      part,
      [false, false, true, true],
    ]);
    expect([part, isFaulty(-most)]).toEqual([
      part,
      ['BYSECOND', 'BYMINUTE', 'BYHOUR', 'BYMONTH'].includes(part),
    ]);
  }
  for (const word of ['', 'X', '1X', 'X1', '1.5', '0001', '--1'])
    for (const part of ['BYHOUR', 'BYMONTHDAY'])
      expect(faultIn(`FREQ=DAILY;${part}=2,${word}`)).toBe(`${part}=2,${word}`);
  expect(read('FREQ=DAILY;BYHOUR=2,99').rule?.hours).toEqual([2]);
});

test('rules: an interval and a count are whole numbers above zero, otherwise as if they were not there', () => {
  for (const part of ['INTERVAL', 'COUNT'])
    for (const word of ['0', '-1', '1.5', 'X2', '2X', '1000000', ''])
      expect(read(`FREQ=DAILY;${part}=${word}`)).toEqual({
        rule: PLAIN,
        problem: { part: `${part}=${word}` },
      });
  expect(read('FREQ=DAILY;INTERVAL=999999').rule?.interval).toBe(999_999);
});

test('rules: an end is a day, a time or a moment', () => {
  for (const until of ['20260805', '20260805T101112', '20260805T101112Z', '1785924672', '1785924672000'])
    expect(read(`FREQ=DAILY;UNTIL=${until}`)).toEqual({ rule: { ...PLAIN, until }, problem: undefined });
  for (const until of [
    '2026',
    '20261301',
    '20260805T25',
    '20260805T250000',
    'X20260805',
    '20260805X',
    '17859246720',
    '11785924672000',
    'X1785924672',
    '1785924672000X',
  ])
    expect(read(`FREQ=DAILY;UNTIL=${until}`)).toEqual({ rule: PLAIN, problem: { part: `UNTIL=${until}` } });
});

test('rules: an end on a day that does not exist is named, and a stored rule still ends', () => {
  for (const until of ['20260230', '20260431T101112Z', '20270229T000000', '21000229'])
    expect(read(`FREQ=DAILY;UNTIL=${until}`)).toEqual({
      rule: { ...PLAIN, until },
      problem: { part: `UNTIL=${until}` },
    });
  for (const until of ['20280229', '20000229T101112', '20261231'])
    expect(read(`FREQ=DAILY;UNTIL=${until}`).problem).toBeUndefined();
});

test('rules: weekdays may be counted in months and years alone, and weeks begin on Monday unless it is said', () => {
  const counting = FREQUENCIES.filter((frequency) => faultIn(`FREQ=${frequency};BYDAY=-1FR`) === undefined);
  expect(counting).toEqual(['MONTHLY', 'YEARLY']);
  expect(faultIn('FREQ=YEARLY;BYWEEKNO=1;BYDAY=1MO')).toBe('BYDAY=1MO');
  expect(read('FREQ=MONTHLY;BYDAY=+2MO, -53SU')).toMatchObject({
    rule: {
      weekdays: [
        { weekday: 1, ordinal: 2 },
        { weekday: 0, ordinal: -53 },
      ],
    },
    problem: undefined,
  });
  for (const days of ['XX', '', 'MOX', 'XMO', '0MO', '54MO', '-54MO', '1'])
    expect([days, faultIn(`FREQ=MONTHLY;BYDAY=${days}`)]).toEqual([days, `BYDAY=${days}`]);
  expect(read('FREQ=MONTHLY;BYDAY=0MO,XX,TU').rule?.weekdays).toEqual([{ weekday: 2, ordinal: 0 }]);
  expect(read('FREQ=DAILY;WKST=XX')).toEqual({ rule: PLAIN, problem: { part: 'WKST=XX' } });
});

test('rules: none starts more often than once a minute', () => {
  const [minutes, hours] = [`BYMINUTE=${numbers(60)}`, `BYHOUR=${numbers(24)}`];
  for (const often of ['FREQ=MINUTELY', `FREQ=HOURLY;${minutes}`, `FREQ=DAILY;${hours};${minutes}`]) {
    expect(faultIn(`${often};BYSECOND=30`)).toBeUndefined();
    const twice = read(`${often};BYSECOND=0,30`);
    expect(twice.problem).toEqual({ part: 'BYSECOND=0,30' });
    expect(twice.rule).toEqual({ ...read(often).rule, minutes: undefined });
  }
  for (const seldom of [`FREQ=DAILY;${minutes}`, `FREQ=DAILY;${hours}`, 'FREQ=HOURLY'])
    expect(read(`${seldom};BYSECOND=${numbers(24)}`).rule?.seconds).toHaveLength(24);
});
