import { RateLimitedLog } from '../runtime/rate-limited-log.ts';
import { DatabaseError } from './schema/database-error.ts';

const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;

/** Whether a database could not read what it had stored: pages or indexes are damaged, in either database. */
export function isDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Extended codes have the plain one in their lowest byte.
  if ('errcode' in error && typeof error.errcode === 'number')
    return [SQLITE_CORRUPT, SQLITE_NOTADB].includes(error.errcode & 0xff);
  // PostgreSQL's data_corrupted and index_corrupted.
  return 'code' in error && (error.code === 'XX001' || error.code === 'XX002');
}

/** Returns an error for the operator in place of one that says that the database is damaged. */
export function withoutDamage(error: unknown): unknown {
  return isDamage(error) && error instanceof Error
    ? new DatabaseError(
        `The database is damaged (${error.message}). Restore it from a backup, and keep a copy of the damaged file.`,
      )
    : error;
}

/** What is known of damage in the database. It stays known until the server is started again. */
export class DatabaseDamage {
  readonly #log = new RateLimitedLog();
  #isFound = false;

  get isFound(): boolean {
    return this.#isFound;
  }

  /** Remembers and logs an error, if it says that the database is damaged. */
  readonly note = (error: unknown): void => {
    if (isDamage(error)) this.report(error instanceof Error ? error.message : '');
  };

  /** Remembers and logs that the database is damaged. @param reason what the database says */
  report(reason: string): void {
    this.#isFound = true;
    this.#log.write(
      `The database is damaged (${reason.replaceAll(/\s+/g, ' ').slice(0, 200)}). Stop the server and put back the database from a backup.`,
    );
  }
}
