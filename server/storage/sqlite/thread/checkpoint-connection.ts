import { DatabaseSync } from 'node:sqlite';
import { logStateReader, restartLog, type LogState } from './log-state.ts';

/** How long those who read from the log are waited for; they read a page of a report at a time. */
const READERS_TIMEOUT_MS = 250;
/** A log that grew larger is cut when it begins again; what it keeps is overwritten, which is faster than appending. */
const MAX_KEPT_LOG_BYTES = 32_000_000;

/** The connection of the checkpoint thread, and one that reads. */
export class CheckpointConnection {
  readonly #connection: DatabaseSync;
  readonly #reader: DatabaseSync;
  readonly #readLogState: () => LogState;

  constructor(file: string) {
    this.#connection = new DatabaseSync(file, { timeout: READERS_TIMEOUT_MS });
    this.#connection.exec(`pragma synchronous = normal; pragma wal_autocheckpoint = 0;
      pragma journal_size_limit = ${MAX_KEPT_LOG_BYTES}`);
    this.#reader = new DatabaseSync(file, { readOnly: true });
    this.#readLogState = logStateReader(this.#connection);
  }

  /**
   * Copies the log as it is now to the database file, while others write: the log first to the disk, then the database
   * file. Until `restart` or `release` something is read from the log, so that nobody who completes a checkpoint by
   * chance begins it again (see `restartLog`).
   */
  copy(): void {
    this.#reader.exec('begin');
    this.#reader.prepare('select count(*) from sqlite_schema').get();
    this.#connection.prepare('pragma wal_checkpoint(passive)').get();
  }

  /** Copies the rest and begins the log again, unless somebody still reads from it; nobody may write meanwhile. */
  restart(): void {
    this.release();
    restartLog(this.#connection);
  }

  /** Reads no longer. */
  release(): void {
    if (this.#reader.isTransaction) this.#reader.exec('commit');
  }

  get logState(): LogState {
    return this.#readLogState();
  }

  close(): void {
    this.#reader.close();
    this.#connection.close();
  }
}
