import { createActor, type ActorRefFrom } from 'xstate';
import type { Activities } from '../ports/activities.ts';
import type { Clock } from '../ports/clock.ts';
import type { Labels } from '../ports/labels.ts';
import type { ServerStatistics } from '../ports/server-statistics.ts';
import { activityLogMachine } from './activity-log.ts';
import { actorOptions, type Entrance, type MachineOptions } from './entrance.ts';
import { labelFormMachine } from './label-form.ts';
import { statisticsMachine } from './statistics.ts';

/** What administrators look after besides records. */
export interface AdminDesk {
  activityLog: ActorRefFrom<typeof activityLogMachine>;
  labelForm: ActorRefFrom<typeof labelFormMachine>;
  statistics: ActorRefFrom<typeof statisticsMachine>;
}

/** What the desk speaks to. */
export interface AdminDeskPorts {
  activities: Activities;
  labels: Labels;
  statistics: ServerStatistics;
  clock: Clock;
}

/** Starts the desk; nothing of it stays open, or in memory, for whoever comes next. */
export function startAdminDesk(
  ports: AdminDeskPorts,
  { guard }: Pick<Entrance, 'guard'>,
  options: MachineOptions,
): { desk: AdminDesk; stop: () => void } {
  const common = actorOptions(options);
  const activityLog = createActor(activityLogMachine, { input: ports, ...common });
  const labelForm = createActor(labelFormMachine, { input: ports.labels, ...common });
  const statistics = createActor(statisticsMachine, { input: ports, ...common });
  const actors = [activityLog, labelForm, statistics];
  for (const actor of actors) actor.start();
  let signedInId = guard.getSnapshot().context.user?.id;
  const subscription = guard.subscribe(({ context: { user } }) => {
    if (user?.id === signedInId) return;
    // Who comes in finds what the address told before anybody was there.
    if (signedInId !== undefined) {
      activityLog.send({ type: 'CLOSE' });
      labelForm.send({ type: 'DISCARD' });
      statistics.send({ type: 'CLOSE' });
    }
    signedInId = user?.id;
  });
  return {
    desk: { activityLog, labelForm, statistics },
    stop: () => {
      subscription.unsubscribe();
      for (const actor of actors) actor.stop();
    },
  };
}
