import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import { Pool, types, TypeOverrides, type PoolConfig } from 'pg';
import { DatabaseProblem } from './database-problem.ts';
import { migrate, NewerData } from './migrate.ts';
import { openNodeSqlite } from './node-sqlite.ts';
import { keepPrivate } from './private-files.ts';
import { PostgresClaim } from './postgres-claim.ts';
import type { Schema } from './schema.ts';
import { SecretProblem, type SecretBox } from './secret-box.ts';
import { openSecrets } from './stored-secrets.ts';

export type DatabaseKind = 'sqlite' | 'postgres';

/** The open database. One server process uses it at a time, which is what lets the server keep its records in memory. */
export interface Database {
  kind: DatabaseKind;
  query: Kysely<Schema>;
  /** Encrypts what must not be read from a stolen database. */
  secrets: SecretBox;
  /** Where another connection finds the same data. */
  place: DatabasePlace;
  /** Whether changes can be stored now: the connection that keeps other servers away stands. */
  isWritable: () => boolean;
  /** Calls back once when memory may no longer be what the database holds: everything has to be read again. */
  onStale: (act: () => void) => void;
  close(): Promise<void>;
}

type OpenedDatabase = Omit<Database, 'secrets'>;

/** The name of the SQLite file in the data folder. */
export const DATABASE_FILE = 'farol.db';

/** Where the data is, as plain data that another thread can be given. */
export type DatabasePlace = { kind: 'sqlite'; file: string } | { kind: 'postgres'; address: string };

/**
 * Opens PostgreSQL at the address, or else SQLite in the folder, and brings its schema up to date.
 * Rejects with DatabaseProblem when another server process uses the same data, when there is no way to the database, or when it was
 * written by a newer version or with another secret key.
 * @param secretKey what secrets are encrypted with; nothing means a key of its own in the folder
 */
export async function openDatabase(folder: string, address?: string, secretKey?: string): Promise<Database> {
  const opened = address === undefined ? openSqlite(folder) : await openPostgres(address);
  try {
    await migrate(opened.query, opened.kind);
    return { ...opened, secrets: await openSecrets(opened.query, folder, secretKey) };
  } catch (error) {
    await opened.close();
    if (error instanceof NewerData || error instanceof SecretProblem)
      throw new DatabaseProblem(error.message);
    throw error;
  }
}

/**
 * Opens another connection to data that is open already, for a thread that only reads. It may lag behind a commit under way and
 * never holds one up.
 */
export function openForReading(place: DatabasePlace): Pick<Database, 'kind' | 'query' | 'close'> {
  const dialect =
    place.kind === 'sqlite'
      ? new SqliteDialect({ database: openNodeSqlite(place.file, { readOnly: true }) })
      : new PostgresDialect({ pool: openPool(place.address, { max: READERS }) });
  const query = new Kysely<Schema>({ dialect });
  return { kind: place.kind, query, close: () => query.destroy() };
}

/** Connections of a reading thread: its reports take turns on them. */
const READERS = 2;

function openSqlite(folder: string): OpenedDatabase {
  const release = claimFolder(folder);
  const file = join(folder, DATABASE_FILE);
  keepPrivate(folder);
  const query = new Kysely<Schema>({ dialect: new SqliteDialect({ database: openNodeSqlite(file) }) });
  return {
    kind: 'sqlite',
    query,
    place: { kind: 'sqlite', file },
    isWritable: () => true,
    onStale: () => {},
    close: async () => {
      await query.destroy();
      release();
    },
  };
}

/** Locks the folder until this process ends, however it ends: the operating system drops the lock with the process. */
export function claimFolder(folder: string): () => void {
  let lock: DatabaseSync | undefined;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
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

async function openPostgres(address: string): Promise<OpenedDatabase> {
  const claim = await PostgresClaim.take(address);
  const pool = openPool(address, {
    max: 8,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for the promise, which its types do not say
    onConnect: (client) => claim.admit(client),
  });
  const query = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return {
    kind: 'postgres',
    query,
    place: { kind: 'postgres', address },
    isWritable: () => claim.isHeld,
    onStale: (act) => (claim.onStale = act),
    close: async () => {
      await query.destroy();
      await claim.release();
    },
  };
}

function openPool(address: string, more: PoolConfig): Pool {
  const pool = new Pool({
    connectionString: address,
    types: exactNumbers(),
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
    ...more,
  });
  pool.on('error', (error) => console.error(`PostgreSQL: ${error.message}`));
  return pool;
}

/** Our 64-bit columns hold ids and milliseconds, which are exact as numbers. */
function exactNumbers(): TypeOverrides {
  const overrides = new TypeOverrides();
  overrides.setTypeParser(types.builtins.INT8, Number);
  return overrides;
}
