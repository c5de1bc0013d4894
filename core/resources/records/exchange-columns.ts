import type { Field } from '../descriptor/field.ts';
import { fieldsOf, type Resource } from '../descriptor/resource.ts';
import type { ExchangeLabels } from './exchange-labels.ts';

/** The title of the column with the ids. */
export const ID = 'id';

/** What a column of an imported table holds: a field, the ids, or nothing that is known. */
export type Column = Field | typeof ID | undefined;

/** Returns the field or the id column that a column title means. */
export function columnOf(resource: Resource, title: string, labels: ExchangeLabels): Column {
  if (title.toLowerCase() === ID) return ID;
  const fields = tableFields(resource);
  return (
    fields.find((field) => labels.label(field).toLowerCase() === title.toLowerCase()) ??
    fields.find((field) => field.name === title)
  );
}

/** Returns a function that finds the record a row updates, or the defaults of a new record. */
export function recordFinder<T extends { id: number }>(
  { defaults }: { defaults: T },
  existing: readonly T[],
  columns: readonly Column[],
): (row: readonly string[]) => T {
  const byId = new Map(existing.map((record) => [String(record.id), record]));
  const byKey = new Map<unknown, T>();
  for (const record of existing)
    if ('uniqueId' in record && !byKey.has(record.uniqueId)) byKey.set(record.uniqueId, record);
  const idAt = columns.indexOf(ID);
  const keyAt = columns.findIndex(
    (field) => typeof field === 'object' && field.key === undefined && field.name === 'uniqueId',
  );
  return (row) =>
    byId.get(row[idAt]?.trim() ?? '') ?? byKey.get(row[keyAt]?.trim() || NO_IDENTIFIER) ?? defaults;
}

/** Stands for an empty cell: a row without identifier does not match a record without one. */
const NO_IDENTIFIER = Symbol('no key');

/** Returns the fields of a kind that a table can hold. */
export function tableFields(resource: Resource): readonly Field[] {
  return fieldsOf(resource).filter(
    ({ kind, location }) =>
      kind !== 'attributes' &&
      kind !== 'secret' &&
      kind !== 'links' &&
      location !== 'extras' &&
      location !== 'draft',
  );
}
