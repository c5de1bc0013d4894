import type { Kysely } from 'kysely';
import { readOrSkip, readOrThrow } from './schema/readable-rows.ts';
import type { Schema } from './schema/schema.ts';
import { objectIn } from './schema/stored-json.ts';
import { isSealed, createSecretBox, type SecretBox } from './secret-box.ts';

/**
 * Opens the secret box and encrypts secrets that an older server stored as plain text. Rejects
 * with SecretKeyError when stored secrets were encrypted with another key, so that nobody
 * silently loses their second factor.
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
    const fields: Record<string, unknown> = readOrThrow(`User ${id} in the table users`, () =>
      objectIn(data),
    );
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
  await requireIntegrationSecrets(query, secrets);
  return secrets;
}

/** Opens the secrets of integrations, which were never stored as plain text. */
async function requireIntegrationSecrets(query: Kysely<Schema>, secrets: SecretBox): Promise<void> {
  const rows = await query.selectFrom('integrations').select(['key', 'settings']).execute();
  for (const { key, settings } of rows) {
    // A damaged row is left out where it is read.
    const { secrets: sealed } =
      (settings === null
        ? undefined
        : readOrSkip(`Row ${key} of integrations`, (): Record<string, unknown> => objectIn(settings))) ?? {};
    if (typeof sealed !== 'object' || sealed === null) continue;
    for (const secret of Object.values(sealed))
      if (typeof secret === 'string' && isSealed(secret)) secrets.open(secret);
  }
}
