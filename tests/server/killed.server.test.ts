import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cookieOf, type ApiClient } from '../harness/api-client.ts';
import { ServerProcess, temporaryData, type TemporaryServerData } from '../harness/server-process.ts';

const ANA = { email: 'ana@example.com', password: 'correct horse' };
let data: TemporaryServerData;
let server: ServerProcess | undefined;

beforeEach(async () => {
  data = await temporaryData();
});
afterEach(async () => {
  await server?.end('SIGKILL');
  await data.remove();
});

test('a server that is killed in the middle of its work has every write that it acknowledged', async () => {
  let api = await start();
  await api.post('/users', { name: 'Ana', ...ANA });
  const login = await api.form('/session', ANA);
  const cookie = cookieOf(login);
  const acknowledged = new Set<string>();
  const removed = new Set<string>();
  for (let round = 0; round < 3; round++) {
    const session = api.withHeaders({ cookie });
    const writers = Array.from({ length: 6 }, async (_, writer) => {
      for (let count = 0; ; count++) {
        const uniqueId = `van-${round}-${writer}-${count}`;
        const response = await session.post('/devices', { name: 'Van', uniqueId }).catch(() => undefined);
        if (response?.status !== 200) return;
        acknowledged.add(uniqueId);
        if (count % 5 !== 0) continue;
        const gone = await session.delete(`/devices/${response.json().id}`).catch(() => undefined);
        if (gone?.status === 204) removed.add(uniqueId);
        acknowledged.delete(uniqueId);
      }
    });
    const enough = acknowledged.size + 10 + Math.random() * 40;
    while (acknowledged.size < enough) await new Promise((resolve) => setTimeout(resolve, 5));
    await server?.end('SIGKILL');
    await Promise.all(writers);
    api = await start();
    const found = new Set(
      (await api.withHeaders({ cookie }).get('/devices')).list().map((device) => device['uniqueId']),
    );
    for (const uniqueId of acknowledged) expect(found).toContain(uniqueId);
    for (const uniqueId of removed) expect(found).not.toContain(uniqueId);
  }
}, 60_000);

test('asked to stop, the server ends at once and by itself', async () => {
  const api = await start();
  await api.get('/server');
  expect(await server?.end('SIGTERM')).toBe(0);
});

test('restarted by an administrator, the server comes back and everybody stays logged in', async () => {
  const api = await start();
  await api.post('/users', { name: 'Ana', ...ANA });
  const session = api.withHeaders({ cookie: cookieOf(await api.form('/session', ANA)) });
  const line = connect(Number(new URL(api.address).port), '127.0.0.1');
  await once(line, 'connect');
  const dropped = once(line, 'close');
  expect((await session.post('/server/restart')).status).toBe(204);
  await dropped;
  for (let attempt = 0; attempt < 200; attempt++) {
    const response = await session.get('/session').catch(() => undefined);
    if (response) {
      expect(response.json()).toMatchObject({ name: 'Ana' });
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the server did not come back');
});

async function start(): Promise<ApiClient> {
  server = await ServerProcess.start(data);
  return server.api;
}
