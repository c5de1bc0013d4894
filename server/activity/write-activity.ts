import type { Kysely } from 'kysely';
import { inChunks } from '../runtime/chunks.ts';
import type { Schema } from '../storage/schema/schema.ts';
import type { Actor } from './activity-actor.ts';

/** A new entry of the activity log. */
export interface NewActivityEntry {
  code: number;
  status: number;
  deviceId: number | null;
  object: Record<string, unknown>;
  old: Record<string, unknown>;
  data: Record<string, unknown>;
}

const ROWS_PER_STATEMENT = 200;

/** Writes entries; without an actor they are attributed to the server. */
export async function writeActivity(
  query: Kysely<Schema>,
  actor: Actor | undefined,
  drafts: readonly NewActivityEntry[],
): Promise<void> {
  const rowOf = ({ code, status, deviceId, object, old, data }: NewActivityEntry) => ({
    time: actor?.now ?? Date.now(),
    code,
    status,
    user_id: actor?.userId ?? 0,
    username: actor?.username.slice(0, 128) ?? '',
    address: actor?.address ?? '',
    agent: actor?.agent.slice(0, 300) ?? '',
    session: actor?.session ?? '',
    device_id: deviceId,
    data: JSON.stringify({ object, old, data }),
  });
  await inChunks(drafts, { size: ROWS_PER_STATEMENT }, async (chunk) => {
    await query.insertInto('activity').values(chunk.map(rowOf)).execute();
  });
}
