import { sql, type RawBuilder } from 'kysely';
import type { DatabaseKind } from './database-kind.ts';

/** `column in (these ids)` as one parameter however many ids there are, so that the statement is prepared once. */
export function idIn(kind: DatabaseKind, column: string, ids: readonly number[]): RawBuilder<boolean> {
  return kind === 'sqlite'
    ? sql<boolean>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(ids)}))`
    : sql<boolean>`${sql.ref(column)} = any(${ids}::bigint[])`;
}
