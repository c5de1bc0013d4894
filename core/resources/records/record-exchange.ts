import { parseCalendar, serializeCalendar } from '../../domain/calendar/calendar-text.ts';
import type { Namespace } from '../../domain/values/namespace.ts';
import { parseFlagInput } from '../../domain/values/flag-input.ts';
import { RESOURCES, type RecordOf } from '../kinds/resources.ts';
import { draftOf, recordFromDraft, type Draft } from '../draft/draft.ts';
import type { Field } from '../descriptor/field.ts';
import type { FieldProblem, FieldProblems } from '../descriptor/field-problem.ts';
import type { ResourceName } from '../descriptor/resource-name.ts';
import { fieldsOf, type Resource } from '../descriptor/resource.ts';
import { schedulesAsText, schedulesFromText } from '../descriptor/schedules-field-format.ts';

/** The labels of fields and other records in an exported table. */
export interface ExchangeLabels {
  label(field: Field): string;
  /** The title of a record of another kind; '' when it is not known. */
  title(to: ResourceName, id: number): string;
}

/** Resolves the labels in an imported table. */
export interface ImportLabels extends ExchangeLabels {
  idOf(to: ResourceName, title: string): number | undefined;
  /** The label of one of a field's options. */
  option(field: Field, option: string): string;
}

/** What importing a table would do. */
export interface ImportPlan<K extends ResourceName> {
  /** New records have no id; those with an id are updated. */
  readonly records: readonly RecordOf<K>[];
  /** The current state of the records to update, by id. */
  readonly originals: ReadonlyMap<number, RecordOf<K>>;
  /** How many rows change nothing. */
  readonly unchanged: number;
  /** Rows that are left out, counted from 1 including the header. */
  readonly problems: readonly {
    readonly line: number;
    readonly field: string;
    readonly problem: FieldProblem;
  }[];
  /** Column titles that match no field. */
  readonly unknownColumns: readonly string[];
  /**
   * Required fields of new records without a column; rows that lack only these are not among the problems.
   */
  readonly missingFields: readonly string[];
}

const ID = 'id';

/** Returns the records as a table with a header: every readable field, other records by title. */
export function exportTable<K extends ResourceName>(
  name: K,
  records: readonly RecordOf<K>[],
  labels: ExchangeLabels,
  namespace: Namespace,
): string[][] {
  const resource: Resource = RESOURCES[name];
  const fields = tableFields(resource);
  const lines = records.map((record) => {
    const draft = draftOf(resource, record, namespace);
    return [
      String(record.id),
      ...fields.map((field) => {
        const text = draft.fields[field.name] ?? '';
        if (text === '') return '';
        if (field.kind === 'schedules') return serializeCalendar(schedulesFromText(text));
        return field.kind === 'reference' ? labels.title(field.to, Number(text)) || text : text;
      }),
    ];
  });
  return [[ID, ...fields.map((field) => labels.label(field))], ...lines];
}

/**
 * Plans the import of a table with a header. Columns match a field by label or name, in any order. A row
 * updates the record with its id or unique id, in the columns present only; otherwise it creates a record.
 */
export function planImport<K extends ResourceName>(
  name: K,
  table: readonly (readonly string[])[],
  existing: readonly RecordOf<K>[],
  labels: ImportLabels,
  namespace: Namespace,
): ImportPlan<K> {
  const resource: Resource<RecordOf<K>> = RESOURCES[name];
  const [head = [], ...lines] = table;
  const columns = head.map((title) => columnOf(resource, title.trim(), labels));
  const present = new Set(columns.map((field) => (typeof field === 'object' ? field.name : field)));
  const findRecord = recordFinder(resource, existing, columns);
  const missing = new Set<string>();
  const records: RecordOf<K>[] = [];
  const originals = new Map<number, RecordOf<K>>();
  let unchanged = 0;
  const problems: { line: number; field: string; problem: FieldProblem }[] = [];
  for (const [index, row] of lines.entries()) {
    if (row.every((cell) => cell.trim() === '')) continue;
    const record = findRecord(row);
    const read = readLine(resource, columns, row, record, labels, namespace);
    const outcome = recordFromDraft(name, { record, draft: read.draft }, namespace);
    const found = { ...('problems' in outcome ? outcome.problems : {}), ...read.problems };
    if ('record' in outcome && Object.keys(found).length === 0) {
      if (record.id > 0 && JSON.stringify(outcome.record) === JSON.stringify(record)) unchanged += 1;
      else records.push(outcome.record);
      if (record.id > 0) originals.set(record.id, record);
    }
    for (const [field, problem] of Object.entries(found)) {
      if (problem === 'required' && !present.has(field)) missing.add(field);
      else problems.push({ line: index + 2, field, problem });
    }
  }
  const unknownColumns = head.filter((title, column) => columns[column] === undefined && title.trim() !== '');
  return { records, originals, unchanged, problems, unknownColumns, missingFields: [...missing] };
}

