import type { Kysely } from 'kysely';
import { z } from 'zod';
import { readOrSkip } from '../storage/schema/readable-rows.ts';
import type { Schema } from '../storage/schema/schema.ts';
import { currentActor } from '../activity/activity-actor.ts';
import { ACTIVITY_CODES } from '../activity/activity-codes.ts';
import { writeActivity } from '../activity/write-activity.ts';
import { differences } from '../activity/activity-values.ts';

type Settings = Record<string, unknown>;

/** The type of a log entry, and the values it shows of a setting that would be unreadable there. */
interface LoggedSetting {
  readonly type: string;
  readonly of: (all: Settings) => Settings;
}

/** One setting to be stored. */
interface SettingChange {
  readonly name: string;
  readonly value: Settings;
  readonly logged: LoggedSetting;
}

/** The product's own settings in the database: JSON values by name. */
export class ProductSettings {
  readonly #query: Kysely<Schema>;
  readonly #prefix: string;

  /** @param prefix what the names of the settings begin with in the database */
  constructor(query: Kysely<Schema>, prefix = '') {
    this.#query = query;
    this.#prefix = prefix;
  }

  /** Whether they are those of the operator of the server. */
  get isOfOperator(): boolean {
    return this.#prefix === '';
  }

  /** Returns the settings of somebody besides the operator, whose names begin so. */
  scoped(prefix: string): ProductSettings {
    return new ProductSettings(this.#query, prefix);
  }

  /** Returns the value of a name; undefined when there is none or it does not match the schema. */
  async read<T>(name: string, schema: z.ZodType<T>): Promise<T | undefined> {
    const row = await this.#query
      .selectFrom('settings')
      .select('value')
      .where('name', '=', this.#prefix + name)
      .executeTakeFirst();
    if (!row) return undefined;
    return readOrSkip(`The setting ${name}`, () => schema.safeParse(JSON.parse(row.value)).data);
  }

  /** Stores a value, with the changes in the activity log; what is stored already changes nothing. */
  async write(name: string, value: Settings, logged: LoggedSetting): Promise<void> {
    await this.#query.transaction().execute((query) => this.writeIn(query, [{ name, value, logged }]));
  }

  /** Stores values in a transaction, with the changes in the activity log; what is stored already changes nothing. */
  async writeIn(query: Kysely<Schema>, changes: readonly SettingChange[]): Promise<void> {
    const stored = new ProductSettings(query, this.#prefix);
    for (const { name, value, logged } of changes) {
      const old = (await stored.read(name, z.record(z.string(), z.unknown()))) ?? {};
      const columns = { value: JSON.stringify(value) };
      if (JSON.stringify(old) === columns.value) continue;
      await query
        .insertInto('settings')
        .values({ name: this.#prefix + name, ...columns })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(columns))
        .execute();
      const entry = {
        code: ACTIVITY_CODES.settings,
        status: 200,
        deviceId: null,
        object: { type: logged.type },
      };
      await writeActivity(query, currentActor(), [
        { ...entry, ...differences(logged.of(old), logged.of(value)) },
      ]);
    }
  }
}
