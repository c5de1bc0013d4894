import { openReadOnly, type Database, type DatabaseLocation } from '../../../storage/database.ts';
import { History } from '../../../storage/history/history.ts';
import type { Kysely } from 'kysely';
import type { StreetNames } from '../../../maps/map-library.ts';
import type { TownFile } from '../../../places/town-file.ts';
import type { Schema } from '../../../storage/schema/schema.ts';

/** The data that reports read. */
export interface ReportSource {
  history: History;
  kind: Database['kind'];
  query: Kysely<Schema>;
  /** What places are named after besides geofences; undefined where there are none. */
  towns?: TownFile | undefined;
  streets?: StreetNames | undefined;
}

/** Opens a connection of its own for reading. */
export function openReportSource(location: DatabaseLocation): ReportSource & { close(): Promise<void> } {
  const { kind, query, close } = openReadOnly(location);
  return { history: History.readOnly({ kind, query }), kind, query, close };
}
