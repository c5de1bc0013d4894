import { RateLimitedLog } from '../../runtime/rate-limited-log.ts';

const log = new RateLimitedLog();

/**
 * What rows of a table hold. A row that cannot be read is left out and told of in the log: one damaged row must not keep everything
 * else from whoever asks.
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
