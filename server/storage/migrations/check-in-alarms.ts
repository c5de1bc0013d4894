import { parseJsonObject } from '@farol/core/domain/values/json-text';
import type { Kysely } from 'kysely';
import type { Schema } from '../schema/schema.ts';

/** What the computed attributes of check-ins were: they replaced an alarm of the tracker by their own. */
const REPLACING =
  /^serverTime\.time > (qrCheckoutTime|qrLockTime) \? "(checkoutDriver|unknownDriver)" : alarm$/;

/** Lets the alarms of check-ins stand beside those of the tracker; what somebody has changed stays. */
export async function keepTrackerAlarms(query: Kysely<Schema>): Promise<void> {
  const rows = await query
    .selectFrom('records')
    .select(['id', 'data'])
    .where('kind', '=', 'attribute')
    .execute();
  for (const { id, data } of rows) {
    const attribute = parseJsonObject(data);
    const [, time, alarm] = REPLACING.exec(String(attribute['expression'])) ?? [];
    if (time === undefined) continue;
    const expression = `serverTime.time > ${time} ? (empty(alarm) ? "${alarm}" : alarm + ",${alarm}") : alarm`;
    await query
      .updateTable('records')
      .set({ data: JSON.stringify({ ...attribute, expression }) })
      .where('id', '=', id)
      .execute();
  }
}
