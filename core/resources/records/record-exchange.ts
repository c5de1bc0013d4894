import { serializeCalendar } from '../../domain/calendar/calendar-text.ts';
import type { Namespace } from '../../domain/values/namespace.ts';
import { draftOf, type Draft } from '../draft/draft.ts';
import { recordFromDraft } from '../draft/record-from-draft.ts';
import type { FieldProblem, FieldProblems } from '../descriptor/field-problem.ts';
import type { ResourceName } from '../descriptor/resource-name.ts';
import type { Resource } from '../descriptor/resource.ts';
import { schedulesFromText } from '../descriptor/schedules-field-format.ts';
import { RESOURCES, type RecordOf } from '../kinds/resources.ts';
import { isIdentifier, readCell } from './exchange-cell.ts';
import { headerOf, ID, recordFinder, exchangeableFields, type ExchangeColumn } from './exchange-columns.ts';
import type { ExchangeLabels, ImportLabels } from './exchange-labels.ts';

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
  /** Identifiers that were written in another way, by their rows. */
  readonly cleaned: readonly {
    readonly line: number;
    readonly field: string;
    readonly from: string;
    readonly to: string;
  }[];
  /** Column titles that match no field, or one that has a column already. */
  readonly unknownColumns: readonly string[];
  /**
   * Required fields of new records without a column; rows that lack only these are not among the problems.
   */
  readonly missingFields: readonly string[];
}

/** Returns the records as a table with a header: every readable field, other records by title. */
export function exportTable<K extends ResourceName>(
  name: K,
  records: readonly RecordOf<K>[],
  labels: ExchangeLabels,
  namespace: Namespace,
): string[][] {
  const resource: Resource = RESOURCES[name];
  const fields = exchangeableFields(resource);
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
 * Plans the import of a table with a header, which may have titles above it. Columns match a field by label, name
 * or what others call it, in any order. A row updates the record with its id or unique id, in the columns present
 * only; otherwise it creates a record. A record has one row.
 */
export function planImport<K extends ResourceName>(
  name: K,
  table: readonly (readonly string[])[],
  existing: readonly RecordOf<K>[],
  labels: ImportLabels,
  namespace: Namespace,
): ImportPlan<K> {
  const resource: Resource<RecordOf<K>> = RESOURCES[name];
  const { at: headerAt, columns, unknownColumns } = headerOf(resource, table, labels);
  const present = new Set(columns.map((field) => (typeof field === 'object' ? field.name : field)));
  const findRecord = recordFinder(resource, existing, columns);
  const missing = new Set<string>();
  const records: RecordOf<K>[] = [];
  const originals = new Map<number, RecordOf<K>>();
  let unchanged = 0;
  const problems: { line: number; field: string; problem: FieldProblem }[] = [];
  const cleaned: { line: number; field: string; from: string; to: string }[] = [];
  const repetition = repetitionFinder(resource, existing);
  for (const [index, row] of table.entries()) {
    if (index <= headerAt || row.every((cell) => cell.trim() === '')) continue;
    const line = index + 1;
    const record = findRecord(row);
    const read = readLine(resource, columns, row, record, labels, namespace);
    const outcome = recordFromDraft(name, { record, draft: read.draft }, namespace);
    // A row that is left out for its cells does not stand for its record: a better one may follow.
    const isWhole = Object.keys(read.problems).length === 0;
    const found = {
      ...('record' in outcome ? (isWhole ? repetition(outcome.record) : {}) : outcome.problems),
      ...read.problems,
    };
    for (const { field, from, to } of read.cleaned) cleaned.push({ line, field, from, to });
    if ('record' in outcome && Object.keys(found).length === 0) {
      if (record.id > 0 && JSON.stringify(outcome.record) === JSON.stringify(record)) unchanged += 1;
      else records.push(outcome.record);
      if (record.id > 0) originals.set(record.id, record);
    }
    for (const [field, problem] of Object.entries(found)) {
      if (problem === 'required' && !present.has(field)) missing.add(field);
      else problems.push({ line, field, problem });
    }
  }
  return { records, originals, unchanged, problems, cleaned, unknownColumns, missingFields: [...missing] };
}

/**
 * Returns a function that tells of each record of a file whether one before it is the same, or whether another
 * record has its identifier.
 */
function repetitionFinder<T extends { id: number }>(
  resource: Resource,
  existing: readonly T[],
): (record: T) => FieldProblems {
  const field = exchangeableFields(resource).find(isIdentifier)?.name ?? resource.titleField;
  const owners = new Map(existing.flatMap((item) => ('uniqueId' in item ? [[item.uniqueId, item.id]] : [])));
  const ids = new Set<number>();
  const identifiers = new Set<unknown>();
  return (record) => {
    const identifier = 'uniqueId' in record ? record.uniqueId : undefined;
    const isRepeated = ids.has(record.id) || (identifier !== undefined && identifiers.has(identifier));
    if (isRepeated) return { [field]: 'repeated' };
    const owner = identifier === undefined ? undefined : owners.get(identifier);
    if (owner !== undefined && owner !== record.id) return { [field]: 'taken' };
    if (record.id > 0) ids.add(record.id);
    identifiers.add(identifier);
    return {};
  };
}

/** Returns the form that a row fills in, and the cells that cannot be read. */
function readLine(
  resource: Resource,
  columns: readonly ExchangeColumn[],
  row: readonly string[],
  record: object,
  labels: ImportLabels,
  namespace: Namespace,
): { draft: Draft; problems: FieldProblems; cleaned: { field: string; from: string; to: string }[] } {
  const opened = draftOf(resource, record, namespace);
  const fields = new Map(Object.entries(opened.fields));
  const problems = new Map<string, FieldProblem>();
  const cleaned: { field: string; from: string; to: string }[] = [];
  for (const [column, field] of columns.entries()) {
    if (typeof field !== 'object') continue;
    const cell = row[column] ?? '';
    const reading = cell === fields.get(field.name) ? { text: cell } : readCell(field, cell, labels);
    if ('problem' in reading) problems.set(field.name, reading.problem);
    else fields.set(field.name, reading.text);
    if (isIdentifier(field) && 'text' in reading && reading.text !== cell.trim())
      cleaned.push({ field: field.name, from: cell, to: reading.text });
  }
  return {
    draft: { ...opened, fields: Object.fromEntries(fields) },
    problems: Object.fromEntries(problems),
    cleaned,
  };
}
