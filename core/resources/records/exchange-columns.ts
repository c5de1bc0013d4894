import { foldText } from '../../domain/values/fold-text.ts';
import { visibleText } from '../../domain/values/visible-text.ts';
import type { Field } from '../descriptor/field.ts';
import { readIdentifier } from '../../domain/device/identifier.ts';
import { isIdentifier } from './exchange-cell.ts';
import { fieldsOf, type Resource } from '../descriptor/resource.ts';
import type { ExchangeLabels } from './exchange-labels.ts';

/** The title of the column with the ids. */
export const ID = 'id';

/** What a column of an imported table holds: a field, the ids, or nothing that is known. */
export type ExchangeColumn = Field | typeof ID | undefined;

/** Where the header of a table is, and what its columns hold. */
export interface TableHeader {
  /** The index of its row. */
  readonly at: number;
  readonly columns: readonly ExchangeColumn[];
  /** The titles of columns that hold nothing that is known, or what another one holds already. */
  readonly unknownColumns: readonly string[];
}

/** Above the header of a table there may be so many rows with a title, a date or the name of a company. */
const MAX_ROWS_ABOVE = 20;

/** Finds the header of a table: the first row that names most columns, or the first one when none names any. */
export function headerOf(
  resource: Resource,
  table: readonly (readonly string[])[],
  labels: ExchangeLabels,
): TableHeader {
  let found = { at: 0, known: 0, columns: columnsOf(resource, table[0] ?? [], labels) };
  for (const [at, row] of table.slice(0, MAX_ROWS_ABOVE + 1).entries()) {
    const columns = columnsOf(resource, row, labels);
    const known = columns.filter((column) => column !== undefined).length;
    if (known > found.known) found = { at, known, columns };
  }
  const { at, columns } = found;
  const titles = table[at] ?? [];
  const unknownColumns = titles.filter(
    (title, column) => columns[column] === undefined && title.trim() !== '',
  );
  return { at, columns, unknownColumns };
}

/** A column that repeats another one is not known: whichever counts, the other would be lost without a word. */
function columnsOf(
  resource: Resource,
  titles: readonly string[],
  labels: ExchangeLabels,
): readonly ExchangeColumn[] {
  const seen = new Set<ExchangeColumn>();
  return titles.map((title) => {
    const column = columnOf(resource, title, labels);
    if (seen.has(column)) return undefined;
    seen.add(column);
    return column;
  });
}

/** What others call the columns of a table, without case and accents. */
const OTHER_TITLES: Readonly<Record<string, readonly string[]>> = {
  uniqueId: [
    'imei',
    'imei number',
    'numero imei',
    'numero do imei',
    'identifier',
    'identificador',
    'unique id',
    'unique_id',
    'device id',
    'device_id',
    'deviceid',
    'serial',
    'serial number',
    'tracker id',
    'id do rastreador',
    'id del rastreador',
  ],
  name: ['name', 'nome', 'nombre', 'vehicle', 'veiculo', 'vehiculo'],
  group: ['group', 'grupo', 'fleet', 'frota', 'flota'],
  phone: ['phone', 'telefone', 'telefono', 'sim', 'msisdn'],
  model: ['model', 'modelo'],
  plate: ['plate', 'license plate', 'placa', 'matricula', 'patente'],
};

/** Returns the field or the id column that a column title means. */
function columnOf(resource: Resource, title: string, labels: ExchangeLabels): ExchangeColumn {
  const folded = titleKey(title);
  if (folded === ID) return ID;
  const fields = exchangeableFields(resource);
  return (
    fields.find((field) => titleKey(labels.label(field)) === folded) ??
    fields.find((field) => titleKey(field.name) === folded) ??
    fields.find((field) => OTHER_TITLES[isIdentifier(field) ? 'uniqueId' : field.name]?.includes(folded))
  );
}

function titleKey(title: string): string {
  // Signs are looked at from the first of them on only, so that many take no longer than other text.
  return foldText(visibleText(title))
    .replace(/(?<![:*])[:*]+$/, '')
    .trim();
}

/** Returns a function that finds the record a row updates, or the defaults of a new record. */
export function recordFinder<T extends { id: number }>(
  { defaults }: { defaults: T },
  existing: readonly T[],
  columns: readonly ExchangeColumn[],
): (row: readonly string[]) => T {
  const byId = new Map(existing.map((record) => [String(record.id), record]));
  const byKey = new Map<unknown, T>();
  for (const record of existing)
    if ('uniqueId' in record && !byKey.has(record.uniqueId)) byKey.set(record.uniqueId, record);
  const idAt = columns.indexOf(ID);
  const keyAt = columns.findIndex((field) => typeof field === 'object' && isIdentifier(field));
  return (row) =>
    byId.get(row[idAt]?.trim() ?? '') ??
    byKey.get(row[keyAt]?.trim() || NO_IDENTIFIER) ??
    byKey.get(identifierOf(row[keyAt] ?? '')) ??
    defaults;
}

/** Stands for an empty cell: a row without identifier does not match a record without one. */
const NO_IDENTIFIER = Symbol('no key');

function identifierOf(cell: string): unknown {
  const reading = readIdentifier(cell);
  return ('identifier' in reading && reading.identifier) || NO_IDENTIFIER;
}

/** Returns the fields of a kind that a table can hold. */
export function exchangeableFields(resource: Resource): readonly Field[] {
  return fieldsOf(resource).filter(
    ({ kind, location }) =>
      kind !== 'attributes' &&
      kind !== 'secret' &&
      kind !== 'links' &&
      location !== 'extras' &&
      location !== 'draft',
  );
}
