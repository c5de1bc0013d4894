import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysInMonth } from '@farol/core/domain/values/civil-date';
import type { Language } from '@farol/core/domain/values/locale';
import { isoInstantOfLocal, localDateTimeInput } from '@farol/core/domain/values/local-date-time';
import { localeWithHourCycle, dateTimeStyleOf } from '@farol/core/domain/preference/hour-cycle';
import {
  isDateTimeInputValue,
  formatDateTimeInput,
  parseDateTimeInput,
} from '@farol/core/domain/values/date-time-input';

const LANGUAGES: readonly Language[] = ['pt-BR', 'es-ES', 'en-US'];

function written(language: Language, twelveHour?: boolean): string {
  return formatDateTimeInput('2026-03-09T14:05', dateTimeStyleOf(localeWithHourCycle(language, twelveHour)));
}

const two = (part: number): string => String(part).padStart(2, '0');
const days = fc
  .record({ year: fc.integer({ min: 0, max: 9999 }), month: fc.integer({ min: 1, max: 12 }) })
  .chain(({ year, month }) =>
    fc
      .integer({ min: 1, max: daysInMonth(year, month) })
      .map((day) => `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`),
  );
const minutes = fc
  .record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) })
  .map(({ hour, minute }) => `T${two(hour)}:${two(minute)}`);
const clocks = fc.constantFrom(true, false, undefined);

test('date time input: a date in a field is read back unchanged, in every language', () => {
  fc.assert(
    fc.property(days, fc.constantFrom(...LANGUAGES), clocks, (day, language, twelveHour) => {
      const writing = dateTimeStyleOf(localeWithHourCycle(language, twelveHour));
      expect(isDateTimeInputValue('day', day)).toBe(true);
      expect(parseDateTimeInput(formatDateTimeInput(day, writing), 'day', language)).toEqual({ value: day });
      expect(parseDateTimeInput(day, 'day', language)).toEqual({ value: day });
    }),
  );
});

test('date time input: a date with time is read back unchanged, in every language and both hour cycles', () => {
  fc.assert(
    fc.property(days, minutes, fc.constantFrom(...LANGUAGES), clocks, (day, time, language, twelveHour) => {
      const moment = `${day}${time}`;
      const writing = dateTimeStyleOf(localeWithHourCycle(language, twelveHour));
      expect(isDateTimeInputValue('dayAndTime', moment)).toBe(true);
      expect(parseDateTimeInput(formatDateTimeInput(moment, writing), 'dayAndTime', language)).toEqual({
        value: moment,
      });
      expect(parseDateTimeInput(moment, 'dayAndTime', language)).toEqual({ value: moment });
      expect(parseDateTimeInput(`${moment}:00`, 'dayAndTime', language)).toEqual({ value: moment });
    }),
  );
});

test('date time input: a time of day is read back unchanged, in every language and both hour cycles', () => {
  fc.assert(
    fc.property(minutes, fc.constantFrom(...LANGUAGES), clocks, (minute, language, twelveHour) => {
      const time = minute.slice(1);
      const writing = dateTimeStyleOf(localeWithHourCycle(language, twelveHour));
      expect(isDateTimeInputValue('time', time)).toBe(true);
      expect(parseDateTimeInput(formatDateTimeInput(time, writing), 'time', language)).toEqual({
        value: time,
      });
    }),
  );
  expect(formatDateTimeInput('07:05', { locale: 'pt-BR', twelveHour: false })).toBe('07:05');
  expect(formatDateTimeInput('19:05', { locale: 'en-US', twelveHour: true })).toBe('7:05 PM');
  expect(parseDateTimeInput('7 pm', 'time', 'pt-BR')).toEqual({ value: '19:00' });
});

test('date time input: a text that is no time of day is refused', () => {
  for (const text of [
    'soon',
    '24:00',
    '7:60',
    '9/3/2026 07:00',
    '13 pm',
    `${' '.repeat(3)}7:00${'0'.repeat(60)}`,
  ])
    expect(parseDateTimeInput(text, 'time', 'pt-BR')).toEqual({ problem: 'notTime' });
  for (const text of ['', '24:00', '07:60', '7:00', '2026-03-09T07:00'])
    expect(isDateTimeInputValue('time', text)).toBe(false);
  expect(parseDateTimeInput(' ', 'time', 'pt-BR')).toEqual({ value: '' });
});

