import type { SchemaModule } from 'kysely';
import type { DatabaseKind } from '../schema/database-kind.ts';
import { createNumberedTable } from './numbered-table.ts';

/** Adds the drivers' scans of QR codes: each is applied once, and they say who drove what. */
export async function createCheckIns(schema: SchemaModule, kind: DatabaseKind): Promise<void> {
  await createNumberedTable(schema, kind, 'check_ins')
    .addColumn('user_id', 'bigint', (column) => column.notNull())
    .addColumn('driver_unique_id', 'text', (column) => column.notNull())
    .addColumn('device_id', 'bigint')
    .addColumn('scan_id', 'text', (column) => column.notNull())
    .addColumn('scanned_at', 'bigint', (column) => column.notNull())
    .addColumn('applied_at', 'bigint')
    .execute();
  await schema
    .createIndex('check_ins_by_scan')
    .on('check_ins')
    .columns(['user_id', 'scan_id'])
    .unique()
    .execute();
  await schema.createIndex('check_ins_by_time').on('check_ins').column('scanned_at').execute();
}
