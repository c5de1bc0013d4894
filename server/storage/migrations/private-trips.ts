import type { SchemaModule } from 'kysely';
import type { DatabaseKind } from '../schema/database-kind.ts';
import { createNumberedTable } from './numbered-table.ts';

/** Adds the private trips of drivers. */
export async function createPrivateTrips(schema: SchemaModule, kind: DatabaseKind): Promise<void> {
  await createNumberedTable(schema, kind, 'private_trips')
    .addColumn('device_id', 'bigint', (column) => column.notNull())
    .addColumn('user_id', 'bigint', (column) => column.notNull())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('is_hidden', 'integer', (column) => column.notNull())
    .execute();
  await schema.createIndex('private_trips_by_device').on('private_trips').column('device_id').execute();
  await schema.createIndex('private_trips_by_end').on('private_trips').column('ended_at').execute();
}
