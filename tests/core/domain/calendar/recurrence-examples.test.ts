import { expect, test } from 'vitest';
import { compileCalendar } from '@farol/core/domain/calendar/compiled-calendar';
import { localDateTimeAt } from '@farol/core/domain/calendar/time-zone-clock';
import { StepBudget } from '@farol/core/domain/values/step-budget';

const ZONE = 'America/New_York';

/** Returns the first starts of an event of an hour as local times of New York, to the minute. */
function starts(lines: readonly string[], count: number, from = 0, zone = ZONE): string[] {
  const calendar = compileCalendar(
    ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'DURATION:PT15M', 'END:VEVENT', 'END:VCALENDAR'].join(
      '\r\n',
    ),
  );
  expect(calendar.problem).toBeUndefined();
  const found: string[] = [];
  const quarterMs = 15 * 60_000;
  for (let at = from + quarterMs; found.length < count;) {
    const next = calendar.nextEnd(at, new StepBudget(1_000_000));
    if (next === undefined) break;
    found.push(localDateTimeAt(zone, next - quarterMs).slice(0, 16));
    at = next;
  }
  return found;
}

/** Returns the days of the starts, and the time of the first one that is not nine o'clock. */
const days = (rule: string, count: number, start = '19970902T090000'): string[] =>
  starts([`DTSTART;TZID=${ZONE}:${start}`, `RRULE:${rule}`], count).map((item) =>
    item.endsWith('T09:00') ? item.slice(0, 10) : item,
  );

// The examples of RFC 5545 §3.8.5.3, and of its errata.
test.each([
  ['FREQ=DAILY;COUNT=10', 11, ['1997-09-02', '…', '1997-09-11']],
  [
    'FREQ=DAILY;INTERVAL=10;COUNT=5',
    6,
    ['1997-09-02', '1997-09-12', '1997-09-22', '1997-10-02', '1997-10-12'],
  ],
  [
    'FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA',
    99,
    ['1998-01-01', '…', '2000-01-31'],
  ],
  ['FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1', 99, ['1998-01-01', '…', '2000-01-31']],
  ['FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH', 99, ['1997-09-02', '…', '1997-10-02']],
  [
    'FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH',
    9,
    [
      '1997-09-02',
      '1997-09-04',
      '1997-09-16',
      '1997-09-18',
      '1997-09-30',
      '1997-10-02',
      '1997-10-14',
      '1997-10-16',
    ],
  ],
  ['FREQ=MONTHLY;COUNT=10;BYDAY=1FR', 11, ['1997-09-05', '…', '1998-06-05']],
  [
    'FREQ=MONTHLY;INTERVAL=2;COUNT=4;BYDAY=1SU,-1SU',
    5,
    ['1997-09-07', '1997-09-28', '1997-11-02', '1997-11-30'],
  ],
  [
    'FREQ=MONTHLY;COUNT=6;BYDAY=-2MO',
    7,
    ['1997-09-22', '1997-10-20', '1997-11-17', '1997-12-22', '1998-01-19', '1998-02-16'],
  ],
  ['FREQ=MONTHLY;BYMONTHDAY=-3', 4, ['1997-09-28', '1997-10-29', '1997-11-28', '1997-12-29']],
  [
    'FREQ=MONTHLY;COUNT=5;BYMONTHDAY=1,-1',
    6,
    ['1997-09-30', '1997-10-01', '1997-10-31', '1997-11-01', '1997-11-30'],
  ],
  [
    'FREQ=MONTHLY;INTERVAL=18;COUNT=4;BYMONTHDAY=10,11,12',
    5,
    ['1997-09-10', '1997-09-11', '1997-09-12', '1999-03-10'],
  ],
  ['FREQ=YEARLY;COUNT=4;BYMONTH=6,7', 5, ['1998-06-02', '1998-07-02', '1999-06-02', '1999-07-02']],
  [
    'FREQ=YEARLY;INTERVAL=3;COUNT=4;BYYEARDAY=1,100,200',
    5,
    ['2000-01-01', '2000-04-09', '2000-07-18', '2003-01-01'],
  ],
  ['FREQ=YEARLY;BYDAY=20MO', 3, ['1998-05-18', '1999-05-17', '2000-05-15']],
  ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', 3, ['1998-05-11', '1999-05-17', '2000-05-15']],
  ['FREQ=YEARLY;BYMONTH=3;BYDAY=TH', 4, ['1998-03-05', '1998-03-12', '1998-03-19', '1998-03-26']],
  [
    'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
    5,
    ['1998-02-13', '1998-03-13', '1998-11-13', '1999-08-13', '2000-10-13'],
  ],
  ['FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13', 3, ['1997-09-13', '1997-10-11', '1997-11-08']],
  [
    'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8',
    3,
    ['1997-11-04', '2001-11-06', '2005-11-08'],
  ],
  ['FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3', 4, ['1997-09-04', '1997-10-07', '1997-11-06']],
  [
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2',
    4,
    ['1997-09-29', '1997-10-30', '1997-11-27', '1997-12-30'],
  ],
  [
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
    4,
    ['1997-09-30', '1997-10-31', '1997-11-28', '1997-12-31'],
  ],
  [
    'FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T210000Z',
    9,
    ['1997-09-02', '1997-09-02T12:00', '1997-09-02T15:00'],
  ],
  [
    'FREQ=MINUTELY;INTERVAL=90;COUNT=4',
    5,
    ['1997-09-02', '1997-09-02T10:30', '1997-09-02T12:00', '1997-09-02T13:30'],
  ],
  ['FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=3', 4, ['1997-09-15', '1997-09-30', '1997-10-15']],
])('recurrence examples: the rule %s starts as the standard says', (rule, count, expected) => {
  const found = days(rule, count);
  expect(expected.includes('…') ? [found[0], '…', found.at(-1)] : found).toEqual(expected);
});

