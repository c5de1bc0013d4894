import { SqliteAdapter, SqliteDialect, SqliteDriver, type DatabaseConnection } from 'kysely';
import type { SqliteWriter } from './sqlite-writer.ts';

/**
 * Kysely over the connection that writes: a query or transaction that changed something resolves once that is on the
 * disk, and lets others have the connection before it waits for that.
 */
export class DurableSqliteDialect extends SqliteDialect {
  readonly #writer: SqliteWriter;

  constructor(writer: SqliteWriter) {
    super({ database: writer.database });
    this.#writer = writer;
  }

  override createDriver(): SqliteDriver {
    return new DurableDriver(this.#writer);
  }

  override createAdapter(): SqliteAdapter {
    return new SharedConnectionAdapter();
  }
}

class DurableDriver extends SqliteDriver {
  readonly #writer: SqliteWriter;

  constructor(writer: SqliteWriter) {
    super({ database: writer.database });
    this.#writer = writer;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#writer.take();
    return super.acquireConnection();
  }

  override releaseConnection(): Promise<void> {
    return this.#writer.release();
  }

  override destroy(): Promise<void> {
    return this.#writer.close();
  }
}

class SharedConnectionAdapter extends SqliteAdapter {
  /** The driver takes turns itself: those of Kysely would last until the disk has stored everything. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}
