import { foldText } from '../../domain/values/fold-text.ts';
import { groupTree } from '../../domain/device/group-tree.ts';
import { nameSortKey } from '../../domain/values/name-sort-key.ts';
import type { AnyRecord } from '../descriptor/resource.ts';

/** A column that lists are sorted by. */
export interface TableSort {
  readonly field: string;
  readonly descending: boolean;
}

/** A line of a list: its record and the words by which it is found and sorted. */
export interface TableRow<T extends AnyRecord> {
  readonly record: T;
  /** What stands in the columns, by the name of the field. */
  readonly texts: Readonly<Record<string, string>>;
  readonly searchText: string;
}

/** Records as lines, each with the texts that people see in its columns. */
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
      // Words of two columns never run into one another.
      searchText: foldText(texts.map(([, text]) => text).join('\n')),
    };
  });
}

/**
 * The lines that a query finds, in order; what is equal stays in the order of ids. Nothing stands after everything else.
 * @param keyOf what a line is sorted by with plain `<`; without it, its text as names are
 */
export function filteredSortedRows<T extends AnyRecord>(
  rows: readonly TableRow<T>[],
  query: string,
  { field, descending }: TableSort,
  keyOf: (row: TableRow<T>) => string = ({ texts }) => nameSortKey(texts[field] ?? ''),
): readonly TableRow<T>[] {
  const wanted = foldText(query.trim());
  const keyed = rows
    .filter(({ searchText }) => searchText.includes(wanted))
    .map((row) => ({ row, key: keyOf(row) }));
  keyed.sort((a, b) => {
    if (a.key === b.key) return a.row.record.id - b.row.record.id;
    if (a.key === '' || b.key === '') return a.key === '' ? 1 : -1;
    return a.key < b.key === descending ? 1 : -1;
  });
  return keyed.map(({ row }) => row);
}

/** §4: the same column again turns the direction, a new one starts ascending. */
export function nextSort(sort: TableSort, field: string): TableSort {
  return { field, descending: sort.field === field && !sort.descending };
}

/** A line and how far in it stands: 0 in a plain list. */
export interface TreeRow<T extends AnyRecord> {
  readonly row: TableRow<T>;
  readonly depth: number;
  /** Others stand inside it. */
  readonly isParent: boolean;
}

/** Lines that stand one below the other. */
export function flatRows<T extends AnyRecord>(rows: readonly TableRow<T>[]): readonly TreeRow<T>[] {
  return rows.map((row) => ({ row, depth: 0, isParent: false }));
}

/** Lines of records that stand inside one another as groups do, in the order of their tree; other records one below the other. */
export function treeRows<T extends AnyRecord>(rows: readonly TableRow<T>[]): readonly TreeRow<T>[] {
  const nodes = rows.flatMap((row) => {
    const parent = parentOf(row.record);
    return parent === undefined ? [] : [{ id: row.record.id, groupId: parent, row }];
  });
  if (nodes.length < rows.length) return flatRows(rows);
  const places = groupTree(nodes);
  return places.map(({ group: { row }, depth }, at) => ({
    row,
    depth,
    isParent: (places[at + 1]?.depth ?? 0) > depth,
  }));
}

/** The lines of a tree without those inside records that are folded. */
export function expandedRows<T extends AnyRecord>(
  rows: readonly TreeRow<T>[],
  foldedIds: ReadonlySet<number>,
): readonly TreeRow<T>[] {
  let hiddenBelow = Infinity;
  return rows.filter(({ row, depth }) => {
    if (depth > hiddenBelow) return false;
    hiddenBelow = foldedIds.has(row.record.id) ? depth : Infinity;
    return true;
  });
}

/** The group that a group is in. Devices are in groups too, but no device is inside another. */
function parentOf(record: AnyRecord): number | undefined {
  return 'groupId' in record && typeof record.groupId === 'number' && !('uniqueId' in record)
    ? record.groupId
    : undefined;
}
