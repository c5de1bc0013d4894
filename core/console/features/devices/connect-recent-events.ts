import type { ActorRefFrom } from 'xstate';
import type { recentEventsQuery } from '../../../machines/devices/recent-events.ts';
import { connected } from '../../connected/connected.ts';

/** Connects the recent events of the selected device (§9). */
export function connectRecentEvents(recentEvents: ActorRefFrom<typeof recentEventsQuery>) {
  return connected(recentEvents, {
    answers: ({ value, context: { data: events, reason } }) => ({
      /** A device is selected, and the server reports events. */
      isAvailable: value !== 'notLoaded' && value !== 'unsupported',
      isLoading: value === 'loading',
      /** Why loading failed, as a failure code; undefined while it did not. */
      failure: value === 'failed' ? (reason ?? 'UNKNOWN') : undefined,
      /** Newest first. */
      events,
    }),
    verbs: (send) => ({
      retry: () => send({ type: 'INVALIDATE' }),
    }),
  });
}
