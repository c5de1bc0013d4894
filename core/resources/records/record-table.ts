import { foldText } from '../../domain/values/fold-text.ts';
import { groupTree } from '../../domain/device/group-tree.ts';
import { nameSortKey } from '../../domain/values/name-sort-key.ts';
import type { AnyRecord } from '../descriptor/resource.ts';

/** The column and direction in which a list is sorted. */
export interface TableSort {
  readonly field: string;
  readonly descending: boolean;
}

/** A row of a list: its record and the text by which it is searched and sorted. */
export interface TableRow<T extends AnyRecord> {
  readonly record: T;
  /** The text of the columns by field name. */
  readonly texts: Readonly<Record<string, string>>;
  readonly searchText: string;
}

/** Returns the records as rows, with the text shown in each column. */
export function tableRows<T extends AnyRecord>(
  records: readonly T[],
  fields: readonly string[],
  textOf: (record: T, field: string) => string,
): readonly TableRow<T>[] {
  return records.map((record) => {
    const texts = fields.map((field): [string, string] => [field, textOf(record, field)]);
    return {
      record,
      texts: Object.fromEntries(texts),
      // A query must not match across two columns.
      searchText: foldText(texts.map(([, text]) => text).join('\n')),
    };
  });
}

/**
 * Returns the rows that match a query, sorted; equal keys are ordered by id, empty keys come last.
 * @param keyOf returns the sort key of a row, compared with plain `<`; by default its text, sorted like names
 */
export function filteredSortedRows<T extends AnyRecord>(
  rows: readonly TableRow<T>[],
  query: string,
  { field, descending }: TableSort,
  keyOf: (row: TableRow<T>) => string = ({ texts }) => nameSortKey(texts[field] ?? ''),
): readonly TableRow<T>[] {
  const aggregateQuery = foldText(query.trim());
  const keyed = rows
    .filter(({ searchText }) => searchText.includes(aggregateQuery))
    .map((row) => ({ row, key: keyOf(row) }));
  keyed.sort((a, b) => {
    if (a.key === b.key) return a.row.record.id - b.row.record.id;
    if (a.key === '' || b.key === '') return a.key === '' ? 1 : -1;
    return a.key < b.key === descending ? 1 : -1;
  });
  return keyed.map(({ row }) => row);
}

/** §4: sorting by the same column again reverses the direction; a new column starts ascending. */
export function nextSort(sort: TableSort, field: string): TableSort {
  return { field, descending: sort.field === field && !sort.descending };
}

/** A row and its depth in the tree: 0 in a flat list. */
export interface TreeRow<T extends AnyRecord> {
  readonly row: TableRow<T>;
  readonly depth: number;
  /** Whether it contains other rows. */
  readonly isParent: boolean;
}

/** Returns the rows as a flat list. */
export function flatRows<T extends AnyRecord>(rows: readonly TableRow<T>[]): readonly TreeRow<T>[] {
  return rows.map((row) => ({ row, depth: 0, isParent: false }));
}

/**
 * Returns nested records such as groups as a tree in reading order; records that cannot be nested as a flat
 * list.
 */
export function treeRows<T extends AnyRecord>(rows: readonly TableRow<T>[]): readonly TreeRow<T>[] {
  const nodes = rows.flatMap((row) => {
    const parent = parentOf(row.record);
    return parent === undefined ? [] : [{ id: row.record.id, groupId: parent, row }];
  });
  if (nodes.length < rows.length) return flatRows(rows);
  const entries = groupTree(nodes);
  return entries.map(({ group: { row }, depth }, index) => ({
    row,
    depth,
    isParent: (entries[index + 1]?.depth ?? 0) > depth,
  }));
}

/** Returns the rows of a tree without those inside collapsed records. */
export function expandedRows<T extends AnyRecord>(
  rows: readonly TreeRow<T>[],
  collapsedIds: ReadonlySet<number>,
): readonly TreeRow<T>[] {
  let hiddenBelow = Infinity;
  return rows.filter(({ row, depth }) => {
    if (depth > hiddenBelow) return false;
    hiddenBelow = collapsedIds.has(row.record.id) ? depth : Infinity;
    return true;
  });
}

/** Returns the parent group of a group. Devices are in groups too, but are not nested. */
function parentOf(record: AnyRecord): number | undefined {
  return 'groupId' in record && typeof record.groupId === 'number' && !('uniqueId' in record)
    ? record.groupId
    : undefined;
}
