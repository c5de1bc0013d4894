import type { ActorRefFrom } from 'xstate';
import type { PlaceFormat } from '../../../domain/report/map-file.ts';
import type { reportMachine } from '../../../machines/reports/report.machine.ts';
import { choiceProblem } from '../../../machines/reports/report-state.ts';
import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';

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
      ...verbsOf(send, {
        open: ['name'],
        /** Takes the report from the map; its rows stay. */
        leave: [],
        choose: ['changes'],
        run: [],
        cancel: [],
        sortBy: ['column'],
        groupBy: ['grouping'],
        showColumn: ['column', 'isShown'],
        /** Moves a column by so many places, negative towards the first. */
        moveColumn: ['column', 'by'],
        /** Shows a row on the map. */
        select: ['row'],
      }),
      /** Asks the server for its spreadsheet: `exported` or `noSpreadsheet` follows. */
      exportSpreadsheet: () => send({ type: 'EXPORT', as: 'spreadsheet' }),
      /** Reads the positions of the report for a file with tracks: `tracksRead` follows. */
      exportTracks: (format: PlaceFormat) => send({ type: 'EXPORT', as: { tracks: format } }),
    }),
  });
}
