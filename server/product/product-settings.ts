import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Schema } from '../storage/schema/schema.ts';
import { currentActor } from '../activity/activity-actor.ts';
import { ACTIVITY_CODES } from '../activity/activity-codes.ts';
import { writeActivity } from '../activity/activity-log.ts';
import { differences } from '../activity/activity-values.ts';

type Settings = Record<string, unknown>;

/** The product's own settings: JSON values by name, in the database. */
export class ProductSettings {
  readonly #query: Kysely<Schema>;

  constructor(query: Kysely<Schema>) {
    this.#query = query;
  }

  /** What is stored under a name; nothing when nothing is, or something that the schema does not know. */
  async read<T>(name: string, schema: z.ZodType<T>): Promise<T | undefined> {
    const row = await this.#query
      .selectFrom('settings')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirst();
    if (!row) return undefined;
    const result = schema.safeParse(JSON.parse(row.value));
    return result.success ? result.data : undefined;
  }

  /**
   * Stores a value, with an entry in the activity log of what differs.
   * @param told what the log calls it, and what it tells of a value that nobody could read there
   */
  async write(
    name: string,
    value: Settings,
    told: { type: string; of: (all: Settings) => Settings } = { type: name, of: (all) => all },
  ): Promise<void> {
    const columns = { value: JSON.stringify(value) };
    await this.#query.transaction().execute(async (query: Kysely<Schema>) => {
      const old = (await new ProductSettings(query).read(name, z.record(z.string(), z.unknown()))) ?? {};
      await query
        .insertInto('settings')
        .values({ name, ...columns })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(columns))
        .execute();
      const entry = {
        code: ACTIVITY_CODES.settings,
        status: 200,
        deviceId: null,
        object: { type: told.type },
      };
      await writeActivity(query, currentActor(), [
        { ...entry, ...differences(told.of(old), told.of(value)) },
      ]);
    });
  }
}
