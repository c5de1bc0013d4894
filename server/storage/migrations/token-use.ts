import type { SchemaModule } from 'kysely';

/** Adds the time of last use to login tokens, by which surplus tokens are ended. */
export async function createTokenUse(schema: SchemaModule): Promise<void> {
  await schema
    .alterTable('tokens')
    .addColumn('used_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
}
