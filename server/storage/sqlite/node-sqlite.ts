import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

/** The most prepared statements to cache; the server's own queries are far fewer. */
const MAX_PREPARED_STATEMENTS = 300;
/** How long a connection waits for what another one has locked. */
const BUSY_TIMEOUT_MS = 5_000;

/** Opens a connection that reads while another one writes. Throws when the file cannot be opened. */
export function openReadingConnection(file: string): SqliteDatabase {
  return kyselyDatabase(new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS }));
}

/** Opens the connection that writes, or creates the database. Throws when the file cannot be opened. */
export function openWritingConnection(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  // Overwrite removed data, such as secrets stored before encryption. The log is copied when it has 16 MB, which is less
  // to write than more often, and what it keeps is overwritten, which is faster than appending.
  database.exec(`pragma synchronous = full; pragma journal_mode = wal; pragma secure_delete = fast;
    pragma wal_autocheckpoint = 4000; pragma journal_size_limit = 32000000`);
  return database;
}

/** Returns Node's built-in SQLite in the interface that Kysely expects. */
export function kyselyDatabase(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare: (sql) => {
      const known = statements.get(sql);
      if (known) return known;
      const statement = sql === 'rollback' ? rollbackOf(database) : adapt(database.prepare(sql));
      if (statements.size >= MAX_PREPARED_STATEMENTS) statements.delete(statements.keys().next().value ?? '');
      statements.set(sql, statement);
      return statement;
    },
  };
}

function adapt(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...parameters.map(bindable)),
    run: (parameters) => statement.run(...parameters.map(bindable)),
    iterate: (parameters) => statement.iterate(...parameters.map(bindable)),
  };
}

/**
 * SQLite ends some transactions itself, for example when the disk is full: a second
 * rollback would hide the cause.
 */
function rollbackOf(database: DatabaseSync): SqliteStatement {
  const rollback = adapt(database.prepare('rollback'));
  return {
    ...rollback,
    run: (parameters) =>
      database.isTransaction ? rollback.run(parameters) : { changes: 0, lastInsertRowid: 0 },
  };
}

function bindable(value: unknown): null | number | bigint | string | Uint8Array {
  if (
    value === null ||
    typeof value === 'number' ||
    typeof value === 'bigint' ||
    typeof value === 'string' ||
    value instanceof Uint8Array
  )
    return value;
  throw new TypeError(`SQLite cannot store a ${typeof value}`);
}
