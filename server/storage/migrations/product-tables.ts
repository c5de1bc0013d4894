import type { SchemaModule } from 'kysely';
import type { DatabaseKind } from '../schema/database-kind.ts';
import { createNumberedTable } from './numbered-table.ts';

/** Creates the tables of the product itself: settings, activity log and statistics. */
export async function createProductTables(schema: SchemaModule, kind: DatabaseKind): Promise<void> {
  await schema
    .createTable('settings')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
  await createNumberedTable(schema, kind, 'activity')
    .addColumn('time', 'bigint', (column) => column.notNull())
    .addColumn('code', 'integer', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('user_id', 'bigint', (column) => column.notNull())
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('agent', 'text', (column) => column.notNull())
    .addColumn('session', 'text', (column) => column.notNull())
    .addColumn('device_id', 'bigint')
    .addColumn('data', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('activity_time').on('activity').columns(['time']).execute();
  await schema.createIndex('activity_user').on('activity').columns(['user_id', 'time']).execute();
  await schema.createIndex('activity_device').on('activity').columns(['device_id', 'time']).execute();
  await schema
    .createTable('statistics')
    .addColumn('day', 'bigint', (column) => column.primaryKey())
    .addColumn('data', 'text', (column) => column.notNull())
    .execute();
  await schema.alterTable('sessions').addColumn('returns_to', 'bigint').execute();
}
