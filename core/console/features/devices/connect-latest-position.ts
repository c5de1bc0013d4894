import type { Position } from '../../../domain/position/position.ts';
import type { Query } from '../../../machines/query/query.machine.ts';
import { connected } from '../../connected/connected.ts';

/** Connects the position of a selected device that did not come with the fleet (contract §4.6). */
export function connectLatestPosition(latestPosition: Query<Position | undefined, number>) {
  return connected(latestPosition, {
    answers: ({ value, context }) => ({
      isLoading: value === 'loading',
      /** The device has never reported a position. */
      hasNeverReported: value === 'loaded' && context.data === undefined,
      hasFailed: value === 'failed',
    }),
    verbs: (send) => ({
      retry: () => send({ type: 'INVALIDATE' }),
    }),
  });
}
