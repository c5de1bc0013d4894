import { expect, test } from 'vitest';
import { productApi } from '@farol/adapters/http/product-client';
import { HttpRemovals } from '@farol/adapters/http/removals';
import { removalsContract } from '../../contracts/ports/removals.ts';
import { ADMINISTRATOR, startRestartableServer } from '../../harness/restartable-server.ts';
import { sendAs, unreachableApi } from './send-as.ts';

removalsContract('the embedded server', async () => {
  const server = await startRestartableServer();
  const groupId = (await server.api.post('/groups', { name: 'North' })).json().id;
  const deviceId = (await server.api.post('/devices', { name: 'Van', uniqueId: 'van-1', groupId })).json().id;
  const area = 'CIRCLE (-23.5 -46.6, 150)';
  const geofenceId = (await server.api.post('/geofences', { name: 'Yard', area })).json().id;
  await server.api.post('/permissions', { deviceId, geofenceId });
  const port = `http://127.0.0.1:${server.current().devicePort}/`;
  for (const time of ['2026-01-02T03:04:05Z', '2026-01-02T03:14:05Z'])
    await fetch(`${port}?id=van-1&lat=-23.5&lon=-46.6&timestamp=${time}`);
  const { email, password } = ADMINISTRATOR;
  const api = productApi(`${server.api.address}/api`, 'farol', sendAs({ email, password }));
  return {
    deviceId,
    groupId,
    removals: new HttpRemovals(api),
    disconnected: new HttpRemovals(await unreachableApi()),
    close: () => server.stop(),
  };
});

/** Returns the previews of a server that answers so. */
const answered = (response: Response) =>
  new HttpRemovals(productApi('http://server.example/api', 'farol', async () => response));

test('removals: a server without the product’s own API tells nothing, and what a newer one counts besides is left out', async () => {
  expect(await answered(new Response('', { status: 404 })).preview('device', [1])).toBeUndefined();
  expect(await answered(new Response('<html>')).preview('device', [1])).toBeUndefined();
  const newer = { removed: { report: 2, chat: 4 }, cleared: {}, unlinked: {} };
  expect(await answered(Response.json(newer)).preview('calendar', [1])).toEqual({
    history: undefined,
    removed: { report: 2 },
    cleared: {},
    unlinked: {},
  });
});

test('removals: of very many records the first are asked for, and there is more than was counted', async () => {
  const asked: string[] = [];
  const history = { positions: 5, events: 0, more: false, kept: false, since: null };
  const api = productApi('http://server.example/api', 'farol', async (request) => {
    asked.push(new Request(request).url);
    return Response.json({ history, removed: {}, cleared: {}, unlinked: {} });
  });
  const ids = Array.from({ length: 250 }, (_, at) => at + 1);
  expect(await new HttpRemovals(api).preview('device', ids)).toMatchObject({ history: { isMore: true } });
  expect(new URL(asked[0] ?? '').searchParams.getAll('id')).toHaveLength(100);
});
