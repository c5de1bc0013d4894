import { sql, type Kysely, type SchemaModule } from 'kysely';
import { IS_DOUBTFUL } from '../schema/doubtful-fix.ts';
import type { Schema } from '../schema/schema.ts';

/** Adds the index by which doubtful fixes are counted: the few of them, and not the positions of a period. */
export async function indexDoubtfulFixes(
  _schema: SchemaModule,
  _kind: unknown,
  query: Kysely<Schema>,
): Promise<void> {
  await sql`create index positions_doubtful on positions (device_id, fix_time) where ${IS_DOUBTFUL}`.execute(
    query,
  );
}
