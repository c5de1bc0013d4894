import { useMemo } from 'react';
import { localDateTimeAt } from '@farol/core/domain/calendar/time-zone-clock';
import type { ReportRow } from '@farol/core/domain/report/report-row';
import {
  groupedRows,
  namedRows,
  sortedRows,
  totalsOf,
  type ReportTotals,
} from '@farol/core/domain/report/report-view';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useReportNames } from '../values/use-report-names.ts';

/** A line of the table: a row, or the head of a group with what its rows add up to. */
export type ReportTableLine =
  | { readonly kind: 'row'; readonly row: ReportRow }
  | { readonly kind: 'group'; readonly title: string; readonly count: number; readonly totals: ReportTotals };

/** Returns the lines of the open report as sorted and grouped, and its totals. */
export function useReportTableLines(): { lines: readonly ReportTableLine[]; totals: ReportTotals } {
  const { rows, view, name, zone } = useView(useConsole().reports.report);
  const names = useReportNames();
  const { sort, grouping } = view;
  const named = useMemo(() => namedRows(rows, names), [rows, names]);
  const sorted = useMemo(() => sortedRows(named, sort, names), [named, sort, names]);
  return useMemo(() => {
    const groups = groupedRows(name, sorted, grouping, dayIn(zone));
    const lines = groups.flatMap((group): ReportTableLine[] => [
      ...(grouping === 'none'
        ? []
        : [{ kind: 'group' as const, title: group.title, count: group.rows.length, totals: group.totals }]),
      ...group.rows.map((row) => ({ kind: 'row' as const, row })),
    ]);
    return { lines, totals: totalsOf(name, sorted) };
  }, [name, sorted, grouping, zone]);
}

/** Returns the day of a moment, looked up once for each quarter of an hour: no zone changes in between. */
function dayIn(zone: string): (ms: number) => string {
  const days = new Map<number, string>();
  return (ms) => {
    const quarter = Math.floor(ms / QUARTER_HOUR_MS);
    let day = days.get(quarter);
    if (day === undefined) days.set(quarter, (day = localDateTimeAt(zone, ms).slice(0, 10)));
    return day;
  };
}

const QUARTER_HOUR_MS = 900_000;
