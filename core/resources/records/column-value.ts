import { nameSortKey } from '../../domain/values/name-sort-key.ts';
import { numberSortKey } from '../../domain/values/number-sort-key.ts';
import type { Namespace } from '../../domain/values/namespace.ts';
import { FIELD_FORMATS } from '../descriptor/field-formats.ts';
import { storedValue } from '../descriptor/field-location.ts';
import { isConditionMet, type Field, type FieldKind } from '../descriptor/field.ts';
import { fieldsOf, type Sectioned } from '../descriptor/resource.ts';

/** What stands in a column of a list: the field that applies to a record, and its value as it stands in the form. */
export interface ColumnValue {
  readonly field: Field;
  readonly text: string;
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
    isConditionMet(when, (name) => {
      const decisive = byName.get(name);
      return decisive && textIn(record, decisive, namespace);
    });
  return (record, fieldName) => {
    const asked = byName.get(fieldName);
    if (!asked) return undefined;
    const field = isMeant(record, asked)
      ? asked
      : all.find((one) => hasSameLocation(one, asked) && isMeant(record, one));
    if (!field) return undefined;
    const isUnset = field.kind !== 'flag' && storedValue(record, field, namespace) === undefined;
    return isUnset ? undefined : { field, text: textIn(record, field, namespace) };
  };
}

/**
 * The key by which a column is sorted with plain `<`: numbers by their size and days by their date, however the language writes them,
 * anything else as names are. What has no text has no key.
 * @param text what stands in the column
 */
export function columnSortKey(value: ColumnValue | undefined, text: string): string {
  if (!value || text === '') return '';
  const size = SORT_NUMBERS[value.field.kind]?.(value.text) ?? Number.NaN;
  return Number.isNaN(size) ? nameSortKey(text) : numberSortKey(size);
}

const SORT_NUMBERS: Partial<Readonly<Record<FieldKind, (shown: string) => number>>> = {
  number: Number,
  duration: Number,
  distance: Number,
  speed: Number,
  date: Date.parse,
  moment: Date.parse,
};

function hasSameLocation(one: Field, other: Field): boolean {
  return (
    one !== other && one.location === other.location && (one.key ?? one.name) === (other.key ?? other.name)
  );
}

function textIn(record: object, field: Field, namespace: Namespace): string {
  return FIELD_FORMATS[field.kind].toText(storedValue(record, field, namespace), field);
}
