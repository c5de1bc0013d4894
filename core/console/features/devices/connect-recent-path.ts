import type { ActorRefFrom } from 'xstate';
import type { recentPathQuery } from '../../../machines/devices/recent-path.ts';
import { connected } from '../../connected/connected.ts';

/** Connects the path of the selected device over the last hours (§9). */
export function connectRecentPath(recentPath: ActorRefFrom<typeof recentPathQuery>) {
  return connected(recentPath, {
    answers: ({ value, context: { subject, data: path, reason } }) => ({
      /** 0 while no device is selected. */
      deviceId: value === 'notLoaded' ? 0 : subject,
      /** Nothing is known yet. */
      isLoading: value === 'notLoaded' || value === 'loading',
      isLoaded: value === 'loaded',
      /** Why loading failed, as a failure code; undefined while it did not. */
      failure: value === 'failed' ? (reason ?? 'UNKNOWN') : undefined,
      /** Oldest first. */
      path,
    }),
    verbs: (send) => ({
      retry: () => send({ type: 'INVALIDATE' }),
    }),
  });
}
