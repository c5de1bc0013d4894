import type { Clock } from '../../ports/clock.ts';
import { storeLogic, type StoreLogic, type StoreRef } from '../store/store.ts';

/** Which moment of the fleet the user wants to see. */
export interface ReplayRequestState {
  /** Milliseconds since the epoch; undefined for the vehicles as they are now. */
  readonly atMs: number | undefined;
}

/** Events of the request. */
export interface ReplayRequestEvents {
  SHOW: { atMs: number };
  LIVE: object;
}

/** The running request. */
export type ReplayRequestStore = StoreRef<ReplayRequestState, ReplayRequestEvents>;

/**
 * The wanted moment: known before anything that shows a past moment is loaded. Of a moment that is still to come, the
 * last one before it is wanted.
 */
export function replayRequestStore(clock: Clock): StoreLogic<ReplayRequestState, ReplayRequestEvents> {
  return storeLogic<ReplayRequestState, ReplayRequestEvents>({
    initial: { atMs: undefined },
    on: {
      SHOW: (state, { atMs }) => (Number.isFinite(atMs) ? { atMs: Math.min(atMs, clock()) } : state),
      LIVE: () => ({ atMs: undefined }),
    },
    effects: {},
  });
}
