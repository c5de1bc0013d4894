import type { ActorRefFrom } from 'xstate';
import { reportPath } from '../../../domain/navigation/report-url.ts';
import { reportTimeZone } from '../../../domain/report/report-time-zone.ts';
import { reportMachine } from '../../../machines/reports/report.ts';
import { recentReportsStore, type RecentReportsStore } from '../../../machines/reports/recent-reports.ts';
import { reportMapMachine } from '../../../machines/reports/report-map.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Reports } from '../../../ports/reports.ts';
import type { KeyValueStorage } from '../../../ports/storage.ts';
import { feature } from '../../wiring/feature.ts';
import { onAnnouncement, onChange } from '../../wiring/listening.ts';
import type { SessionScope } from '../../wiring/session-scope.ts';
import type { RecordsFeature } from '../records/records-feature.ts';

/** The reports of a session. */
export interface ReportsFeature {
  /** The open report. */
  report: ActorRefFrom<typeof reportMachine>;
  /** The row of it that the map shows. */
  reportMap: ActorRefFrom<typeof reportMapMachine>;
  /** The reports that were used last in this browser. */
  recentReports: RecentReportsStore;
}

/** What the feature needs from outside. */
export interface ReportsFeaturePorts {
  reports: Reports;
  storage: KeyValueStorage;
  clock: Clock;
}

/** What the feature needs: its ports, whose reports these are, and the geofences. */
export interface ReportsFeatureInput extends Pick<RecordsFeature, 'records'> {
  ports: ReportsFeaturePorts;
  scope: SessionScope;
}

/** The reports of one session. The map shows the selected row while its report is open. */
export const reportsFeature = feature({
  actors: (spawn, { ports, scope: { guard }, records }: ReportsFeatureInput): ReportsFeature => ({
    report: spawn(reportMachine, {
      input: {
        reports: ports.reports,
        storage: ports.storage,
        clock: ports.clock,
        zone: () => {
          const { user, server } = guard.getSnapshot().context;
          return reportTimeZone(user, server?.info);
        },
        geofenceIds: () => records.geofences.getSnapshot().context.records.map(({ id }) => id),
      },
    }),
    reportMap: spawn(reportMapMachine, { input: ports.reports }),
    recentReports: spawn(recentReportsStore(ports.storage)),
  }),
  wiring: ({ report, reportMap, recentReports }) => [
    onAnnouncement(report, 'requested', ({ name, choice }) =>
      recentReports.send({ type: 'USED', path: reportPath(name, choice) }),
    ),
    onChange(
      report,
      ({ context }) => (context.isOpen ? context.selected : undefined),
      (row) => {
        const { name } = report.getSnapshot().context;
        reportMap.send(row ? { type: 'SHOW', name, row } : { type: 'CLEAR' });
      },
    ),
  ],
});
