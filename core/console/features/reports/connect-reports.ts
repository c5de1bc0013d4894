import type { ActorRefFrom } from 'xstate';
import { connectActor, type Connected } from '../../connected/connect-actor.ts';
import { actionsOf } from '../../connected/actions.ts';
import { connectFleetOverview, type ConnectedFleetOverview } from './connect-fleet-overview.ts';
import { connectReport, type ConnectedReport } from './connect-report.ts';
import type { ReportActors } from './reports-feature.ts';
import { boundsOfPoints } from '../../../domain/report/row-on-map.ts';
import type { rowAddressesMachine } from '../../../machines/reports/row-addresses.machine.ts';
import type { scheduleTimesMachine } from '../../../machines/reports/schedule-times.machine.ts';
import type { MailingTimes } from '../../../domain/report/mailing-times.ts';
import type { ReportRow } from '../../../domain/report/report-row.ts';
import type { GeoPoint } from '../../../domain/geometry/geo-point.ts';
import type { GeoBounds } from '../../../domain/geometry/area-bounds.ts';
import type { KnownAddresses } from '../../../domain/place/known-addresses.ts';
import type { OwnersOfSchedules } from '../../../domain/report/schedule-owners.ts';
import type { CalendarCreated } from '../../../machines/reports/schedule-times.actions.ts';

/** The reports, as front ends see them. */
export interface ConnectedReports {
  /** The open report: what is chosen, its rows, and how they are shown. */
  readonly report: ConnectedReport;
  /** The overview of the fleet for a period. */
  readonly overview: ConnectedFleetOverview;
  /** The addresses of places in rows of reports. */
  readonly rowAddresses: ConnectedRowAddresses;
  /** What the scheduled reports are about, and who is mailed them. */
  readonly scheduleOwners: ConnectedScheduleOwners;
  /** Creates the calendar of a scheduled report. */
  readonly scheduleTimes: ConnectedScheduleTimes;
  /** The addresses of the reports that were used last, the newest first. */
  readonly recent: ConnectedRecentReports;
  /** The row of a report that is shown on the map. */
  readonly onMap: ConnectedReportMap;
}

/** Connects the reports. */
export function connectReports({
  report,
  reportView,
  reportMap,
  fleetOverview,
  scheduleOwners,
  scheduleTimes,
  recentReports,
  rowAddresses,
}: ReportActors): ConnectedReports {
  return {
    report: connectReport(report, reportView),
    overview: connectFleetOverview(fleetOverview),
    rowAddresses: connectRowAddresses(rowAddresses),
    scheduleOwners: connectScheduleOwners(scheduleOwners),
    scheduleTimes: connectScheduleTimes(scheduleTimes),
    recent: connectRecentReports(recentReports),
    onMap: connectReportMap(reportMap),
  };
}

/** The addresses of the reports that were used last, as front ends see it. */
export type ConnectedRecentReports = Connected<readonly string[], object>;

function connectRecentReports(recentReports: ReportActors['recentReports']): ConnectedRecentReports {
  return connectActor(recentReports, { view: ({ context }) => context, actions: () => ({}) });
}

/** What is known of the row of a report that is shown on the map. */
export interface ReportMapView {
  /** The row that is shown on the map; undefined for none. */
  readonly row: ReportRow | undefined;
  /** The positions of the row are being read. */
  readonly isReading: boolean;
  /** Where the row happened, one point for a place; empty while unknown. */
  readonly path: readonly GeoPoint[];
  /** What the map has to show of it; undefined while its place is unknown. */
  readonly bounds: GeoBounds | undefined;
  /** Its time has no positions. */
  readonly isUnknown: boolean;
  /** Why its positions could not be read, as a failure code; undefined while they could. */
  readonly failure: string | undefined;
}

/** What users can do with the row of a report that is shown on the map. */
export interface ReportMapActions {
  /** Reads the positions of the row again. */
  readonly retry: () => void;
}

/** The row of a report that is shown on the map, as front ends see it. */
export type ConnectedReportMap = Connected<ReportMapView, ReportMapActions>;

/** Connects the row of a report that is shown on the map. */
function connectReportMap(reportMap: ReportActors['reportMap']): ConnectedReportMap {
  return connectActor(reportMap, {
    view: ({ value, context }) => ({
      row: context.row,
      isReading: value === 'reading',
      path: context.shown?.path ?? [],
      bounds: boundsOfPoints(context.shown?.path ?? []),
      isUnknown: value === 'shown' && context.shown === undefined,
      failure: value === 'failed' ? (context.reason ?? 'UNKNOWN') : undefined,
    }),
    actions: (send) =>
      actionsOf(send, {
        retry: [],
      }),
  });
}

