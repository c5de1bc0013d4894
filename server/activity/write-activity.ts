import type { Kysely } from 'kysely';
import { inChunks } from '../runtime/chunks.ts';
import type { Schema } from '../storage/schema/schema.ts';
import type { ActivityActor } from './activity-actor.ts';

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
  actor: ActivityActor | undefined,
  drafts: readonly NewActivityEntry[],
): Promise<void> {
  await inChunks(drafts, { size: ROWS_PER_STATEMENT }, async (chunk) => {
    await query
      .insertInto('activity')
      .values(chunk.map((draft) => rowOf(actor, draft)))
      .execute();
  });
}

/** Writes one entry and returns its id. */
export async function insertActivity(
  query: Kysely<Schema>,
  actor: ActivityActor,
  draft: NewActivityEntry,
): Promise<number> {
  const row = rowOf(actor, draft);
  return (await query.insertInto('activity').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Stores how often what an entry says has happened. */
export async function storeActivityCount(
  query: Kysely<Schema>,
  id: number,
  { draft: { object, old, data }, count }: { draft: NewActivityEntry; count: number },
): Promise<void> {
  await query
    .updateTable('activity')
    .set({ data: JSON.stringify({ object, old, data, count }) })
    .where('id', '=', id)
    .execute();
}

function rowOf(actor: ActivityActor | undefined, draft: NewActivityEntry) {
  const { code, status, deviceId, object, old, data } = draft;
  return {
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
  };
}
