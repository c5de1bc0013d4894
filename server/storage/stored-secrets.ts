import type { Kysely } from 'kysely';
import type { Schema } from './schema/schema.ts';
import { isSealed, createSecretBox, type SecretBox } from './secret-box.ts';

/**
 * Opens the box of secrets and encrypts what an older server has stored in the clear. Rejects with SecretKeyError when what is stored
 * was encrypted with another key: nobody's second factor is dropped in silence.
 */
export async function openStoredSecrets(
  query: Kysely<Schema>,
  folder: string,
  secretKey: string | undefined,
): Promise<SecretBox> {
  const secrets = createSecretBox(folder, secretKey);
  const rows = await query
    .selectFrom('users')
    .select(['id', 'data'])
    .where('data', 'like', '%"totpKey":"%')
    .execute();
  for (const { id, data } of rows) {
    const fields: Record<string, unknown> = JSON.parse(data);
    const { totpKey } = fields;
    if (typeof totpKey !== 'string' || totpKey === '') continue;
    if (isSealed(totpKey)) secrets.open(totpKey);
    else
      await query
        .updateTable('users')
        .set({ data: JSON.stringify({ ...fields, totpKey: secrets.seal(totpKey) }) })
        .where('id', '=', id)
        .execute();
  }
  return secrets;
}
