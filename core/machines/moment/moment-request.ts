import type { Clock } from '../../ports/clock.ts';
import { store, type StoreLogic, type StoreRef } from '../store/store.ts';

/** Which moment of the fleet the user wants to see. */
export interface MomentRequestState {
  /** Milliseconds since the epoch; undefined for the vehicles as they are now. */
  readonly atMs: number | undefined;
}

/** Events of the request. */
export interface MomentRequestEvents {
  SHOW: { atMs: number };
  LIVE: object;
}

/** The running request. */
export type MomentRequestStore = StoreRef<MomentRequestState, MomentRequestEvents>;

/**
 * The wanted moment: known before anything that shows a past moment is loaded. Of a moment that is still to come, the
 * last one before it is wanted.
 */
export function momentRequestStore(clock: Clock): StoreLogic<MomentRequestState, MomentRequestEvents> {
  return store<MomentRequestState, MomentRequestEvents>({
    initial: { atMs: undefined },
    on: {
      SHOW: (state, { atMs }) => (Number.isFinite(atMs) ? { atMs: Math.min(atMs, clock()) } : state),
      LIVE: () => ({ atMs: undefined }),
    },
    effects: {},
  });
}
