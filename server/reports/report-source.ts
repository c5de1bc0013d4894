import { openForReading, type DatabasePlace } from '../storage/database.ts';
import { History } from '../storage/history.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';

/** Where reports read from. */
export interface ReportSource {
  history: History;
  query: Kysely<Schema>;
}

/** Opens a connection of one's own to read from. */
export function openSource(place: DatabasePlace): ReportSource & { close(): Promise<void> } {
  const { kind, query, close } = openForReading(place);
  return { history: History.forReading({ kind, query }), query, close };
}
