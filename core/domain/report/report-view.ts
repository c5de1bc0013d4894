import { nameSortKey } from '../values/name-sort-key.ts';
import { COLUMN_FORMATS, type ReportColumn } from './report-column.ts';
import type { ReportRow, ReportValue } from './report-row.ts';
import { REPORTS } from './report.ts';
import type { ReportName } from './report-screen.ts';

/** How rows are put together. */
export type ReportGrouping = 'none' | 'vehicle' | 'day';

/** The order of the rows. */
export interface ReportSort {
  readonly column: ReportColumn;
  readonly descending: boolean;
}

/** How a report is shown. */
export interface ReportView {
  readonly sort: ReportSort;
  readonly grouping: ReportGrouping;
  /** In reading order. */
  readonly columns: readonly ReportColumn[];
}

/** The names of what rows mention by id. */
export interface ReportNames {
  readonly device: (id: number) => string | undefined;
  readonly geofence: (id: number) => string | undefined;
}

/** Rows that belong together, and what they add up to. */
export interface ReportGroup {
  /** The name of the vehicle or the day as `yyyy-mm-dd`; empty without grouping. */
  readonly title: string;
  readonly rows: readonly ReportRow[];
  readonly totals: ReportTotals;
}

/** The sums and highest values of columns; a column without values is missing. */
export type ReportTotals = Readonly<Partial<Record<ReportColumn, number>>>;

/** Returns the order in which a report is shown at first: by its first column, each from its oldest row to its newest. */
export function firstSort(name: ReportName): ReportSort {
  return { column: REPORTS[name].columns[0].column, descending: false };
}

/** Returns the order after a click on a column: ascending, or reversed if it already is. */
export function nextReportSort({ column, descending }: ReportSort, clicked: ReportColumn): ReportSort {
  return { column: clicked, descending: column === clicked && !descending };
}

/** Returns the value of a row in a column. */
export function reportValueOf(row: ReportRow, column: ReportColumn): ReportValue | undefined {
  if (column === 'vehicle') return row.deviceName;
  if (column === 'start') return row.fromMs;
  return column === 'end' ? row.toMs : row.values[column];
}

/** Returns the rows with the names of their vehicles, where the server did not send them. */
export function namedRows(rows: readonly ReportRow[], names: ReportNames): readonly ReportRow[] {
  return rows.map((row) =>
    row.deviceName === '' ? { ...row, deviceName: names.device(row.deviceId) ?? '' } : row,
  );
}

/**
 * Returns the rows in an order; equal ones by time. What a column does not have comes last in both
 * directions. Texts are compared by their rank among all, so that each is prepared once.
 */
export function sortedRows(
  rows: readonly ReportRow[],
  { column, descending }: ReportSort,
  names: ReportNames,
): readonly ReportRow[] {
  const keys = sortKeys(rows, column, names, descending ? -Infinity : Infinity);
  const order = Uint32Array.from(rows.keys()).sort((a, b) => {
    const [one = 0, other = 0] = [keys[a], keys[b]];
    if (one === other) return byTime(rows, a, b);
    return descending ? other - one : one - other;
  });
  return Array.from(order, (index) => rows[index]).filter((row) => row !== undefined);
}

/**
 * Returns sorted rows by vehicle or by day, the groups in order of their titles; one group without grouping.
 * @param dayOf returns the day of a moment in the user's time zone, as `yyyy-mm-dd`
 */
export function groupedRows(
  name: ReportName,
  rows: readonly ReportRow[],
  grouping: ReportGrouping,
  dayOf: (ms: number) => string,
): readonly ReportGroup[] {
  if (grouping === 'none') return [{ title: '', rows, totals: totalsOf(name, rows) }];
  const groups = new Map<string, { title: string; rows: ReportRow[] }>();
  for (const row of rows) {
    const title = grouping === 'day' ? dayOf(row.fromMs) : row.deviceName;
    const key = grouping === 'day' ? title : String(row.deviceId);
    const group = groups.get(key);
    if (group) group.rows.push(row);
    else groups.set(key, { title, rows: [row] });
  }
  return [...groups.values()]
    .map((group) => ({ ...group, key: nameSortKey(group.title) }))
    .sort(byKey)
    .map((group) => ({ title: group.title, rows: group.rows, totals: totalsOf(name, group.rows) }));
}

/** Returns what the rows of a report add up to, in the columns where that means something. */
export function totalsOf(name: ReportName, rows: readonly ReportRow[]): ReportTotals {
  const totals: Partial<Record<ReportColumn, number>> = {};
  for (const { column, total } of REPORTS[name].columns) {
    if (total === undefined) continue;
    for (const row of rows) {
      const value = reportValueOf(row, column);
      if (typeof value !== 'number') continue;
      const before = totals[column];
      totals[column] =
        before === undefined ? value : total === 'sum' ? before + value : Math.max(before, value);
    }
  }
  return totals;
}

/** Returns the chosen columns that the report has, in their order; its first column always is the first. */
export function chosenColumns(name: ReportName, wanted: readonly string[]): readonly ReportColumn[] {
  const known = REPORTS[name].columns.map(({ column }) => column);
  const inOrder = wanted.flatMap((text) => known.filter((column) => column === text));
  return [...new Set([...known.slice(0, 1), ...inOrder])];
}

function byKey(a: { readonly key: string }, b: { readonly key: string }): number {
  if (a.key < b.key) return -1;
  return a.key > b.key ? 1 : 0;
}

function byTime(rows: readonly ReportRow[], a: number, b: number): number {
  return (rows[a]?.fromMs ?? 0) - (rows[b]?.fromMs ?? 0) || a - b;
}

/** Returns a number per row that sorts like its value; `missing` without one. */
function sortKeys(
  rows: readonly ReportRow[],
  column: ReportColumn,
  names: ReportNames,
  missing: number,
): Float64Array {
  const format = COLUMN_FORMATS[column];
  const values = rows.map((row) => {
    const value = reportValueOf(row, column);
    return format === 'geofence' && typeof value === 'number' ? names.geofence(value) : value;
  });
  const texts = [...new Set(values.filter((value) => typeof value === 'string' && value !== ''))];
  const ranks = new Map(
    texts
      .map((text) => ({ text, key: nameSortKey(String(text)) }))
      .sort(byKey)
      .map(({ text }, rank) => [text, rank] as const),
  );
  return Float64Array.from(values, (value) => {
    const key = typeof value === 'string' ? ranks.get(value) : Number(value);
    return key === undefined || Number.isNaN(key) ? missing : key;
  });
}
