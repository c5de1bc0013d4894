import { log } from '../log/log.ts';
import { closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, PostgresDialect, SqliteDialect, type LogEvent } from 'kysely';
import { Pool, types, TypeOverrides, type PoolConfig } from 'pg';
import { DatabaseDamage, withoutDamage } from './database-damage.ts';
import { RefusedWrites } from './disk-full.ts';
import { DatabaseError, DataInUseError } from './schema/database-error.ts';
import { migrate, NewerSchemaError } from './migrations/migrate.ts';
import { restrictFilePermissions } from './file-permissions.ts';
import { PostgresServerLock } from './postgres-lock.ts';
import { HistoryPartitions } from './postgres/history-partitions.ts';
import { PreparingPool } from './postgres/preparing-pool.ts';
import type { DatabaseKind } from './schema/database-kind.ts';
import type { Schema } from './schema/schema.ts';
import { KEY_FILE, SecretKeyError, type SecretBox } from './secret-box.ts';
import { kyselyDatabase, openReadingConnection, openWritingConnection } from './sqlite/node-sqlite.ts';
import { SqliteWriter } from './sqlite/sqlite-writer.ts';
import { WritingDialect } from './sqlite/writing-dialect.ts';
import { openStoredSecrets } from './stored-secrets.ts';

/** The open database. Only one server process uses it at a time, so records can be held in memory. */
export interface Database {
  kind: DatabaseKind;
  query: Kysely<Schema>;
  /** Encrypts what must not be readable in a stolen database. */
  secrets: SecretBox;
  /** How other connections open the same data. */
  location: DatabaseLocation;
  /** Whether changes can be stored: the lock that excludes other servers is held, and the disk stores what is written. */
  isWritable: () => boolean;
  /** Whether another server may have changed the data since this one read it. */
  mayBeReplaced: () => boolean;
  /** Resolves once it is known whether it does, where that is being asked; after three seconds at the latest. */
  confirmed: () => Promise<void>;
  /**
   * Registers a callback for when memory may differ from the database and everything must be loaded again.
   */
  onStale: (act: () => void) => void;
  /** What is known of damage in the stored data. */
  damage: DatabaseDamage;
  /** Whether writes were refused because the disk is full. */
  refusedWrites: RefusedWrites;
  /** The monthly partitions of positions and events; undefined where they are not partitioned. */
  partitions?: HistoryPartitions;
  /** Connections to the database and queries that wait for one; undefined where there is none to wait for. */
  connections?: () => { total: number; idle: number; waiting: number };
  close(): Promise<void>;
}

type OpenedDatabase = Omit<Database, 'secrets'>;

/** The name of the SQLite file in the data folder. */
export const DATABASE_FILE = 'farol.db';

/** Where the data is, as plain data that can be passed to a thread. */
export type DatabaseLocation = { kind: 'sqlite'; file: string } | { kind: 'postgres'; address: string };

/**
 * Opens PostgreSQL at the address, or else SQLite in the folder, and migrates the schema. Rejects with
 * DatabaseError when another server process uses the data, when the database is unreachable, or when it was
 * written by a newer version or with another secret key.
 * @param secretKey the key that encrypts secrets; undefined means a generated key in the folder
 */
export async function openDatabase(folder: string, address?: string, secretKey?: string): Promise<Database> {
  try {
    const opened = await (address === undefined ? openSqlite(folder) : openPostgres(address));
    try {
      return { ...opened, secrets: await openStoredSecrets(opened.query, folder, secretKey) };
    } catch (error) {
      await opened.close();
      throw error;
    }
  } catch (error) {
    if (error instanceof NewerSchemaError || error instanceof SecretKeyError)
      throw new DatabaseError(error.message);
    throw withoutDamage(error);
  }
}

/**
 * Opens another, read-only connection for a thread. It may lag behind a commit in
 * progress and never blocks one.
 */
export function openReadOnly(location: DatabaseLocation): Pick<Database, 'kind' | 'query' | 'close'> {
  const dialect =
    location.kind === 'sqlite'
      ? new SqliteDialect({ database: openReadingConnection(location.file) })
      : new PostgresDialect({
          pool: new PreparingPool(openPool(location.address, { max: READ_CONNECTIONS })),
        });
  const query = new Kysely<Schema>({ dialect });
  return { kind: location.kind, query, close: () => query.destroy() };
}

/** Connections per reading thread, shared by its reports. */
const READ_CONNECTIONS = 2;

