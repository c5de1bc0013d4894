import type { ActorRefFrom } from 'xstate';
import type { PlaceFormat } from '../../../domain/report/map-file.ts';
import type { ReportChoice } from '../../../domain/report/report-choice.ts';
import type { ReportColumn } from '../../../domain/report/report-column.ts';
import type { ReportRow } from '../../../domain/report/report-row.ts';
import type { ReportGrouping } from '../../../domain/report/report-view.ts';
import type { ReportName } from '../../../domain/report/report.ts';
import type { reportMachine } from '../../../machines/reports/report.machine.ts';
import { choiceProblem } from '../../../machines/reports/report-state.ts';
import { connected } from '../../connected/connected.ts';

/** Connects the open report (contract §4.7): what is chosen, its rows, and how they are shown. */
export function connectReport(report: ActorRefFrom<typeof reportMachine>) {
  return connected(report, {
    answers: ({ value, context }) => ({
      name: context.name,
      isOpen: context.isOpen,
      /** As in the input fields. */
      choice: context.choice,
      /** Why the choice cannot be reported. */
      problem: choiceProblem(context),
      /** The choice that the rows belong to. */
      requestedChoice: context.requestedChoice,
      /** Its moments, milliseconds. */
      range: context.request?.range,
      /** The time zone in which its days begin. */
      zone: context.zone(),
      isRunning: value === 'running' || value === 'awaitingGeofences',
      /** How many rows have arrived. */
      progress: context.progress,
      isShown: value === 'shown' || value === 'exporting',
      isEmpty: value === 'empty',
      /** The server has no such report. */
      isAbsent: value === 'absent',
      /** Why reading failed, as a failure code; undefined while it did not. */
      failure: value === 'failed' ? (context.reason ?? 'UNKNOWN') : undefined,
      isExporting: value === 'exporting',
      /** Why the server's spreadsheet did not come, as a failure code. */
      exportFailure: value === 'shown' ? context.exportReason : undefined,
      rows: context.rows,
      /** There are more rows than are shown. */
      isTruncated: context.isTruncated,
      view: context.view,
      selected: context.selected,
    }),
    verbs: (send) => ({
      open: (name: ReportName) => send({ type: 'OPEN', name }),
      /** Takes the report from the map; its rows stay. */
      leave: () => send({ type: 'LEAVE' }),
      choose: (changes: Partial<ReportChoice>) => send({ type: 'CHOOSE', changes }),
      run: () => send({ type: 'RUN' }),
      cancel: () => send({ type: 'CANCEL' }),
      sortBy: (column: ReportColumn) => send({ type: 'SORT_BY', column }),
      groupBy: (grouping: ReportGrouping) => send({ type: 'GROUP_BY', grouping }),
      showColumn: (column: ReportColumn, isShown: boolean) => send({ type: 'SHOW_COLUMN', column, isShown }),
      /** Moves a column by so many places, negative towards the first. */
      moveColumn: (column: ReportColumn, by: number) => send({ type: 'MOVE_COLUMN', column, by }),
      /** Shows a row on the map. */
      select: (row: ReportRow | undefined) => send({ type: 'SELECT', row }),
      /** Asks the server for its spreadsheet: `exported` or `noSpreadsheet` follows. */
      exportSpreadsheet: () => send({ type: 'EXPORT', as: 'spreadsheet' }),
      /** Reads the positions of the report for a file with tracks: `tracksRead` follows. */
      exportTracks: (format: PlaceFormat) => send({ type: 'EXPORT', as: { tracks: format } }),
    }),
  });
}
