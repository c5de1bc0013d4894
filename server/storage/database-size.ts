import { stat } from 'node:fs/promises';
import { sql, type Kysely } from 'kysely';
import type { DatabaseLocation } from './database.ts';
import type { Schema } from './schema/schema.ts';

/**
 * Returns the bytes that a database takes on its disk: for SQLite the file and its write-ahead log, for PostgreSQL
 * the size that it reports.
 */
export async function databaseBytes(query: Kysely<Schema>, location: DatabaseLocation): Promise<number> {
  if (location.kind === 'postgres') {
    const { rows } = await sql<{
      size: unknown;
    }>`select pg_database_size(current_database()) as size`.execute(query);
    return Number(rows[0]?.size ?? 0);
  }
  const sizes = await Promise.all([location.file, `${location.file}-wal`].map(fileBytes));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function fileBytes(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch {
    // There is no such file while nothing was written.
    return 0;
  }
}
