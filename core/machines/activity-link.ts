import type { ActorRefFrom } from 'xstate';
import { readActivityView, writtenActivityView } from '../domain/activity-address.ts';
import { openedIn } from '../domain/view-opening.ts';
import { LOG_PARAMETERS } from '../domain/view-parameters.ts';
import type { activityLogMachine } from './activity-log.ts';
import type { LinkedPart } from './view-link.ts';

/** Whose activity log is open over the screen, and how it is looked at, in the address. */
export function activityLink(log: ActorRefFrom<typeof activityLogMachine>): LinkedPart {
  return {
    names: new Set<string>(LOG_PARAMETERS),
    isOn: (path) => openedIn(path) === 'logs',
    take: (parameters) => log.send({ type: 'TAKE', view: readActivityView(parameters) }),
    tell: () => {
      const { subject, filter, sort, chosenDays } = log.getSnapshot().context;
      return writtenActivityView({ subject, filter, sort, days: chosenDays });
    },
    subscribe: (changed) => log.subscribe(changed),
  };
}
