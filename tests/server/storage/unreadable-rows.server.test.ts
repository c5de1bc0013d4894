import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DatabaseError } from '../../../server/storage/schema/database-error.ts';
import { startRestartableServer, type RestartableServer } from '../../harness/restartable-server.ts';

const ACTIVITY = '/../farol/server/logs';

let server: RestartableServer;
let logged: string[];

beforeEach(async () => {
  logged = [];
  vi.spyOn(console, 'error').mockImplementation((line) => void logged.push(String(line)));
  server = await startRestartableServer();
});
afterEach(async () => {
  await server.stop().catch(() => {});
  vi.restoreAllMocks();
});

const run = (statement: string) => sql.raw(statement).execute(server.current().services.registry.query);
const create = async (path: string, body: object): Promise<number> => {
  const answer = await server.api.post(path, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.json().id;
};
const namesAt = async (path: string) => (await server.api.get(path)).list().map(({ name }) => name);

test('unreadable rows: a server starts without the records, links and commands that it cannot read, and names each in the log', async () => {
  const ids: Record<string, number> = {};
  for (const name of ['A', 'B']) {
    ids[`device${name}`] = await create('/devices', { name, uniqueId: `id-${name}` });
    ids[`group${name}`] = await create('/groups', { name });
    ids[`geofence${name}`] = await create('/geofences', { name, area: 'CIRCLE (1 2, 300)' });
    ids[`driver${name}`] = await create('/drivers', { name, uniqueId: `driver-${name}` });
  }
  await server.api.post('/commands/send', { deviceId: ids['deviceB'], type: 'engineStop' });
  await run(`update devices set attributes = '{' where id = ${ids['deviceA']}`);
  await run(`update groups set attributes = 'x' where id = ${ids['groupA']}`);
  await run(`update records set data = '' where id = ${ids['geofenceA']}`);
  await run(`update records set attributes = '[1' where id = ${ids['driverA']}`);
  await run(
    `insert into links (owner_kind, owner_id, property_kind, property_id) values ('user', ${server.userId}, 'boat', 1)`,
  );
  await run(`update queued_commands set attributes = '{'`);
  await run(
    `insert into anchor_violations (event_id, device_id, time, event) values (1, ${ids['deviceB']}, 1, '{')`,
  );
  await run(`update activity set data = '{' where id = (select min(id) from activity)`);
  await run(`insert into statistics (day, data) values (86400000, '{')`);
  await server.restart();

  for (const path of ['/devices', '/groups', '/geofences', '/drivers'])
    expect(await namesAt(path)).toEqual(['B']);
  const text = logged.join('\n');
  for (const row of [
    `Row ${ids['deviceA']} of devices`,
    `Row ${ids['groupA']} of groups`,
    `Row ${ids['geofenceA']} of records`,
    `Row ${ids['driverA']} of records`,
    `A link of user ${server.userId} to boat 1`,
    'of queued_commands',
    'Row 1 of anchor_violations',
  ])
    expect(text).toContain(row);
  expect((await server.api.get(ACTIVITY)).status).toBe(200);
  expect((await server.api.get('/statistics?from=1970-01-01T00:00:00Z&to=2100-01-01T00:00:00Z')).status).toBe(
    200,
  );
  // The name of what could not be read stays taken; all else goes on.
  expect((await server.api.post('/devices', { name: 'C', uniqueId: 'id-A' })).status).toBe(400);
  await create('/devices', { name: 'C', uniqueId: 'id-C' });
});

test.for([
  ['users', 'data', 'User 1 in the table users'],
  ['users', 'attributes', 'User 1 in the table users'],
  ['server', 'data', 'The server record in the table server'],
])(
  'unreadable rows: a server whose table %s has an unreadable %s says in one line what to do',
  async ([table, column, name]) => {
    await server.api.put('/server', { ...(await server.api.get('/server')).json() });
    await run(`update ${table} set ${column} = '{"totpKey":"x'`);
    const failure: unknown = await server.restart().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DatabaseError);
    expect(String(failure)).toContain(`${name} cannot be read`);
    expect(String(failure)).toContain('from a backup');
    expect(String(failure)).not.toContain('\n');
  },
);

/** Creates a vehicle with a history of many pages; returns its id. */
async function createAndReport(): Promise<number> {
  const van = await create('/devices', { name: 'Van', uniqueId: 'van' });
  for (let count = 0; count < 300; count++)
    await server.report('van', {
      lat: 1 + count / 1000,
      lon: 2,
      note: 'x'.repeat(500),
      timestamp: 1_760_000_000 + count * 60,
    });
  return van;
}

test('unreadable rows: a server whose database has a damaged page is unhealthy once it meets it, and says so in the log', async () => {
  const van = await createAndReport();
  expect((await server.api.get('/health')).text).toBe('OK');
  await server.restart((folder) => damagePositions(folder, 0.5));
  const route = await server.api.get(
    `/positions?deviceId=${van}&from=2025-01-01T00:00:00Z&to=2026-01-01T00:00:00Z`,
  );
  expect(route.status).toBe(500);
  const health = await server.api.get('/health');
  expect([health.status, health.text]).toEqual([500, 'The database is damaged - StorageException']);
  expect(logged.join('\n')).toContain('put back the database from a backup');
});

test('unreadable rows: a server that meets a damaged page at its start says in one line what to do', async () => {
  await createAndReport();
  const failure: unknown = await server
    .restart((folder) => damagePositions(folder, 1))
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(DatabaseError);
  expect(String(failure)).toContain('The database is damaged');
  expect(String(failure)).not.toContain('\n');
});

/** Overwrites the first pages that hold long texts, as a failing disk may. @param part how many of them, from 0 to 1 */
function damagePositions(folder: string, part: number): void {
  const file = join(folder, 'farol.db');
  const bytes = readFileSync(file);
  const pageSize = bytes.readUInt16BE(16);
  const starts = Array.from({ length: bytes.length / pageSize }, (_, at) => at * pageSize).filter((start) =>
    bytes.subarray(start, start + pageSize).includes('x'.repeat(400)),
  );
  for (const start of starts.slice(0, starts.length * part)) bytes.fill(0x7f, start, start + 64);
  writeFileSync(file, bytes);
}
