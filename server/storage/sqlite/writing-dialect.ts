import {
  CompiledQuery,
  SelectQueryNode,
  SqliteAdapter,
  SqliteDialect,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type SqliteDatabase,
} from 'kysely';
import type { SqliteWriter } from './sqlite-writer.ts';

/**
 * Kysely over a thread that writes and a connection of the server itself, which reads: outside of transactions a select
 * is answered at once from what is committed, everything else takes its turn in the thread.
 */
export class WritingDialect extends SqliteDialect {
  readonly #writer: SqliteWriter;
  readonly #reader: SqliteDatabase;

  constructor(writer: SqliteWriter, reader: SqliteDatabase) {
    super({ database: reader });
    this.#writer = writer;
    this.#reader = reader;
  }

  override createDriver(): Driver {
    return new WritingDriver(this.#writer, this.#reader);
  }

  override createAdapter(): SqliteAdapter {
    return new SharedConnectionAdapter();
  }
}

class SharedConnectionAdapter extends SqliteAdapter {
  /** Those who write take turns in the driver; those who read need none. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class WritingDriver implements Driver {
  readonly #writer: SqliteWriter;
  readonly #reader: SqliteDatabase;

  constructor(writer: SqliteWriter, reader: SqliteDatabase) {
    this.#writer = writer;
    this.#reader = reader;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<WritingConnection> {
    return new WritingConnection(this.#writer, this.#reader);
  }

  async beginTransaction(connection: WritingConnection): Promise<void> {
    await this.#writer.take();
    connection.isInTransaction = true;
  }

  async commitTransaction(connection: WritingConnection): Promise<void> {
    if (connection.hasBegun) await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: WritingConnection): Promise<void> {
    if (connection.hasBegun) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(connection: WritingConnection): Promise<void> {
    if (!connection.isInTransaction) return;
    connection.isInTransaction = false;
    connection.hasBegun = false;
    this.#writer.release();
  }

  async destroy(): Promise<void> {
    // The last one that closes the file copies the log to it.
    this.#reader.close();
    await this.#writer.close();
  }
}

/** What one query or transaction uses. */
class WritingConnection implements DatabaseConnection {
  readonly #writer: SqliteWriter;
  readonly #reader: SqliteDatabase;
  /** Whether it has the turn to write. */
  isInTransaction = false;
  /** Whether its transaction has begun, which it does with its first statement: one way to the thread less. */
  hasBegun = false;

  constructor(writer: SqliteWriter, reader: SqliteDatabase) {
    this.#writer = writer;
    this.#reader = reader;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.isInTransaction) return this.#write(query);
    if (SelectQueryNode.is(query.query)) return this.#read(query);
    await this.#writer.take();
    try {
      return await this.#write(query);
    } finally {
      this.#writer.release();
    }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }

  #read<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const rows: unknown[] = this.#reader.prepare(sql).all(parameters);
    return { rows: asRows<R>(rows) };
  }

  async #write<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const begins = this.isInTransaction && !this.hasBegun;
    if (begins) this.hasBegun = true;
    const written = await this.#writer.run(sql, parameters, begins);
    if (written.type === 'rows') return { rows: asRows<R>(written.rows) };
    return { rows: [], numAffectedRows: written.changes, insertId: written.insertId };
  }
}

/** Kysely knows from a query what its rows are. */
function asRows<R>(rows: unknown): R[] {
  if (isRows<R>(rows)) return rows;
  throw new TypeError('SQLite answered no rows');
}

function isRows<R>(rows: unknown): rows is R[] {
  return Array.isArray(rows);
}
