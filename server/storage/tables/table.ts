import type { Kysely } from 'kysely';
import type { Schema } from '../schema/schema.ts';

/** Loads and stores one kind of record. */
export interface Table<T extends { id: number }> {
  load(query: Kysely<Schema>): Promise<T[]>;
  /** Stores a new record and returns its id; the id of the draft is ignored. */
  insert(query: Kysely<Schema>, draft: T): Promise<number>;
  update(query: Kysely<Schema>, record: T): Promise<void>;
  remove(query: Kysely<Schema>, id: number): Promise<void>;
}
