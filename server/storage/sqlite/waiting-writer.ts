import { SqliteDialect } from 'kysely';
import { log } from '../../log/log.ts';
import { kyselyDatabase, openWritingConnection } from './node-sqlite.ts';

const SQLITE_IO_ERROR = 10;

/**
 * The connection that writes by the book: SQLite itself synchronizes each commit with the disk (`synchronous = full`)
 * and copies its log, and the server does nothing else meanwhile (`SQLITE_SYNC=full`). `SqliteWriter` never waits.
 *
 * When the disk fails, what is on it is unknown: nothing more is written until the database is opened again.
 */
export class WaitingWriter {
  readonly dialect: SqliteDialect;
  readonly #stopWriting: () => void;
  #isWritable = true;
  #onFailure: (() => void) | undefined;

  /** Opens the database file, or creates it. Throws when it cannot be opened. */
  constructor(file: string) {
    const connection = openWritingConnection(file);
    this.dialect = new SqliteDialect({ database: kyselyDatabase(connection) });
    this.#stopWriting = () => connection.exec('pragma query_only = on');
  }

  /** Whether what is written still becomes durable. */
  get isWritable(): boolean {
    return this.#isWritable;
  }

  /** Registers what to do when the database has to be opened again. */
  onFailure(act: () => void): void {
    this.#onFailure = act;
    if (!this.#isWritable) act();
  }

  /** Takes note of the error of a query. */
  note(error: unknown): void {
    if (!isDiskFailure(error) || !this.#isWritable) return;
    this.#isWritable = false;
    log.error(
      `The disk did not store what was written: ${error.message}. Nothing more is stored until the database is opened again.`,
    );
    this.#stopWriting();
    this.#onFailure?.();
  }
}

/** Extended codes have the kind of error in their lowest byte. */
function isDiskFailure(error: unknown): error is Error {
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    (error.errcode & 0xff) === SQLITE_IO_ERROR
  );
}
