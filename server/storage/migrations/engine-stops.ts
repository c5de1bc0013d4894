import type { SchemaModule } from 'kysely';

/**
 * Adds the authors of engine stops, so that their right can be checked again when a stop takes effect; the
 * user and source of queued commands; and recent anchor violations.
 */
export async function createEngineStops(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('engine_stop_setters')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('id', 'bigint', (column) => column.notNull())
    .addColumn('owner_kind', 'text', (column) => column.notNull())
    .addColumn('owner_id', 'bigint', (column) => column.notNull())
    .addColumn('user_id', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('engine_stop_setters_key', ['kind', 'id', 'owner_kind', 'owner_id'])
    .execute();
  await schema.alterTable('queued_commands').addColumn('user_id', 'bigint').execute();
  await schema.alterTable('queued_commands').addColumn('way', 'text').execute();
  await schema
    .createTable('anchor_violations')
    .addColumn('event_id', 'bigint', (column) => column.primaryKey())
    .addColumn('device_id', 'bigint', (column) => column.notNull())
    .addColumn('time', 'bigint', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .execute();
}
