import { assertEvent } from 'xstate';
import { withEvent } from '../chart/with-event.ts';
import { initialReport, MAX_REPORT_ROWS, chosenReportRequest } from './report-state.ts';
import { reportSetup } from './report.actions.ts';

/**
 * One report at a time: vehicles and period are chosen, its rows are read as they arrive, and shown. A newer
 * request ends the one before. Exporting leaves the rows on the screen, and goes on when the screen is left.
 */
export const reportMachine = reportSetup.createMachine({
  id: 'report',
  context: ({ input }) => initialReport(input),
  initial: 'choosing',
  on: {
    OPEN: [
      { guard: withEvent('isOther'), target: '.choosing', actions: [withEvent('open'), 'storeOpen'] },
      { actions: 'storeOpen' },
    ],
    RESTORE: [
      { guard: withEvent('isRead'), actions: [withEvent('restore'), 'storeOpen'] },
      {
        guard: withEvent('wantsRowsOfAllGeofences'),
        target: '.awaitingGeofences',
        actions: [withEvent('restore'), 'storeOpen'],
      },
      { guard: withEvent('wantsRows'), target: '.running', actions: [withEvent('restore'), 'storeOpen'] },
      { target: '.choosing', actions: [withEvent('restore'), 'storeOpen'] },
    ],
    LEAVE: { actions: 'storeOpen' },
    CHOOSE: { actions: withEvent('choose') },
    RUN: [
      { guard: 'isPossibleOnceKnown', target: '.awaitingGeofences' },
      { guard: 'isPossible', target: '.running' },
    ],
  },
  states: {
    choosing: {},
    /** A report of all geofences names each (contract §4.7), and an address may be opened before they are loaded. */
    awaitingGeofences: {
      entry: 'storeRequest',
      on: {
        GEOFENCES_KNOWN: [
          { guard: 'isPossible', target: 'running' },
          { target: 'choosing', actions: 'forgetRequest' },
        ],
        GEOFENCES_FAILED: { target: 'failed', actions: withEvent('storeGeofencesReason') },
        CANCEL: { target: 'choosing', actions: 'forgetRequest' },
      },
    },
    running: {
      entry: ['storeRequest', 'emitRequested'],
      invoke: {
        src: 'reading',
        input: ({ context }) => ({
          reports: context.reports,
          request: context.request ?? chosenReportRequest(context),
          maxRows: MAX_REPORT_ROWS,
        }),
      },
      on: {
        PROGRESS: { actions: withEvent('storeProgress') },
        READ: [
          { guard: withEvent('hasNoRows'), target: 'empty', actions: withEvent('storeAnswer') },
          { target: 'shown', actions: withEvent('storeAnswer') },
        ],
        NOT_READ: [
          { guard: withEvent('isAbsent'), target: 'absent' },
          { target: 'failed', actions: withEvent('storeReason') },
        ],
        CANCEL: { target: 'choosing', actions: 'forgetRequest' },
      },
    },
    shown: {
      on: { EXPORT: 'exporting', NAMES_CHANGED: { guard: 'hasPlaces', target: 'namingPlaces' } },
    },
    /** The rows stay on the screen until the server has named their places in another language. */
    namingPlaces: {
      invoke: {
        src: 'reading',
        input: ({ context }) => ({
          reports: context.reports,
          request: context.request ?? chosenReportRequest(context),
          maxRows: MAX_REPORT_ROWS,
        }),
      },
      on: {
        READ: [
          { guard: withEvent('hasNoRows'), target: 'empty', actions: withEvent('storeAnswer') },
          { target: 'shown', actions: withEvent('storeAnswer') },
        ],
        // The names before are better than none.
        NOT_READ: 'shown',
        NAMES_CHANGED: { target: 'namingPlaces', reenter: true },
        EXPORT: 'exporting',
      },
    },
    /** §8: "no route for the selected period". */
    empty: {},
    failed: {},
    /** The server has no such report. */
    absent: {},
    exporting: {
      entry: 'clearExportReason',
      exit: 'emitExportStopped',
      invoke: {
        src: 'file',
        input: ({ context, event }) => {
          assertEvent(event, 'EXPORT');
          const { reports, request = chosenReportRequest(context) } = context;
          return { reports, request, kind: event.as };
        },
        onDone: { target: 'shown', actions: [withEvent('storeFileEnd'), withEvent('emitExported')] },
        onError: [
          {
            guard: withEvent('isNoSpreadsheet'),
            target: 'shown',
            actions: 'emitNoSpreadsheet',
          },
          { target: 'shown', actions: [withEvent('storeExportReason'), withEvent('emitNotExported')] },
        ],
      },
      on: {
        EXPORT: {},
        CANCEL: 'shown',
      },
    },
  },
});
