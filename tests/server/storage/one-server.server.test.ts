import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest';
import { openDatabase, type Database } from '../../../server/storage/database.ts';
import { Registry } from '../../../server/registry/registry.ts';
import { startServer } from '../../../server/start-server.ts';
import { ApiClient } from '../../harness/api-client.ts';
import { ServerProcess, temporaryData, type TemporaryServerData } from '../../harness/server-process.ts';

const POSTGRES = process.env['FAROL_TEST_POSTGRES'];
/** The lock that means "a server uses this database". */
const SERVER_LOCK = 7_236_101;
/** Longer than the interval in which a server tries to regain its lock. */
const WAIT = { timeout: 10_000, interval: 20 };

describe.skipIf(POSTGRES === undefined)(
  'one server at a time uses a PostgreSQL database (skipped without FAROL_TEST_POSTGRES)',
  () => {
    let data: TemporaryServerData;
    let operator: Client;
    let consoleError: MockInstance<typeof console.error>;
    let atLast: (() => Promise<unknown>)[];

    beforeEach(async () => {
      consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
      data = await temporaryData(POSTGRES);
      operator = await newOperator(data);
      atLast = [];
    });
    afterEach(async () => {
      for (const end of atLast) await end();
      await operator.end();
      await data.remove();
      vi.restoreAllMocks();
    });

    const open = async (): Promise<Database> => {
      const database = await openDatabase(data.folder, data.databaseUrl);
      atLast.push(() => database.close());
      return database;
    };

    test('a server whose lock connection was cut off takes the lock again and continues, and no other starts meanwhile', async () => {
      const database = await open();
      const stale = vi.fn();
      database.onStale(stale);
      await cutOff(operator, 'lock');
      await vi.waitFor(
        () => expect(consoleError).toHaveBeenCalledWith(expect.stringContaining('was regained')),
        WAIT,
      );
      expect(database.isWritable()).toBe(true);
      await expect(open()).rejects.toThrow('Another server process is already using');
      await saveSomething(database);
      expect(stale).not.toHaveBeenCalled();
    });

    test('no other server starts beside connections of the first one, even while it has lost its lock', async () => {
      const database = await open();
      await saveSomething(database);
      await whileLockIsAway(data, operator, async () => {
        await operator.query('select pg_advisory_unlock($1)', [SERVER_LOCK]);
        await expect(openDatabase(data.folder, data.databaseUrl)).rejects.toThrow('Another server process');
      });
      await vi.waitFor(() => expect(database.isWritable()).toBe(true), WAIT);
    });

    test('until it has its lock again a server says that it saves nothing, and reading still works', async () => {
      const server = await startServer(
        {
          host: '127.0.0.1',
          port: 0,
          devicePort: 0,
          dataFolder: data.folder,
          databaseUrl: data.databaseUrl,
          namespace: 'farol',
          empty: true,
        },
        { version: '0.0.0', consoleFolder: data.folder, restart: () => {} },
      );
      atLast.push(() => server.stop());
      const anyone = new ApiClient(server.address);
      await anyone.post('/users', { name: 'Ana', email: 'ana@example.com', password: 'correct horse' });
      const ana = anyone.signedInAs('ana@example.com', 'correct horse');
      await ana.post('/devices', { name: 'Van', uniqueId: 'van' });
      const report = `http://127.0.0.1:${server.devicePort}/?id=van&lat=1&lon=1`;
      await whileLockIsAway(data, operator, async () => {
        const refused = await ana.post('/devices', { name: 'Car', uniqueId: 'car' });
        expect(refused.status).toBe(503);
        expect(refused.text).toContain('nothing can be saved until it is back');
        expect((await anyone.get('/health')).status).toBe(503);
        expect((await fetch(report)).status).toBe(503);
        expect((await ana.get('/devices')).json()).toHaveLength(1);
      });
      await vi.waitFor(async () => expect((await anyone.get('/health')).status).toBe(200), WAIT);
      expect((await fetch(report)).status).toBe(200);
      expect((await ana.post('/devices', { name: 'Car', uniqueId: 'car' })).status).toBe(200);
    });

    test('a server that was replaced by another never writes again and asks for a restart', async () => {
      const first = await open();
      const stale = vi.fn();
      first.onStale(stale);
      await saveSomething(first);
      const second = await replace(data, operator);
      atLast.push(() => second.close());
      await saveSomething(second);
      await expect(saveSomething(first)).rejects.toThrow();
      await vi.waitFor(() => expect(stale).toHaveBeenCalledTimes(1), WAIT);
      expect(first.isWritable()).toBe(false);
    });

    test('fencing tokens: those of an earlier version, which named their sequence otherwise, go on', async () => {
      await operator.query('drop sequence if exists farol_fencing_tokens');
      await operator.query('create sequence farol_server_turns start 41');
      await operator.query("select nextval('farol_server_turns')");
      await saveSomething(await open());
      const { rows } = await operator.query('select last_value from farol_fencing_tokens');
      expect(rows).toEqual([{ last_value: '42' }]);
    });

    test('after a restart of the whole database the server reloads everything before it continues', async () => {
      const database = await open();
      const stale = vi.fn();
      database.onStale(stale);
      await saveSomething(database);
      await cutOff(operator, 'everything');
      await vi.waitFor(() => expect(stale).toHaveBeenCalledTimes(1), WAIT);
      expect(database.isWritable()).toBe(false);
    });

    test('a server process that was replaced by another ends and says why', async () => {
      const process = await ServerProcess.start(data);
      const second = await replace(data, operator);
      atLast.push(() => second.close());
      const { code, errorOutput } = await process.ended();
      expect(code).toBe(1);
      expect(errorOutput).toContain('Another server process is already using');
    });
  },
);

