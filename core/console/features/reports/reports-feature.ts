import type { ActorRefFrom } from 'xstate';
import { reportPath } from '../../../domain/navigation/report-url.ts';
import { placeSearchOptions } from '../../../domain/place/geocoder-settings.ts';
import { mayHaveReport } from '../../../domain/report/report.ts';
import type { ReportName } from '../../../domain/report/report-screen.ts';
import { reportTimeZone } from '../../../domain/report/report-time-zone.ts';
import { productAttribute } from '../../../domain/values/namespace.ts';
import { fleetOverviewMachine } from '../../../machines/reports/fleet-overview.machine.ts';
import { reportMachine } from '../../../machines/reports/report.machine.ts';
import { recentReportsStore, type RecentReportsStore } from '../../../machines/reports/recent-reports.ts';
import { reportMapMachine } from '../../../machines/reports/report-map.machine.ts';
import { reportViewStore, type ReportViewStore } from '../../../machines/reports/report-view-store.ts';
import { rowAddressesMachine } from '../../../machines/reports/row-addresses.machine.ts';
import { queryMachine, type Query } from '../../../machines/query/query.machine.ts';
import type { OwnersOfSchedules } from '../../../domain/report/schedule-owners.ts';
import { readScheduleOwners } from '../../../use-cases/reports/read-schedule-owners.ts';
import { scheduleTimesMachine } from '../../../machines/reports/schedule-times.machine.ts';
import type { Associations } from '../../../ports/associations.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Geocoder } from '../../../ports/geocoder.ts';
import type { Records } from '../../../ports/records.ts';
import type { Reports } from '../../../ports/reports.ts';
import type { KeyValueStorage } from '../../../ports/storage.ts';
import { featureLogic } from '../../wiring/feature.ts';
import { onEachValue, onEmitted, onChange } from '../../wiring/listening.ts';
import { principalOf, type SessionScope } from '../../wiring/session-scope.ts';
import type { PreferenceActors } from '../preferences/preferences-feature.ts';
import type { RecordActors } from '../records/records-feature.ts';

const scheduleOwnersQuery = queryMachine<OwnersOfSchedules | undefined>();

/** The reports of a session. */
export interface ReportActors {
  /** The open report. */
  report: ActorRefFrom<typeof reportMachine>;
  /** How its rows are shown. */
  reportView: ReportViewStore;
  /** The row of it that the map shows. */
  reportMap: ActorRefFrom<typeof reportMapMachine>;
  /** What the whole fleet did in a period. */
  fleetOverview: ActorRefFrom<typeof fleetOverviewMachine>;
  /** What the scheduled reports are about, and who is mailed them (contract §2.9); read while they are shown. */
  scheduleOwners: Query<OwnersOfSchedules | undefined>;
  /** The times of the schedule in its form, for which a calendar is created. */
  scheduleTimes: ActorRefFrom<typeof scheduleTimesMachine>;
  /** The reports that were used last in this browser. */
  recentReports: RecentReportsStore;
  /** The addresses of places in its rows. */
  rowAddresses: ActorRefFrom<typeof rowAddressesMachine>;
}

/** What the feature needs from outside. */
export interface ReportsFeaturePorts {
  reports: Reports;
  records: Records;
  associations: Associations;
  storage: KeyValueStorage;
  clock: Clock;
  geocoder: Geocoder;
}

/** What the feature needs: its ports, whose reports these are, the geofences, and what changes schedules and languages. */
export interface ReportsFeatureInput
  extends
    Pick<RecordActors, 'records' | 'forms' | 'recordAction' | 'recordAssociations'>,
    Pick<PreferenceActors, 'preferenceSaving'> {
  ports: ReportsFeaturePorts;
  scope: SessionScope;
}

