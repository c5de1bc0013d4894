import { assign, emit, enqueueActions, fromCallback, fromPromise, setup } from 'xstate';
import type { EventOf } from '../chart/with-event.ts';
import type { MapFileFormat } from '../../domain/map-file/map-file.ts';
import type { ReportChoice, ReportRequest } from '../../domain/report/report-choice.ts';
import { REPORTS } from '../../domain/report/report.ts';
import { COLUMN_FORMATS } from '../../domain/report/report-column.ts';
import type { ReportRow } from '../../domain/report/report-row.ts';
import type { ReportName } from '../../domain/report/report-screen.ts';
import { Failure, failureCodeOf } from '../../domain/values/failure.ts';
import type { ReportFile, Reports } from '../../ports/reports.ts';
import {
  readReportFile,
  type LoadedReportFile,
  type ReportFileKind,
} from '../../use-cases/reports/read-report-file.ts';
import { readReport, type ReportReadingEvent, type ReportReadingInput } from './report-reading.ts';
import {
  reportAfterAnswer,
  awaitsGeofences,
  reportChoiceProblem,
  isRead,
  otherReport,
  reportAfterRequest,
  restoredReport,
  type ReportContext,
  type ReportInput,
  type WantedReport,
} from './report-state.ts';

/** Events of the open report. */
export type ReportEvent =
  | { type: 'OPEN'; name: ReportName }
  /** Restores a report from an address, and reads it if the address says what of. */
  | { type: 'RESTORE'; wanted: WantedReport }
  | { type: 'LEAVE' }
  | { type: 'CHOOSE'; changes: Partial<ReportChoice> }
  | { type: 'RUN' }
  | { type: 'GEOFENCES_KNOWN' }
  | { type: 'GEOFENCES_FAILED'; reason: string }
  | { type: 'CANCEL' }
  /** The server names places in another language from now on. */
  | { type: 'NAMES_CHANGED' }
  /** Asks the server for the report as a spreadsheet, or for the positions of which tracks are made. */
  | { type: 'EXPORT'; as: ReportFileKind }
  | ReportReadingEvent;

/**
 * Told when a report is requested, and how an export ends: the server has written it, or writes no spreadsheet of it, the
 * positions for its tracks have been read, it failed, or it was stopped, as by another report.
 */
export type ReportEmitted =
  | { type: 'requested'; name: ReportName; choice: ReportChoice }
  | { type: 'exported'; file: ReportFile }
  | { type: 'tracksRead'; format: MapFileFormat; positions: readonly ReportRow[] }
  | { type: 'noSpreadsheet' }
  | { type: 'notExported'; reason: string }
  | { type: 'exportStopped' };

const TYPES: {
  context?: ReportContext;
  events?: ReportEvent;
  emitted?: ReportEmitted;
  input?: ReportInput;
} = {};

