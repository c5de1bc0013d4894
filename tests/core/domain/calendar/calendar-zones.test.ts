import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarZones, usualZoneName } from '@farol/core/domain/calendar/calendar-zones';
import { compileCalendar } from '@farol/core/domain/calendar/compiled-calendar';
import { parseIcalComponents } from '@farol/core/domain/calendar/ical-lines';
import { isKnownZone, zoneOffsetMs } from '@farol/core/domain/calendar/time-zone-clock';
import { vtimezoneLines } from '@farol/core/domain/calendar/vtimezone';
import { WINDOWS_ZONES } from '@farol/core/domain/calendar/windows-zones';
import { StepBudget } from '@farol/core/domain/values/step-budget';

test.each([
  ['Europe/Vienna', 'Europe/Vienna'],
  ['/Europe/Vienna', 'Europe/Vienna'],
  ['/mozilla.org/20050126_1/America/Argentina/San_Luis', 'America/Argentina/San_Luis'],
  ['/freeassociation.sourceforge.net/Tzfile/Europe/Lisbon', 'Europe/Lisbon'],
  ['W. Europe Standard Time', 'Europe/Berlin'],
  ['E. South America Standard Time', 'America/Sao_Paulo'],
  ['UTC', 'UTC'],
  ['Yard', undefined],
  ['/Nowhere/Land', undefined],
  ['constructor', undefined],
])('the zone that a calendar calls %s is %s', (zone, usual) => {
  expect(usualZoneName(zone)).toBe(usual);
});

test('every zone of Windows has one that the runtime knows', () => {
  expect(Object.values(WINDOWS_ZONES).filter((zone) => !isKnownZone(zone))).toEqual([]);
});

const clockOf = (lines: readonly string[], zone: string) =>
  calendarZones(parseIcalComponents(lines.join('\r\n')), new StepBudget(300_000)).clockOf(zone);

test('a zone that is defined in the calendar has the offsets of its definition', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('America/New_York', 'Europe/Lisbon', 'Australia/Lord_Howe', 'America/Sao_Paulo'),
      fc.integer({ min: Date.UTC(2012, 0, 2), max: Date.UTC(2031, 0, 1) }),
      (zone, moment) => {
        const lines = vtimezoneLines(zone, 2012).map((line) =>
          line.startsWith('TZID') ? 'TZID:Yard' : line,
        );
        expect(clockOf(lines, 'Yard').offsetMs(moment)).toBe(zoneOffsetMs(zone, moment));
      },
    ),
  );
});

const OUTLOOK = [
  'BEGIN:VTIMEZONE',
  'TZID:Customized Time Zone',
  'BEGIN:STANDARD',
  'DTSTART:16010101T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
];

test('zone of a calendar: one that Outlook defines by rules since 1601 has the offsets of Berlin', () => {
  const clock = clockOf(OUTLOOK, 'Customized Time Zone');
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(1997, 0, 1), max: Date.UTC(2036, 0, 1) }), (moment) => {
      expect(clock.offsetMs(moment)).toBe(zoneOffsetMs('Europe/Berlin', moment));
    }),
  );
});

const eventIn = (zone: string) =>
  compileCalendar(
    [
      'BEGIN:VCALENDAR',
      ...OUTLOOK,
      'BEGIN:VEVENT',
      `DTSTART;TZID=${zone}:20260701T080000`,
      `DTEND;TZID=${zone}:20260701T180000`,
      'RRULE:FREQ=DAILY',
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n'),
  );

test('hours in a zone of the file are those of its clock, and a zone that is not defined is named', () => {
  for (const zone of ['Customized Time Zone', 'W. Europe Standard Time', '/Europe/Vienna']) {
    const calendar = eventIn(zone);
    expect(calendar.unknownZone).toBeUndefined();
    const covers = (time: string) => calendar.covers(Date.parse(time), new StepBudget(1000));
    expect([covers('2026-07-10T06:00:00Z'), covers('2026-07-10T05:59:59Z')]).toEqual([true, false]);
    expect([covers('2026-12-10T07:00:00Z'), covers('2026-12-10T06:59:59Z')]).toEqual([true, false]);
  }
  expect(eventIn('Yard').unknownZone).toBe('Yard');
});

test('any definition of a zone gets an answer, in bounded time', () => {
  const line = fc.constantFrom(
    'BEGIN:STANDARD',
    'END:STANDARD',
    'DTSTART:19700101T000000',
    'DTSTART:soon',
    'TZOFFSETFROM:-0300',
    'TZOFFSETTO:+2500',
    'TZOFFSETTO:-0200',
    'RRULE:FREQ=DAILY',
    'RRULE:FREQ=MINUTELY',
    'RDATE:20200101T000000',
    'RDATE:soon',
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 14 }), (lines) => {
      const budget = new StepBudget(20_000);
      const text = ['BEGIN:VTIMEZONE', 'TZID:Yard', ...lines, 'END:VTIMEZONE'].join('\r\n');
      const offset = calendarZones(parseIcalComponents(text), budget).clockOf('Yard').offsetMs(0);
      expect(Number.isInteger(offset)).toBe(true);
    }),
  );
});
