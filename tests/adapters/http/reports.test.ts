import { expect, test } from 'vitest';

import { HttpReports } from '@farol/adapters/http/reports';
import { INITIAL_REPORT_CHOICE, reportRequest } from '@farol/core/domain/report/report-choice';
import { trackingApi } from '@farol/adapters/http/tracking-client';
import { reportedTrack } from '../../contracts/ports/reported-track.ts';
import { reportsContract } from '../../contracts/ports/reports.ts';
import { newDevice, newUser, serverUnderTest } from '../../harness/server-under-test.ts';
import { sendAs } from './send-as.ts';

reportsContract('the embedded server', async () => {
  const server = await serverUnderTest();
  const { api, email, password } = await newUser(server);
  const [first, second] = [await newDevice(api), await newDevice(api)];
  for (const deviceId of [first, second]) await server.storeEvent?.(deviceId);
  const call = trackingApi(`${server.anyone.address}/api`, sendAs({ email, password }));
  const timeMs = Date.parse('2026-01-01T00:00:00Z');
  await server.store?.(reportedTrack(first, timeMs));
  return { reports: new HttpReports(call), deviceIds: [first, second], timeMs, close: () => server.stop() };
});

test.for(['null', '{"events":[]}', '<html>', '[1'])(
  'a response that is not a list of events is refused: %s',
  async (body) => {
    const reports = new HttpReports(
      trackingApi('http://farol.example/api', () => Promise.resolve(new Response(body))),
    );
    await expect(reports.events({ deviceIds: [1], fromMs: 0, toMs: 1 })).rejects.toMatchObject({
      code: 'MALFORMED_ANSWER',
    });
  },
);

test('reports: events are requested device by device, of every type, with times that any server can parse', async () => {
  let requestedUrl = '';
  const call = trackingApi('http://farol.example/api', (input) => {
    requestedUrl = decodeURIComponent(new Request(input).url);
    return Promise.resolve(new Response('[]'));
  });
  await new HttpReports(call).events({ deviceIds: [1, 2], fromMs: 0, toMs: 1000 });
  expect(requestedUrl).toBe(
    'http://farol.example/api/reports/events?deviceId=1&deviceId=2&from=1970-01-01T00:00:00.000Z&to=1970-01-01T00:00:01.000Z&type=allEvents',
  );
});

test('reports: the events of a whole fleet are requested in addresses that every server reads, and all of them returned', async () => {
  const asked: number[][] = [];
  const call = trackingApi('http://farol.example/api', (input) => {
    const { searchParams, href } = new URL(new Request(input).url);
    expect(href.length).toBeLessThan(8_000);
    const ids = searchParams.getAll('deviceId').map(Number);
    asked.push(ids);
    return Promise.resolve(new Response(JSON.stringify(ids.map(resultOf))));
  });
  const fleet = Array.from({ length: 1001 }, (_, at) => at + 1_000_000);
  const events = await new HttpReports(call).events({ deviceIds: fleet, fromMs: 0, toMs: 1000 });
  expect(events.map(({ deviceId }) => deviceId)).toEqual(fleet);
  expect(asked.flat()).toEqual(fleet);
});

/** Returns an event of a vehicle that has answered a command. */
function resultOf(deviceId: number): object {
  return { id: deviceId, deviceId, type: 'commandResult', eventTime: '2026-01-01T00:00:00.000+00:00' };
}

const TRIPS = reportRequest(
  'trips',
  { ...INITIAL_REPORT_CHOICE, period: { fromMs: 0, toMs: 1000 } },
  { nowMs: 0, zone: 'UTC', geofenceIds: [] },
);

