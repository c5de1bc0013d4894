import { expect, test } from 'vitest';
import {
  calendarEventDurationMs,
  firstEventTimes,
  parseIcalDateTime,
} from '@farol/core/domain/calendar/calendar-event';
import {
  parseIcalComponents,
  parseIcalLine,
  serializeIcalLines,
} from '@farol/core/domain/calendar/ical-lines';
import { vtimezoneLines } from '@farol/core/domain/calendar/vtimezone';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

test('ical lines: a line has a name, parameters and a value, in any case and with quotes', () => {
  expect(parseIcalLine('dtstart;tzid=Europe/Lisbon;Value=DATE-TIME: 20260803T080000 ')).toEqual({
    name: 'DTSTART',
    parameters: new Map([
      ['TZID', 'Europe/Lisbon'],
      ['VALUE', 'DATE-TIME'],
    ]),
    value: '20260803T080000',
  });
  expect(parseIcalLine('X-A1;TZID="Fleet; yard: time":a:b;c')).toEqual({
    name: 'X-A1',
    parameters: new Map([['TZID', 'Fleet; yard: time']]),
    value: 'a:b;c',
  });
  expect(parseIcalLine('SUMMARY:')).toEqual({ name: 'SUMMARY', parameters: new Map(), value: '' });
  // What is not one line is none.
  expect(parseIcalLine('SUMMARY:a\nDTEND:b')).toBeUndefined();
  for (const line of ['', 'SUMMARY', ':x', ';TZID=x:y', 'A B:c', ' SUMMARY:x', 'A;B:c'])
    expect(parseIcalLine(line)).toBeUndefined();
});

test('ical lines: components are found whatever surrounds them and whatever they contain', () => {
  const text = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'begin: vevent ',
    'SUMMARY:a long',
    ' er name',
    'BEGIN:VALARM',
    'END:VALARM',
    'END:VEVENT',
    'END:VTODO',
    'BEGIN:VTODO',
    'BEGIN:VALARM',
    'END:VTODO',
    'END:VCALENDAR',
  ].join('\r\n');
  expect(parseIcalComponents(text)).toEqual([
    {
      name: 'VEVENT',
      lines: ['begin: vevent ', 'SUMMARY:a longer name', 'BEGIN:VALARM', 'END:VALARM', 'END:VEVENT'],
    },
    // What is still open inside is closed with it.
    { name: 'VTODO', lines: ['BEGIN:VTODO', 'BEGIN:VALARM', 'END:VTODO'] },
  ]);
  const quoting = ['BEGIN:VEVENT', 'SUMMARY:END:VEVENT', 'END:VEVENT of the day', 'END:VEVENT'];
  expect(parseIcalComponents(quoting.join('\r\n'))).toEqual([{ name: 'VEVENT', lines: quoting }]);
  for (const end of ['\n', '\r', '\n\n'])
    expect(parseIcalComponents(['BEGIN:VEVENT', 'END:VEVENT'].join(end))).toHaveLength(1);
  expect(parseIcalComponents('BEGIN:VEVENT\nSUMMARY:never closed')).toEqual([]);
});

const written = (line: string) => serializeIcalLines([line]);

test('ical lines: the end of something that never began closes nothing', () => {
  const lines = ['BEGIN:VEVENT', 'END:VALARM', 'SUMMARY:Shift', 'END:VEVENT'];
  expect(parseIcalComponents(lines.join('\n'))).toEqual([{ name: 'VEVENT', lines }]);
});

const nested = (depth: number) =>
  ['BEGIN:VEVENT', 'END:VEVENT'].flatMap((line) => Array.from({ length: depth }, () => line)).join('\n');

test('ical lines: events within events are part of them, down to the eighth', () => {
  const lengths = [1, 7, 8, 9].map((depth) => parseIcalComponents(nested(depth))[0]?.lines.length);
  expect(lengths).toEqual([2, 14, 16, 17]);
});

