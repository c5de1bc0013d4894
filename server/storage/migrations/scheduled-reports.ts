import type { SchemaModule } from 'kysely';
import type { DatabaseKind } from '../schema/database-kind.ts';
import { createNumberedTable } from './numbered-table.ts';

/** Adds when scheduled reports last ran, and the reports that wait for being mailed. */
export async function createScheduledReports(schema: SchemaModule, kind: DatabaseKind): Promise<void> {
  await schema
    .createTable('report_runs')
    .addColumn('report_id', 'bigint', (column) => column.primaryKey())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .execute();
  await createNumberedTable(schema, kind, 'report_mails')
    .addColumn('user_id', 'bigint', (column) => column.notNull())
    .addColumn('request', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .execute();
}
