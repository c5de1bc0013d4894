import { boundsOfPoints } from '../../../domain/report/row-on-map.ts';
import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';
import { connectFleetOverview } from './connect-fleet-overview.ts';
import { connectReport } from './connect-report.ts';
import { connectRowAddresses } from './connect-row-addresses.ts';
import { connectScheduleOwners } from './connect-schedule-owners.ts';
import { connectScheduleTimes } from './connect-schedule-times.ts';
import type { ReportsFeature } from './reports-feature.ts';

/** Connects the reports. */
export function connectReports({
  report,
  reportMap,
  fleetOverview,
  scheduleOwners,
  scheduleTimes,
  recentReports,
  rowAddresses,
}: ReportsFeature) {
  return {
    report: connectReport(report),
    overview: connectFleetOverview(fleetOverview),
    rowAddresses: connectRowAddresses(rowAddresses),
    scheduleOwners: connectScheduleOwners(scheduleOwners),
    scheduleTimes: connectScheduleTimes(scheduleTimes),
    /** The addresses of the reports that were used last, the newest first. */
    recent: connected(recentReports, { answers: ({ context }) => context, verbs: () => ({}) }),
    onMap: connected(reportMap, {
      answers: ({ value, context }) => ({
        row: context.row,
        isReading: value === 'reading',
        /** Where the row happened, one point for a place; empty while unknown. */
        path: context.shown?.path ?? [],
        bounds: boundsOfPoints(context.shown?.path ?? []),
        /** Its time has no positions. */
        isUnknown: value === 'shown' && context.shown === undefined,
        /** Why its positions could not be read, as a failure code; undefined while they could. */
        failure: value === 'failed' ? (context.reason ?? 'UNKNOWN') : undefined,
      }),
      verbs: (send) =>
        verbsOf(send, {
          retry: [],
        }),
    }),
  };
}
