import { Worker } from 'node:worker_threads';
import { expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import type { WritingRequest } from '../../../server/storage/sqlite/writing-messages.ts';
import { ApiClient } from '../../harness/api-client.ts';
import { ANA, startInProcessServer } from '../../harness/in-process-server.ts';

const SQLITE_IOERR_FSYNC = 1034;

test('full disk: on a full disk users and devices are asked to try later, and the log has the reason', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
  const server = await startInProcessServer();
  const van = await server.newDevice();
  const { query } = server.running.services.registry;
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(query);
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count ?? 0)}`.execute(query);
  const report = () => fetch(`${server.devices}?id=${van.uniqueId}&lat=1&lon=2&note=${'x'.repeat(3_900)}`);
  let answer: Response | undefined;
  for (let count = 0; count < 50 && (answer?.ok ?? true); count++) answer = await report();
  expect(answer?.status).toBe(503);
  expect(Number(answer?.headers.get('retry-after'))).toBeGreaterThan(0);
  const text = 'x'.repeat(3_000);
  let refused = await server.administrator.post('/groups', { name: 'A' });
  for (let count = 0; count < 50 && refused.status === 200; count++)
    refused = await server.administrator.post('/groups', { name: 'A', attributes: { text } });
  expect(refused.status).toBe(503);
  expect(refused.text).toContain('No space left on the server');
  // Nothing is seen of that on the disk: only the refused write tells.
  const anyone = new ApiClient(server.running.address);
  const signIn = () => anyone.form('/session', { email: ANA.email, password: ANA.password });
  let login = await signIn();
  for (let count = 0; count < 200 && login.status === 200; count++) login = await signIn();
  expect([login.status, login.text]).toEqual([503, expect.stringContaining('No space left on the server')]);
  expect((await anyone.get('/health')).status).toBe(503);
  const logged = consoleError.mock.calls.flat().join('\n');
  expect(logged).toContain('disk is full');
  expect(logged).not.toContain('rollback');

  await sql`pragma max_page_count = 1000000`.execute(query);
  expect((await report()).status).toBe(200);
  expect((await server.administrator.post('/groups', { name: 'A' })).status).toBe(200);
  expect((await anyone.get('/health')).status).toBe(200);
  consoleError.mockRestore();
  await server.stop();
});

test('full disk: on a disk that fails nothing is acknowledged, users and devices are asked to try later, and the server starts again', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
  const restart = vi.fn();
  const server = await startInProcessServer({ restart });
  const van = await server.newDevice();
  const report = () => fetch(`${server.devices}?id=${van.uniqueId}&lat=1&lon=2`);
  expect((await report()).status).toBe(200);
  const thread = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function fail(
    this: Worker,
    request: WritingRequest,
  ) {
    const problem = { message: 'disk I/O error', code: 'ERR_SQLITE_ERROR', errcode: SQLITE_IOERR_FSYNC };
    this.emit('message', { id: request.id, type: 'failed', problem });
  });
  const refused = await server.administrator.post('/groups', { name: 'A' });
  expect([refused.status, restart.mock.calls.length]).toEqual([503, 1]);
  thread.mockRestore();
  const [group, fix] = [await server.administrator.post('/groups', { name: 'B' }), await report()];
  expect([group.status, fix.status]).toEqual([503, 503]);
  expect(Number(fix.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await server.administrator.get('/groups')).list()).toEqual([]);
  expect(consoleError.mock.calls.flat().join('\n')).toContain('The disk did not store what was written');
  await server.stop();
  consoleError.mockRestore();
});

test('full disk: a server whose database does not respond is unhealthy', async () => {
  const server = await startInProcessServer();
  expect((await server.administrator.get('/health')).text).toBe('OK');
  const { query } = server.running.services.registry;
  vi.spyOn(query, 'selectFrom').mockImplementation(() => {
    throw new Error('the connection is lost');
  });
  expect((await server.administrator.get('/health')).status).toBe(500);
  vi.restoreAllMocks();
  expect((await server.administrator.get('/health')).status).toBe(200);
  await server.stop();
});
