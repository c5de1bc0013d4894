import { RateLimitedLog } from '../../runtime/rate-limited-log.ts';

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
  const found: T[] = [];
  for (const row of rows) {
    try {
      found.push(read(row));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.write(`Row ${row.id} of ${table} cannot be read and was left out: ${reason.slice(0, 200)}`);
    }
  }
  return found;
}
