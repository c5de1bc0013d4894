import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeCalendarData, decodeCalendarData } from '@farol/core/domain/calendar/calendar-data';
import type { Schedule } from '@farol/core/domain/calendar/calendar-schedule';
import { parseCalendar, serializeCalendar } from '@farol/core/domain/calendar/calendar-text';
import { aSchedule, schedules } from '../../../arbitraries/schedules.ts';

/** A calendar as written by the product that users migrate from. */
function originalText(rule: string, start = '20260803T080000', end = '20260803T180000'): string {
  return [
    'BEGIN:VCALENDAR',
    'X-WR-CALNAME:TRACCAR',
    'PRODID:-//Vendor//Calendar//EN',
    'BEGIN:VTIMEZONE',
    'TZID:America/Sao_Paulo',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:-0300',
    'TZOFFSETTO:-0300',
    'END:STANDARD',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    `DTSTART;TZID=America/Sao_Paulo:${start}`,
    `DTEND;TZID=America/Sao_Paulo:${end}`,
    `RRULE:${rule}`,
    'SUMMARY:Evento',
    'UID:same-for-all',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\n');
}

function repeatOf(rule: string): Schedule['repeat'] {
  const [entry] = parseCalendar(originalText(rule)).entries;
  return entry?.kind === 'schedule' ? entry.repeat : undefined;
}

test('calendar text: a calendar is read back as it was written', () => {
  fc.assert(
    fc.property(fc.array(schedules, { maxLength: 5 }), (list) => {
      const calendar = {
        entries: list.map((item) => ({ kind: 'schedule' as const, ...item })),
        customZones: [],
      };
      expect(parseCalendar(serializeCalendar(calendar))).toEqual(calendar);
    }),
  );
});

test('the result is valid iCalendar: short lines with CRLF, a UID for each event, no stray semicolon, SA for Saturday', () => {
  fc.assert(
    fc.property(fc.array(schedules, { minLength: 1, maxLength: 5 }), (list) => {
      const text = serializeCalendar({
        entries: list.map((item) => ({ kind: 'schedule' as const, ...item })),
        customZones: [],
      });
      const lines = text.split('\r\n');
      expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
      const whole = text.replaceAll('\r\n ', '').split('\r\n');
      const ids = whole.filter((line) => line.startsWith('UID:'));
      expect(new Set(ids).size).toBe(list.length);
      for (const rule of whole.filter((line) => line.startsWith('RRULE:'))) {
        expect(rule).toMatch(/^RRULE:FREQ=[^;]+(;[A-Z]+=[^;]+)*$/);
        expect(rule).not.toContain('ST');
      }
      // RFC 5545: with a zoned start, UNTIL is in UTC.
      for (const until of whole.filter((line) => line.includes('UNTIL') && !text.includes('yard')))
        expect(until).toMatch(/UNTIL=\d{8}T\d{6}Z/);
    }),
  );
});

test('calendar text: a Saturday written as ST and a rule that ends in a semicolon are read', () => {
  expect(repeatOf('FREQ=WEEKLY;BYDAY=MO,ST;')).toEqual({
    frequency: 'weekly',
    weekdays: ['MO', 'SA'],
    end: { kind: 'never' },
  });
});

test.for([
  ['UNTIL=20261231', '2026-12-31'],
  ['UNTIL=1798761600000', '2026-12-31'],
  ['UNTIL=1798761600', '2026-12-31'],
  ['UNTIL=20261231T235959Z', '2026-12-31'],
  // Before eight in São Paulo, so the last occurrence is on the day before.
  ['UNTIL=20261231T100000Z', '2026-12-30'],
  ['UNTIL=20261231T075959', '2026-12-30'],
] as const)('calendar text: a rule with the end %s occurs for the last time on %s', ([until, day]) => {
  expect(repeatOf(`FREQ=DAILY;${until};`)?.end).toEqual({ kind: 'until', day });
});

test('calendar text: events with the same UID are all read, and get UIDs of their own when written', () => {
  const event = originalText('FREQ=DAILY').split('\n').slice(11, -1);
  const { entries } = parseCalendar(['BEGIN:VCALENDAR', ...event, ...event, 'END:VCALENDAR'].join('\n'));
  expect(entries).toHaveLength(2);
  const ids = serializeCalendar({ entries, customZones: [] }).match(/UID:.*/g);
  expect(new Set(ids).size).toBe(2);
});

test('calendar text: times stay as written, with or without a zone', () => {
  expect(parseCalendar(originalText('FREQ=DAILY')).entries).toEqual([
    {
      kind: 'schedule',
      start: '2026-08-03T08:00:00',
      end: '2026-08-03T18:00:00',
      zone: 'America/Sao_Paulo',
      repeat: { frequency: 'daily', weekdays: [], end: { kind: 'never' } },
      summary: 'Evento',
    },
  ]);
  const text = 'BEGIN:VEVENT\nDTSTART:20260803T080000\nDTEND:20260803T090000Z\nEND:VEVENT';
  expect(parseCalendar(text).entries).toMatchObject([{ zone: 'UTC', end: '2026-08-03T09:00:00' }]);
});

test('calendar text: an end in another zone is converted to the zone of the start, and a bare day lasts until the next one', () => {
  const text = [
    'BEGIN:VEVENT',
    'DTSTART;TZID="America/Sao_Paulo":20260803T080000',
    'DTEND:20260803T210000Z',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'DTSTART;VALUE=DATE:20260803',
    'END:VEVENT',
  ].join('\r\n');
  expect(parseCalendar(text).entries).toMatchObject([
    { end: '2026-08-03T18:00:00' },
    { start: '2026-08-03T00:00:00', end: '2026-08-04T00:00:00' },
  ]);
});

test.for([
  'FREQ=MONTHLY;BYDAY=2MO',
  'FREQ=DAILY;INTERVAL=2',
  'FREQ=HOURLY',
  'FREQ=MONTHLY;BYMONTHDAY=-1',
  'FREQ=DAILY;COUNT=3;UNTIL=20261231',
  'FREQ=DAILY;COUNT=0',
  'FREQ=WEEKLY;BYDAY=XX',
  'FREQ=DAILY;UNTIL=soon',
  'FREQ=DAILY;UNTIL=20260230',
])('calendar text: a rule beyond the features of a schedule (%s) is kept as written', (rule) => {
  const { entries } = parseCalendar(originalText(rule));
  expect(entries).toMatchObject([{ kind: 'foreign' }]);
  const written = serializeCalendar({ entries, customZones: [] });
  expect(written).toContain(`RRULE:${rule}\r\n`);
  expect(parseCalendar(written).entries).toEqual(entries);
});

test('calendar text: a custom zone stays in its calendar; other zones are rewritten with their changes', () => {
  const own = ['BEGIN:VTIMEZONE', 'TZID:Yard', 'END:VTIMEZONE'];
  const text = [
    'BEGIN:VCALENDAR',
    ...own,
    'BEGIN:VEVENT',
    'DTSTART;TZID=Yard:20260803T080000',
    'DTEND;TZID=Yard:20260803T090000',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\n');
  const calendar = parseCalendar(text);
  expect(calendar.customZones).toEqual([own]);
  // The runtime has no clock for it, so that its hours can only be kept as written.
  expect(calendar.entries).toMatchObject([{ kind: 'foreign' }]);
  expect(parseCalendar(serializeCalendar(calendar))).toEqual(calendar);
  const lisbon = serializeCalendar({
    entries: [{ kind: 'schedule', ...aSchedule({ zone: 'Europe/Lisbon' }) }],
    customZones: [],
  });
  expect(lisbon).toContain(
    'BEGIN:DAYLIGHT\r\nDTSTART:20260329T010000\r\nTZOFFSETFROM:+0000\r\nTZOFFSETTO:+0100',
  );
  expect(lisbon).toContain(
    'BEGIN:STANDARD\r\nDTSTART:20261025T020000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0000',
  );
  const paulo = serializeCalendar({ entries: [{ kind: 'schedule', ...aSchedule() }], customZones: [] });
  expect(paulo.match(/TZOFFSETTO:.*/g)).toEqual(['TZOFFSETTO:-0300']);
});

const textIn = (zone: string) =>
  serializeCalendar({ entries: [{ kind: 'schedule', ...aSchedule({ zone }) }], customZones: [] });

test('calendar text: a schedule is written with its zone, and one in UTC without', () => {
  const utc = aSchedule({ zone: 'UTC', repeat: undefined, summary: 'Night shift' });
  expect(
    serializeCalendar({ entries: [{ kind: 'schedule', ...utc }], customZones: [] }).split('\r\n'),
  ).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Farol//Calendars//EN',
    'BEGIN:VEVENT',
    'UID:1-20260803T080000-20260803T180000@calendars.invalid',
    'DTSTAMP:20260803T080000Z',
    'DTSTART:20260803T080000Z',
    'DTEND:20260803T180000Z',
    'SUMMARY:Night shift',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
  const paulo = textIn('America/Sao_Paulo');
  expect(paulo).toContain(
    '\r\nDTSTAMP:20260803T110000Z\r\nDTSTART;TZID=America/Sao_Paulo:20260803T080000\r\n',
  );
  expect(paulo).not.toContain('SUMMARY');
  expect(textIn('Fleet: yard')).toContain('\r\nDTSTART;TZID="Fleet: yard":20260803T080000\r\n');
});

test('calendar text: a zone is written with its changes from the first schedule on', () => {
  const entries = ['2030-08-05', '2026-08-03'].map((day) => ({
    kind: 'schedule' as const,
    ...aSchedule({ zone: 'Europe/Lisbon', start: `${day}T08:00:00`, end: `${day}T09:00:00` }),
  }));
  const starts = serializeCalendar({ entries, customZones: [] }).match(/DTSTART:\d{4}/g);
  expect(starts?.[0]).toBe('DTSTART:2026');
  expect(starts?.at(-1)).toBe('DTSTART:2045');
});

test.for([
  ['two rules', ['RRULE:FREQ=DAILY', 'RRULE:FREQ=WEEKLY']],
  ['a property that no schedule has', ['LOCATION:Depot']],
  ['a line that cannot be read', [';;;:']],
  ['no occurrence, as it was called off', ['STATUS:CANCELLED']],
  ['an end in a zone of Windows', ['DTEND;TZID=W. Europe Standard Time:20260803T090000']],
  ['a reminder', ['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT5M', 'END:VALARM']],
] as const)('calendar text: an event with %s is kept as written', ([, more]) => {
  const lines = ['BEGIN:VEVENT', 'DTSTART:20260803T080000Z', 'DTEND:20260803T090000Z', ...more, 'END:VEVENT'];
  expect(parseCalendar(lines.join('\r\n')).entries).toEqual([{ kind: 'foreign', lines }]);
});

const eventOf = (uid: string, ...more: string[]) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  'DTSTART:20260803T080000Z',
  'DTEND:20260803T090000Z',
  ...more,
  'END:VEVENT',
];

test('calendar text: an event of which an occurrence takes place at another time keeps its UID', () => {
  const lines = [
    ...eventOf('shift', 'RRULE:FREQ=DAILY'),
    ...eventOf('shift', 'RECURRENCE-ID:20260804T080000Z'),
    ...eventOf('other', 'RRULE:FREQ=DAILY'),
  ];
  expect(parseCalendar(lines.join('\r\n')).entries).toMatchObject([
    { kind: 'foreign' },
    { kind: 'foreign' },
    { kind: 'schedule' },
  ]);
});

/** Returns what each event of a calendar is read as. */
function kindsOf(...events: string[][]): string[] {
  return parseCalendar(events.flat().join('\r\n')).entries.map(({ kind }) => kind);
}

test('calendar text: an event without a UID of which an occurrence takes place at another time is kept as written', () => {
  const eventWith = (...more: string[]) => eventOf('', ...more).filter((line) => !line.startsWith('UID'));
  const moved = eventWith('RECURRENCE-ID:20260804T080000Z');
  expect(kindsOf(eventWith('RRULE:FREQ=DAILY'), moved)).toEqual(['foreign', 'foreign']);
  expect(kindsOf(eventOf('shift', 'RRULE:FREQ=DAILY'), moved)).toEqual(['schedule', 'foreign']);
  expect(kindsOf(eventWith('RRULE:FREQ=DAILY'))).toEqual(['schedule']);
});

test('calendar text: an event is called off by its whole status only', () => {
  expect(kindsOf(eventOf('shift', 'STATUS:cancelled'))).toEqual(['foreign']);
  for (const status of ['X-CANCELLED', 'CANCELLED-X'])
    expect(kindsOf(eventOf('shift', `STATUS:${status}`))).toEqual(['schedule']);
});

test('calendar text: lines of signs that are not seen do not matter, in an event or in a zone of its own', () => {
  const event = [
    'BEGIN:VEVENT',
    'DTSTART:20260803T080000Z',
    '\u00A0',
    'DTEND:20260803T090000Z',
    'END:VEVENT',
  ];
  expect(parseCalendar(event.join('\r\n')).entries).toMatchObject([{ kind: 'schedule' }]);
  const zone = ['BEGIN:VTIMEZONE', '\u00A0', 'TZID:Europe/Lisbon', 'END:VTIMEZONE'];
  expect(parseCalendar(zone.join('\r\n')).customZones).toEqual([]);
});

test('calendar text: a task is no schedule, even with the properties of one, and a zone without a name is kept', () => {
  const task = ['BEGIN:VTODO', 'DTSTART:20260803T080000Z', 'DTEND:20260803T090000Z', 'END:VTODO'];
  expect(parseCalendar(task.join('\r\n')).entries).toEqual([{ kind: 'foreign', lines: task }]);
  const zone = ['BEGIN:VTIMEZONE', 'END:VTIMEZONE'];
  expect(parseCalendar(zone.join('\r\n')).customZones).toEqual([zone]);
});

test('calendar text: properties that say nothing of when a schedule occurs do not matter', () => {
  const lines = [
    'BEGIN:VEVENT',
    'UID:1',
    'DTSTAMP:20260101T000000Z',
    'DTSTART:20260803T080000Z',
    'DTEND:20260803T090000Z',
    'RRULE:FREQ=DAILY',
    'SUMMARY:Shift',
    'SEQUENCE:3',
    'CREATED:20260101T000000Z',
    'LAST-MODIFIED:20260101T000000Z',
    'TRANSP:OPAQUE',
    'STATUS:CONFIRMED',
    'CLASS:PUBLIC',
    'PRIORITY:5',
    'END:VEVENT',
  ];
  expect(parseCalendar(lines.join('\r\n')).entries).toMatchObject([{ kind: 'schedule', summary: 'Shift' }]);
});

test('calendar text: reading any text never fails, and what is written from it is read back unchanged', () => {
  const pieces = fc.constantFrom(
    'BEGIN:VEVENT',
    'END:VEVENT',
    'BEGIN:VALARM',
    'END:VALARM',
    'BEGIN:VTODO',
    'END:VTODO',
    'DTSTART:20260803T080000',
    'DTSTART:20260230T080000Z',
    'DTEND:20260803T090000',
    'RRULE:FREQ=WEEKLY;BYDAY=ST;',
    'EXDATE:20260803T080000',
    'SUMMARY:a\\, b',
    ' folded',
    '',
    ';;;:',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 12 }), (lines) => {
      const calendar = parseCalendar(lines.join('\r\n'));
      expect(parseCalendar(serializeCalendar(calendar))).toEqual(calendar);
    }),
  );
});

test('calendar text: Base64 data is decoded to the same text, and invalid Base64 is refused', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(encodeCalendarData(text)).toBe(Buffer.from(text, 'utf8').toString('base64'));
      expect(decodeCalendarData(encodeCalendarData(text))).toBe(text);
    }),
  );
  for (const data of ['a*b', '*', '/w==', 'YQ==Yg==', 'YQ=Z'])
    expect(decodeCalendarData(data)).toBeUndefined();
  // However many there are, in no time.
  expect(decodeCalendarData(`${'='.repeat(100_000)}x`)).toBeUndefined();
  expect(decodeCalendarData(' Y\r\nQ = = \n')).toBe('a');
});
