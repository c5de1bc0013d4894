import { expect, test } from 'vitest';
import { dateTimeExample, keepsTypedText } from '@farol/ui/kit/date-time/date-time-typing';

const PT = { locale: 'pt-BR', twelveHour: false } as const;
const EN = { locale: 'en-US', twelveHour: true } as const;

test('date time typing: a half-typed date stays in its field while the value does not change', () => {
  expect(keepsTypedText({ text: '31/12/20', valueWhenTyped: '2026-01-01' }, '2026-01-01', 'day', PT)).toBe(
    true,
  );
  expect(keepsTypedText({ text: '', valueWhenTyped: '2026-01-01' }, '2026-01-01', 'day', PT)).toBe(true);
});

test('date time typing: a typed date stays as typed while it is the value of the field', () => {
  expect(keepsTypedText({ text: '1/2/2026', valueWhenTyped: '' }, '2026-02-01', 'day', PT)).toBe(true);
  expect(keepsTypedText({ text: '1/2/2026', valueWhenTyped: '2026-05-05' }, '2026-05-05', 'day', PT)).toBe(
    false,
  );
});

test('date time typing: a text that is not a date stays until another date is chosen', () => {
  expect(keepsTypedText({ text: 'soon', valueWhenTyped: undefined }, '', 'day', PT)).toBe(true);
  expect(keepsTypedText({ text: 'soon', valueWhenTyped: undefined }, 'soon', 'day', PT)).toBe(true);
  expect(keepsTypedText({ text: 'soon', valueWhenTyped: undefined }, '2026-01-01', 'day', PT)).toBe(false);
});

test('date time typing: the example in an error has the date format of the user', () => {
  expect(dateTimeExample('day', PT, 2026)).toBe('31/12/2026');
  expect(dateTimeExample('dayAndTime', EN, 2026)).toBe('12/31/2026 2:30 PM');
});
