import type { Kysely } from 'kysely';
import type { Schema } from '../../../storage/schema/schema.ts';
import { objectIn } from '../../../storage/schema/stored-json.ts';

/** Looks up the names of records, each once. */
export class RecordNames {
  readonly #query: Kysely<Schema>;
  readonly #kind: 'driver' | 'geofence' | 'maintenance';
  readonly #names = new Map<string | number, Promise<string | null>>();

  constructor(query: Kysely<Schema>, kind: 'driver' | 'geofence' | 'maintenance') {
    this.#query = query;
    this.#kind = kind;
  }

  /** Returns the name of the record with this identifier; null when there is none. */
  withKey(uniqueKey: string): Promise<string | null> {
    return this.#lookUp(uniqueKey, 'unique_key');
  }

  /** Returns the name of the record with this id; null when there is none. */
  withId(id: number): Promise<string | null> {
    return this.#lookUp(id, 'id');
  }

  #lookUp(value: string | number, column: 'unique_key' | 'id'): Promise<string | null> {
    const known = this.#names.get(value);
    if (known) return known;
    const name = this.#query
      .selectFrom('records')
      .select('data')
      .where('kind', '=', this.#kind)
      .where(column, '=', value)
      .executeTakeFirst()
      .then((row): string | null => (row ? nameIn(row.data) : null));
    this.#names.set(value, name);
    return name;
  }
}

/** Returns the name of a stored record; null when it has none, or cannot be read. */
function nameIn(data: string): string | null {
  try {
    const { name } = objectIn(data);
    return typeof name === 'string' ? name : null;
  } catch {
    return null;
  }
}