type Column = Field | typeof ID | undefined;

/** Returns the form that a row fills in, and the cells that cannot be read. */
function readLine(
  resource: Resource,
  columns: readonly Column[],
  row: readonly string[],
  record: object,
  labels: ImportLabels,
  namespace: Namespace,
): { draft: Draft; problems: FieldProblems } {
  const opened = draftOf(resource, record, namespace);
  const fields = new Map(Object.entries(opened.fields));
  const problems = new Map<string, FieldProblem>();
  for (const [column, field] of columns.entries()) {
    if (typeof field !== 'object') continue;
    const cell = row[column] ?? '';
    const reading = cell === fields.get(field.name) ? { text: cell } : readCell(field, cell, labels);
    if ('problem' in reading) problems.set(field.name, reading.problem);
    else fields.set(field.name, reading.text);
  }
  return { draft: { ...opened, fields: Object.fromEntries(fields) }, problems: Object.fromEntries(problems) };
}

type CellReading = { text: string } | { problem: FieldProblem };

/** Returns a cell as it would be typed into the form. */
function readCell(field: Field, cell: string, labels: ImportLabels): CellReading {
  const text = cell.trim();
  if (text === '') return { text: field.kind === 'flag' || field.kind === 'schedules' ? '' : cell };
  if (field.kind === 'schedules') return { text: schedulesAsText(parseCalendar(cell)) };
  if (field.kind === 'reference') return { text: String(labels.idOf(field.to, text) ?? cell) };
  if (field.kind === 'flag') {
    const flag = parseFlagInput(text);
    return flag === undefined ? INVALID : { text: String(flag) };
  }
  // Options that the server provides or users invent are not known here.
  if (field.kind === 'icon' || (field.kind === 'choice' && !field.allowsCustom && !field.optionsFrom))
    return optionCell(field, field.options, text, labels);
  return field.kind === 'text' && isRounded(text) ? { problem: 'rounded' } : { text: cell };
}

const INVALID: CellReading = { problem: 'invalid' };

/** Matches an option by its stored value or by its label. */
function optionCell(
  field: Field,
  options: readonly string[],
  text: string,
  labels: ImportLabels,
): CellReading {
  const wanted = text.toLowerCase();
  const option =
    options.find((one) => one.toLowerCase() === wanted) ??
    options.find((one) => labels.option(field, one).toLowerCase() === wanted);
  return option === undefined ? INVALID : { text: option };
}

/**
 * Whether a spreadsheet has rounded a long number to its first digits, as happens to identifiers in numeric
 * columns.
 */
function isRounded(text: string): boolean {
  return /^\d[.,]\d+E\+\d{2}$/i.test(text);
}

/** Returns the field or the id column that a column title means. */
function columnOf(resource: Resource, title: string, labels: ExchangeLabels): Column {
  if (title.toLowerCase() === ID) return ID;
  const fields = tableFields(resource);
  return (
    fields.find((field) => labels.label(field).toLowerCase() === title.toLowerCase()) ??
    fields.find((field) => field.name === title)
  );
}

/** Returns a function that finds the record a row updates, or the defaults of a new record. */
function recordFinder<T extends { id: number }>(
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

function tableFields(resource: Resource): readonly Field[] {
  return fieldsOf(resource).filter(
    ({ kind, location }) =>
      kind !== 'attributes' && kind !== 'secret' && kind !== 'links' && location !== 'extras',
  );
}
