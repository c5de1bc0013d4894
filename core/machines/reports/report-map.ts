import { assertEvent, assign, fromCallback, setup } from 'xstate';
import { FIRST_CHOICE, reportRequest } from '../../domain/report/report-choice.ts';
import type { ReportRow } from '../../domain/report/report-row.ts';
import type { ReportName } from '../../domain/report/report.ts';
import {
  knownOnMap,
  onMapByPositions,
  positionsRange,
  type RowOnMap,
} from '../../domain/report/row-on-map.ts';
import { failureCodeOf } from '../../domain/values/failure.ts';
import type { Reports } from '../../ports/reports.ts';
import { readReport, type ReportReadingEvent, type ReportReadingInput } from './report-reading.ts';

/** The row of a report that the map shows. */
export interface ReportMapContext {
  readonly reports: Reports;
  readonly name: ReportName;
  readonly row: ReportRow | undefined;
  /** Undefined while unknown. */
  readonly shown: RowOnMap | undefined;
  /** Why its positions could not be read, as a failure code. */
  readonly reason: string | undefined;
}

/** Events of the row on the map. */
export type ReportMapEvent =
  | { type: 'SHOW'; name: ReportName; row: ReportRow }
  | { type: 'RETRY' }
  | { type: 'CLEAR' }
  | ReportReadingEvent;

const TYPES: { context?: ReportMapContext; events?: ReportMapEvent; input?: Reports } = {};
/** More points make no better picture. */
const MAX_POSITIONS = 20_000;

/** Where a row of a report happened: known from the row, or read from the positions of its time. */
export const reportMapMachine = setup({
  types: TYPES,
  actors: {
    reading: fromCallback<ReportReadingEvent, ReportReadingInput>(({ input, sendBack }) =>
      readReport(input, sendBack),
    ),
  },
  actions: {
    storeRow: assign(({ event }) => {
      assertEvent(event, 'SHOW');
      const { name, row } = event;
      return { name, row, shown: knownOnMap(name, row), reason: undefined };
    }),
    storePositions: assign(({ context: { name, row }, event }) => {
      assertEvent(event, 'READ');
      return { shown: row && onMapByPositions(name, row, event.answer.rows), reason: undefined };
    }),
    storeReason: assign(({ event }) => {
      assertEvent(event, 'NOT_READ');
      return { reason: failureCodeOf(event.error) };
    }),
    clear: assign({ row: undefined, shown: undefined, reason: undefined }),
  },
  guards: {
    isKnown: ({ event }) => {
      assertEvent(event, 'SHOW');
      return knownOnMap(event.name, event.row) !== undefined;
    },
  },
}).createMachine({
  // Stryker disable next-line StringLiteral: the name is for those who look at the chart.
  id: 'reportMap',
  context: ({ input }) => ({
    reports: input,
    // Stryker disable next-line StringLiteral: the first row says of which report it is.
    name: 'summary',
    row: undefined,
    shown: undefined,
    reason: undefined,
  }),
  initial: 'nothing',
  on: {
    SHOW: [
      { guard: 'isKnown', target: '.shown', actions: 'storeRow' },
      { target: '.reading', actions: 'storeRow' },
    ],
    CLEAR: { target: '.nothing', actions: 'clear' },
  },
  states: {
    nothing: {},
    reading: {
      invoke: { src: 'reading', input: ({ context }) => positionsOf(context) },
      on: {
        READ: { target: 'shown', actions: 'storePositions' },
        NOT_READ: { target: 'failed', actions: 'storeReason' },
      },
    },
    shown: {},
    failed: { on: { RETRY: 'reading' } },
  },
});

/** Returns how the positions of a row's time are read. */
function positionsOf({ reports, name, row }: ReportMapContext): ReportReadingInput {
  // Stryker disable next-line ObjectLiteral: what is read has a row; the rest is for the compiler.
  const period = row ? positionsRange(name, row) : { fromMs: 0, toMs: 0 };
  // Stryker disable next-line ArrayDeclaration: what is read has a row; the rest is for the compiler.
  const choice = { ...FIRST_CHOICE, deviceIds: row ? [row.deviceId] : [], period };
  // Stryker disable next-line ObjectLiteral,StringLiteral,ArrayDeclaration: of all this only the period is asked for.
  const request = reportRequest('route', choice, { nowMs: period.toMs, zone: 'UTC', geofenceIds: [] });
  return { reports, request, maxRows: MAX_POSITIONS };
}
