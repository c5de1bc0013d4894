import type { SchemaModule } from 'kysely';

/** Creates what imports from other servers remember: which record became which, and how far history was taken. */
export async function createImports(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('imported_records')
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('source_id', 'bigint', (column) => column.notNull())
    .addColumn('record_id', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('imported_records_key', ['source', 'kind', 'source_id'])
    .execute();
  await schema
    .createTable('imported_periods')
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('device_id', 'bigint', (column) => column.notNull())
    .addColumn('month', 'bigint', (column) => column.notNull())
    .addColumn('positions_to', 'bigint', (column) => column.notNull())
    .addColumn('events_to', 'bigint', (column) => column.notNull())
    .addColumn('positions', 'bigint', (column) => column.notNull())
    .addColumn('events', 'bigint', (column) => column.notNull())
    .addColumn('is_complete', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('imported_periods_key', ['source', 'device_id', 'month'])
    .execute();
}
