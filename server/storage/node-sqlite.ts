import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

/** The most prepared statements to cache; the server's own queries are far fewer. */
const MAX_PREPARED_STATEMENTS = 300;

/**
 * Opens Node's built-in SQLite in the interface that Kysely expects. Every commit is flushed to disk
 * (`synchronous = full`), so that neither a killed process nor a power failure loses acknowledged data.
 * Throws when the file cannot be opened.
 * @param options `readOnly` for a second connection that reads while the first one writes
 */
export function openNodeSqlite(file: string, { readOnly = false } = {}): SqliteDatabase {
  const database = new DatabaseSync(file, { readOnly });
  // Overwrite removed data, such as secrets stored before encryption.
  if (!readOnly)
    database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = fast;');
  database.exec('pragma busy_timeout = 5000;');
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

const SQLITE_FULL = 13;

/** Whether something could not be stored because the disk is full, in either database. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error && error.errcode === SQLITE_FULL) return true;
  // PostgreSQL's disk_full, and the operating system's code.
  return 'code' in error && (error.code === '53100' || error.code === 'ENOSPC');
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
