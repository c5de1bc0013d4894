import type { Kysely } from 'kysely';
import type { Schema } from '../schema/schema.ts';

/** How one kind of record is kept: what turns rows into records and back. */
export interface Table<T extends { id: number }> {
  load(query: Kysely<Schema>): Promise<T[]>;
  /** Stores a new record and answers the number it got; the draft's own id is not looked at. */
  insert(query: Kysely<Schema>, draft: T): Promise<number>;
  update(query: Kysely<Schema>, record: T): Promise<void>;
  remove(query: Kysely<Schema>, id: number): Promise<void>;
}