async function newOperator(data: TemporaryServerData): Promise<Client> {
  const client = new Client({ connectionString: data.databaseUrl });
  await client.connect();
  return client;
}

/**
 * Ends the connection with the lock, or all connections of the server, as a
 * network failure or an operator would.
 */
async function cutOff(operator: Client, what: 'lock' | 'everything'): Promise<void> {
  await operator.query(
    what === 'lock'
      ? `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = ${SERVER_LOCK} and granted
         and database = (select oid from pg_database where datname = current_database())`
      : `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
  );
}

/** Does something while another connection holds the server's lock, then releases it. */
async function whileLockIsAway(
  data: TemporaryServerData,
  operator: Client,
  act: () => Promise<void>,
): Promise<void> {
  const helper = await newOperator(data);
  try {
    // The waiting query gets the lock before the server can ask for it again.
    const waiting = operator.query('select pg_advisory_lock($1)', [SERVER_LOCK]);
    await vi.waitFor(async () => {
      const { rows } = await helper.query(
        `select 1 from pg_locks where locktype = 'advisory' and objid = ${SERVER_LOCK} and not granted`,
      );
      expect(rows).toHaveLength(1);
    }, WAIT);
    await cutOff(helper, 'lock');
    await waiting;
    // The server notices a moment later.
    await new Promise((resolve) => setTimeout(resolve, 200));
    await act();
  } finally {
    await operator.query('select pg_advisory_unlock_all()');
    await helper.end();
  }
}

/** Opens the database as a second server, right after all connections of the first one were cut off. */
async function replace(data: TemporaryServerData, operator: Client): Promise<Database> {
  for (let attempt = 1; ; attempt++) {
    await cutOff(operator, 'everything');
    try {
      return await openDatabase(data.folder, data.databaseUrl);
    } catch (error) {
      // The first server was quicker this time.
      if (attempt === 20) throw error;
    }
  }
}

async function saveSomething(database: Database): Promise<void> {
  const registry = await Registry.open(database);
  await registry.transaction((transaction) =>
    transaction.insert('group', { id: 0, name: 'Vans', groupId: 0, attributes: {} }),
  );
}
