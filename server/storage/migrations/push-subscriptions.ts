import { PUSH_TOKENS_ATTRIBUTE } from '@farol/core/domain/alert/push-notification';
import { parsePushToken } from '@farol/core/domain/alert/push-subscription';
import { parseCommaList } from '@farol/core/domain/values/comma-separated';
import type { Kysely, SchemaModule } from 'kysely';
import type { DatabaseKind } from '../schema/database-kind.ts';
import { readOrSkip } from '../schema/readable-rows.ts';
import type { Schema } from '../schema/schema.ts';
import { objectIn } from '../schema/stored-json.ts';
import { createNumberedTable } from './numbered-table.ts';

/**
 * Adds the browsers in which users want notifications, and moves those there that stood in an attribute of their
 * users. A token that is no subscription stays where it is.
 */
export async function createPushSubscriptions(
  schema: SchemaModule,
  kind: DatabaseKind,
  query: Kysely<Schema>,
): Promise<void> {
  await createNumberedTable(schema, kind, 'push_subscriptions')
    .addColumn('user_id', 'bigint', (column) => column.notNull())
    .addColumn('endpoint', 'text', (column) => column.notNull().unique())
    .addColumn('p256dh', 'text', (column) => column.notNull())
    .addColumn('auth', 'text', (column) => column.notNull())
    .addColumn('agent', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('login_id', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('succeeded_at', 'bigint')
    .addColumn('failed_at', 'bigint')
    .addColumn('removed_at', 'bigint')
    .execute();
  await schema.createIndex('push_subscriptions_user').on('push_subscriptions').columns(['user_id']).execute();
  await moveTokens(query);
}

async function moveTokens(query: Kysely<Schema>): Promise<void> {
  const users = await query
    .selectFrom('users')
    .select(['id', 'attributes'])
    .where('attributes', 'like', `%"${PUSH_TOKENS_ATTRIBUTE}":%`)
    .orderBy('id')
    .execute();
  for (const { id, attributes } of users) {
    // A row that cannot be read is no reason to refuse the start.
    const fields = readOrSkip(`User ${id} in the table users`, () => objectIn(attributes));
    const tokens = parseCommaList(fields?.[PUSH_TOKENS_ATTRIBUTE]);
    const others = tokens.filter((token) => parsePushToken(token) === undefined);
    if (!fields || others.length === tokens.length) continue;
    for (const token of tokens) {
      const subscription = parsePushToken(token);
      if (!subscription) continue;
      await query
        .insertInto('push_subscriptions')
        .values({ user_id: id, ...subscription, agent: '', language: '', created_at: Date.now() })
        // Two users of one browser: the later account has no better claim.
        .onConflict((conflict) => conflict.column('endpoint').doNothing())
        .execute();
    }
    const { [PUSH_TOKENS_ATTRIBUTE]: _tokens, ...rest } = fields;
    const kept = others.length > 0 ? { ...rest, [PUSH_TOKENS_ATTRIBUTE]: others.join(',') } : rest;
    await query
      .updateTable('users')
      .set({ attributes: JSON.stringify(kept) })
      .where('id', '=', id)
      .execute();
  }
}
