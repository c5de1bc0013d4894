import type { SchemaModule } from 'kysely';

/** Adds the severe alarms that wait until somebody acknowledges them. */
export async function createOpenAlarms(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('open_alarms')
    .addColumn('event_id', 'bigint', (column) => column.primaryKey())
    .addColumn('device_id', 'bigint', (column) => column.notNull())
    .addColumn('time', 'bigint', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .execute();
}
