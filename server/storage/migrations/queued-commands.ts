import type { SchemaModule } from 'kysely';
import type { DatabaseKind } from '../schema/database-kind.ts';
import { createNumberedTable } from './numbered-table.ts';

/** The commands that wait for their device to report, in the order of their numbers. */
export async function createQueuedCommands(schema: SchemaModule, kind: DatabaseKind): Promise<void> {
  await createNumberedTable(schema, kind, 'queued_commands')
    .addColumn('device_id', 'bigint', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('text_channel', 'integer', (column) => column.notNull())
    .addColumn('attributes', 'text', (column) => column.notNull())
    .execute();
}
