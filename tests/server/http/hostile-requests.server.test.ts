import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startInProcessServer, type InProcessServer } from '../../harness/in-process-server.ts';

const WEBSOCKET = [
  'Upgrade: websocket',
  'Connection: Upgrade',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
];

let server: InProcessServer;

beforeAll(async () => {
  server = await startInProcessServer();
});
afterAll(() => server.stop());

test('hostile requests: a live connection with an invalid URL is refused, and the server keeps running', async () => {
  for (const target of ['//', 'http://[', '//[::', 'http://a:99999/api/socket'])
    expect([target, await sendRaw(webPort(), `GET ${target} HTTP/1.1`, WEBSOCKET)]).toEqual([target, 400]);
  expect(await sendRaw(webPort(), 'GET /elsewhere HTTP/1.1', WEBSOCKET)).toBe(404);
  expect(await sendRaw(webPort(), 'GET /api/socket HTTP/1.1', WEBSOCKET)).toBe(401);
  expect((await server.administrator.get('/health')).text).toBe('OK');
});

test('hostile requests: a client that offers HTTP/2 with its request gets a normal response', async () => {
  const offer = ['Upgrade: h2c', 'Connection: Upgrade, HTTP2-Settings, close', 'HTTP2-Settings: AAMAAABk'];
  expect(await sendRaw(webPort(), 'GET /api/health HTTP/1.1', offer)).toBe(200);
});

test('hostile requests: a device can report to any path, even an invalid one', async () => {
  const { id, uniqueId } = await server.newDevice();
  const report = `id=${uniqueId}&lat=1&lon=2`;
  for (const target of ['//', '//[::', 'http://[', '*', '/a/%zz'])
    expect([
      target,
      await sendRaw(server.running.devicePort, `POST ${target}?${report} HTTP/1.1`, ['Connection: close']),
    ]).toEqual([target, 200]);
  const range = 'from=1970-01-01T00:00:00Z&to=2060-01-01T00:00:00Z';
  expect((await server.administrator.get(`/positions?deviceId=${id}&${range}`)).list()).toHaveLength(5);
});

function webPort(): number {
  return Number(new URL(server.running.address).port);
}

/** Sends a raw request; returns the status of the response, 0 for none. */
function sendRaw(port: number, line: string, headers: readonly string[]): Promise<number> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () =>
      socket.write([line, 'Host: localhost', ...headers, '', ''].join('\r\n')),
    );
    socket.on('data', (data) => {
      answer += data.toString('utf8');
    });
    socket.on('error', () => resolve(0));
    socket.on('close', () => resolve(Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1] ?? 0)));
  });
}
