import type { SchemaModule } from 'kysely';

/** Adds to sessions and tokens what their owner recognizes them by. */
export async function addSessionPlaces(schema: SchemaModule): Promise<void> {
  // SQLite adds one column at a time.
  await schema.alterTable('sessions').addColumn('created_at', 'bigint').execute();
  await schema
    .alterTable('sessions')
    .addColumn('is_kept', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  for (const name of ['agent', 'address'])
    await schema
      .alterTable('sessions')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  await schema.alterTable('tokens').addColumn('created_at', 'bigint').execute();
  await schema
    .alterTable('tokens')
    .addColumn('tail', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
