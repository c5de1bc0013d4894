import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { ApiClient, cookieOf } from '../../harness/api-client.ts';
import { startInProcessServer, type InProcessServer } from '../../harness/in-process-server.ts';

let server: InProcessServer;
let guest: string;
beforeAll(async () => {
  server = await startInProcessServer();
  const { id } = await server.newDevice();
  const { address } = server.running;
  const created = await fetch(`${address}/farol/shares`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await server.token()}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Delivery',
      deviceId: id,
      expirationTime: new Date(Date.now() + 3_600_000).toISOString(),
    }),
  });
  const share: unknown = await created.json();
  const token = typeof share === 'object' && share !== null && Reflect.get(share, 'token');
  if (typeof token !== 'string') throw new Error('no token');
  guest = token;
});
afterAll(() => server.stop());

const login = () => new ApiClient(server.running.address).form('/session', { email: guest, password: guest });

test('open connections: a share that is passed around has a limited number of live connections and sessions; more are refused with a reason', async () => {
  const cookie = cookieOf(await login());
  const url = `${server.running.address.replace('http', 'ws')}/api/socket`;
  const connect = async (): Promise<{ socket: WebSocket; status: number | undefined }> => {
    const socket = new WebSocket(url, { headers: { cookie } });
    socket.on('error', () => {});
    const refused = once(socket, 'unexpected-response').then(([, response]): number | undefined =>
      typeof response === 'object' && response !== null ? Reflect.get(response, 'statusCode') : undefined,
    );
    const status = await Promise.race([once(socket, 'open').then(() => 101), refused]);
    return { socket, status };
  };
  const opened = [];
  for (let count = 0; count < 31; count++) opened.push(await connect());
  expect(opened.map(({ status }) => status)).toEqual([...Array.from({ length: 30 }, () => 101), 429]);
  // A closed connection makes room.
  opened[0]?.socket.close();
  await expect.poll(async () => (await connect()).status, { timeout: 5_000 }).toBe(101);
  const answers = [];
  for (let count = 0; count < 100; count++) answers.push(await login());
  expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 99 }, () => 200), 429]);
  expect(answers.at(-1)?.text).toBe('Too many sessions - SecurityException');
  for (const { socket } of opened) socket.terminate();
});
