import { nameKey } from '../domain/name-key.ts';
import { numberKey } from '../domain/number-key.ts';
import type { Namespace } from '../domain/namespace.ts';
import { FIELD_FORMATS } from './field-format.ts';
import { storedAt } from './field-place.ts';
import { isMet, type Field, type FieldKind } from './field.ts';
import { fieldsOf, type Sectioned } from './resource.ts';

/** What stands in a column of a list: the field that applies to a record, and its value as it stands in the form. */
export interface ColumnValue {
  readonly field: Field;
  readonly shown: string;
}

/** Reads the columns of a kind of record, by the name of the field. */
export type ColumnReader = (record: object, fieldName: string) => ColumnValue | undefined;

/**
 * Reads what a column holds for a record. Where the column's field is not meant for that record, another one that keeps its value in
 * the same place stands in: a service by hours has its start in the column that others have theirs in by distance.
 */
export function columnReader(resource: Sectioned, namespace: Namespace): ColumnReader {
  const all = fieldsOf(resource);
  const byName = new Map(all.map((field) => [field.name, field]));
  const isMeant = (record: object, { when }: Field): boolean =>
    isMet(when, (name) => {
      const decisive = byName.get(name);
      return decisive && shownIn(record, decisive, namespace);
    });
  return (record, fieldName) => {
    const asked = byName.get(fieldName);
    if (!asked) return undefined;
    const field = isMeant(record, asked)
      ? asked
      : all.find((one) => samePlace(one, asked) && isMeant(record, one));
    if (!field) return undefined;
    const isUnset = field.kind !== 'flag' && storedAt(record, field, namespace) === undefined;
    return isUnset ? undefined : { field, shown: shownIn(record, field, namespace) };
  };
}

/**
 * The key by which a column is sorted with plain `<`: numbers by their size and days by their date, however the language writes them,
 * anything else as names are. What has no text has no key.
 * @param text what stands in the column
 */
export function columnKey(value: ColumnValue | undefined, text: string): string {
  if (!value || text === '') return '';
  const size = SIZES[value.field.kind]?.(value.shown) ?? Number.NaN;
  return Number.isNaN(size) ? nameKey(text) : numberKey(size);
}

const SIZES: Partial<Readonly<Record<FieldKind, (shown: string) => number>>> = {
  number: Number,
  duration: Number,
  distance: Number,
  speed: Number,
  date: Date.parse,
  moment: Date.parse,
};

function samePlace(one: Field, other: Field): boolean {
  return one !== other && one.at === other.at && (one.key ?? one.name) === (other.key ?? other.name);
}

function shownIn(record: object, field: Field, namespace: Namespace): string {
  return FIELD_FORMATS[field.kind].shown(storedAt(record, field, namespace), field);
}
