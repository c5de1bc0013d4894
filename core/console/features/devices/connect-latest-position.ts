import type { ActorRefFrom } from 'xstate';
import type { latestPositionMachine } from '../../../machines/devices/latest-position.ts';
import { connected } from '../../connected/connected.ts';

/** Connects the position of a selected device that did not come with the fleet (contract §4.6). */
export function connectLatestPosition(latestPosition: ActorRefFrom<typeof latestPositionMachine>) {
  return connected(latestPosition, {
    answers: ({ value }) => ({
      isLoading: value === 'loading',
      /** The device has never reported a position. */
      hasNeverReported: value === 'neverReported',
      hasFailed: value === 'failed',
    }),
    verbs: (send) => ({
      retry: () => send({ type: 'RETRY' }),
    }),
  });
}
