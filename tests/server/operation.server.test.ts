import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readSettings, SettingsError } from '../../server/settings/settings.ts';
import { startServer, type RunningServer } from '../../server/start-server.ts';
import { configureLog, log, withRequestId } from '../../server/log/log.ts';
import { ApiClient } from '../harness/api-client.ts';

let folder: string;
let server: RunningServer | undefined;
let lines: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'farol-operation-'));
  lines = [];
  vi.spyOn(console, 'error').mockImplementation((line) => void lines.push(String(line)));
});
afterEach(async () => {
  configureLog({ level: 'info', format: 'text' });
  vi.restoreAllMocks();
  await server?.stop();
  server = undefined;
  rmSync(folder, { recursive: true, force: true });
});

async function start(more: NodeJS.ProcessEnv = {}): Promise<ApiClient> {
  const environment = { PORT: '0', DEVICE_PORT: '0', DATA_DIR: folder, ...more };
  const settings = readSettings(environment, { empty: true }, folder);
  server = await startServer(settings, {
    version: '1.2.3',
    consoleFolder: join(folder, 'none'),
    restart: () => {},
  });
  return new ApiClient(server.address);
}

describe('the log', () => {
  test('text: has time, level, words, what belongs to them and the error with its stack', () => {
    log.warn('The disk is slow', { ms: 12, disk: 'sda' });
    expect(lines[0]).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z WARN {2}The disk is slow ms=12 disk=sda$/);
    log.error('A request failed:', new TypeError('no'));
    expect(lines[1]).toMatch(/ ERROR A request failed: TypeError: no\n\s+at /);
  });

  test('JSON: is one object a line, with the request that caused it', () => {
    configureLog({ level: 'info', format: 'json' });
    withRequestId('abc', () => log.error('A request failed:', new Error('no\nway')));
    log.debug('nobody reads this');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'error',
      msg: 'A request failed:',
      request: 'abc',
      err: { type: 'Error', message: 'no\nway' },
    });
  });

  test('requests: each has an id, slow ones are logged without their query', async () => {
    const api = await start({ LOG_SLOW_MS: '1' });
    const { headers } = await api.form('/session', { email: 'a@b.example', password: 'x' });
    const id = headers.get('x-request-id');
    expect(id).toMatch(/^[\w-]{12}$/);
    expect((await api.get('/live?token=secret')).status).toBe(200);
    const slow = lines.find((line) => line.includes(`request=${id}`));
    expect(slow).toMatch(
      /WARN {2}A request took long request=\S+ method=POST path=\/api\/session status=401 ms=\d+/,
    );
    expect(lines.join()).not.toContain('secret');
  });

  test.for([
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of debug, info, warn, error, silent, not "loud"'],
    [{ LOG_FORMAT: 'xml' }, 'LOG_FORMAT must be text or json, not "xml"'],
    [{ LOG_SLOW_MS: '-1' }, 'LOG_SLOW_MS must be a whole number from 1, not "-1"'],
    [{ BACKUP_KEEP: '3' }, 'BACKUP_KEEP needs BACKUP_FOLDER'],
    [{ BACKUP_FOLDER: '/b', BACKUP_HOURS: '0' }, 'BACKUP_HOURS must be a whole number from 1'],
    [{ METRICS_PORT: 'x' }, 'METRICS_PORT must be a port number, not "x"'],
  ] as const)('settings of it: %o is refused in words', ([environment, words]) => {
    const read = (): unknown => readSettings(environment, { empty: false }, folder);
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(words);
  });
});

