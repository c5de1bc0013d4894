import type { SchemaModule } from 'kysely';
import type { DatabaseKind } from '../schema/database-kind.ts';
import { createNumberedTable } from './numbered-table.ts';

/** Creates the tables of accounts, devices, associations, positions and events. */
export async function createFirstTables(schema: SchemaModule, kind: DatabaseKind): Promise<void> {
  await createNumberedTable(schema, kind, 'users')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('login_key', 'text')
    .addColumn('password_hash', 'text')
    .addColumn('data', 'text', (column) => column.notNull())
    .addColumn('attributes', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createTable('sessions')
    .addColumn('id_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'bigint', (column) => column.notNull())
    .addColumn('origin', 'text')
    .addColumn('used_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint')
    .execute();
  await schema
    .createTable('tokens')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createTable('server')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('data', 'text', (column) => column.notNull())
    .addColumn('attributes', 'text', (column) => column.notNull())
    .execute();
  await createNumberedTable(schema, kind, 'devices')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('unique_id', 'text', (column) => column.notNull().unique())
    .addColumn('group_id', 'bigint')
    .addColumn('calendar_id', 'bigint')
    .addColumn('phone', 'text')
    .addColumn('model', 'text')
    .addColumn('contact', 'text')
    .addColumn('category', 'text')
    .addColumn('disabled', 'integer', (column) => column.notNull())
    .addColumn('expiration_time', 'bigint')
    .addColumn('attributes', 'text', (column) => column.notNull())
    .addColumn('position_id', 'bigint')
    .addColumn('last_update', 'bigint')
    .execute();
  await createNumberedTable(schema, kind, 'groups')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('group_id', 'bigint')
    .addColumn('attributes', 'text', (column) => column.notNull())
    .execute();
  await createNumberedTable(schema, kind, 'records')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('unique_key', 'text')
    .addColumn('data', 'text', (column) => column.notNull())
    .addColumn('attributes', 'text', (column) => column.notNull())
    .addUniqueConstraint('records_unique_key', ['kind', 'unique_key'])
    .execute();
  await schema
    .createTable('links')
    .addColumn('owner_kind', 'text', (column) => column.notNull())
    .addColumn('owner_id', 'bigint', (column) => column.notNull())
    .addColumn('property_kind', 'text', (column) => column.notNull())
    .addColumn('property_id', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('links_key', ['owner_kind', 'owner_id', 'property_kind', 'property_id'])
    .execute();
  await schema.createIndex('links_property').on('links').columns(['property_kind', 'property_id']).execute();
  await createHistory(schema, kind);
}

/**
 * Creates positions and events: many rows, numbered by the server, so that a batch
 * need not wait for generated ids.
 */
async function createHistory(schema: SchemaModule, kind: DatabaseKind): Promise<void> {
  // SQLite stores rows in the order of an `integer primary key`, with exactly this type name.
  const number = kind === 'sqlite' ? 'integer' : 'bigint';
  await schema
    .createTable('positions')
    .addColumn('id', number, (column) => column.primaryKey())
    .addColumn('device_id', 'bigint', (column) => column.notNull())
    .addColumn('protocol', 'text', (column) => column.notNull())
    .addColumn('server_time', 'bigint', (column) => column.notNull())
    .addColumn('device_time', 'bigint', (column) => column.notNull())
    .addColumn('fix_time', 'bigint', (column) => column.notNull())
    .addColumn('valid', 'integer', (column) => column.notNull())
    .addColumn('latitude', 'double precision', (column) => column.notNull())
    .addColumn('longitude', 'double precision', (column) => column.notNull())
    .addColumn('altitude', 'double precision', (column) => column.notNull())
    .addColumn('speed', 'double precision', (column) => column.notNull())
    .addColumn('course', 'double precision', (column) => column.notNull())
    .addColumn('accuracy', 'double precision', (column) => column.notNull())
    .addColumn('address', 'text')
    .addColumn('network', 'text')
    .addColumn('geofence_ids', 'text')
    .addColumn('attributes', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('positions_device_time')
    .on('positions')
    .columns(['device_id', 'fix_time'])
    .execute();
  await schema
    .createTable('events')
    .addColumn('id', number, (column) => column.primaryKey())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('event_time', 'bigint', (column) => column.notNull())
    .addColumn('device_id', 'bigint', (column) => column.notNull())
    .addColumn('position_id', 'bigint')
    .addColumn('geofence_id', 'bigint')
    .addColumn('maintenance_id', 'bigint')
    .addColumn('attributes', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('events_device_time').on('events').columns(['device_id', 'event_time']).execute();
}
