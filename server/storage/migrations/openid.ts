import type { SchemaModule } from 'kysely';

/** Adds who an account is at a provider of single sign-on, and the sign-ins under way. */
export async function createOpenId(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('openid_identities')
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('user_id', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('openid_identities_key', ['issuer', 'subject'])
    .execute();
  await schema.createIndex('openid_identities_user').on('openid_identities').columns(['user_id']).execute();
  await schema
    .createTable('openid_flows')
    .addColumn('state_hash', 'text', (column) => column.primaryKey())
    .addColumn('browser_hash', 'text', (column) => column.notNull())
    .addColumn('nonce', 'text', (column) => column.notNull())
    .addColumn('verifier', 'text', (column) => column.notNull())
    .addColumn('is_kept', 'integer', (column) => column.notNull())
    .addColumn('return_to', 'text', (column) => column.notNull())
    .addColumn('link_user_id', 'bigint')
    .addColumn('link_login_id', 'text')
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema.alterTable('sessions').addColumn('id_token', 'text').execute();
}
