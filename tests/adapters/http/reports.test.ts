import { expect, test } from 'vitest';
import { HttpReports } from '@farol/adapters/http/reports';
import { trackingApi } from '@farol/adapters/http/tracking-client';
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

test('events are requested device by device, of every type, with times that any server can parse', async () => {
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
