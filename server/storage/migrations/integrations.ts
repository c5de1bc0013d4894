import type { SchemaModule } from 'kysely';

/** Adds the services that administrators connect, and when each last worked and last failed. */
export async function createIntegrations(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('integrations')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('settings', 'text')
    .addColumn('last_success', 'bigint')
    .addColumn('last_failure', 'bigint')
    .addColumn('failing_since', 'bigint')
    .addColumn('failure_reason', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
