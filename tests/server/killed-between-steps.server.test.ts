import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SqliteWriter, type Written } from '../../server/storage/sqlite/sqlite-writer.ts';
import { aColoredPng } from '../arbitraries/png-images.ts';
import { createVehicle, startRestartableServer } from '../harness/restartable-server.ts';

interface WriterMethods {
  readonly run: (this: SqliteWriter, ...statement: Parameters<SqliteWriter['run']>) => Promise<Written>;
}

/** What check-ins, themes and uploads write. */
const TABLES = ['devices', 'users', 'check_ins', 'queued_commands', 'settings', 'activity'];

/**
 * Starts a server, and returns it with a function that says what a server that is killed after any of the statements of
 * an action leaves behind: the contents of the tables, without what repeats itself.
 */
async function startKillableServer() {
  const folder = mkdtempSync(join(tmpdir(), 'farol-steps-'));
  const server = await startRestartableServer({ dataFolder: folder });
  onTestFinished(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  let copies = 0;
  const contents = (): string => {
    const copy = join(folder, `copy-${++copies}.db`);
    for (const end of ['', '-wal'])
      if (existsSync(join(folder, `farol.db${end}`)))
        copyFileSync(join(folder, `farol.db${end}`), copy + end);
    const database = new DatabaseSync(copy);
    const rows = TABLES.map((table) => database.prepare(`select * from ${table}`).all());
    database.close();
    return JSON.stringify(rows);
  };
  const leftBehind = async (action: () => Promise<unknown>): Promise<{ steps: number; states: string[] }> => {
    const before = contents();
    const seen = [before];
    const methods: WriterMethods = SqliteWriter.prototype;
    const { run } = methods;
    const spy = vi.spyOn(SqliteWriter.prototype, 'run').mockImplementation(async function (
      this: SqliteWriter,
      ...statement
    ) {
      const written = await run.apply(this, statement);
      seen.push(contents());
      return written;
    });
    await action();
    spy.mockRestore();
    return { steps: seen.length - 1, states: seen.filter((state, at) => state !== seen[at - 1]) };
  };
  return { server, leftBehind };
}

test('killed between steps: a server that is killed between any two steps of a check-in has all of it or nothing, and a scan that is sent again changes nothing', async () => {
  const { server, leftBehind } = await startKillableServer();
  const info = (await server.api.get('/server')).json();
  const attributes = { ...Object(info['attributes']), 'farol.enableQrDriverId': true };
  expect((await server.api.put('/server', { ...info, attributes })).status).toBe(200);
  const rule = { attributes: { isQrLocked: true } };
  const [van, truck] = [await createVehicle(server, 'van', rule), await createVehicle(server, 'truck')];
  const drivers = ['DRIVER1', 'DRIVER2'].map(async (uniqueId) => {
    const { id } = (
      await server.api.post('/drivers', {
        name: uniqueId,
        uniqueId,
        attributes: {
          'farol.enableQrCode': true,
          'farol.driverUsername': uniqueId.toLowerCase(),
          'farol.driverPassword': 'secret',
          'farol.driverUnlockDevice': 1,
        },
      })
    ).json();
    for (const deviceId of [van, truck]) await server.api.post('/permissions', { deviceId, driverId: id });
  });
  await Promise.all(drivers);
  const first = server.api.signedInAs('qrcode-driver1', 'secret');
  const second = server.api.signedInAs('qrcode-driver2', 'secret');
  const scan = async (driver: typeof first, id: number, scanId: string): Promise<void> =>
    expect((await driver.post('/../farol/qr-driver', { id, scanId })).status).toBe(200);
  await scan(first, van, 'one');
  await scan(second, truck, 'two');
  // The second driver leaves the truck and takes the van over from the first one.
  const takeover = await leftBehind(() => scan(second, van, 'three'));
  expect(takeover.steps).toBeGreaterThan(4);
  expect(takeover.states).toHaveLength(2);
  expect((await leftBehind(() => scan(second, van, 'three'))).states).toHaveLength(1);
  expect((await leftBehind(() => scan(second, 0, 'four'))).states).toHaveLength(2);
});

test('killed between steps: a server that is killed between any two steps of an upload or a theme has all of it or nothing', async () => {
  const { server, leftBehind } = await startKillableServer();
  const upload = await leftBehind(() =>
    server.api.sendBytes('/../farol/theme/upload?type=logo-login', aColoredPng(40), 'image/png'),
  );
  expect(upload.states).toHaveLength(2);
  const theme = { config: { title: 'Frota' }, colors: { '--el-color-primary': '#a01060' } };
  const saved = await leftBehind(() => server.api.put('/../farol/theme', theme));
  expect(saved.states).toHaveLength(2);
});