test('date time input: any input is either an existing date or a problem', () => {
  const typed = fc.oneof(
    fc.string(),
    fc.stringMatching(/^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}( \d{1,2}(:\d\d)?( ?[ap]m)?)?$/),
  );
  fc.assert(
    fc.property(
      typed,
      fc.constantFrom('day', 'dayAndTime', 'time'),
      fc.constantFrom(...LANGUAGES),
      (text, kind, language) => {
        const read = parseDateTimeInput(text, kind, language);
        if ('value' in read && text.trim() !== '') expect(isDateTimeInputValue(kind, read.value)).toBe(true);
      },
    ),
  );
});

test('date time input: dates are formatted in the order of the language and times in the user’s hour cycle', () => {
  expect(LANGUAGES.map((language) => written(language))).toEqual([
    '09/03/2026 14:05',
    '09/03/2026 14:05',
    '03/09/2026 2:05 PM',
  ]);
  expect(LANGUAGES.map((language) => written(language, true))).toEqual([
    '09/03/2026 2:05 PM',
    '09/03/2026 2:05 p. m.',
    '03/09/2026 2:05 PM',
  ]);
  expect(written('en-US', false)).toBe('03/09/2026 14:05');
  const mornings = LANGUAGES.map((language) =>
    formatDateTimeInput('2026-03-09T00:05', { locale: language, twelveHour: true }),
  );
  expect(mornings).toEqual(['09/03/2026 12:05 AM', '09/03/2026 12:05 a. m.', '03/09/2026 12:05 AM']);
});

test('date time input: text that is no stored date is shown as it is', () => {
  for (const text of ['', 'soon', 'x2026-03-09', '2026-03-09x', '2026-03-09T10:00:30', '10:00:30', 'x10:00'])
    expect(formatDateTimeInput(text, { locale: 'en-US', twelveHour: false })).toBe(text);
});

test('date time input: a time of day of up to forty characters is read', () => {
  const longest = `7:00:00.${'0'.repeat(32)}`;
  expect(parseDateTimeInput(longest, 'time', 'pt-BR')).toEqual({ value: '07:00' });
  expect(parseDateTimeInput(`${longest}0`, 'time', 'pt-BR')).toEqual({ problem: 'notTime' });
});

test('date time input: in another language the halves of a day are AM and PM', () => {
  expect(formatDateTimeInput('19:05', { locale: 'de-DE', twelveHour: true })).toBe('7:05 PM');
});

test('date time input: only existing days, and hours of the day, are stored', () => {
  for (const day of ['2026-02-30', '2026-00-10', '2026-13-10', '2026-03-00', '2026-03-09T10:00', 'soon'])
    expect(isDateTimeInputValue('day', day)).toBe(false);
  for (const moment of ['2026-03-09', '2026-03-09T24:00', '2026-03-09T23:60', '2026-02-30T10:00'])
    expect(isDateTimeInputValue('dayAndTime', moment)).toBe(false);
});

test('date time input: a date may be typed with any separator and without leading zeros', () => {
  for (const text of ['9/3/2026', '09-03-2026', '9.3.2026', ' 2026-03-09 ', '2026/3/9'])
    expect(parseDateTimeInput(text, 'day', 'pt-BR')).toEqual({ value: '2026-03-09' });
  expect(parseDateTimeInput('9/3/2026', 'day', 'en-US')).toEqual({ value: '2026-09-03' });
});

test('date time input: a time may be typed in either hour cycle', () => {
  for (const time of [
    '14:00',
    '2 pm',
    '2pm',
    '2:00 PM',
    '2 p.m.',
    '2:00 p. m.',
    '14h',
    '14h00',
    '14 h',
    '14:00:00',
    '14:00:00.000',
    '02 PM',
  ])
    expect(parseDateTimeInput(`9/3/2026 ${time}`, 'dayAndTime', 'es-ES')).toEqual({
      value: '2026-03-09T14:00',
    });
  expect(parseDateTimeInput('3/9/2026, 12 am', 'dayAndTime', 'en-US')).toEqual({ value: '2026-03-09T00:00' });
  expect(parseDateTimeInput('3/9/2026 12:30 PM', 'dayAndTime', 'en-US')).toEqual({
    value: '2026-03-09T12:30',
  });
});

