import { sql, type RawBuilder } from 'kysely';
import type { DatabaseKind } from './database-kind.ts';

/**
 * Returns `column in (ids)` with a single parameter, so that the statement is
 * prepared once for any number of ids.
 */
export function idIn(kind: DatabaseKind, column: string, ids: readonly number[]): RawBuilder<boolean> {
  return kind === 'sqlite'
    ? sql<boolean>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(ids)}))`
    : sql<boolean>`${sql.ref(column)} = any(${ids}::bigint[])`;
}
