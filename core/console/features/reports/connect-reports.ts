import type { ActorRefFrom } from 'xstate';
import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';
import { connectFleetOverview } from './connect-fleet-overview.ts';
import { connectReport } from './connect-report.ts';
import type { ReportsFeature } from './reports-feature.ts';
import { boundsOfPoints } from '../../../domain/report/row-on-map.ts';
import type { rowAddressesMachine } from '../../../machines/reports/row-addresses.machine.ts';
import type { scheduleTimesMachine } from '../../../machines/reports/schedule-times.machine.ts';

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

/** Connects the addresses of places in rows of reports (§7). */
function connectRowAddresses(rowAddresses: ActorRefFrom<typeof rowAddressesMachine>) {
  return connected(rowAddresses, {
    answers: (snapshot) => ({
      /** The user wants addresses instead of coordinates. */
      isShown: !snapshot.matches('hidden'),
      isAsking: snapshot.matches({ shown: 'asking' }),
      /** Those that are known; `addressAt` looks a place up. */
      addresses: snapshot.context.addresses,
      /** Why no more addresses come, as a failure code; undefined while they do. */
      failure: snapshot.context.reason,
    }),
    verbs: (send) =>
      verbsOf(send, {
        show: [],
        /** Asks for no more addresses. */
        hide: [],
        /** Says which places came into view; without effect while addresses are hidden. */
        ask: ['places'],
        retry: [],
      }),
  });
}

/** Connects what the scheduled reports are about, and who is mailed them (contract §2.9). */
function connectScheduleOwners(owners: ReportsFeature['scheduleOwners']) {
  return connected(owners, {
    answers: ({ context }) => ({
      /** By the id of the report; undefined until they were read, and on a server that does not tell them. */
      owners: context.data,
      /** Why reading failed, as a failure code; undefined while it did not. */
      failure: context.reason,
    }),
    verbs: (send) => ({
      open: () => send({ type: 'REFRESH' }),
      close: () => send({ type: 'FORGET' }),
      refresh: () => send({ type: 'INVALIDATE' }),
    }),
  });
}

/** Connects what creates the calendar of a scheduled report; the open form of the schedule takes it. */
function connectScheduleTimes(times: ActorRefFrom<typeof scheduleTimesMachine>) {
  return connected(times, {
    answers: ({ value, context }) => ({
      isCreating: value === 'creating',
      /** Why the calendar could not be created, as a failure code; undefined while it could. */
      failure: value === 'failed' ? (context.reason ?? 'UNKNOWN') : undefined,
    }),
    verbs: (send) =>
      verbsOf(send, {
        /** Creates a calendar with these times; nothing for a text that is no time of day. */
        create: ['name', 'times'],
      }),
  });
}
