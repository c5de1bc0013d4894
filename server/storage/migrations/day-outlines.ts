import type { Kysely, SchemaModule } from 'kysely';
import type { DatabaseKind } from '../schema/database-kind.ts';
import type { Schema } from '../schema/schema.ts';

/** Adds the outline to folded days; those that have none are folded again, and hold until then. */
export async function addDayOutlines(
  schema: SchemaModule,
  _kind: DatabaseKind,
  query: Kysely<Schema>,
): Promise<void> {
  await schema.alterTable('report_days').addColumn('outline', 'text').execute();
  await query.updateTable('report_progress').set({ folded_to: 0 }).execute();
}