/** What is known of the addresses of places in rows of reports. */
export interface RowAddressesView {
  /** The user wants addresses instead of coordinates. */
  readonly isShown: boolean;
  /** Addresses are being loaded. */
  readonly isAsking: boolean;
  /** Those that are known; `addressAt` looks a place up. */
  readonly addresses: KnownAddresses;
  /** Why no more addresses come, as a failure code; undefined while they do. */
  readonly failure: string | undefined;
}

/** What users can do with the addresses of places in rows of reports. */
export interface RowAddressesActions {
  /** Shows addresses instead of coordinates. */
  readonly show: () => void;
  /** Asks for no more addresses. */
  readonly hide: () => void;
  /** Says which places came into view; without effect while addresses are hidden. */
  readonly ask: (places: readonly GeoPoint[]) => void;
  /** Asks again for the addresses that failed. */
  readonly retry: () => void;
}

/** The addresses of places in rows of reports, as front ends see it. */
export type ConnectedRowAddresses = Connected<RowAddressesView, RowAddressesActions>;

/** Connects the addresses of places in rows of reports. */
function connectRowAddresses(rowAddresses: ActorRefFrom<typeof rowAddressesMachine>): ConnectedRowAddresses {
  return connectActor(rowAddresses, {
    view: (snapshot) => ({
      isShown: !snapshot.matches('hidden'),
      isAsking: snapshot.matches({ shown: 'asking' }),
      addresses: snapshot.context.addresses,
      failure: snapshot.context.reason,
    }),
    actions: (send) =>
      actionsOf(send, {
        show: [],
        hide: [],
        ask: ['places'],
        retry: [],
      }),
  });
}

/** What is known of what the scheduled reports are about, and who is mailed them. */
export interface ScheduleOwnersView {
  /**
   * The users, devices and groups of each scheduled report by its id; undefined until they were read, and on a server
   * that does not tell them.
   */
  readonly owners: OwnersOfSchedules | undefined;
  /** Why reading failed, as a failure code; undefined while it did not. */
  readonly failure: string | undefined;
}

/** What users can do with what the scheduled reports are about, and who is mailed them. */
export interface ScheduleOwnersActions {
  /** Reads the owners. */
  readonly open: () => void;
  /** Drops the owners. */
  readonly close: () => void;
  /** Reads the owners again, if they were read before. */
  readonly refresh: () => void;
}

/** What the scheduled reports are about, and who is mailed them, as front ends see it. */
export type ConnectedScheduleOwners = Connected<ScheduleOwnersView, ScheduleOwnersActions>;

/** Connects what the scheduled reports are about, and who is mailed them. */
function connectScheduleOwners(owners: ReportActors['scheduleOwners']): ConnectedScheduleOwners {
  return connectActor(owners, {
    view: ({ context }) => ({
      owners: context.data,
      failure: context.reason,
    }),
    actions: (send) => ({
      open: () => send({ type: 'REFRESH' }),
      close: () => send({ type: 'FORGET' }),
      refresh: () => send({ type: 'INVALIDATE' }),
    }),
  });
}

/** What is known of what creates the calendar of a scheduled report. */
export interface ScheduleTimesView {
  /** The calendar is being created. */
  readonly isCreating: boolean;
  /** Why the calendar could not be created, as a failure code; undefined while it could. */
  readonly failure: string | undefined;
}

/** What users can do with what creates the calendar of a scheduled report. */
export interface ScheduleTimesActions {
  /** Creates a calendar with these times; nothing for a text that is no time of day. */
  readonly create: (name: string, times: MailingTimes) => void;
}

/** What creates the calendar of a scheduled report, as front ends see it. */
export type ConnectedScheduleTimes = Connected<ScheduleTimesView, ScheduleTimesActions, CalendarCreated>;

/** Connects what creates the calendar of a scheduled report; the open form of the schedule takes it. */
function connectScheduleTimes(times: ActorRefFrom<typeof scheduleTimesMachine>): ConnectedScheduleTimes {
  return connectActor(times, {
    view: ({ value, context }) => ({
      isCreating: value === 'creating',
      failure: value === 'failed' ? (context.reason ?? 'UNKNOWN') : undefined,
    }),
    actions: (send) =>
      actionsOf(send, {
        create: ['name', 'times'],
      }),
  });
}
