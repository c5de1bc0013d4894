import {
  recordValues,
  type RecordShape,
  type RecordValue,
} from '@farol/core/resources/descriptor/record-value';
import { formatWireDateOrNull, parseWireDate } from '../../wire/wire-date.ts';
import type { EditableColumns } from '../schema/record-row.ts';

/** What a column holds. */
type Cell = string | number | null;

/** The part of a descriptor from which the columns of its records follow. */
interface Stored<T, S extends RecordShape> {
  readonly wire: { readonly shape: S; parse(sent: unknown): T };
  readonly defaults: T;
}

/** Converts a row with a column per value to a record; what has no column is as in a new record. */
export function recordFromRow<T extends object, S extends RecordShape>(
  { wire, defaults }: Stored<T, S>,
  row: object,
): T {
  const cells = new Map<string, unknown>(Object.entries(row));
  const values = recordValues(wire).flatMap(([key, value]): [string, unknown][] =>
    value.transient ? [] : [[key, valueInCell(value, cells.get(columnName(key)))]],
  );
  return wire.parse({ ...defaults, ...Object.fromEntries(values) });
}

/** Returns the columns of a record that a change writes: all except its id and what only the server sets. */
export function editableColumns<T extends object, S extends RecordShape>(
  { wire }: Stored<T, S>,
  record: T,
): EditableColumns<S> {
  const values = new Map<string, unknown>(Object.entries(record));
  const columns = new Map<string, Cell>();
  for (const [key, value] of recordValues(wire))
    if (!value.readOnly && value.type !== 'id') columns.set(columnName(key), cellOf(value, values.get(key)));
  const row = Object.fromEntries(columns);
  if (!isComplete(wire.shape, row)) throw new Error('a value of the record has no column');
  return row;
}

/** `group_id` for `groupId`. */
function columnName(key: string): string {
  return key.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
}

/** Whether a row has a column for every value that a change writes. */
function isComplete<S extends RecordShape>(shape: S, row: object): row is EditableColumns<S> {
  return recordValues({ shape }).every(
    ([key, value]) => value.readOnly || value.type === 'id' || Object.hasOwn(row, columnName(key)),
  );
}

function cellOf({ type }: RecordValue, value: unknown): Cell {
  if (type === 'attributes') return JSON.stringify(value);
  if (type === 'flag') return value === true ? 1 : 0;
  if (type === 'reference') return Number(value) || null;
  if (type === 'moment') return typeof value === 'string' ? parseWireDate(value) : null;
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

function valueInCell({ type }: RecordValue, cell: unknown): unknown {
  if (type === 'attributes') return JSON.parse(String(cell));
  if (type === 'flag') return cell === 1;
  if (type === 'reference') return cell ?? 0;
  if (type === 'moment') return formatWireDateOrNull(typeof cell === 'number' ? cell : null);
  return cell;
}
