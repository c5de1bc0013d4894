import type { ActorRefFrom } from 'xstate';
import type { MapFileFormat } from '../../../domain/map-file/map-file.ts';
import type { reportMachine } from '../../../machines/reports/report.machine.ts';
import { reportChoiceProblem } from '../../../machines/reports/report-state.ts';
import { connectActor, combineConnected, type Connected } from '../../connected/connect-actor.ts';
import { actionsOf } from '../../connected/actions.ts';
import type { ReportName } from '../../../domain/report/report-screen.ts';
import type { ReportChoice, ReportChoiceProblem } from '../../../domain/report/report-choice.ts';
import type { TimeRange } from '../../../domain/values/date-range.ts';
import type { ReportRow } from '../../../domain/report/report-row.ts';
import type { ReportView, ReportGrouping } from '../../../domain/report/report-view.ts';
import type { ReportColumn } from '../../../domain/report/report-column.ts';
import type { ReportViewStore } from '../../../machines/reports/report-view-store.ts';
import type { ReportEmitted } from '../../../machines/reports/report.actions.ts';

/** What is known of the open report: what is chosen, its rows, and how they are shown. */
export interface ReportState {
  /** The report that is open, or was opened last. */
  readonly name: ReportName;
  /** The report is on the screen. */
  readonly isOpen: boolean;
  /** What is reported: vehicles, period and filters, as in the input fields. */
  readonly choice: ReportChoice;
  /** Why the choice cannot be reported. */
  readonly problem: ReportChoiceProblem | undefined;
  /** The choice that the rows belong to. */
  readonly requestedChoice: ReportChoice | undefined;
  /** The period of the rows, milliseconds since the epoch; undefined before a run. */
  readonly range: TimeRange | undefined;
  /** The time zone in which its days begin. */
  readonly zone: string;
  /** The rows are being read. */
  readonly isRunning: boolean;
  /** How many rows have arrived. */
  readonly progress: number;
  /** There are rows to show. */
  readonly isShown: boolean;
  /** The report ran and has no rows. */
  readonly isEmpty: boolean;
  /** The server has no such report. */
  readonly isAbsent: boolean;
  /** Why reading failed, as a failure code; undefined while it did not. */
  readonly failure: string | undefined;
  /** A file is being made. */
  readonly isExporting: boolean;
  /** Why the server's spreadsheet did not come, as a failure code. */
  readonly exportFailure: string | undefined;
  /** The rows that have arrived, in the order of the server. */
  readonly rows: readonly ReportRow[];
  /** There are more rows than are shown. */
  readonly isTruncated: boolean;
  /** Until when the server knew what was stored (milliseconds); undefined when nothing is missing. */
  readonly dataUntilMs: number | undefined;
  /** How the rows are shown: sorting, grouping and columns. */
  readonly view: ReportView;
  /** The row that is shown on the map; undefined for none. */
  readonly selected: ReportRow | undefined;
}

/** What users can do with the open report. */
export interface ReportActions {
  /** Asks the server for its spreadsheet: `exported`, `noSpreadsheet`, `notExported` or `exportStopped` follows. */
  readonly exportSpreadsheet: () => void;
  /** Reads the positions of the report for a file with tracks: `tracksRead`, `notExported` or `exportStopped` follows. */
  readonly exportTracks: (format: MapFileFormat) => void;
  /** Opens a report with its last choice. */
  readonly open: (name: ReportName) => void;
  /** Takes the report from the map; its rows stay. */
  readonly leave: () => void;
  /** Changes parts of the choice; the rows stay until the next run. */
  readonly choose: (changes: Partial<ReportChoice>) => void;
  /** Reads the rows of the choice; one with a problem is not run. */
  readonly run: () => void;
  /** Reads no further, or makes no file any more. */
  readonly cancel: () => void;
  /** Reads the places of shown rows again: they are named in another language from now on. */
  readonly renamePlaces: () => void;
  /** Sorts by a column, or the other way if the report is sorted by it. */
  readonly sortBy: (column: ReportColumn) => void;
  /** Groups the rows. */
  readonly groupBy: (grouping: ReportGrouping) => void;
  /** Shows a column or hides it. */
  readonly showColumn: (column: ReportColumn, isShown: boolean) => void;
  /** Moves a column by so many places, negative towards the first. */
  readonly moveColumn: (column: ReportColumn, by: number) => void;
  /** Shows a row on the map. */
  readonly select: (row: ReportRow | undefined) => void;
}

/** The open report, as front ends see it. */
export type ConnectedReport = Connected<ReportState, ReportActions, ReportEmitted>;

/** Connects the open report (contract §4.7): what is chosen, its rows, and how they are shown. */
export function connectReport(
  report: ActorRefFrom<typeof reportMachine>,
  view: ReportViewStore,
): ConnectedReport {
  const read = connectActor(report, {
    view: ({ value, context }) => ({
      name: context.name,
      isOpen: context.isOpen,
      choice: context.choice,
      problem: reportChoiceProblem(context),
      requestedChoice: context.requestedChoice,
      range: context.request?.range,
      zone: context.zone(),
      isRunning: value === 'running' || value === 'awaitingGeofences',
      progress: context.progress,
      isShown: value === 'shown' || value === 'namingPlaces' || value === 'exporting',
      isEmpty: value === 'empty',
      isAbsent: value === 'absent',
      failure: value === 'failed' ? (context.reason ?? 'UNKNOWN') : undefined,
      isExporting: value === 'exporting',
      exportFailure: value === 'shown' ? context.exportReason : undefined,
      rows: context.rows,
      isTruncated: context.isTruncated,
      dataUntilMs: context.dataUntilMs,
    }),
    actions: (send) => ({
      ...actionsOf(send, {
        open: ['name'],
        leave: [],
        choose: ['changes'],
        run: [],
        cancel: [],
      }),
      renamePlaces: () => send({ type: 'NAMES_CHANGED' }),
      exportSpreadsheet: () => send({ type: 'EXPORT', as: 'spreadsheet' }),
      exportTracks: (format: MapFileFormat) => send({ type: 'EXPORT', as: { tracks: format } }),
    }),
  });
  const shown = connectActor(view, {
    view: ({ context }) => ({ view: context.view, selected: context.selected }),
    actions: (send) =>
      actionsOf(send, {
        sortBy: ['column'],
        groupBy: ['grouping'],
        showColumn: ['column', 'isShown'],
        moveColumn: ['column', 'by'],
        select: ['row'],
      }),
  });
  return { ...combineConnected(read, shown), on: read.on };
}
