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

/** How fields and other records are called in a table that people read. */
export interface ExchangeLabels {
  label(field: Field): string;
  /** What a record of another kind is called; '' when it is not known. */
  title(to: ResourceName, id: number): string;
}

/** How people call what a table may mean. */
export interface ImportLabels extends ExchangeLabels {
  idOf(to: ResourceName, title: string): number | undefined;
  /** One of a field's options in words. */
  option(field: Field, option: string): string;
}

/** What a table asks for. */
export interface ImportPlan<K extends ResourceName> {
  /** New ones have no id; those with one are updated. */
  readonly records: readonly RecordOf<K>[];
  /** Those that are updated as they were before, by id. */
  readonly originals: ReadonlyMap<number, RecordOf<K>>;
  /** How many lines say what is so already. */
  readonly unchanged: number;
  /** Lines that are left out, counted from 1 with the head. */
  readonly problems: readonly {
    readonly line: number;
    readonly field: string;
    readonly problem: FieldProblem;
  }[];
  /** Heads of columns that mean nothing here. */
  readonly unknownColumns: readonly string[];
  /** Fields that every new record needs and no column is for; the lines that lack them alone are not among the problems. */
  readonly missingFields: readonly string[];
}

const ID = 'id';

/** Records as a table with a head: every field that people may read, other records by what they are called. */
export function exportTable<K extends ResourceName>(
  name: K,
  records: readonly RecordOf<K>[],
  words: ExchangeLabels,
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
export function planImport<K extends ResourceName>(
  name: K,
  table: readonly (readonly string[])[],
  existing: readonly RecordOf<K>[],
  words: ImportLabels,
  namespace: Namespace,
): ImportPlan<K> {
  const resource: Resource<RecordOf<K>> = RESOURCES[name];
  const [head = [], ...lines] = table;
  const columns = head.map((title) => columnOf(resource, title.trim(), words));
  const present = new Set(columns.map((field) => (typeof field === 'object' ? field.name : field)));
  const findRecord = recordFinder(resource, existing, columns);
  const missing = new Set<string>();
  const records: RecordOf<K>[] = [];
  const originals = new Map<number, RecordOf<K>>();
  let unchanged = 0;
  const problems: { line: number; field: string; problem: FieldProblem }[] = [];
  for (const [at, line] of lines.entries()) {
    if (line.every((cell) => cell.trim() === '')) continue;
    const record = findRecord(line);
    const read = readLine(resource, columns, line, record, words, namespace);
    const outcome = recordFromDraft(name, { record, draft: read.draft }, namespace);
    const found = { ...('problems' in outcome ? outcome.problems : {}), ...read.problems };
    if ('record' in outcome && Object.keys(found).length === 0) {
      if (record.id > 0 && JSON.stringify(outcome.record) === JSON.stringify(record)) unchanged += 1;
      else records.push(outcome.record);
      if (record.id > 0) originals.set(record.id, record);
    }
    for (const [field, problem] of Object.entries(found)) {
      if (problem === 'required' && !present.has(field)) missing.add(field);
      else problems.push({ line: at + 2, field, problem });
    }
  }
  const unknownColumns = head.filter((title, column) => columns[column] === undefined && title.trim() !== '');
  return { records, originals, unchanged, problems, unknownColumns, missingFields: [...missing] };
}

type Column = Field | typeof ID | undefined;

/** The form that a line fills in, and which of its cells mean nothing. */
function readLine(
  resource: Resource,
  columns: readonly Column[],
  line: readonly string[],
  record: object,
  words: ImportLabels,
  namespace: Namespace,
): { draft: Draft; problems: FieldProblems } {
  const opened = draftOf(resource, record, namespace);
  const fields = new Map(Object.entries(opened.fields));
  const problems = new Map<string, FieldProblem>();
  for (const [at, field] of columns.entries()) {
    if (typeof field !== 'object') continue;
    const cell = line[at] ?? '';
    const reading = cell === fields.get(field.name) ? { text: cell } : readCell(field, cell, words);
    if ('problem' in reading) problems.set(field.name, reading.problem);
    else fields.set(field.name, reading.text);
  }
  return { draft: { ...opened, fields: Object.fromEntries(fields) }, problems: Object.fromEntries(problems) };
}

type CellReading = { text: string } | { problem: FieldProblem };

/** A cell as it would be typed into the form. */
function readCell(field: Field, cell: string, words: ImportLabels): CellReading {
  const text = cell.trim();
  if (text === '') return { text: field.kind === 'flag' || field.kind === 'schedules' ? '' : cell };
  if (field.kind === 'schedules') return { text: schedulesAsText(parseCalendar(cell)) };
  if (field.kind === 'reference') return { text: String(words.idOf(field.to, text) ?? cell) };
  if (field.kind === 'flag') {
    const flag = parseFlagInput(text);
    return flag === undefined ? INVALID : { text: String(flag) };
  }
  // What the server knows or people make up themselves is in no list here.
  if (field.kind === 'icon' || (field.kind === 'choice' && !field.allowsCustom && !field.optionsFrom))
    return optionCell(field, field.options, text, words);
  return field.kind === 'text' && isRounded(text) ? { problem: 'rounded' } : { text: cell };
}

const INVALID: CellReading = { problem: 'invalid' };

/** One of a few, by the word that is stored or the one that people read. */
function optionCell(
  field: Field,
  options: readonly string[],
  text: string,
  words: ImportLabels,
): CellReading {
  const wanted = text.toLowerCase();
  const option =
    options.find((one) => one.toLowerCase() === wanted) ??
    options.find((one) => words.option(field, one).toLowerCase() === wanted);
  return option === undefined ? INVALID : { text: option };
}

/** A long number of which a spreadsheet kept the first digits alone, as it does with identifiers in columns of numbers. */
function isRounded(text: string): boolean {
  return /^\d[.,]\d+E\+\d{2}$/i.test(text);
}

/** The field that a head means, or the id. */
function columnOf(resource: Resource, title: string, words: ExchangeLabels): Column {
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
  columns: readonly Column[],
): (line: readonly string[]) => T {
  const byId = new Map(existing.map((record) => [String(record.id), record]));
  const byKey = new Map<unknown, T>();
  for (const record of existing)
    if ('uniqueId' in record && !byKey.has(record.uniqueId)) byKey.set(record.uniqueId, record);
  const idAt = columns.indexOf(ID);
  const keyAt = columns.findIndex(
    (field) => typeof field === 'object' && field.key === undefined && field.name === 'uniqueId',
  );
  return (line) =>
    byId.get(line[idAt]?.trim() ?? '') ?? byKey.get(line[keyAt]?.trim() || NO_IDENTIFIER) ?? defaults;
}

/** Stands for an empty cell: what has no identifier is not the record without one. */
const NO_IDENTIFIER = Symbol('no key');

function tableFields(resource: Resource): readonly Field[] {
  return fieldsOf(resource).filter(
    ({ kind, location }) =>
      kind !== 'attributes' && kind !== 'secret' && kind !== 'links' && location !== 'extras',
  );
}
