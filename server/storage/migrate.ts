import type { Kysely, SchemaModule } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type { DatabaseKind } from './database.ts';
import { createEngineStops } from './migrations/engine-stops.ts';
import { createFirstTables } from './migrations/first-tables.ts';
import { createProductTables } from './migrations/product-tables.ts';
import { createQueuedCommands } from './migrations/queued-commands.ts';
import type { Schema } from './schema.ts';

type Step = (schema: SchemaModule, kind: DatabaseKind) => Promise<void>;

/** Every change of the schema in order; a step that has shipped is never edited, only followed by another. */
const STEPS: Record<string, Step> = {
  '0001-first-tables': createFirstTables,
  '0002-queued-commands': createQueuedCommands,
  '0003-product-tables': createProductTables,
  '0004-engine-stops': createEngineStops,
};

/** Brings the database to the newest schema; rejects with the reason when a step fails, which then left nothing behind. */
export async function migrate(database: Kysely<Schema>, kind: DatabaseKind): Promise<void> {
  const migrations = Object.fromEntries(
    Object.entries(STEPS).map(([name, step]): [string, Migration] => [
      name,
      { up: (db) => step(db.schema, kind) },
    ]),
  );
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
