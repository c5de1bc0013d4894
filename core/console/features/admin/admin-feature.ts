import type { ActorRefFrom } from 'xstate';
import type { ActivityLog } from '../../../ports/activity-log.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { BrandingStore } from '../../../ports/branding-store.ts';
import type { ServerStatistics } from '../../../ports/server-statistics.ts';
import { activityLogInput, activityLogMachine } from '../../../machines/admin/activity-log.ts';
import type { UnreadableReport } from '../../../domain/device/report-problem.ts';
import { queryMachine, type Query } from '../../../machines/query/query.machine.ts';
import type { ReportProblems } from '../../../ports/report-problems.ts';
import { onChange } from '../../wiring/listening.ts';
import { featureLogic } from '../../wiring/feature.ts';
import { brandingFormInput, brandingFormMachine } from '../../../machines/admin/branding-form.ts';
import { serverStatisticsInput, serverStatisticsMachine } from '../../../machines/admin/server-statistics.ts';

const unreadableReportsQuery = queryMachine<readonly UnreadableReport[]>();

/** Administration besides records: activity log, branding, server statistics. */
export interface AdminActors {
  activityLog: ActorRefFrom<typeof activityLogMachine>;
  brandingForm: ActorRefFrom<typeof brandingFormMachine>;
  serverStatistics: ActorRefFrom<typeof serverStatisticsMachine>;
  /** The reports that nobody could read, while the statistics are open. */
  unreadableReports: Query<readonly UnreadableReport[]>;
}

/** What the feature needs from outside. */
export interface AdminFeaturePorts {
  activityLog: ActivityLog;
  branding: BrandingStore;
  statistics: ServerStatistics;
  reportProblems: ReportProblems;
  clock: Clock;
}

/** Activity log, branding and server statistics of one session. */
export const adminFeature = featureLogic<AdminFeaturePorts, AdminActors>({
  actors: (spawn, ports) => ({
    activityLog: spawn(activityLogMachine, { input: activityLogInput(ports) }),
    brandingForm: spawn(brandingFormMachine, { input: brandingFormInput(ports.branding) }),
    serverStatistics: spawn(serverStatisticsMachine, { input: serverStatisticsInput(ports) }),
    unreadableReports: spawn(unreadableReportsQuery, {
      input: {
        load: () => ports.reportProblems.unreadable(),
        subject: undefined,
        data: [],
        clock: ports.clock,
        // The server holds them in memory.
        pollMs: 10_000,
      },
    }),
  }),
  wiring: ({ serverStatistics, unreadableReports }) => [
    onChange(
      serverStatistics,
      ({ value }) => value !== 'closed',
      (isOpen) => unreadableReports.send({ type: isOpen ? 'REFRESH' : 'FORGET' }),
    ),
  ],
});
