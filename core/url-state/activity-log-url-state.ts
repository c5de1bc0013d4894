import type { ActorRefFrom } from 'xstate';
import { parseActivityViewUrl, activityViewUrlParameters } from '../domain/navigation/activity-view-url.ts';
import type { activityLogMachine } from '../machines/admin/activity-log.ts';
import { URL_STATE_DECLARATIONS } from './url-state-declarations.ts';
import type { UrlStatePart } from './url-state.ts';

/** URL state of the activity log: whose log is open, and how it is filtered and sorted. */
export function activityLogUrlState(log: ActorRefFrom<typeof activityLogMachine>): UrlStatePart {
  return {
    ...URL_STATE_DECLARATIONS.activityLog,
    restore: (parameters) => {
      const { days, ...view } = parseActivityViewUrl(parameters);
      log.send({ type: 'RESTORE', view, days });
    },
    serialize: () => {
      const { view, requestedDays } = log.getSnapshot().context;
      return activityViewUrlParameters({ ...view, days: requestedDays });
    },
    subscribe: (changed) => log.subscribe(changed),
  };
}
