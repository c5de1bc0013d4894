import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarZones, usualZoneName } from '@farol/core/domain/calendar/calendar-zones';
import { CALENDAR_LIMITS } from '@farol/core/domain/calendar/calendar-limits';
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
  [' Europe/Vienna ', 'Europe/Vienna'],
  ['/example.org/UTC', 'UTC'],
  ['x/Europe/Vienna', undefined],
  ['xEurope/Vienna', undefined],
  [`/${'x'.repeat(150)}/Europe/Vienna`, 'Europe/Vienna'],
  [`/${'x'.repeat(200)}/Europe/Vienna`, undefined],
  ['Yard', undefined],
  ['/Nowhere/Land', undefined],
  ['constructor', undefined],
])('calendar zones: the zone that a calendar calls %s is %s', (zone, usual) => {
  expect(usualZoneName(zone)).toBe(usual);
});

test('calendar zones: every zone of Windows has one that the runtime knows', () => {
  expect(Object.values(WINDOWS_ZONES).filter((zone) => !isKnownZone(zone))).toEqual([]);
});

const clockOf = (lines: readonly string[], zone: string) =>
  calendarZones(parseIcalComponents(lines.join('\r\n')), new StepBudget(300_000)).clockOf(zone);

test.each(['America/New_York', 'Europe/Lisbon', 'Australia/Lord_Howe', 'America/Sao_Paulo'])(
  'calendar zones: a zone that is defined in the calendar as %s is has its offsets',
  (zone) => {
    const lines = vtimezoneLines(zone, 2012).map((line) => (line.startsWith('TZID') ? 'TZID:Yard' : line));
    const clock = clockOf(lines, 'Yard');
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(2012, 0, 2), max: Date.UTC(2031, 0, 1) }), (moment) => {
        expect(clock.offsetMs(moment)).toBe(zoneOffsetMs(zone, moment));
      }),
    );
  },
);

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

test('calendar zones: hours in a zone of the file are those of its clock, and a zone that is not defined is named', () => {
  for (const zone of ['Customized Time Zone', 'W. Europe Standard Time', '/Europe/Vienna']) {
    const calendar = eventIn(zone);
    expect(calendar.unknownZone).toBeUndefined();
    const covers = (time: string) => calendar.covers(Date.parse(time), new StepBudget(1000));
    expect([covers('2026-07-10T06:00:00Z'), covers('2026-07-10T05:59:59Z')]).toEqual([true, false]);
    expect([covers('2026-12-10T07:00:00Z'), covers('2026-12-10T06:59:59Z')]).toEqual([true, false]);
  }
  expect(eventIn('Yard').unknownZone).toBe('Yard');
});

/** Returns the definition of a zone `Yard` that is three hours behind UTC, then two and a half from 2020 on. */
const yardWith = (changes: Readonly<Record<string, string>> = {}): readonly string[] => {
  const lines = {
    DTSTART: '20200105T000000',
    TZOFFSETFROM: '-0300',
    TZOFFSETTO: '-0230',
    ...changes,
  };
  return [
    'BEGIN:VTIMEZONE',
    'TZID:Yard',
    'BEGIN:STANDARD',
    ...Object.entries(lines).flatMap(([name, value]) => (value === '' ? [] : [`${name}:${value}`])),
    'END:STANDARD',
    'END:VTIMEZONE',
  ];
};
const zonesOf = (lines: readonly string[], steps = 300_000) =>
  calendarZones(parseIcalComponents(lines.join('\r\n')), new StepBudget(steps));
/** Returns the minutes by which the clocks of a definition differ from UTC at a moment; undefined for an unknown zone. */
const minutesAt = (lines: readonly string[], time: string, steps?: number): number | undefined => {
  const zones = zonesOf(lines, steps);
  return zones.isKnown('Yard') ? zones.clockOf('Yard').offsetMs(Date.parse(time)) / 60_000 : undefined;
};

