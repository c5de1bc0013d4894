import { setImmediate } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { z } from 'zod';
import { DatabaseDamage } from '../../server/storage/database-damage.ts';
import { DataInUseError } from '../../server/storage/schema/database-error.ts';
import { openDatabase, type Database } from '../../server/storage/database.ts';
import { RefusedWrites } from '../../server/storage/disk-full.ts';
import type { Schema } from '../../server/storage/schema/schema.ts';
import { openStoredSecrets } from '../../server/storage/stored-secrets.ts';
import { billingOn } from './billing-on.ts';

/**
 * A process that runs billing when its parent says so: the body of `billing-run.server.test.ts`. It answers `opened`
 * or `refused` to the wish to open the database, and while it runs with the number of invoices, then with `done`.
 */
const orders = z.union([
  z.object({ folder: z.string(), address: z.string().optional(), isBeside: z.boolean() }),
  z.object({ nowMs: z.number() }),
]);

let database: Database | undefined;

process.on('message', (sent) => {
  const order = orders.parse(sent);
  void ('nowMs' in order ? run(order.nowMs) : open(order));
});

async function open(order: {
  folder: string;
  address?: string | undefined;
  isBeside: boolean;
}): Promise<void> {
  try {
    database = order.isBeside
      ? await openBeside(order.address ?? '', order.folder)
      : await openDatabase(order.folder, order.address);
    process.send?.('opened');
  } catch (error) {
    if (!(error instanceof DataInUseError)) throw error;
    process.send?.('refused');
  }
}

/** Opens PostgreSQL without the lock that lets one server use it, as while it passes from one server to another. */
async function openBeside(address: string, folder: string): Promise<Database> {
  const pool = new Pool({ connectionString: address, max: 4 });
  const query = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return {
    kind: 'postgres',
    query,
    secrets: await openStoredSecrets(query, folder, undefined),
    location: { kind: 'postgres', address },
    isWritable: () => true,
    mayBeReplaced: () => false,
    confirmed: async () => {},
    onStale: () => {},
    damage: new DatabaseDamage(),
    refusedWrites: new RefusedWrites(),
    close: () => query.destroy(),
  };
}

async function run(nowMs: number): Promise<void> {
  if (!database) throw new Error('not open');
  const { query } = database;
  const state = { isDone: false };
  const { billingRun } = await billingOn(database, nowMs);
  const running = billingRun.check().finally(() => {
    state.isDone = true;
  });
  while (!state.isDone) {
    const invoices = await query.selectFrom('invoices').select('id').execute();
    process.send?.(invoices.length);
    // The run has its turn.
    await setImmediate();
  }
  await running;
  process.send?.('done');
}
