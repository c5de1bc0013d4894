import type { ActivityEntry } from './activity-entry.ts';
import type { ActivityCategory } from './activity-meaning.ts';
import { foldText } from '../values/fold-text.ts';

/** A line of the log with what people read of it. */
export interface ActivityRow {
  readonly entry: ActivityEntry;
  readonly category: ActivityCategory;
  /** What happened, what changed and with what, in words. */
  readonly text: string;
}

/** Which lines are looked at: those with these words, of this user, of this kind. */
export interface ActivityFilter {
  readonly query: string;
  readonly username: string | undefined;
  readonly category: ActivityCategory | undefined;
}

/** What the log can be sorted by (product §10). */
export type ActivityColumn = (typeof ACTIVITY_COLUMNS)[number];

/** How the log is sorted. */
export interface ActivitySort {
  readonly column: ActivityColumn;
  readonly descending: boolean;
}

/** What the log can be sorted by, in reading order. */
export const ACTIVITY_COLUMNS = ['created', 'username', 'ip'] as const;
/** The most characters that are searched for: they stand in the address too. */
export const MAX_QUERY_LENGTH = 200;
/** Nothing is left out. */
export const UNFILTERED_ACTIVITY: ActivityFilter = { query: '', username: undefined, category: undefined };
/** As logs are read: the newest first. */
export const NEWEST_FIRST: ActivitySort = { column: 'created', descending: true };

/** The lines that pass the filter, in order; what is equal is sorted by time, the newest first. */
export function filterAndSortActivity<R extends ActivityRow>(
  rows: readonly R[],
  { query, username, category }: ActivityFilter,
  { column, descending }: ActivitySort,
): readonly R[] {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  return rows
    .filter((row) => (username === undefined || row.entry.username === username) && isInCategory(row, category))
    .map((row) => ({ row, hay: words.length === 0 ? '' : searchableText(row), key: sortKey(row.entry, column) }))
    .filter(({ hay }) => words.every((word) => hay.includes(word)))
    .sort((a, b) => {
      const newer = b.row.entry.timeMs - a.row.entry.timeMs || b.row.entry.id - a.row.entry.id;
      if (a.key === b.key) return column === 'created' && !descending ? -newer : newer;
      // Whoever is not known stands after everybody else.
      if (a.key === '' || b.key === '') return a.key === '' ? 1 : -1;
      return a.key < b.key === descending ? 1 : -1;
    })
    .map(({ row }) => row);
}

/** The same column again turns the direction; times begin with the newest, words with their first letter. */
export function nextActivitySort(sort: ActivitySort, column: ActivityColumn): ActivitySort {
  return { column, descending: sort.column === column ? !sort.descending : column === 'created' };
}

function isInCategory(row: ActivityRow, area: ActivityCategory | undefined): boolean {
  return area === undefined || row.category === area;
}

function searchableText({ entry, text }: ActivityRow): string {
  return foldText(`${text}\n${entry.username}\n${entry.ip}`);
}

function sortKey({ username, ip }: ActivityEntry, column: ActivityColumn): string {
  if (column === 'created') return 'same';
  // The parts of an address are numbers: 10.0.0.9 stands before 10.0.0.10.
  return column === 'ip' ? ip.replaceAll(/\d+/g, (part) => part.padStart(5, '0')) : foldText(username);
}
