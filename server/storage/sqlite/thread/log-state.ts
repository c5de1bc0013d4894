import type { DatabaseSync } from 'node:sqlite';

/** What the write-ahead log holds, in frames of a page each. */
export interface LogState {
  /** Frames since the log was begun. */
  frames: number;
  /** Those of them that a checkpoint has copied to the database file. */
  checkpointed: number;
}

/** The first SQLite that tells the state of the log without a checkpoint. */
const FIRST_VERSION = [3, 51];

/** Returns a function that reads the state of the log, in microseconds. Throws when this SQLite cannot tell it. */
export function logStateReader(database: DatabaseSync): () => LogState {
  const version = String(database.prepare('select sqlite_version() as version').get()?.['version']);
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [firstMajor = 0, firstMinor = 0] = FIRST_VERSION;
  // An older SQLite takes the word for a checkpoint.
  if (major < firstMajor || (major === firstMajor && minor < firstMinor))
    throw new Error(`This Node has SQLite ${version}, Farol needs ${FIRST_VERSION.join('.')} or newer`);
  const read = database.prepare('pragma wal_checkpoint(noop)');
  return () => {
    const state = read.get();
    return { frames: Number(state?.['log']), checkpointed: Number(state?.['checkpointed']) };
  };
}

/**
 * Copies the whole log to the database file and, unless somebody still reads from the log, begins it again. The
 * connection needs `synchronous = normal` or `full`, and nobody else may write.
 *
 * The first frame of a log that begins again overwrites the old log, all of which is in the database file. Should its
 * new header reach the disk after some of its frames, then after a power failure the old header would introduce the
 * rest of the old frames: some of the old transactions would be applied once more, over newer ones. Only a connection
 * that synchronizes writes the header to the disk first. So it writes something here, and the log never becomes
 * completely checkpointed for a connection that does not: that one only ever appends.
 */
export function restartLog(database: DatabaseSync): void {
  database.prepare('pragma wal_checkpoint(restart)').get();
  const version = Number(database.prepare('pragma user_version').get()?.['user_version']);
  database.exec(`pragma user_version = ${version}`);
}