/** The reports of one session. */
export const reportsFeature = featureLogic({
  actors: (spawn, { ports, scope, records }: ReportsFeatureInput): ReportActors => {
    const { reports, records: recordPort, associations, storage, clock, geocoder } = ports;
    const zone = (): string => {
      const { user, server } = scope.guard.getSnapshot().context;
      return reportTimeZone(user, server?.info);
    };
    const may = (name: ReportName): boolean => {
      const principal = principalOf(scope);
      return principal !== undefined && mayHaveReport(name, principal);
    };
    return {
      report: spawn(reportMachine, {
        input: {
          reports,
          clock,
          zone,
          geofenceIds: () => {
            const list = records.geofences.getSnapshot();
            const isKnown = list.value === 'loaded' || list.value === 'refreshing';
            return isKnown ? list.context.data.map(({ id }) => id) : undefined;
          },
        },
      }),
      reportView: spawn(reportViewStore(storage)),
      reportMap: spawn(reportMapMachine, { input: reports }),
      fleetOverview: spawn(fleetOverviewMachine, { input: { reports, clock, zone, may } }),
      scheduleOwners: spawn(scheduleOwnersQuery, {
        input: { load: () => readScheduleOwners(associations), subject: undefined, data: undefined, clock },
      }),
      scheduleTimes: spawn(scheduleTimesMachine, { input: { records: recordPort, clock } }),
      recentReports: spawn(recentReportsStore(storage)),
      rowAddresses: spawn(rowAddressesMachine, {
        input: {
          geocoder,
          isOffered: () =>
            placeSearchOptions(scope.guard.getSnapshot().context.server?.info, scope.namespace)
              .hasReverseGeocoding,
        },
      }),
    };
  },
  wiring: (
    { report, reportView, reportMap, recentReports, scheduleOwners, scheduleTimes },
    { scope, records, forms, recordAction, recordAssociations, preferenceSaving },
  ) => [
    // The server names places in the language of the account as it is stored there.
    onChange(
      preferenceSaving,
      ({ context: { user } }) => productAttribute(user.attributes, scope.namespace, 'lang'),
      () => report.send({ type: 'NAMES_CHANGED' }),
    ),
    onChange(
      report,
      ({ context }) => context.name,
      (name) => reportView.send({ type: 'OPEN', name }),
    ),
    onChange(
      report,
      ({ context }) => context.rows,
      () => reportView.send({ type: 'ROWS_CHANGED' }),
    ),
    onEachValue(
      report,
      ({ value }) => value === 'awaitingGeofences',
      (isAwaiting) => isAwaiting && records.geofences.send({ type: 'LOAD_IF_NEEDED' }),
    ),
    onChange(
      records.geofences,
      ({ value }) => value,
      (value) => {
        if (value === 'loaded') report.send({ type: 'GEOFENCES_KNOWN' });
        const { reason = 'UNKNOWN' } = records.geofences.getSnapshot().context;
        if (value === 'failed') report.send({ type: 'GEOFENCES_FAILED', reason });
      },
    ),
    onEmitted(report, 'requested', ({ name, choice }) =>
      recentReports.send({ type: 'USED', path: reportPath(name, choice) }),
    ),
    onChange(
      report,
      ({ context }) => context.isOpen,
      () => showSelected(report, reportView, reportMap),
    ),
    onChange(
      reportView,
      ({ context }) => context.selected,
      () => showSelected(report, reportView, reportMap),
    ),
    onEmitted(scheduleTimes, 'created', ({ calendarId }) => {
      records.calendars.send({ type: 'REFRESH' });
      forms.scheduledReports.send({
        type: 'CHANGE',
        change: { field: 'calendar', text: String(calendarId) },
      });
    }),
    // A calendar that comes too late is not given to the schedule that is opened next.
    onChange(
      forms.scheduledReports,
      ({ value }) => value === 'closed',
      () => scheduleTimes.send({ type: 'CLOSE' }),
    ),
    onEmitted(forms.scheduledReports, 'saved', () => scheduleOwners.send({ type: 'INVALIDATE' })),
    onEmitted(recordAction, 'done', () => scheduleOwners.send({ type: 'INVALIDATE' })),
    // Its associations are changed in a dialog.
    onChange(
      recordAssociations,
      ({ context }) => context.subject,
      () => scheduleOwners.send({ type: 'INVALIDATE' }),
    ),
  ],
});

/** The map shows the selected row while its report is open. */
function showSelected(
  report: ReportActors['report'],
  reportView: ReportActors['reportView'],
  reportMap: ReportActors['reportMap'],
): void {
  const { name, selected } = reportView.getSnapshot().context;
  const isOpen = report.getSnapshot().context.isOpen;
  reportMap.send(isOpen && selected ? { type: 'SHOW', name, row: selected } : { type: 'CLEAR' });
}
