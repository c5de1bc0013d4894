import { parsedCalendar, writtenCalendar } from '../domain/calendar-text.ts';
import type { Namespace } from '../domain/namespace.ts';
import { RESOURCES, type RecordOf } from './all.ts';
import { draftOf, recordFromDraft } from './draft.ts';
import type { Field } from './field.ts';
import type { FieldProblem } from './field-problem.ts';
import type { ResourceName } from './resource-name.ts';
import { fieldsOf, type Resource } from './resource.ts';
import { schedulesTyped, typedSchedules } from './schedules-format.ts';

/** How fields and other records are called in a table that people read. */
export interface ExchangeWords {
  label(field: Field): string;
  /** What a record of another kind is called; '' when it is not known. */
  title(to: ResourceName, id: number): string;
}

/** What a table asks for. */
export interface ImportPlan<K extends ResourceName> {
  /** New ones have no id; those with one are updated. */
  readonly records: readonly RecordOf<K>[];
  /** Lines that are left out, counted from 1 with the head. */
  readonly problems: readonly {
    readonly line: number;
    readonly field: string;
    readonly problem: FieldProblem;
  }[];
  /** Heads of columns that mean nothing here. */
  readonly unknown: readonly string[];
  /** Fields that every new record needs and no column is for; the lines that lack them alone are not among the problems. */
  readonly missing: readonly string[];
}

const ID = 'id';

/** Records as a table with a head: every field that people may read, other records by what they are called. */
export function exportedTable<K extends ResourceName>(
  name: K,
  records: readonly RecordOf<K>[],
  words: ExchangeWords,
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
        if (field.kind === 'schedules') return writtenCalendar(typedSchedules(text));
        return field.kind === 'reference' ? words.title(field.to, Number(text)) || text : text;
      }),
    ];
  });
  return [[ID, ...fields.map((field) => words.label(field))], ...lines];
}

/**
 * What a table with a head asks for. Columns go by the label or the name of a field, in any order; a line changes the record whose
 * id or unique id it names, and only in the columns that are there, else it is a new one.
 */
export function importedTable<K extends ResourceName>(
  name: K,
  table: readonly (readonly string[])[],
  existing: readonly RecordOf<K>[],
  words: ExchangeWords & { idOf(to: ResourceName, title: string): number | undefined },
  namespace: Namespace,
): ImportPlan<K> {
  const resource: Resource<RecordOf<K>> = RESOURCES[name];
  const [head = [], ...lines] = table;
  const columns = head.map((title) => columnOf(resource, title.trim(), words));
  const present = new Set(columns.map((field) => (typeof field === 'object' ? field.name : field)));
  const meant = recordFinder(resource, existing, columns);
  const missing = new Set<string>();
  const records: RecordOf<K>[] = [];
  const problems: { line: number; field: string; problem: FieldProblem }[] = [];
  for (const [at, line] of lines.entries()) {
    if (line.every((cell) => cell.trim() === '')) continue;
    const record = meant(line);
    const typed = columns.flatMap((field, column): [string, string][] =>
      typeof field === 'object' ? [[field.name, typedText(field, line[column] ?? '', words)]] : [],
    );
    const draft = draftOf(resource, record, namespace);
    const fields = { ...draft.fields, ...Object.fromEntries(typed) };
    const outcome = recordFromDraft(name, { record, draft: { ...draft, fields } }, namespace);
    const found: Record<string, FieldProblem> = 'problems' in outcome ? { ...outcome.problems } : {};
    for (const [column, field] of columns.entries())
      if (typeof field === 'object' && field.kind === 'text' && isRounded(line[column] ?? ''))
        found[field.name] = 'rounded';
    if ('record' in outcome && Object.keys(found).length === 0) records.push(outcome.record);
    for (const [field, problem] of Object.entries(found)) {
      if (problem === 'required' && !present.has(field)) missing.add(field);
      else problems.push({ line: at + 2, field, problem });
    }
  }
  const unknown = head.filter((title, column) => columns[column] === undefined && title.trim() !== '');
  return { records, problems, unknown, missing: [...missing] };
}

/** A long number of which a spreadsheet kept the first digits alone, as it does with identifiers in columns of numbers. */
function isRounded(text: string): boolean {
  return /^\d[.,]\d+E\+\d{2}$/i.test(text.trim());
}

/** The field that a head means, or the id. */
function columnOf(resource: Resource, title: string, words: ExchangeWords): Field | typeof ID | undefined {
  if (title.toLowerCase() === ID) return ID;
  const fields = tableFields(resource);
  return (
    fields.find((field) => words.label(field).toLowerCase() === title.toLowerCase()) ??
    fields.find((field) => field.name === title)
  );
}

/** Finds the record that a line changes; what names none is a new one. */
function recordFinder<T extends { id: number }>(
  { defaults }: { defaults: T },
  existing: readonly T[],
  columns: readonly (Field | typeof ID | undefined)[],
): (line: readonly string[]) => T {
  const byId = new Map(existing.map((record) => [String(record.id), record]));
  const byKey = new Map<unknown, T>();
  for (const record of existing)
    if ('uniqueId' in record && !byKey.has(record.uniqueId)) byKey.set(record.uniqueId, record);
  const idAt = columns.indexOf(ID);
  const keyAt = columns.findIndex(
    (field) => typeof field === 'object' && field.key === undefined && field.name === 'uniqueId',
  );
  return (line) => byId.get(line[idAt]?.trim() ?? '') ?? byKey.get(line[keyAt]?.trim() || NO_KEY) ?? defaults;
}

/** Stands for an empty cell: what has no identifier is not the record without one. */
const NO_KEY = Symbol('no key');

function typedText(
  field: Field,
  cell: string,
  words: { idOf(to: ResourceName, title: string): number | undefined },
): string {
  if (field.kind === 'schedules') return cell.trim() === '' ? '' : schedulesTyped(parsedCalendar(cell));
  if (field.kind !== 'reference' || cell.trim() === '') return cell;
  const id = words.idOf(field.to, cell.trim());
  return id === undefined ? cell : String(id);
}

function tableFields(resource: Resource): readonly Field[] {
  return fieldsOf(resource).filter(
    ({ kind, at }) => kind !== 'attributes' && kind !== 'secret' && kind !== 'links' && at !== 'beside',
  );
}
