import { INITIAL_REPORT_CHOICE, reportRequest } from '../../domain/report/report-choice.ts';
import { withEvent } from '../chart/with-event.ts';
import { positionsRange } from '../../domain/report/row-on-map.ts';
import type { ReportReadingInput } from './report-reading.ts';
import { reportMapSetup, MAX_POSITIONS, type ReportMapContext } from './report-map.actions.ts';

/** Where a row of a report happened: known from the row, or read from the positions of its time. */
export const reportMapMachine = reportMapSetup.createMachine({
  id: 'reportMap',
  context: ({ input }) => ({
    reports: input,
    name: 'summary',
    row: undefined,
    shown: undefined,
    reason: undefined,
  }),
  initial: 'nothing',
  on: {
    SHOW: [
      { guard: withEvent('isKnown'), target: '.shown', actions: withEvent('storeRow') },
      { target: '.reading', actions: withEvent('storeRow') },
    ],
    CLEAR: { target: '.nothing', actions: 'clear' },
  },
  states: {
    nothing: {},
    reading: {
      invoke: { src: 'reading', input: ({ context }) => positionsOf(context) },
      on: {
        READ: { target: 'shown', actions: withEvent('storePositions') },
        NOT_READ: { target: 'failed', actions: withEvent('storeReason') },
      },
    },
    shown: {},
    failed: { on: { RETRY: 'reading' } },
  },
});

/** Returns how the positions of a row's time are read. */
function positionsOf({ reports, name, row }: ReportMapContext): ReportReadingInput {
  const period = row ? positionsRange(name, row) : { fromMs: 0, toMs: 0 };
  const choice = { ...INITIAL_REPORT_CHOICE, deviceIds: row ? [row.deviceId] : [], period };
  const request = reportRequest('route', choice, { nowMs: period.toMs, zone: 'UTC', geofenceIds: [] });
  return { reports, request, maxRows: MAX_POSITIONS };
}
