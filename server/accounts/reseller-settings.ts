import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema/schema.ts';

/** Returns how the names of the settings of a reseller begin. */
export function resellerSettingPrefix(resellerId: number): string {
  return `reseller.${resellerId}.`;
}

/** Removes the settings of a reseller, with their account. */
export async function removeResellerSettings(query: Kysely<Schema>, resellerId: number): Promise<void> {
  await query
    .deleteFrom('settings')
    .where('name', 'like', `${resellerSettingPrefix(resellerId)}%`)
    .execute();
}
