import type { SchemaModule } from 'kysely';

/** Adds the folded days of reports, and up to which day those of each device are folded. */
export async function createReportDays(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('report_days')
    .addColumn('device_id', 'bigint', (column) => column.notNull())
    .addColumn('day', 'bigint', (column) => column.notNull())
    .addColumn('rules', 'text', (column) => column.notNull())
    .addColumn('start_motion', 'text', (column) => column.notNull())
    .addColumn('end_motion', 'text', (column) => column.notNull())
    .addColumn('segments', 'text', (column) => column.notNull())
    .addColumn('unbroken_within', 'text')
    .addColumn('hours', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('report_days_key', ['device_id', 'day'])
    .execute();
  await schema
    .createTable('report_progress')
    .addColumn('device_id', 'bigint', (column) => column.primaryKey())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('folded_to', 'bigint', (column) => column.notNull())
    .addColumn('rules', 'text', (column) => column.notNull())
    .execute();
}
