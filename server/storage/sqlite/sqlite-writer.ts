import { log } from '../../log/log.ts';
import { open, type FileHandle } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import type { SqliteDatabase } from 'kysely';
import { GroupFlush } from './group-flush.ts';
import { LogCheckpoints } from './log-checkpoints.ts';
import { logStateReader, restartLog, type LogState } from './thread/log-state.ts';
import { kyselyDatabase, openWritingConnection } from './node-sqlite.ts';
import { Turns } from './turns.ts';

/** Flushes a file to its disk. */
export type FlushFile = (file: FileHandle) => Promise<void>;

/** The database and its write-ahead log, opened to be flushed. */
interface OpenFiles {
  database: FileHandle;
  log: FileHandle;
}

/**
 * The connection that writes, which never waits for the disk itself (`synchronous = off`, no checkpoints). Whoever has
 * committed is answered when a flush of the write-ahead log that began after the commit has ended; meanwhile others
 * read and write. What one reads another may still wait for: whatever is written because of it becomes durable after
 * it. `LogCheckpoints` keeps the log short.
 *
 * When a flush or a checkpoint fails, what is on the disk is unknown: the system may drop what it could not write, and
 * a second attempt would succeed without it. From then on nothing more is written; the database has to be opened again,
 * which copies the log to the database file once more.
 */
export class SqliteWriter {
  readonly database: SqliteDatabase;
  readonly #connection: DatabaseSync;
  readonly #files: OpenFiles;
  readonly #flush: GroupFlush;
  readonly #checkpoints: LogCheckpoints;
  readonly #readLogState: () => LogState;
  readonly #turns = new Turns();
  /** Frames of the log when the turn began; between turns the log may have begun again. */
  #framesBefore = 0;
  #failure: Error | undefined;
  #onFailure: (() => void) | undefined;

  private constructor(connection: DatabaseSync, file: string, files: OpenFiles, flushFile: FlushFile) {
    this.#connection = connection;
    this.database = kyselyDatabase(connection);
    this.#files = files;
    this.#readLogState = logStateReader(connection);
    this.#flush = new GroupFlush(() => flushFile(files.log));
    this.#checkpoints = new LogCheckpoints(file, {
      flushDatabase: () => flushFile(files.database),
      alone: (work) => this.#alone(work),
      lost: (reason) => this.#fail(reason),
    });
  }

  /**
   * Opens the database file, or creates it; what a server that was killed left in the log is copied to it. Rejects when
   * it cannot be opened, or not be stored on the disk.
   */
  static async open(
    file: string,
    flushFile: FlushFile = (written) => written.datasync(),
  ): Promise<SqliteWriter> {
    const connection = openWritingConnection(file);
    try {
      connection.exec('pragma wal_autocheckpoint = 0');
      // Synchronizes the folder as well if it creates the log.
      restartLog(connection);
      connection.exec('pragma synchronous = off');
      return new SqliteWriter(connection, file, await openFiles(connection.location() ?? file), flushFile);
    } catch (error) {
      connection.close();
      throw error;
    }
  }

  /** Whether what is written still becomes durable. */
  get isWritable(): boolean {
    return this.#failure === undefined;
  }

  /** Registers what to do when the database has to be opened again. */
  onFailure(act: () => void): void {
    this.#onFailure = act;
    if (this.#failure) act();
  }

  /** Resolves when the caller has the connection to itself, until `release`. */
  async take(): Promise<void> {
    await this.#turns.take();
    this.#framesBefore = this.#frames();
  }

  /** Gives the connection to the next; resolves once what was committed is on the disk, rejects when it may not be. */
  async release(): Promise<void> {
    const frames = this.#frames();
    const hasCommitted = frames !== this.#framesBefore;
    this.#turns.end();
    if (!hasCommitted) return;
    try {
      await this.#flush.flushed();
    } catch (error) {
      this.#fail(error instanceof Error ? error.message : String(error));
    }
    if (this.#failure) throw this.#failure;
    this.#checkpoints.grown(frames);
  }

  /** Closes the connection; the log is copied to the database file unless others still read. */
  async close(): Promise<void> {
    await this.#checkpoints.close();
    await this.#turns.take();
    await this.#flush.settled();
    await this.#files.log.close();
    this.#connection.exec('pragma synchronous = full');
    this.#connection.close();
    // Not earlier: closing any handle of a file gives up all locks that this process has on it.
    await this.#files.database.close();
  }

  /** Runs what no reading or writing of this connection may interrupt. */
  async #alone<R>(work: () => Promise<R>): Promise<R> {
    await this.#turns.take();
    try {
      return await work();
    } finally {
      this.#turns.end();
    }
  }

  #frames(): number {
    try {
      return this.#readLogState().frames;
    } catch {
      // Something may have been committed.
      return this.#framesBefore + 1;
    }
  }

  #fail(reason: string): void {
    if (this.#failure) return;
    this.#failure = new Error(`The disk did not store what was written: ${reason}`);
    log.error(`${this.#failure.message}. Nothing more is stored until the database is opened again.`);
    this.#connection.exec('pragma query_only = on');
    this.#onFailure?.();
  }
}

/** @param file as SQLite names it, which follows links before it names the log */
async function openFiles(file: string): Promise<OpenFiles> {
  return { database: await open(file, 'r+'), log: await open(`${file}-wal`, 'r+') };
}
