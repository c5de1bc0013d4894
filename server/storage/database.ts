import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import { Pool, types, TypeOverrides } from 'pg';
import { DatabaseProblem } from './database-problem.ts';
import { migrate } from './migrate.ts';
import { openNodeSqlite } from './node-sqlite.ts';
import { PostgresClaim } from './postgres-claim.ts';
import type { Schema } from './schema.ts';

export type DatabaseKind = 'sqlite' | 'postgres';

/** The open database. One server process uses it at a time, which is what lets the server keep its records in memory. */
export interface Database {
  kind: DatabaseKind;
  query: Kysely<Schema>;
  /** Whether changes can be stored now: the connection that keeps other servers away stands. */
  isWritable: () => boolean;
  /** Calls back once when memory may no longer be what the database holds: everything has to be read again. */
  onStale: (act: () => void) => void;
  close(): Promise<void>;
}

/**
 * Opens PostgreSQL at the address, or else SQLite in the folder, and brings its schema up to date.
 * Rejects with DatabaseProblem when another server process uses the same data, or when there is no way to the database.
 */
export async function openDatabase(folder: string, address?: string): Promise<Database> {
  const opened = address === undefined ? openSqlite(folder) : await openPostgres(address);
  try {
    await migrate(opened.query, opened.kind);
  } catch (error) {
    await opened.close();
    throw error;
  }
  return opened;
}

function openSqlite(folder: string): Database {
  const release = claimFolder(folder);
  const query = new Kysely<Schema>({
    dialect: new SqliteDialect({ database: openNodeSqlite(join(folder, 'farol.db')) }),
  });
  return {
    kind: 'sqlite',
    query,
    isWritable: () => true,
    onStale: () => {},
    close: async () => {
      await query.destroy();
      release();
    },
  };
}

/** Locks the folder until this process ends, however it ends: the operating system drops the lock with the process. */
function claimFolder(folder: string): () => void {
  let lock: DatabaseSync | undefined;
  try {
    mkdirSync(folder, { recursive: true });
    lock = new DatabaseSync(join(folder, 'farol.lock'));
    lock.exec('begin exclusive');
  } catch (error) {
    lock?.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)
      throw new DatabaseProblem(`Another server process is already using the data in ${folder}`);
    throw new DatabaseProblem(`The folder ${folder} cannot hold the data: ${messageOf(error)}`);
  }
  const claimed = lock;
  return () => claimed.close();
}

const SQLITE_BUSY = 5;

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** How long a request waits for a connection. */
const CONNECT_MS = 5_000;

async function openPostgres(address: string): Promise<Database> {
  const claim = await PostgresClaim.take(address);
  const pool = new Pool({
    connectionString: address,
    max: 8,
    types: exactNumbers(),
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for the promise, which its types do not say
    onConnect: (client) => claim.admit(client),
  });
  pool.on('error', (error) => console.error(`PostgreSQL: ${error.message}`));
  const query = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return {
    kind: 'postgres',
    query,
    isWritable: () => claim.isHeld,
    onStale: (act) => (claim.onStale = act),
    close: async () => {
      await query.destroy();
      await claim.release();
    },
  };
}

/** Our 64-bit columns hold ids and milliseconds, which are exact as numbers. */
function exactNumbers(): TypeOverrides {
  const overrides = new TypeOverrides();
  overrides.setTypeParser(types.builtins.INT8, Number);
  return overrides;
}
