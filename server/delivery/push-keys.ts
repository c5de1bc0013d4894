import { isVapidKey } from '@farol/core/domain/alert/push-notification';
import { z } from 'zod';
import type { Database } from '../storage/database.ts';
import { readOrThrow } from '../storage/schema/readable-rows.ts';
import { newVapidKeys, type VapidKeys } from './push-encryption.ts';

/**
 * Returns the keys with which this server signs push messages, created when it first starts. The private one is stored
 * encrypted. Of two servers that start at the same time the first one stores its keys, and both use them. Rejects with
 * `SecretKeyError` where they were encrypted with another key: with new ones no browser would be reached any more.
 */
export async function openPushKeys({
  query,
  secrets,
}: Pick<Database, 'query' | 'secrets'>): Promise<VapidKeys> {
  const { publicKey, privateKey } = newVapidKeys();
  await query
    .insertInto('settings')
    .values({ name: SETTING, value: JSON.stringify({ publicKey, privateKey: secrets.seal(privateKey) }) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await query
    .selectFrom('settings')
    .select('value')
    .where('name', '=', SETTING)
    .executeTakeFirstOrThrow();
  const stored = readOrThrow('The keys of push messages in the table settings', () =>
    storedKeys.parse(JSON.parse(value)),
  );
  return { publicKey: stored.publicKey, privateKey: secrets.open(stored.privateKey) };
}

const SETTING = 'push-keys';
const storedKeys = z.object({ publicKey: z.string().refine(isVapidKey), privateKey: z.string() });
