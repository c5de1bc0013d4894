import type { SchemaModule } from 'kysely';
import type { DatabaseKind } from '../schema/database-kind.ts';
import { createNumberedTable } from './numbered-table.ts';

/** Adds the checklists that drivers filled in, and the problems that they reported. */
export async function createInspections(schema: SchemaModule, kind: DatabaseKind): Promise<void> {
  await createNumberedTable(schema, kind, 'inspections')
    .addColumn('device_id', 'bigint', (column) => column.notNull())
    .addColumn('user_id', 'bigint', (column) => column.notNull())
    .addColumn('driver_unique_id', 'text', (column) => column.notNull())
    .addColumn('driver_name', 'text', (column) => column.notNull())
    .addColumn('inspection_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .addColumn('answers', 'text', (column) => column.notNull())
    .addColumn('photos', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('is_told', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema
    .createIndex('inspections_by_phone')
    .on('inspections')
    .columns(['user_id', 'inspection_id'])
    .unique()
    .execute();
  await schema
    .createIndex('inspections_by_device')
    .on('inspections')
    .columns(['device_id', 'made_at'])
    .execute();
  await schema.createIndex('inspections_by_time').on('inspections').column('made_at').execute();
}
