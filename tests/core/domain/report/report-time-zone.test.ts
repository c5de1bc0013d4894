import { expect, test } from 'vitest';
import { reportTimeZone } from '@farol/core/domain/report/report-time-zone';

const record = (timezone?: unknown) => ({ attributes: { ...(timezone !== undefined && { timezone }) } });
const HERE = new Intl.DateTimeFormat().resolvedOptions().timeZone;

test('the days of reports are those of the account, else of the server, else of the place of the user', () => {
  expect(reportTimeZone(record('Asia/Tokyo'), record('America/Lima'))).toBe('Asia/Tokyo');
  expect(reportTimeZone(record(), record('America/Lima'))).toBe('America/Lima');
  expect(reportTimeZone(record(), record())).toBe(HERE);
  expect(reportTimeZone(undefined, undefined)).toBe(HERE);
});

test('a zone that is none, or no text, counts as not set', () => {
  for (const wrong of ['Mars/Olympus', '', 7, null])
    expect(reportTimeZone(record(wrong), record('america/lima'))).toBe('America/Lima');
});
