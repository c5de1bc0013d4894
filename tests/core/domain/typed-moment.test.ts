import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysInMonth } from '@farol/core/domain/civil-day';
import type { Language } from '@farol/core/domain/locale';
import { instantOfLocal, localMoment } from '@farol/core/domain/local-moment';
import { localeWithClock, momentWriting } from '@farol/core/domain/preference-clock';
import { isMomentOf, momentWritten, typedMoment } from '@farol/core/domain/typed-moment';

const LANGUAGES: readonly Language[] = ['pt-BR', 'es-ES', 'en-US'];

function written(language: Language, twelveHour?: boolean): string {
  return momentWritten('2026-03-09T14:05', momentWriting(localeWithClock(language, twelveHour)));
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

test('a date in a form is read back as it was, in every language', () => {
  fc.assert(
    fc.property(days, fc.constantFrom(...LANGUAGES), clocks, (day, language, twelveHour) => {
      const writing = momentWriting(localeWithClock(language, twelveHour));
      expect(isMomentOf('day', day)).toBe(true);
      expect(typedMoment(momentWritten(day, writing), 'day', language)).toEqual({ value: day });
      expect(typedMoment(day, 'day', language)).toEqual({ value: day });
    }),
  );
});

test('a date with its time is read back as it was, in every language and on both clocks', () => {
  fc.assert(
    fc.property(days, minutes, fc.constantFrom(...LANGUAGES), clocks, (day, time, language, twelveHour) => {
      const moment = `${day}${time}`;
      const writing = momentWriting(localeWithClock(language, twelveHour));
      expect(isMomentOf('dayAndTime', moment)).toBe(true);
      expect(typedMoment(momentWritten(moment, writing), 'dayAndTime', language)).toEqual({ value: moment });
      expect(typedMoment(moment, 'dayAndTime', language)).toEqual({ value: moment });
      expect(typedMoment(`${moment}:00`, 'dayAndTime', language)).toEqual({ value: moment });
    }),
  );
});

test('whatever is typed is either a date that exists or a problem', () => {
  const typed = fc.oneof(
    fc.string(),
    fc.stringMatching(/^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}( \d{1,2}(:\d\d)?( ?[ap]m)?)?$/),
  );
  fc.assert(
    fc.property(
      typed,
      fc.constantFrom('day', 'dayAndTime'),
      fc.constantFrom(...LANGUAGES),
      (text, kind, language) => {
        const read = typedMoment(text, kind, language);
        if ('value' in read && text.trim() !== '') expect(isMomentOf(kind, read.value)).toBe(true);
      },
    ),
  );
});

test('dates are written in the order of the language and times on the user’s clock', () => {
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
});

test('a date may be typed with any separator and without leading zeros', () => {
  for (const text of ['9/3/2026', '09-03-2026', '9.3.2026', ' 2026-03-09 ', '2026/3/9'])
    expect(typedMoment(text, 'day', 'pt-BR')).toEqual({ value: '2026-03-09' });
  expect(typedMoment('9/3/2026', 'day', 'en-US')).toEqual({ value: '2026-09-03' });
});

test('a time may be typed on either clock', () => {
  for (const time of ['14:00', '2 pm', '2pm', '2:00 PM', '2 p.m.', '2:00 p. m.', '14h', '14h00', '14:00:00'])
    expect(typedMoment(`9/3/2026 ${time}`, 'dayAndTime', 'es-ES')).toEqual({ value: '2026-03-09T14:00' });
  expect(typedMoment('3/9/2026, 12 am', 'dayAndTime', 'en-US')).toEqual({ value: '2026-03-09T00:00' });
  expect(typedMoment('3/9/2026 12:30 PM', 'dayAndTime', 'en-US')).toEqual({ value: '2026-03-09T12:30' });
});

test('what is no date says what is wrong with it', () => {
  for (const text of [
    'soon',
    '9/3',
    '9/3/26',
    '9/3-2026',
    '9/3/20261',
    '9/3/2026 14:00',
    `9/3/2026${' '.repeat(60)}x`,
  ])
    expect(typedMoment(text, 'day', 'pt-BR')).toEqual({ problem: 'notDate' });
  for (const text of [
    '9/3/2026',
    '9/3/2026 14',
    '9/3/2026 25:00',
    '9/3/2026 14:60',
    '9/3/2026 13 pm',
    '9/3/2026 0 am',
  ])
    expect(typedMoment(text, 'dayAndTime', 'pt-BR')).toEqual({ problem: 'notDateAndTime' });
  expect(typedMoment('30/02/2026', 'day', 'pt-BR')).toEqual({ problem: 'noSuchDate' });
  expect(typedMoment('31/12/2026', 'day', 'en-US')).toEqual({ problem: 'noSuchDate' });
  expect(typedMoment('29/02/2028', 'day', 'es-ES')).toEqual({ value: '2028-02-29' });
  expect(typedMoment('  ', 'dayAndTime', 'en-US')).toEqual({ value: '' });
});

test('a moment on this machine’s clock is the same instant again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (seconds) => {
      const iso = new Date(Math.floor(seconds / 60) * 60_000).toISOString();
      // An hour that the clock shows twice means the first of the two.
      expect(localMoment(instantOfLocal(localMoment(iso)))).toBe(localMoment(iso));
    }),
  );
  expect([localMoment('soon'), instantOfLocal('soon')]).toEqual(['', '']);
});