test('recurrence examples: the day on which weeks begin decides which weeks of two count', () => {
  const rule = 'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU';
  expect(days(`${rule};WKST=MO`, 9, '19970805T090000')).toEqual([
    '1997-08-05',
    '1997-08-10',
    '1997-08-19',
    '1997-08-24',
  ]);
  expect(days(`${rule};WKST=SU`, 9, '19970805T090000')).toEqual([
    '1997-08-05',
    '1997-08-17',
    '1997-08-19',
    '1997-08-31',
  ]);
});

test('recurrence examples: twenty minutes within working hours are the same by the day and by the minute', () => {
  const byDay = days('FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40', 60);
  expect(byDay.slice(0, 3)).toEqual(['1997-09-02', '1997-09-02T09:20', '1997-09-02T09:40']);
  expect(byDay[24]).toBe('1997-09-03');
  expect(days('FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16', 60)).toEqual(byDay);
});

test('recurrence examples: hours and minutes go on over midnight, whether or not they come out even with a day', () => {
  for (const [unit, interval, hours] of [
    ['HOURLY', 5, undefined],
    ['HOURLY', 6, undefined],
    ['MINUTELY', 90, undefined],
    ['MINUTELY', 7, [0, 23]],
    ['MINUTELY', 1_000, undefined],
  ] as const) {
    const stepMs = interval * (unit === 'HOURLY' ? 3_600_000 : 60_000);
    const times = Array.from({ length: 600 }, (_, at) => new Date(Date.UTC(2026, 0, 1, 22, 3) + at * stepMs));
    const expected = times.filter((time) => !hours || hours.some((hour) => hour === time.getUTCHours()));
    const rule = `RRULE:FREQ=${unit};INTERVAL=${interval}${hours ? `;BYHOUR=${hours.join(',')}` : ''}`;
    const found = starts(['DTSTART:20260101T220300Z', rule], 40, Date.UTC(2026, 0, 1), 'UTC');
    expect(found).toEqual(expected.slice(0, 40).map((time) => time.toISOString().slice(0, 16)));
  }
});

test('recurrence examples: what is left out, added and moved counts', () => {
  const master = [`DTSTART;TZID=${ZONE}:19970902T090000`, 'RRULE:FREQ=DAILY;COUNT=4', 'UID:shift'];
  expect(starts([...master, 'EXDATE:19970903T130000Z'], 9)).toEqual([
    '1997-09-02T09:00',
    '1997-09-04T09:00',
    '1997-09-05T09:00',
  ]);
  expect(starts([...master, 'EXDATE;TZID=Europe/Lisbon:19970903T140000'], 9)).toHaveLength(3);
  // No whole day is left out by its first minute.
  expect(starts([...master, `EXDATE;TZID=${ZONE}:19970903T000000`], 9)).toHaveLength(4);
  expect(starts([...master, `RDATE;TZID=${ZONE}:19970910T080000, 19970911T080000`], 9).slice(4)).toEqual([
    '1997-09-10T08:00',
    '1997-09-11T08:00',
  ]);
  const moved = ['END:VEVENT', 'BEGIN:VEVENT', 'UID:shift', 'RECURRENCE-ID:19970903T130000Z'];
  expect(starts([...master, 'DURATION:PT15M', ...moved, `DTSTART;TZID=${ZONE}:19970903T170000`], 9)).toEqual([
    '1997-09-02T09:00',
    '1997-09-03T17:00',
    '1997-09-04T09:00',
    '1997-09-05T09:00',
  ]);
  // Another event at the same time goes on.
  const another = moved.map((line) => line.replace('shift', 'another'));
  expect(
    starts([...master, 'DURATION:PT15M', ...another, `DTSTART;TZID=${ZONE}:19970903T170000`], 9),
  ).toHaveLength(5);
  const calledOff = [...moved, 'DTSTART:19970903T130000Z', 'STATUS:CANCELLED'];
  expect(starts([...master, 'DURATION:PT1H', ...calledOff], 9)).toHaveLength(3);
  expect(starts([...master, 'STATUS:CANCELLED'], 9)).toEqual([]);
});

test('recurrence examples: an additional period has a length of its own', () => {
  const calendar = compileCalendar(
    [
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'DTSTART:20260101T080000Z',
      'DURATION:PT1H',
      'RDATE;VALUE=PERIOD:20260105T080000Z/PT3H,20260106T080000Z/20260106T120000Z',
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n'),
  );
  const covers = (time: string) => calendar.covers(Date.parse(time), new StepBudget(1000));
  expect(covers('2026-01-05T10:59:59Z')).toBe(true);
  expect(covers('2026-01-05T11:00:00Z')).toBe(false);
  expect(covers('2026-01-06T11:59:59Z')).toBe(true);
  expect(covers('2026-01-06T12:00:00Z')).toBe(false);
});