async function openSqlite(folder: string): Promise<OpenedDatabase> {
  const release = lockFolder(folder);
  const file = join(folder, DATABASE_FILE);
  try {
    restrictFilePermissions(folder);
    requireNoLostDatabase(folder, file);
    // Created first, because SQLite would make it readable to everyone.
    if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
    await migrateSqlite(file);
    const writer = await SqliteWriter.open(file);
    const damage = new DatabaseDamage();
    const refusedWrites = new RefusedWrites();
    const query = new Kysely<Schema>({
      dialect: new WritingDialect(writer, openReadingConnection(file)),
      log: noting(damage, refusedWrites),
    });
    return {
      damage,
      refusedWrites,
      kind: 'sqlite',
      query,
      location: { kind: 'sqlite', file },
      isWritable: () => writer.isWritable,
      // The operating system holds the lock: a process that lost it does not run any more.
      mayBeReplaced: () => false,
      confirmed: async () => {},
      onStale: (act) => writer.onFailure(act),
      close: async () => {
        await query.destroy();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** Migrates here, where nobody is served yet: in the thread that writes each of the many statements would go there and back. */
async function migrateSqlite(file: string): Promise<void> {
  const dialect = new SqliteDialect({ database: kyselyDatabase(openWritingConnection(file)) });
  const query = new Kysely<Schema>({ dialect });
  try {
    await migrate(query, 'sqlite');
  } finally {
    await query.destroy();
  }
}

/**
 * Refuses a database file that is missing or empty next to the key of a server that ran here: its data was lost, and
 * the first to come would become administrator of a new server.
 */
function requireNoLostDatabase(folder: string, file: string): void {
  const size = sizeOf(file);
  if (size > 0 || sizeOf(`${file}-wal`) > 0 || sizeOf(join(folder, KEY_FILE)) <= 0) return;
  throw new DatabaseError(
    `${file} is ${size < 0 ? 'missing' : 'empty'}, but ${KEY_FILE} next to it says that a server ran here. Put back the database from a backup, or move ${KEY_FILE} elsewhere to start again without data.`,
  );
}

/** Returns the size of a file, bytes; -1 if there is none. */
function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? -1;
}

/**
 * Locks the folder and returns the function that releases it. The operating system drops
 * the lock when the process ends.
 */
export function lockFolder(folder: string): () => void {
  let lock: DatabaseSync | undefined;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    lock = new DatabaseSync(join(folder, 'farol.lock'));
    lock.exec('begin exclusive');
  } catch (error) {
    lock?.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)
      throw new DataInUseError(`Another server process is already using the data in ${folder}`);
    throw new DatabaseError(`The folder ${folder} cannot hold the data: ${messageOf(error)}`);
  }
  const heldLock = lock;
  return () => heldLock.close();
}

const SQLITE_BUSY = 5;

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** How long a request waits for a connection. */
const CONNECT_TIMEOUT_MS = 5_000;

async function openPostgres(address: string): Promise<OpenedDatabase> {
  const lock = await PostgresServerLock.acquire(address);
  const pool = openPool(address, {
    max: 8,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for the promise, which its types do not say
    onConnect: (client) => lock.prepareConnection(client),
  });
  const damage = new DatabaseDamage();
  const refusedWrites = new RefusedWrites();
  const query = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: new PreparingPool(pool) }),
    log: noting(damage, refusedWrites),
  });
  const close = async (): Promise<void> => {
    await query.destroy();
    await lock.release();
  };
  try {
    await migrate(query, 'postgres');
  } catch (error) {
    await close();
    throw error;
  }
  return {
    damage,
    refusedWrites,
    kind: 'postgres',
    query,
    partitions: new HistoryPartitions(query),
    location: { kind: 'postgres', address },
    isWritable: () => lock.isHeld,
    mayBeReplaced: () => lock.mayBeReplaced,
    confirmed: () => lock.confirmed(),
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    onStale: (act) => (lock.onStale = act),
    close,
  };
}

/** Looks at queries for damage and for want of room. */
function noting(damage: DatabaseDamage, refusedWrites: RefusedWrites): (event: LogEvent) => void {
  return (event) => {
    refusedWrites.note(event);
    if (event.level === 'error') damage.note(event.error);
  };
}

function openPool(address: string, more: PoolConfig): Pool {
  const pool = new Pool({
    connectionString: address,
    types: parseInt8AsNumber(),
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...more,
  });
  pool.on('error', (error) => log.error(`PostgreSQL: ${error.message}`));
  return pool;
}

/** Parses 64-bit columns as numbers: they hold ids and milliseconds, which are exact. */
function parseInt8AsNumber(): TypeOverrides {
  const overrides = new TypeOverrides();
  overrides.setTypeParser(types.builtins.INT8, Number);
  return overrides;
}
