import { expect, test, vi } from 'vitest';
import { Registry } from '../../../server/registry/registry.ts';
import { isCalendarActive } from '../../../server/calendars/active-calendars.ts';
import { temporarySqlite } from '../../harness/temporary-database.ts';

const NOON = '2024-01-01T12:00:00Z';

test('active calendars: an old calendar with an unknown time zone is logged once and counts as UTC', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
  const temporary = await temporarySqlite();
  const database = await temporary.open();
  const registry = await Registry.open(database);
  const stored = (start: string, end: string) => {
    const lines = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', start, end, 'END:VEVENT', 'END:VCALENDAR'];
    const data = Buffer.from(lines.join('\r\n')).toString('base64');
    return registry.transaction((transaction) =>
      transaction.insert('calendar', { id: 0, name: 'Hours', data, attributes: {} }),
    );
  };
  const unknown = await stored(
    'DTSTART;TZID=Nowhere/\u001b[31mLand:20240101T080000',
    'DTEND;TZID=Nowhere/Land:20240101T180000',
  );
  const unknownEnd = await stored(
    'DTSTART;TZID=America/Sao_Paulo:20240101T080000',
    'DTEND;TZID=Elsewhere:20240101T180000',
  );
  const known = await stored(
    'DTSTART;TZID=America/Sao_Paulo:20240101T080000',
    'DTEND;TZID=america/sao_paulo:20240101T180000',
  );
  for (let count = 0; count < 3; count++)
    for (const id of [unknown, unknownEnd, known]) expect(isCalendarActive(registry, id, NOON)).toBe(true);
  const lines = consoleError.mock.calls.map(([line]) => [String(line).replace(/^\S+ WARN +/, '')]);
  expect(lines).toEqual([
    [`Calendar ${unknown} names a time zone that is not known: Nowhere/ 31mLand; its hours count as UTC.`],
    [`Calendar ${unknownEnd} names a time zone that is not known: Elsewhere; its hours count as UTC.`],
  ]);
  consoleError.mockRestore();
  await database.close();
  await temporary.remove();
});