/** The body of a response that arrives in pieces. */
function piecewise(pieces: readonly string[], cancelled: () => void = () => {}): Response {
  const encoder = new TextEncoder();
  const remaining = pieces.values();
  return new Response(
    new ReadableStream({
      pull: (controller) => {
        const { value, done } = remaining.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      cancel: cancelled,
    }),
  );
}

function reportsOf(respond: () => Response): HttpReports {
  return new HttpReports(trackingApi('http://farol.example/api', () => Promise.resolve(respond())));
}

const READING = { maxRows: 100, progress: () => {}, onCancel: () => {} };
const ROWS = JSON.stringify([
  {
    deviceId: 1,
    deviceName: 'Van "}],[{" 1',
    startTime: '1970-01-01T00:00:00Z',
    nested: { list: [{}, ['\\"']] },
  },
  { deviceId: 2, deviceName: 'Ônibus 🚌', startTime: '1970-01-01T00:00:01Z' },
]);

test('reports: rows are read wherever the network cuts the answer', async () => {
  for (let size = 1; size <= ROWS.length; size++) {
    const pieces = Array.from({ length: Math.ceil(ROWS.length / size) }, (_, index) =>
      ROWS.slice(index * size, (index + 1) * size),
    );
    const answer = await reportsOf(() => piecewise(pieces)).rows(TRIPS, READING);
    if (size > 1) expect(answer.rows.at(-1)?.deviceId).toBe(2);
    expect(answer.rows[0]?.deviceName).toBe('Van "}],[{" 1');
  }
});

test.for([
  'null',
  '{"rows":[]}',
  '<html>',
  '[{"deviceId":1],{"deviceId":2}]',
  '[{"deviceId":1]',
  '[{"deviceId":1},]',
  '[{"deviceId":1} {"deviceId":2}]',
  '[{},7]',
  '',
  '[]x',
  '"[]"',
  '[1] [2]',
])(
  'reports: an answer that is not a whole list is refused, and no half report is shown: %s',
  async (body) => {
    const reports = reportsOf(() => new Response(body));
    await expect(reports.rows(TRIPS, READING)).rejects.toMatchObject({ code: 'MALFORMED_ANSWER' });
  },
);

test.for(['[', '[{"deviceId":1}', '[{"deviceId":1},', '[{"deviceId":1},{"dev'])(
  'reports: an answer that breaks off is a lost connection, and no half report is shown: %s',
  async (body) => {
    const reports = reportsOf(() => new Response(body));
    await expect(reports.rows(TRIPS, READING)).rejects.toMatchObject({ code: 'NETWORK' });
  },
);

test('reports: a connection that drops in the middle of a report is told as such', async () => {
  const broken = new Response(
    new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('[{"deviceId":1}')),
      pull: (controller) => controller.error(new TypeError('terminated')),
    }),
  );
  await expect(reportsOf(() => broken).rows(TRIPS, READING)).rejects.toMatchObject({ code: 'NETWORK' });
});

test('reports: once there are enough rows the server is told to stop', async () => {
  let isCancelled = false;
  const endless = Array.from({ length: 1000 }, (_, index) => (index === 0 ? '[' : ',') + ROWS.slice(1, -1));
  const reports = reportsOf(() => piecewise(endless, () => (isCancelled = true)));
  const answer = await reports.rows(TRIPS, { ...READING, maxRows: 4 });
  expect([answer.rows.length, answer.isTruncated, isCancelled]).toEqual([4, true, true]);
});

test('reports: what the server lacked of the report is told with it', async () => {
  const headers = { 'x-data-until': '2026-03-01T14:03:00.000Z' };
  const late = await reportsOf(() => new Response(ROWS, { headers })).rows(TRIPS, READING);
  expect(late.dataUntilMs).toBe(Date.UTC(2026, 2, 1, 14, 3));
  const whole = await reportsOf(() => new Response(ROWS)).rows(TRIPS, READING);
  expect(whole.dataUntilMs).toBeUndefined();
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const sheet = () => new Response('sheet', { headers: { ...headers, 'content-type': type } });
  const file = await reportsOf(sheet).spreadsheet(TRIPS);
  expect(file.dataUntilMs).toBe(Date.UTC(2026, 2, 1, 14, 3));
});

test('reports: a report that nobody waits for any more ends its request', async () => {
  const aborts: (() => void)[] = [];
  const call = trackingApi(
    'http://farol.example/api',
    (input) =>
      new Promise((_, reject) => {
        const { signal } = new Request(input);
        signal.addEventListener('abort', () => reject(new Error('aborted')));
        for (const abort of aborts) abort();
      }),
  );
  const reading = { ...READING, onCancel: (cancel: () => void) => void aborts.push(cancel) };
  await expect(new HttpReports(call).rows(TRIPS, reading)).rejects.toMatchObject({ code: 'NETWORK' });
});

test('reports: a document of the server is taken as it is', async () => {
  expect(await fileOf('application/pdf')).toMatchObject({
    isPdf: true,
    bytes: new TextEncoder().encode('abc'),
  });
  expect(
    await fileOf('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet; charset=utf-8'),
  ).toMatchObject({ isPdf: false });
  await expect(fileOf('application/json')).rejects.toMatchObject({ code: 'NO_SPREADSHEET' });
});

function fileOf(type: string) {
  return reportsOf(() => new Response('abc', { headers: { 'content-type': type } })).spreadsheet(TRIPS);
}
