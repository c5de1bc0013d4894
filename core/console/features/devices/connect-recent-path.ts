import type { ActorRefFrom } from 'xstate';
import type { recentPathMachine } from '../../../machines/devices/recent-path.ts';
import { connected } from '../../connected/connected.ts';

/** Connects the path of the selected device over the last hours (§9). */
export function connectRecentPath(recentPath: ActorRefFrom<typeof recentPathMachine>) {
  return connected(recentPath, {
    answers: ({ value, context: { deviceId, path, reason } }) => ({
      /** 0 while no device is selected. */
      deviceId,
      /** Nothing is known yet. */
      isLoading: value === 'idle' || value === 'loading',
      isLoaded: value === 'loaded' || value === 'empty',
      /** Why loading failed, as a failure code; undefined while it did not. */
      failure: value === 'failed' ? (reason ?? 'UNKNOWN') : undefined,
      /** Oldest first. */
      path,
    }),
    verbs: (send) => ({
      retry: () => send({ type: 'RETRY' }),
    }),
  });
}
