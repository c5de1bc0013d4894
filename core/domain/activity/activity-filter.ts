import type { ActivityEntry } from './activity-entry.ts';
import type { ActivityCategory } from './activity-category.ts';
import { foldText } from '../values/fold-text.ts';

/** An entry of the log with its displayed text. */
export interface FilteredActivity {
  readonly entry: ActivityEntry;
  readonly category: ActivityCategory;
  /** What happened, what changed and by which client, as text. */
  readonly text: string;
}

/** Which entries are shown: those with these words, of this user, of this category. */
export interface ActivityFilter {
  readonly query: string;
  readonly username: string | undefined;
  readonly category: ActivityCategory | undefined;
}

/** A column that the log can be sorted by (facts §10). */
export type ActivityColumn = (typeof ACTIVITY_COLUMNS)[number];

/** How the log is sorted. */
export interface ActivitySort {
  readonly column: ActivityColumn;
  readonly descending: boolean;
}

/** The columns that the log can be sorted by, in reading order. */
export const ACTIVITY_COLUMNS = ['created', 'username', 'ip'] as const;
/** The maximum length of a query, because it is part of the URL. */
export const MAX_QUERY_LENGTH = 200;
/** The filter that lets everything through. */
export const UNFILTERED_ACTIVITY: ActivityFilter = { query: '', username: undefined, category: undefined };
/** The default order: the newest first. */
export const NEWEST_FIRST: ActivitySort = { column: 'created', descending: true };

/** Returns the entries that pass the filter, sorted; equal ones are sorted by time, the newest first. */
export function filterAndSortActivity<R extends FilteredActivity>(
  rows: readonly R[],
  { query, username, category }: ActivityFilter,
  { column, descending }: ActivitySort,
): readonly R[] {
  const words = foldText(query).match(/\S+/g) ?? [];
  return rows
    .filter(
      (row) => (username === undefined || row.entry.username === username) && isInCategory(row, category),
    )
    .map((row) => ({
      row,
      searchText: words.length === 0 ? '' : searchableText(row),
      key: sortKey(row.entry, column),
    }))
    .filter(({ searchText }) => words.every((word) => searchText.includes(word)))
    .sort((a, b) => {
      const newer = b.row.entry.timeMs - a.row.entry.timeMs || b.row.entry.id - a.row.entry.id;
      if (a.key === b.key) return column === 'created' && !descending ? -newer : newer;
      // Unknown users and addresses come last.
      if (a.key === '' || b.key === '') return a.key === '' ? 1 : -1;
      const isFirst = a.key < b.key;
      return isFirst === descending ? 1 : -1;
    })
    .map(({ row }) => row);
}

/**
 * Returns the sort after a click on a column: the same column again reverses the direction; times start
 * descending, texts ascending.
 */
export function nextActivitySort(sort: ActivitySort, column: ActivityColumn): ActivitySort {
  return { column, descending: sort.column === column ? !sort.descending : column === 'created' };
}

function isInCategory(row: FilteredActivity, category: ActivityCategory | undefined): boolean {
  return category === undefined || row.category === category;
}

function searchableText({ entry, text }: FilteredActivity): string {
  return foldText(`${text}\n${entry.username}\n${entry.ip}`);
}

function sortKey({ username, ip }: ActivityEntry, column: ActivityColumn): string {
  if (column === 'created') return 'same';
  // The parts of an IP address are numbers: 10.0.0.9 comes before 10.0.0.10.
  return column === 'ip' ? ip.replaceAll(/\d+/g, (part) => part.padStart(5, '0')) : foldText(username);
}