describe('metrics', () => {
  test('a port of their own: counts reports by what became of them, requests by the pattern of their path', async () => {
    const api = await start({ METRICS_PORT: '0' });
    await api.post('/users', { name: 'Ana', email: 'ana@example.com', password: 'correct horse' });
    const ana = api.signedInAs('ana@example.com', 'correct horse');
    await ana.post('/devices', { name: 'Truck', uniqueId: 'truck' });
    const report = (query: string): Promise<Response> =>
      fetch(`http://127.0.0.1:${server?.devicePort}/?${query}`);
    await report('id=truck&lat=1&lon=2');
    await report('id=nobody&lat=1&lon=2');
    await report('lat=1&lon=2');
    await ana.get('/devices/12345');
    await ana.get('/nothing/here');
    const answer = await fetch(`http://127.0.0.1:${server?.metricsPort}/metrics`);
    const text = await answer.text();
    for (const line of [
      'farol_device_reports_total{protocol="osmand",outcome="stored"} 1',
      'farol_device_reports_total{protocol="osmand",outcome="unknown"} 1',
      'farol_device_reports_total{protocol="osmand",outcome="unreadable"} 1',
      'farol_device_reports_waiting{protocol="osmand"} 0',
      'farol_devices 1',
      'farol_live_connections 0',
      'farol_reports{state="running"} 0',
      'farol_database_writable 1',
      'farol_info{version="1.2.3"} 1',
      'farol_http_request_seconds_count{method="GET",route="/api/devices/:id",status="404"} 1',
    ])
      expect(text.split('\n')).toContain(line);
    expect(text).toMatch(/^farol_disk_bytes\{kind="free"\} \d/m);
    expect(text).toMatch(/^farol_database_bytes\{file="log"\} \d/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    // Paths that somebody made up would be numbers without end.
    expect(text).not.toMatch(/12345|nothing/);
    expect((await fetch(`http://127.0.0.1:${server?.metricsPort}/`)).status).toBe(404);
  });

  test('without a setting: there are none', async () => {
    await start();
    expect(server?.metricsPort).toBeUndefined();
  });
});

test('a server whose port of devices is in use: starts not, and leaves nothing open behind', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const taken = portOf(other);
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  const PORT = String(portOf(free));
  await new Promise((resolve) => free.close(resolve));
  await expect(start({ PORT, DEVICE_PORT: String(taken) })).rejects.toThrow('EADDRINUSE');
  await expect(fetch(`http://127.0.0.1:${PORT}/api/live`)).rejects.toThrow('fetch failed');
  await new Promise((resolve) => other.close(resolve));
  // Neither the data nor a port is in use any more.
  const api = await start({ PORT, DEVICE_PORT: String(taken) });
  expect((await api.get('/ready')).status).toBe(200);
});

describe('a server that is told to stop', () => {
  test('answers what runs, accepts nothing new and is not ready', async () => {
    const api = await start();
    expect((await api.get('/ready')).status).toBe(200);
    const { port } = new URL(api.address);
    // A request whose body is still on its way.
    const open = connect(Number(port), '127.0.0.1');
    const answer = collected(open);
    const body = 'email=a%40b.example&password=x';
    open.write(
      `POST /api/session HTTP/1.1\r\nhost: farol\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${body.length}\r\n\r\n`,
    );
    const other = connect(Number(port), '127.0.0.1');
    const otherAnswer = collected(other);
    other.write('GET /api/ready HTTP/1.1\r\nhost: farol\r\ncontent-length: 1\r\n\r\n');
    const device = connect(server?.devicePort ?? 0, '127.0.0.1');
    await Promise.all([once(device, 'connect'), pause(100)]);
    const stopping = server?.stop();
    server = undefined;
    await pause(100);
    await expect(fetch(`${api.address}/api/live`)).rejects.toThrow('fetch failed');
    open.write(body);
    other.write('x');
    expect(await answer).toMatch(/^HTTP\/1\.1 401 /);
    expect(await otherAnswer).toMatch(/^HTTP\/1\.1 /);
    await stopping;
    device.destroy();
  });
});

/** Returns what a connection says until it ends. */
async function collected(socket: Socket): Promise<string> {
  let said = '';
  socket.on('error', () => {});
  socket.on('data', (chunk) => (said += String(chunk)));
  await once(socket, 'close');
  return said;
}

function portOf(listening: Server): number {
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('It does not listen');
  return address.port;
}
