import { nameSortKey } from '../../domain/values/name-sort-key.ts';
import { numberSortKey } from '../../domain/values/number-sort-key.ts';
import type { Namespace } from '../../domain/values/namespace.ts';
import { FIELD_FORMATS } from '../descriptor/field-formats.ts';
import { storedValue } from '../descriptor/field-location.ts';
import { isConditionMet, type Field, type FieldKind } from '../descriptor/field.ts';
import { fieldsOf, type Sectioned } from '../descriptor/resource.ts';

/** The content of a list column: the field that applies to the record, and its value as in the form. */
export interface ColumnValue {
  readonly field: Field;
  readonly text: string;
}

/** Reads the column of a record by field name. */
export type ColumnReader = (record: object, fieldName: string) => ColumnValue | undefined;

/**
 * Returns a reader of column values. If the column's field does not apply to a record, another field with the
 * same location is used: maintenance by hours shows its start in the column for start by distance.
 */
export function columnReader(resource: Sectioned, namespace: Namespace): ColumnReader {
  const all = fieldsOf(resource);
  const byName = new Map(all.map((field) => [field.name, field]));
  const applies = (record: object, { when }: Field): boolean =>
    isConditionMet(when, (name) => {
      const conditionField = byName.get(name);
      return conditionField && textIn(record, conditionField, namespace);
    });
  return (record, fieldName) => {
    const columnField = byName.get(fieldName);
    if (!columnField) return undefined;
    const field = applies(record, columnField)
      ? columnField
      : all.find((item) => hasSameLocation(item, columnField) && applies(record, item));
    if (!field) return undefined;
    const isUnset = field.kind !== 'flag' && storedValue(record, field, namespace) === undefined;
    return isUnset ? undefined : { field, text: textIn(record, field, namespace) };
  };
}

/**
 * Returns a key by which a column is sorted with plain `<`: numbers by size, days by date, anything else like
 * names, in any language. Empty text has an empty key.
 * @param text the text shown in the column
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
  dateTime: Date.parse,
};

function hasSameLocation(left: Field, right: Field): boolean {
  return (
    left !== right &&
    left.location === right.location &&
    (left.key ?? left.name) === (right.key ?? right.name)
  );
}

function textIn(record: object, field: Field, namespace: Namespace): string {
  return FIELD_FORMATS[field.kind].toText(storedValue(record, field, namespace), field);
}
