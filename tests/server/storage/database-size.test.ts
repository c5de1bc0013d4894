import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Registry } from '../../../server/registry/registry.ts';
import { databaseBytes } from '../../../server/storage/database-size.ts';
import type { Database } from '../../../server/storage/database.ts';
import { History } from '../../../server/storage/history/history.ts';
import { storedDevice, storedPosition } from '../../arbitraries/stored-records.ts';
import { startInProcessServer } from '../../harness/in-process-server.ts';
import { onEachDatabase, type TemporaryDatabase } from '../../harness/temporary-database.ts';

const MEGABYTE = 1_000_000;
const FIXES = 10_000;
const DAY_MS = 86_400_000;

onEachDatabase('the size of the database', (create) => {
  let temporary: TemporaryDatabase;
  let database: Database;

  beforeEach(async () => {
    temporary = await create();
    database = await temporary.open();
  });
  afterEach(async () => {
    await database.close();
    await temporary.remove();
  });

  const size = () => databaseBytes(database.query, database.location);

  /** Stores fixes of a van, which take a megabyte or more. */
  const storeFixes = async () => {
    const registry = await Registry.open(database);
    const history = await History.open(database);
    const [van] = fc.sample(storedDevice, 1);
    if (!van) throw new Error('no sample');
    const deviceId = await registry.transaction((transaction) => transaction.insert('device', van));
    const [fix] = fc.sample(storedPosition(deviceId), 1);
    if (!fix) throw new Error('no sample');
    const positions = Array.from({ length: FIXES }, () => ({ ...fix, id: history.nextPositionId() }));
    await history.store({ positions, events: [], liveUpdates: [] });
  };

  test('database size: is what the disk holds, and grows by at least what fixes take', async () => {
    const before = await size();
    expect(before).toBeGreaterThan(0);
    await storeFixes();
    const after = await size();
    expect(after).toBeGreaterThan(before + MEGABYTE);
    // Not the size of every database of a PostgreSQL server, nor pages or kilobytes.
    expect(after).toBeLessThan(before + 100 * MEGABYTE);
  });

  test('database size: administrators read it with the statistics of each day', async () => {
    await database.close();
    const server = await startInProcessServer({ databaseUrl: temporary.databaseUrl });
    const range = `from=${new Date(Date.now() - DAY_MS).toISOString()}&to=${new Date().toISOString()}`;
    const days = (await server.administrator.get(`/statistics?${range}`)).list();
    await server.stop();
    database = await temporary.open();
    expect(Object(days.at(-1)?.['attributes']).databaseBytes).toBeGreaterThan(50_000);
  });
});
