import type { SchemaModule } from 'kysely';

/** Adds the invitations of accounts whose people have not set a password yet. */
export async function createInvitations(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('invitations')
    .addColumn('user_id', 'bigint', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('inviter_id', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
}
