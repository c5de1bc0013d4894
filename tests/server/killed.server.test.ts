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

test('a killed server keeps every write that it acknowledged', async () => {
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
        const removal = await session.delete(`/devices/${response.json().id}`).catch(() => undefined);
        if (removal?.status === 204) removed.add(uniqueId);
        acknowledged.delete(uniqueId);
      }
    });
    const target = acknowledged.size + 10 + Math.random() * 40;
    while (acknowledged.size < target) await new Promise((resolve) => setTimeout(resolve, 5));
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

test('the server stops at once when asked to', async () => {
  const api = await start();
  await api.get('/server');
  expect(await server?.end('SIGTERM')).toBe(0);
});

test('after a restart by an administrator the server returns and users stay signed in', async () => {
  const api = await start();
  await api.post('/users', { name: 'Ana', ...ANA });
  const session = api.withHeaders({ cookie: cookieOf(await api.form('/session', ANA)) });
  const connection = connect(Number(new URL(api.address).port), '127.0.0.1');
  await once(connection, 'connect');
  const dropped = once(connection, 'close');
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
