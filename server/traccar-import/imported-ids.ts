import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema/schema.ts';

/** What is remembered of a source besides its records: stages that are done. */
export type ImportStage = 'links' | 'server';

/** Which record of one source became which here. */
export class ImportedIds {
  readonly source: string;
  readonly #ids = new Map<string, number>();

  constructor(source: string) {
    this.source = source;
  }

  /** Loads what earlier runs took. */
  static async load(query: Kysely<Schema>, source: string): Promise<ImportedIds> {
    const ids = new ImportedIds(source);
    const rows = await query
      .selectFrom('imported_records')
      .select(['kind', 'source_id', 'record_id'])
      .where('source', '=', source)
      .execute();
    for (const row of rows) ids.put(row.kind, row.source_id, row.record_id);
    return ids;
  }

  /** Returns the id here; undefined for what was not taken. */
  get(kind: string, sourceId: number): number | undefined {
    return this.#ids.get(`${kind} ${sourceId}`);
  }

  put(kind: string, sourceId: number, recordId: number): void {
    this.#ids.set(`${kind} ${sourceId}`, recordId);
  }

  /** Stores a pair in a transaction; it is known here once `put` is called after the commit. */
  async store(query: Kysely<Schema>, kind: string, sourceId: number, recordId: number): Promise<void> {
    await query
      .insertInto('imported_records')
      .values({ source: this.source, kind, source_id: sourceId, record_id: recordId })
      .execute();
  }

  /** Whether a stage was done by an earlier run. */
  isDone(stage: ImportStage): boolean {
    return this.get(stage, 0) !== undefined;
  }
}