test('date time input: a text of up to forty characters is read as a date', () => {
  expect(parseDateTimeInput(`9/3/2026${' '.repeat(27)}14:00`, 'dayAndTime', 'pt-BR')).toEqual({
    value: '2026-03-09T14:00',
  });
});

test('date time input: an invalid date says what is wrong with it', () => {
  for (const text of [
    'soon',
    '9/3',
    '9/3/26',
    '9/3-2026',
    '9/3/20261',
    'x9/3/2026',
    'x2026-03-09',
    '9/3/2026 14:00',
    `9/3/2026${' '.repeat(60)}x`,
  ])
    expect(parseDateTimeInput(text, 'day', 'pt-BR')).toEqual({ problem: 'notDate' });
  for (const text of [
    '9/3/2026',
    '9/3/2026 14',
    '9/3/2026 24:00',
    '9/3/2026 25:00',
    '9/3/2026 x14:00',
    '9/3/2026 14:00x',
    '9/3/2026 14:00:30',
    '9/3/2026 x14h',
    '9/3/2026 14hx',
    '9/3/2026 x2 pm',
    '9/3/2026 2 pmx',
    '9/3/2026x14:00',
    '9/3/2026.5 pm',
    `9/3/2026${' '.repeat(28)}14:00`,
    '9/3/2026 14:60',
    '9/3/2026 13 pm',
    '9/3/2026 0 am',
  ])
    expect(parseDateTimeInput(text, 'dayAndTime', 'pt-BR')).toEqual({ problem: 'notDateAndTime' });
  for (const text of ['30/02/2026', '10/0/2026', '0/3/2026', '10/13/2026'])
    expect(parseDateTimeInput(text, 'day', 'pt-BR')).toEqual({ problem: 'noSuchDate' });
  expect(parseDateTimeInput('31/12/2026', 'day', 'en-US')).toEqual({ problem: 'noSuchDate' });
  expect(parseDateTimeInput('29/02/2028', 'day', 'es-ES')).toEqual({ value: '2028-02-29' });
  expect(parseDateTimeInput('  ', 'dayAndTime', 'en-US')).toEqual({ value: '' });
});

test('date time input: a local date-time converts to an instant and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (seconds) => {
      const iso = new Date(Math.floor(seconds / 60) * 60_000).toISOString();
      // An hour that occurs twice means the first of the two.
      expect(localDateTimeInput(isoInstantOfLocal(localDateTimeInput(iso)))).toBe(localDateTimeInput(iso));
    }),
  );
  const local = new Date(2026, 2, 9, 14, 5);
  expect(localDateTimeInput(local.toISOString())).toBe('2026-03-09T14:05');
  expect(isoInstantOfLocal('2026-03-09T14:05')).toBe(local.toISOString());
  expect([localDateTimeInput('soon'), isoInstantOfLocal('soon')]).toEqual(['', '']);
});

function writtenDay(locale: string): string {
  return formatDateTimeInput('2026-03-09', { locale, twelveHour: false });
}

test('date time input: dates are written and read in the order of the region', () => {
  expect(['en-GB', 'en-AU', 'es-US', 'en-CA', 'pt-PT'].map(writtenDay)).toEqual([
    '09/03/2026',
    '09/03/2026',
    '09/03/2026',
    '2026-03-09',
    '09/03/2026',
  ]);
  for (const locale of ['en-GB', 'en-US', 'es-US', 'en-CA', 'es-MX'])
    expect([locale, parseDateTimeInput(writtenDay(locale), 'day', locale)]).toEqual([
      locale,
      { value: '2026-03-09' },
    ]);
  // Where the year comes first, a year at the end is that of a date with the day first.
  expect(parseDateTimeInput('9/3/2026', 'day', 'en-CA')).toEqual({ value: '2026-03-09' });
});
