import { assign, fromCallback, setup } from 'xstate';
import type { EventOf } from '../chart/with-event.ts';
import type { ReportRow } from '../../domain/report/report-row.ts';
import type { ReportName } from '../../domain/report/report-screen.ts';
import { knownOnMap, onMapByPositions, type RowOnMap } from '../../domain/report/row-on-map.ts';
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
export const MAX_POSITIONS = 20_000;

/** The actions, guards and actors of the chart. */
export const reportMapSetup = setup({
  types: TYPES,
  actors: {
    reading: fromCallback<ReportReadingEvent, ReportReadingInput>(({ input, sendBack }) =>
      readReport(input, sendBack),
    ),
  },
  actions: {
    storeRow: assign((_, event: EventOf<ReportMapEvent, 'SHOW'>) => {
      const { name, row } = event;
      return { name, row, shown: knownOnMap(name, row), reason: undefined };
    }),
    storePositions: assign(({ context: { name, row } }, { answer }: EventOf<ReportMapEvent, 'READ'>) => ({
      shown: row && onMapByPositions(name, row, answer.rows),
      reason: undefined,
    })),
    storeReason: assign((_, { error }: EventOf<ReportMapEvent, 'NOT_READ'>) => ({
      reason: failureCodeOf(error),
    })),
    clear: assign({ row: undefined, shown: undefined, reason: undefined }),
  },
  guards: {
    isKnown: (_, { name, row }: EventOf<ReportMapEvent, 'SHOW'>) => knownOnMap(name, row) !== undefined,
  },
});
