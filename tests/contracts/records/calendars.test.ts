import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  uniqueName,
  newUser,
  serverUnderTest,
  type ServerUnderTest,
} from '../../harness/server-under-test.ts';

/** Returns a calendar with one event of these lines. */
function calendar(...lines: string[]): string {
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'];
  return Buffer.from(text.join('\r\n')).toString('base64');
}
const DAILY = ['DTSTART:20240101T080000Z', 'DTEND:20240101T180000Z'];

describe.skipIf(process.env['FAROL_CONTRACT_URL'] !== undefined)('the size of calendars', () => {
  let server: ServerUnderTest;
  beforeAll(async () => {
    server = await serverUnderTest();
  });
  afterAll(() => server.stop());

  test('a calendar that would slow down every position is refused with the limit it exceeds', async () => {
    const { api } = await newUser(server);
    const days = Array.from({ length: 18_000 }, (_, at) => (at % 31) + 1).join(',');
    const response = await api.post('/calendars', {
      name: uniqueName('calendar'),
      data: calendar('DTSTART:20240101T080000Z', 'DURATION:P400D', `RRULE:FREQ=DAILY;BYMONTHDAY=${days}`),
    });
    expect([response.status, response.text]).toEqual([
      400,
      'Field "data" must not hold a rule of more than 1000 characters',
    ]);
  });

  test('an unknown time zone is refused by name, in a new calendar and in a changed one', async () => {
    const { api } = await newUser(server);
    const unknown = calendar(
      'DTSTART;TZID=Nowhere/Land:20240101T080000',
      'DTEND;TZID=Nowhere/Land:20240101T180000',
    );
    const refusal = [400, 'Field "data" names a time zone that is not known: Nowhere/Land'];
    const created = await api.post('/calendars', { name: uniqueName('calendar'), data: unknown });
    expect([created.status, created.text]).toEqual(refusal);
    const stored = (
      await api.post('/calendars', { name: uniqueName('calendar'), data: calendar(...DAILY) })
    ).json();
    const changed = await api.put(`/calendars/${stored.id}`, { ...stored, data: unknown });
    expect([changed.status, changed.text]).toEqual(refusal);
    expect((await api.put(`/calendars/${stored.id}`, { ...stored, name: 'Renamed' })).status).toBe(200);
  });

  test('a calendar is refused with the line that cannot be honoured, and saved when all can', async () => {
    const { api } = await newUser(server);
    const rule = 'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=';
    const refused = await api.post('/calendars', {
      name: uniqueName('calendar'),
      data: calendar(...DAILY, `${rule}0`),
    });
    expect([refused.status, refused.text]).toEqual([
      400,
      'Field "data" holds a line that cannot be honoured: RRULE BYSETPOS=0',
    ]);
    const saved = await api.post('/calendars', {
      name: uniqueName('calendar'),
      data: calendar(...DAILY, `${rule}-1`),
    });
    expect(saved.status).toBe(200);
  });
});