test('ical lines: a line of more than 75 octets is folded, never inside a character', () => {
  expect(written('x'.repeat(75))).toBe(`${'x'.repeat(75)}\r\n`);
  expect(written('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x\r\n`);
  expect(written('x'.repeat(150))).toBe(`${'x'.repeat(75)}\r\n ${'x'.repeat(74)}\r\n x\r\n`);
  expect(written('é'.repeat(38))).toBe(`${'é'.repeat(37)}\r\n é\r\n`);
  expect(written('€'.repeat(26))).toBe(`${'€'.repeat(25)}\r\n €\r\n`);
  expect(written('😀'.repeat(19))).toBe(`${'😀'.repeat(18)}\r\n 😀\r\n`);
  expect(written(`${'x'.repeat(74)}\u0080`)).toBe(`${'x'.repeat(74)}\r\n \u0080\r\n`);
  expect(written(`${'x'.repeat(72)}\u{10000}`)).toBe(`${'x'.repeat(72)}\r\n \u{10000}\r\n`);
  expect(written(`${'x'.repeat(73)}\u0800`)).toBe(`${'x'.repeat(73)}\r\n \u0800\r\n`);
});

function durationOf(...lines: readonly string[]): number | undefined {
  return calendarEventDurationMs(lines.flatMap((line) => parseIcalLine(line) ?? []));
}

test.for([
  ['PT1H30M', 1.5 * HOUR_MS],
  ['+PT90S', 90_000],
  ['P2D', 2 * DAY_MS],
  ['P1W', 7 * DAY_MS],
  ['P12W', 84 * DAY_MS],
  ['PT36H', 36 * HOUR_MS],
  ['P1DT2H', DAY_MS + 2 * HOUR_MS],
  ['pt15m', 900_000],
  ['P36524D', 36_524 * DAY_MS],
  ['P36525D', undefined],
  ['PT0S', undefined],
  ['P', undefined],
  ['-PT1H', undefined],
  ['1H', undefined],
  ['PT1Hx', undefined],
] as const)('ical lines: a duration of %s is %d milliseconds', ([text, ms]) => {
  expect(durationOf('DTSTART:20260803T080000Z', `DURATION:${text}`)).toBe(ms);
});

test('ical lines: an event needs a start, and an end, a duration or a whole day', () => {
  expect(durationOf('DTEND:20260803T080000Z')).toBeUndefined();
  expect(durationOf('DTSTART:20260803T080000Z')).toBeUndefined();
  expect(durationOf('DTSTART:20260803')).toBe(DAY_MS);
  expect(durationOf('DTSTART:20260803T080000Z', 'DTEND:soon')).toBeUndefined();
  expect(durationOf('DTSTART:20260803T080000Z', 'DTEND:20260803T083000Z', 'DURATION:PT5H')).toBe(HOUR_MS / 2);
});

const timesFrom = (line: string) =>
  firstEventTimes([line, 'DTEND:20260803T090000Z'].flatMap((item) => parseIcalLine(item) ?? []));

test('ical lines: a time that ends in Z is UTC whatever zone is named, and one without a zone too', () => {
  const utc = { start: '2026-08-03T08:00:00', end: '2026-08-03T09:00:00', zone: 'UTC' };
  expect(timesFrom('DTSTART;TZID=Asia/Kolkata:20260803T080000Z')).toEqual(utc);
  expect(timesFrom('DTSTART;TZID=Asia/Kolkata:20260803T080000z')).toEqual(utc);
  expect(timesFrom('DTSTART;TZID=:20260803T080000')).toEqual(utc);
  expect(timesFrom('DTSTART;TZID=Asia/Kolkata:20260803T133000')).toEqual({
    start: '2026-08-03T13:30:00',
    end: '2026-08-03T14:30:00',
    zone: 'Asia/Kolkata',
  });
});

test('ical lines: an end in the zone of its start is kept as written, even where no clock of that zone shows it', () => {
  const lines = [
    'DTSTART;TZID=America/New_York:20260308T013000',
    'DTEND;TZID=America/New_York:20260308T023000',
  ];
  expect(firstEventTimes(lines.flatMap((line) => parseIcalLine(line) ?? []))).toEqual({
    start: '2026-03-08T01:30:00',
    end: '2026-03-08T02:30:00',
    zone: 'America/New_York',
  });
});

test('ical lines: only existing days and times are read', () => {
  expect(parseIcalDateTime({ value: '20260803' })).toEqual({ clock: '2026-08-03T00:00:00', isDay: true });
  expect(parseIcalDateTime({ value: '20260803T235959Z' })).toEqual({
    clock: '2026-08-03T23:59:59',
    isDay: false,
  });
  for (const value of [
    '',
    '20260230',
    '20261301',
    '20260803T240000',
    '20260803T08',
    'x20260803',
    '20260803x',
  ])
    expect(parseIcalDateTime({ value })).toBeUndefined();
});

test('ical lines: a zone is written with every change of its clock in twenty years', () => {
  const lines = vtimezoneLines('America/New_York', 2026);
  expect(lines.slice(0, 17)).toEqual([
    'BEGIN:VTIMEZONE',
    'TZID:America/New_York',
    'BEGIN:STANDARD',
    'DTSTART:20260101T000000',
    'TZOFFSETFROM:-0500',
    'TZOFFSETTO:-0500',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:20260308T020000',
    'TZOFFSETFROM:-0500',
    'TZOFFSETTO:-0400',
    'END:DAYLIGHT',
    'BEGIN:STANDARD',
    'DTSTART:20261101T020000',
    'TZOFFSETFROM:-0400',
    'TZOFFSETTO:-0500',
    'END:STANDARD',
  ]);
  expect([lines.filter((line) => line.startsWith('DTSTART')).length, lines.at(-1)]).toEqual([
    41,
    'END:VTIMEZONE',
  ]);
  expect(lines.findLast((line) => line.startsWith('DTSTART'))).toBe('DTSTART:20451105T020000');
});

test('ical lines: a zone south of the equator has its daylight saving time at the turn of the year', () => {
  const lines = vtimezoneLines('Australia/Sydney', 2026);
  expect(lines.slice(2, 9)).toEqual([
    'BEGIN:DAYLIGHT',
    'DTSTART:20260101T000000',
    'TZOFFSETFROM:+1100',
    'TZOFFSETTO:+1100',
    'END:DAYLIGHT',
    'BEGIN:STANDARD',
    'DTSTART:20260405T030000',
  ]);
  expect(vtimezoneLines('Asia/Kolkata', 2026).filter((line) => line.startsWith('TZOFFSETTO'))).toEqual([
    'TZOFFSETTO:+0530',
  ]);
});
