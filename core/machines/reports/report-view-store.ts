import { isReportColumn, type ReportColumn } from '../../domain/report/report-column.ts';
import type { ReportRow } from '../../domain/report/report-row.ts';
import {
  chosenColumns,
  firstSort,
  nextReportSort,
  type ReportGrouping,
  type ReportView,
} from '../../domain/report/report-view.ts';
import { defaultColumns, isVehicleReport } from '../../domain/report/report.ts';
import type { ReportName } from '../../domain/report/report-screen.ts';
import type { KeyValueStorage } from '../../ports/storage.ts';
import { storeLogic, type StoreLogic, type StoreRef } from '../store/store.ts';

/** How the rows of the open report are shown. */
export interface ShownReport {
  readonly name: ReportName;
  /** The columns are stored in the browser. */
  readonly view: ReportView;
  /** The row that the map shows; undefined for none, and where rows are of no one vehicle. */
  readonly selected: ReportRow | undefined;
}

/** Events of the view of the open report. */
export interface ReportViewEvents {
  /** Another report is open; the same one stays as it is. */
  OPEN: { name: ReportName };
  /** Restores the view from an address: what it leaves out is at its default. The stored columns do not change. */
  RESTORE: { name: ReportName; view: Partial<ReportView> };
  SORT_BY: { column: ReportColumn };
  GROUP_BY: { grouping: ReportGrouping };
  SHOW_COLUMN: { column: ReportColumn; isShown: boolean };
  MOVE_COLUMN: { column: ReportColumn; by: number };
  SELECT: { row: ReportRow | undefined };
  /** There are other rows: none of them is selected. */
  ROWS_CHANGED: object;
}

/** The running view of the open report. */
export type ReportViewStore = StoreRef<ShownReport, ReportViewEvents>;

/** The view of the open report: its order, groups, columns and the selected row. */
export function reportViewStore(storage: KeyValueStorage): StoreLogic<ShownReport, ReportViewEvents> {
  const first = (name: ReportName): ShownReport => ({
    name,
    view: initialReportView(name, storage),
    selected: undefined,
  });
  return storeLogic<ShownReport, ReportViewEvents>({
    initial: first('summary'),
    on: {
      OPEN: (shown, { name }) => (name === shown.name ? shown : first(name)),
      RESTORE: (shown, { name, view }) => ({
        ...shown,
        name,
        view: restoredView(name, initialReportView(name, storage), view),
      }),
      SORT_BY: (shown, { column }) => withView(shown, { sort: nextReportSort(shown.view.sort, column) }),
      GROUP_BY: (shown, { grouping }) =>
        isVehicleReport(shown.name) ? withView(shown, { grouping }) : shown,
      SHOW_COLUMN: (shown, change) => ({ ...shown, view: withColumn(shown, change) }),
      MOVE_COLUMN: (shown, change) => ({ ...shown, view: withMovedColumn(shown, change) }),
      SELECT: (shown, { row }) => (isVehicleReport(shown.name) ? { ...shown, selected: row } : shown),
      ROWS_CHANGED: (shown) => (shown.selected ? { ...shown, selected: undefined } : shown),
    },
    effects: {
      rememberColumns: ({ state: { name, view }, event }) => {
        if (event?.type === 'SHOW_COLUMN' || event?.type === 'MOVE_COLUMN')
          storage.write(columnsKey(name), view.columns.join(','));
      },
    },
  });
}

/** Returns how a report is shown unless the address says otherwise. */
export function initialReportView(name: ReportName, storage: KeyValueStorage): ReportView {
  const remembered = storage.read(columnsKey(name))?.split(',').filter(isReportColumn) ?? [];
  const columns = chosenColumns(name, remembered);
  return {
    sort: firstSort(name),
    grouping: 'none',
    columns: columns.length > 1 ? columns : defaultColumns(name),
  };
}

function restoredView(name: ReportName, first: ReportView, wanted: Partial<ReportView>): ReportView {
  const columns = wanted.columns && chosenColumns(name, wanted.columns);
  return {
    ...first,
    ...wanted,
    ...(columns && { columns }),
    ...(!isVehicleReport(name) && { grouping: 'none' }),
  };
}

function withView(shown: ShownReport, changes: Partial<ReportView>): ShownReport {
  return { ...shown, view: { ...shown.view, ...changes } };
}

/** Returns the view with or without a column; one that comes is the last. */
function withColumn(
  { name, view }: ShownReport,
  { column, isShown }: { column: ReportColumn; isShown: boolean },
): ReportView {
  const others = view.columns.filter((item) => item !== column);
  return { ...view, columns: chosenColumns(name, isShown ? [...others, column] : others) };
}

/** Returns the view with a column moved by so many places. */
function withMovedColumn(
  { name, view }: ShownReport,
  { column, by }: { column: ReportColumn; by: number },
): ReportView {
  const at = view.columns.indexOf(column);
  if (at < 0) return view;
  const others = view.columns.filter((item) => item !== column);
  return { ...view, columns: chosenColumns(name, others.toSpliced(Math.max(0, at + by), 0, column)) };
}

function columnsKey(name: ReportName): string {
  return `report.columns.${name}`;
}
