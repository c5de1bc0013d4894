import type { SchemaModule } from 'kysely';
import type { DatabaseKind } from '../schema/database-kind.ts';
import { createNumberedTable } from './numbered-table.ts';

/** Creates the log of commands, and adds to queued ones when they expire; those queued before have no time. */
export async function createCommandLog(schema: SchemaModule, kind: DatabaseKind): Promise<void> {
  await schema.alterTable('queued_commands').addColumn('expires_at', 'bigint').execute();
  await createNumberedTable(schema, kind, 'command_log')
    .addColumn('device_id', 'bigint', (column) => column.notNull())
    .addColumn('time', 'bigint', (column) => column.notNull())
    .addColumn('user_id', 'bigint')
    .addColumn('user_name', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('attributes', 'text', (column) => column.notNull())
    .addColumn('queue_id', 'bigint')
    .addColumn('expires_at', 'bigint')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('state_at', 'bigint', (column) => column.notNull())
    .addColumn('times', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('result', 'text')
    .addColumn('result_position_id', 'bigint')
    .addColumn('lock', 'text')
    .execute();
  await schema
    .createIndex('command_log_by_device')
    .on('command_log')
    .columns(['device_id', 'time'])
    .execute();
  await schema.createIndex('command_log_by_time').on('command_log').column('time').execute();
}
