import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

/** How many prepared statements are kept; the server's own queries are far fewer than that. */
const KEPT_STATEMENTS = 300;

/**
 * The SQLite that is built into Node, in the shape Kysely speaks. Every commit reaches the disk (`synchronous = full`), so
 * that neither a killed process nor a power cut loses what was acknowledged. Throws when the file cannot be opened.
 * @param options `readOnly` for a second connection: it reads beside the first one's writing
 */
export function openNodeSqlite(file: string, { readOnly = false } = {}): SqliteDatabase {
  const database = new DatabaseSync(file, { readOnly });
  if (!readOnly) database.exec('pragma journal_mode = wal; pragma synchronous = full;');
  database.exec('pragma busy_timeout = 5000;');
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare: (sql) => {
      const known = statements.get(sql);
      if (known) return known;
      const statement = adapt(database.prepare(sql));
      if (statements.size >= KEPT_STATEMENTS) statements.delete(statements.keys().next().value ?? '');
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

function bindable(value: unknown): null | number | bigint | string | Uint8Array {
  if (
    value === null ||
    typeof value === 'number' ||
    typeof value === 'bigint' ||
    typeof value === 'string' ||
    value instanceof Uint8Array
  )
    return value;
  throw new TypeError(`SQLite cannot hold a ${typeof value}`);
}
