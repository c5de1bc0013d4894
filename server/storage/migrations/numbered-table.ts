import type { SchemaModule } from 'kysely';
import type { DatabaseKind } from '../schema/database-kind.ts';

/** Starts a table whose ids the database generates and never reuses. */
export function createNumberedTable(schema: SchemaModule, kind: DatabaseKind, table: string) {
  return kind === 'sqlite'
    ? schema.createTable(table).addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    : schema
        .createTable(table)
        .addColumn('id', 'bigint', (column) => column.generatedByDefaultAsIdentity().primaryKey());
}
