import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiClient, cookieOf } from '../contracts/api-client.ts';

const ANA = { email: 'ana@example.com', password: 'correct horse' };
let folder: string;
let server: ChildProcess | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'farol-killed-'));
});
afterEach(async () => {
  await kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

test('a server that is killed in the middle of its work has every write that it acknowledged', async () => {
  let api = await start();
  await api.post('/users', { name: 'Ana', ...ANA });
  const login = await api.form('/session', ANA);
  const cookie = cookieOf(login);
  const acknowledged = new Set<string>();
  const removed = new Set<string>();
  for (let round = 0; round < 3; round++) {
    const session = api.with({ cookie });
    const writers = Array.from({ length: 6 }, async (_, writer) => {
      for (let count = 0; ; count++) {
        const uniqueId = `van-${round}-${writer}-${count}`;
        const answer = await session.post('/devices', { name: 'Van', uniqueId }).catch(() => undefined);
        if (answer?.status !== 200) return;
        acknowledged.add(uniqueId);
        if (count % 5 !== 0) continue;
        const gone = await session.delete(`/devices/${answer.json().id}`).catch(() => undefined);
        if (gone?.status === 204) removed.add(uniqueId);
        acknowledged.delete(uniqueId);
      }
    });
    const enough = acknowledged.size + 10 + Math.random() * 40;
    while (acknowledged.size < enough) await new Promise((resolve) => setTimeout(resolve, 5));
    await kill('SIGKILL');
    await Promise.all(writers);
    api = await start();
    const found = new Set(
      (await api.with({ cookie }).get('/devices')).list().map((device) => device['uniqueId']),
    );
    for (const uniqueId of acknowledged) expect(found).toContain(uniqueId);
    for (const uniqueId of removed) expect(found).not.toContain(uniqueId);
  }
}, 60_000);

test('asked to stop, the server ends at once and by itself', async () => {
  const api = await start();
  await api.get('/server');
  expect(await kill('SIGTERM')).toBe(0);
});

test('restarted by an administrator, the server comes back and everybody stays logged in', async () => {
  const api = await start();
  await api.post('/users', { name: 'Ana', ...ANA });
  const session = api.with({ cookie: cookieOf(await api.form('/session', ANA)) });
  const line = connect(Number(new URL(api.address).port), '127.0.0.1');
  await once(line, 'connect');
  const dropped = once(line, 'close');
  expect((await session.post('/server/restart')).status).toBe(204);
  await dropped;
  for (let attempt = 0; attempt < 200; attempt++) {
    const answer = await session.get('/session').catch(() => undefined);
    if (answer) {
      expect(answer.json()).toMatchObject({ name: 'Ana' });
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the server did not come back');
});

async function start(): Promise<ApiClient> {
  const [port, devicePort] = [await freePort(), await freePort()];
  const environment = { ...process.env, PORT: `${port}`, DEVICE_PORT: `${devicePort}`, DATA_DIR: folder };
  delete (environment as NodeJS.ProcessEnv)['DATABASE_URL'];
  const child = spawn(process.execPath, ['server/main.ts', '--empty'], {
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  server = child;
  const api = new ApiClient(`http://127.0.0.1:${port}`);
  for (let attempt = 0; attempt < 200; attempt++) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    if ((await api.get('/health').catch(() => undefined))?.status === 200) return api;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the server did not answer within 10 s');
}

/** Ends the server and answers its exit code. */
async function kill(signal: NodeJS.Signals): Promise<number | null> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return null;
  const ended = once(server, 'exit');
  server.kill(signal);
  await ended;
  return server.exitCode;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('the system gave no port');
  return address.port;
}
