import { z } from 'zod';
import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema/schema.ts';
import type { VisibleKind } from '../storage/tables/record-kinds.ts';

/** The name of the mark among the product's settings. */
const NAME = 'demo';

const markSchema = z.object({
  userId: z.number(),
  resellerIds: z.array(z.number()).default([]),
  records: z.record(z.string(), z.array(z.number())),
});

/**
 * What the seeding created, by id, as it wrote it into the database. Ids are never used again, so nothing else can
 * pass for a part of the demo, whatever its name. Without a mark there is no demo.
 */
export interface DemoMark {
  /** The demo account. */
  readonly userId: number;
  /** Its reseller, the accounts below, and the customers with bills; none in the demo of a version without resellers. */
  readonly resellerIds: readonly number[];
  readonly records: Readonly<Partial<Record<VisibleKind, readonly number[]>>>;
}

/** Returns the mark of the database's demo; undefined for a database without one, or with one that is damaged. */
export async function readDemoMark(query: Kysely<Schema>): Promise<DemoMark | undefined> {
  const row = await query.selectFrom('settings').select('value').where('name', '=', NAME).executeTakeFirst();
  if (!row) return undefined;
  try {
    return markSchema.safeParse(JSON.parse(row.value)).data;
  } catch {
    return undefined;
  }
}

/** Writes the mark, in the transaction that creates the demo. */
export async function writeDemoMark(query: Kysely<Schema>, mark: DemoMark): Promise<void> {
  await query
    .insertInto('settings')
    .values({ name: NAME, value: JSON.stringify(mark) })
    .execute();
}

/** Removes the mark, in the transaction that removes the demo. */
export async function removeDemoMark(query: Kysely<Schema>): Promise<void> {
  await query.deleteFrom('settings').where('name', '=', NAME).execute();
}