test('calendar zones: a zone of a calendar changes its offset at the second that its definition says, on the clock before', () => {
  const times = [
    '1950-01-01T00:00:00Z',
    '2020-01-05T02:59:59Z',
    '2020-01-05T03:00:00Z',
    '2999-01-01T00:00:00Z',
  ];
  expect(times.map((time) => minutesAt(yardWith(), time))).toEqual([-180, -180, -150, -150]);
  const clock = clockOf(OUTLOOK, 'Customized Time Zone');
  for (const change of ['2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z'].map((time) => Date.parse(time)))
    for (const at of [change - 1, change, change + 3_600_000])
      expect([at, clock.offsetMs(at)]).toEqual([at, zoneOffsetMs('Europe/Berlin', at)]);
});

test('calendar zones: a zone of a calendar also changes on single dates, of which one that cannot be read leaves it unknown', () => {
  const back = yardWith({ DTSTART: '20210105T000000', TZOFFSETFROM: '-0230', TZOFFSETTO: '-0300' });
  const lines = [
    ...yardWith({ RDATE: '20220105T000000, 20240105T000000' }).slice(0, -1),
    ...back.slice(2, -2),
    'RDATE:20230105T000000',
    ...back.slice(-2),
  ];
  const years = ['2019', '2020', '2021', '2022', '2023', '2024', '2025'];
  expect(years.map((year) => minutesAt(lines, `${year}-07-01T00:00:00Z`))).toEqual([
    -180, -150, -180, -150, -180, -150, -150,
  ]);
  expect(minutesAt(yardWith({ RDATE: '20220105T000000,soon' }), '2020-01-01T00:00:00Z')).toBeUndefined();
});

test('calendar zones: a zone of a calendar goes by a rule until its end in UTC, at the offset before each change', () => {
  const rules = (until: string): readonly string[] => [
    ...yardWith({ RRULE: `FREQ=YEARLY;UNTIL=${until}` }).slice(0, -1),
    'BEGIN:DAYLIGHT',
    'DTSTART:20200705T000000',
    'TZOFFSETFROM:-0230',
    'TZOFFSETTO:-0300',
    'RRULE:FREQ=YEARLY',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
  ];
  const winters = ['2020', '2021', '2022', '2023'].map((year) => `${year}-02-01T00:00:00Z`);
  const inWinter = (until: string) => winters.map((time) => minutesAt(rules(until), time));
  expect(inWinter('20220105T030000Z')).toEqual([-150, -150, -150, -180]);
  expect(inWinter('20220105T025959Z')).toEqual([-150, -150, -180, -180]);
  // What is said beside is no rule.
  expect(minutesAt(yardWith({ COMMENT: 'FREQ=DAILY' }), '2026-01-01T00:00:00Z', 0)).toBe(-150);
});

test.each([
  ['+0530', 330],
  ['-05:30', -330],
  ['+0000', 0],
  ['+2359', 1439],
  ['+013015', 90.25],
  ['-013015', -90.25],
  ['+2400', undefined],
  ['0530', undefined],
  ['x+0530', undefined],
  ['+0530x', undefined],
  ['+05', undefined],
  ['+053', undefined],
  ['', undefined],
])(
  'calendar zones: a zone of a calendar whose offset is %j is ahead of UTC by %j minutes',
  (offset, minutes) => {
    expect(minutesAt(yardWith({ TZOFFSETTO: offset }), '2026-01-01T00:00:00Z')).toBe(minutes);
    expect(minutesAt(yardWith({ TZOFFSETFROM: offset }), '2010-01-01T00:00:00Z')).toBe(minutes);
  },
);

test.each([
  ['no beginning', yardWith({ DTSTART: '' })],
  ['a beginning that cannot be read', yardWith({ DTSTART: 'soon' })],
  ['no observance', ['BEGIN:VTIMEZONE', 'TZID:Yard', 'END:VTIMEZONE']],
  ['an observance that never begins', ['BEGIN:VTIMEZONE', 'TZID:Yard', 'END:STANDARD', 'END:VTIMEZONE']],
  ['another kind of component', yardWith().map((line) => line.replace('VTIMEZONE', 'X-TIMEZONE'))],
  ['no name', yardWith().filter((line) => !line.startsWith('TZID'))],
])('calendar zones: a zone that a calendar defines with %s is unknown and counts as UTC', (_, lines) => {
  const zones = zonesOf(lines);
  expect([zones.isKnown('Yard'), zones.clockOf('Yard').offsetMs(Date.UTC(2026, 0, 1))]).toEqual([false, 0]);
});