/** The actions, guards and actors of the chart. */
export const reportSetup = setup({
  types: TYPES,
  actors: {
    reading: fromCallback<ReportReadingEvent, ReportReadingInput>(({ input, sendBack }) =>
      readReport(input, sendBack),
    ),
    file: fromPromise<LoadedReportFile, { reports: Reports; request: ReportRequest; kind: ReportFileKind }>(
      ({ input: { reports, request, kind }, signal }) => readReportFile(reports, request, kind, signal),
    ),
  },
  actions: {
    open: assign((_, { name }: EventOf<ReportEvent, 'OPEN'>) => otherReport(name)),
    restore: assign(({ context }, { wanted }: EventOf<ReportEvent, 'RESTORE'>) =>
      restoredReport(context, wanted),
    ),
    storeOpen: assign(({ event }) => ({ isOpen: event.type !== 'LEAVE' })),
    choose: assign(({ context }, { changes }: EventOf<ReportEvent, 'CHOOSE'>) => ({
      choice: { ...context.choice, ...changes },
    })),
    storeRequest: assign(({ context }) => reportAfterRequest(context)),
    emitRequested: emit(({ context: { name, choice } }) => ({ type: 'requested' as const, name, choice })),
    storeProgress: assign((_, { rowCount }: EventOf<ReportEvent, 'PROGRESS'>) => ({ progress: rowCount })),
    storeAnswer: assign((_, { answer }: EventOf<ReportEvent, 'READ'>) => reportAfterAnswer(answer)),
    storeReason: assign((_, { error }: EventOf<ReportEvent, 'NOT_READ'>) => ({
      reason: failureCodeOf(error),
    })),
    storeGeofencesReason: assign((_, { reason }: EventOf<ReportEvent, 'GEOFENCES_FAILED'>) => ({ reason })),
    forgetRequest: assign({ requestedChoice: undefined, request: undefined }),
    clearExportReason: assign({ exportReason: undefined }),
    storeExportReason: assign((_, { error }: { error: unknown }) => ({ exportReason: failureCodeOf(error) })),
    /** A file that lacks what came lately says so on the screen, as rows do. */
    storeFileEnd: assign(({ context }, { output: read }: { output: LoadedReportFile }) => ({
      dataUntilMs: ('file' in read ? read.file : read).dataUntilMs ?? context.dataUntilMs,
    })),
    emitExported: emit((_, { output: read }: { output: LoadedReportFile }) =>
      'file' in read
        ? { type: 'exported' as const, file: read.file }
        : { type: 'tracksRead' as const, format: read.format, positions: read.positions },
    ),
    emitNoSpreadsheet: emit({ type: 'noSpreadsheet' as const }),
    emitNotExported: emit((_, { error }: { error: unknown }) => ({
      type: 'notExported' as const,
      reason: failureCodeOf(error),
    })),
    emitExportStopped: enqueueActions(({ event, enqueue }) => {
      if (STOPS_EXPORT.has(event.type)) enqueue.emit({ type: 'exportStopped' });
    }),
  },
  guards: {
    isOther: ({ context }, { name }: EventOf<ReportEvent, 'OPEN'>) => name !== context.name,
    /** What an address wants is on the screen, or being read. */
    isRead: ({ context }, { wanted }: EventOf<ReportEvent, 'RESTORE'>) => isRead(context, wanted),
    wantsRows: ({ context }, { wanted }: EventOf<ReportEvent, 'RESTORE'>) =>
      isPossible(wantedContext(context, wanted)),
    wantsRowsOfAllGeofences: ({ context }, { wanted }: EventOf<ReportEvent, 'RESTORE'>) =>
      isPossibleOnceKnown(wantedContext(context, wanted)),
    isPossible: ({ context }) => isPossible(context),
    isPossibleOnceKnown: ({ context }) => isPossibleOnceKnown(context),
    hasPlaces: ({ context: { name } }) =>
      REPORTS[name].columns.some(({ column }) => COLUMN_FORMATS[column] === 'place'),
    hasNoRows: (_, { answer }: EventOf<ReportEvent, 'READ'>) => answer.rows.length === 0,
    isAbsent: (_, { error }: EventOf<ReportEvent, 'NOT_READ'>) =>
      error instanceof Failure && error.status === 404,
    isNoSpreadsheet: (_, { error }: { error: unknown }) => failureCodeOf(error) === 'NO_SPREADSHEET',
  },
});

/** The events of users; the others tell how the export went. */
const STOPS_EXPORT: ReadonlySet<string> = new Set<ReportEvent['type']>(['OPEN', 'RESTORE', 'RUN', 'CANCEL']);

function isPossible(context: ReportContext | undefined): boolean {
  return context !== undefined && reportChoiceProblem(context) === undefined;
}

function isPossibleOnceKnown(context: ReportContext | undefined): boolean {
  return context !== undefined && awaitsGeofences(context) && isPossible(context);
}

/** Returns the context with what an address wants to be read; undefined if it wants nothing. */
function wantedContext(context: ReportContext, { name, choice }: WantedReport): ReportContext | undefined {
  return choice && { ...context, name, choice };
}
