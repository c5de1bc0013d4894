import type { SchemaModule } from 'kysely';
import type { DatabaseKind } from '../schema/database-kind.ts';
import { createNumberedTable } from './numbered-table.ts';

/** Creates the queue of commands waiting for their device to report, ordered by id. */
export async function createQueuedCommands(schema: SchemaModule, kind: DatabaseKind): Promise<void> {
  await createNumberedTable(schema, kind, 'queued_commands')
    .addColumn('device_id', 'bigint', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('text_channel', 'integer', (column) => column.notNull())
    .addColumn('attributes', 'text', (column) => column.notNull())
    .execute();
}
