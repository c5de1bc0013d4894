import type { SchemaModule } from 'kysely';

/** When each login token was last used, so that of too many the one that nobody uses gives way. */
export async function createTokenUse(schema: SchemaModule): Promise<void> {
  await schema
    .alterTable('tokens')
    .addColumn('used_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
}