test('calendar zones: a zone of a calendar is read past what it does not need', () => {
  const odd = ['No line at all', 'BEGIN:X-STANDARD', 'DTSTART:soon', 'END:X-STANDARD', 'BEGIN:STANDARD-X'];
  const [begin = '', ...rest] = yardWith({ TZNAME: 'Standard', COMMENT: 'daylight' });
  const lines = [begin, ...odd, 'END:STANDARD-X', ...rest];
  expect(minutesAt(lines, '2026-01-01T00:00:00Z')).toBe(-150);
  const small = lines.map((line) => line.replace(/(?:BEGIN|END):STANDARD$/, (edge) => edge.toLowerCase()));
  expect(minutesAt(small, '2026-01-01T00:00:00Z')).toBe(-150);
});

test('calendar zones: a zone of a calendar is read once, and is unknown when that takes too long', () => {
  const budget = new StepBudget(300_000);
  const zones = calendarZones(parseIcalComponents(OUTLOOK.join('\r\n')), budget);
  expect(budget.remaining).toBe(300_000);
  const clock = zones.clockOf('Customized Time Zone');
  const { remaining } = budget;
  // From 1970 to 2100 a day of the month of each rule takes a step, and each other month, of 2100 the first.
  expect(300_000 - remaining).toBe(2 * (130 * (31 + 11) + 1));
  expect(zones.clockOf('Customized Time Zone')).toBe(clock);
  expect(zones.isKnown('Customized Time Zone')).toBe(true);
  expect(budget.remaining).toBe(remaining);
  const lines = yardWith({ RRULE: 'FREQ=DAILY;COUNT=5' });
  expect(minutesAt(lines, '2026-01-01T00:00:00Z', 10)).toBe(-150);
  expect(minutesAt(lines, '2026-01-01T00:00:00Z', 9)).toBeUndefined();
  expect(minutesAt(lines, '2026-01-01T00:00:00Z', 4)).toBeUndefined();
});

test('calendar zones: as many zones as a calendar may have can all be defined in it by rules without an end', () => {
  const names = Array.from({ length: CALENDAR_LIMITS.zones }, (_, at) => `Depot ${at}`);
  const lines = names.flatMap((name) => [
    ...OUTLOOK.map((line) => (line.startsWith('TZID') ? `TZID:${name}` : line)),
    'BEGIN:VEVENT',
    `DTSTART;TZID=${name}:20260701T080000`,
    'DURATION:PT1H',
    'END:VEVENT',
  ]);
  const calendar = compileCalendar(['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n'));
  expect([calendar.unknownZone, calendar.isComplete]).toEqual([undefined, true]);
  const end = Date.parse('2026-07-01T07:00:00Z');
  expect(calendar.lastPeriod(end, new StepBudget(1000))?.end).toBe(end);
});

/** Returns an observance that begins on some days of each year from 2020 on. */
function yearly(name: string, from: string, to: string, days: string): readonly string[] {
  return [
    `BEGIN:${name}`,
    'DTSTART:20200115T000000',
    `TZOFFSETFROM:${from}`,
    `TZOFFSETTO:${to}`,
    `RRULE:FREQ=YEARLY;${days}`,
    `END:${name}`,
  ];
}

test('calendar zones: a zone of a calendar changes on the first and the last days of the months that its rules name', () => {
  const lines = [
    'BEGIN:VTIMEZONE',
    'TZID:Yard',
    ...yearly('STANDARD', '-0300', '-0230', 'BYMONTH=3,12;BYMONTHDAY=1'),
    ...yearly('DAYLIGHT', '-0230', '-0300', 'BYMONTH=1,5;BYMONTHDAY=31'),
    'END:VTIMEZONE',
  ];
  const days = [
    '2021-02-28',
    '2021-03-01',
    '2021-05-30',
    '2021-05-31',
    '2021-11-30',
    '2021-12-01',
    '2022-01-31',
  ];
  expect(days.map((day) => minutesAt(lines, `${day}T12:00:00Z`))).toEqual([
    -180, -150, -150, -180, -180, -150, -180,
  ]);
});

test('calendar zones: any definition of a zone gets an answer, in bounded time', () => {
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
