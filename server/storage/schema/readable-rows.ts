import { RateLimitedLog } from '../../runtime/rate-limited-log.ts';
import { DatabaseError } from './database-error.ts';

const log = new RateLimitedLog();

/**
 * Converts rows of a table. Rows that cannot be read are left out and logged: one damaged row must
 * not make the others inaccessible.
 */
export function readableRows<Row extends { id: number }, T>(
  table: string,
  rows: readonly Row[],
  read: (row: Row) => T,
): T[] {
  return rows.flatMap((row) => readOrSkip(`Row ${row.id} of ${table}`, () => [read(row)]) ?? []);
}

/**
 * Reads something of the database; undefined, and logged as left out, when it cannot be read.
 * @param name what it is, as the log says
 */
export function readOrSkip<T>(name: string, read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    log.write(`${name} cannot be read and was left out: ${reasonOf(error)}`);
    return undefined;
  }
}

/**
 * Reads what a server cannot be without, because leaving it out would give others its rights or name. Throws a
 * DatabaseError that says what to do.
 * @param name what it is, as the message says
 */
export function readOrThrow<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
    throw new DatabaseError(
      `${name} cannot be read: ${reasonOf(error)}. Put back the database from a backup, or repair that row.`,
    );
  }
}

function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return reason.replaceAll(/\s+/g, ' ').slice(0, 200);
}
