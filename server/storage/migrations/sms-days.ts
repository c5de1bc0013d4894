import type { SchemaModule } from 'kysely';

/** Adds how many segments of SMS were sent on each day, which have a limit. */
export async function createSmsDays(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('sms_days')
    .addColumn('day', 'bigint', (column) => column.primaryKey())
    .addColumn('segments', 'bigint', (column) => column.notNull())
    .execute();
}
