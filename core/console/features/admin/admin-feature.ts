import { createActor, type ActorRefFrom } from 'xstate';
import type { ActivityLog } from '../../../ports/activity-log.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { BrandingStore } from '../../../ports/branding-store.ts';
import type { ServerStatistics } from '../../../ports/server-statistics.ts';
import { activityLogMachine } from '../../../machines/admin/activity-log.ts';
import { actorOptions, type Entrance, type MachineOptions } from '../../entrance/entrance.ts';
import { brandingFormMachine } from '../../../machines/admin/branding-form.ts';
import { serverStatisticsMachine } from '../../../machines/admin/server-statistics.ts';

/** Administration besides records: activity log, branding, server statistics. */
export interface AdminFeature {
  activityLog: ActorRefFrom<typeof activityLogMachine>;
  brandingForm: ActorRefFrom<typeof brandingFormMachine>;
  serverStatistics: ActorRefFrom<typeof serverStatisticsMachine>;
}

/** What the feature needs from outside. */
export interface AdminFeaturePorts {
  activityLog: ActivityLog;
  branding: BrandingStore;
  statistics: ServerStatistics;
  clock: Clock;
}

/** Starts the feature. When the user changes, all of its views are closed and their data is dropped. */
export function startAdminFeature(
  ports: AdminFeaturePorts,
  { guard }: Pick<Entrance, 'guard'>,
  options: MachineOptions,
): { actors: AdminFeature; stop: () => void } {
  const common = actorOptions(options);
  const activityLog = createActor(activityLogMachine, { input: ports, ...common });
  const brandingForm = createActor(brandingFormMachine, { input: ports.branding, ...common });
  const serverStatistics = createActor(serverStatisticsMachine, { input: ports, ...common });
  const actors = [activityLog, brandingForm, serverStatistics];
  for (const actor of actors) actor.start();
  let signedInId = guard.getSnapshot().context.user?.id;
  const subscription = guard.subscribe(({ context: { user } }) => {
    if (user?.id === signedInId) return;
    // On the first sign-in the views that the address restored stay open.
    if (signedInId !== undefined) {
      activityLog.send({ type: 'CLOSE' });
      brandingForm.send({ type: 'DISCARD' });
      serverStatistics.send({ type: 'CLOSE' });
    }
    signedInId = user?.id;
  });
  return {
    actors: { activityLog, brandingForm, serverStatistics },
    stop: () => {
      subscription.unsubscribe();
      for (const actor of actors) actor.stop();
    },
  };
}
