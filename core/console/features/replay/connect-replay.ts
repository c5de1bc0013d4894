import type { ReplayRequestStore } from '../../../machines/replay/replay-request.ts';
import { connectActor, type Connected } from '../../connected/connect-actor.ts';
import { actionsOf } from '../../connected/actions.ts';
import type { ConnectedFleetReplay } from './connect-fleet-replay.ts';

/** What is known of the moment at which the fleet is wanted, and what shows it. */
export interface ReplayView {
  /** The wanted moment, milliseconds since the epoch; undefined for the vehicles as they are now. */
  readonly atMs: number | undefined;
}

/** What users can do with the moment at which the fleet is wanted, and what shows it. */
export interface ReplayMomentActions {
  /** Returns to the vehicles as they are now. */
  readonly showLive: () => void;
  /** Shows the whole fleet as it was at a moment, milliseconds since the epoch. */
  readonly show: (atMs: number) => void;
  /** The fleet at the wanted moment, which is loaded and shown as soon as somebody reads it. */
  readonly past: ConnectedFleetReplay;
}

/** The moment at which the fleet is wanted, and what shows it, as front ends see it. */
export type ConnectedReplay = Connected<ReplayView, ReplayMomentActions>;

/** Connects the wanted moment of the fleet, and what shows it. */
export function connectReplay(
  request: ReplayRequestStore,
  past: () => ConnectedFleetReplay,
): ConnectedReplay {
  return {
    ...connectActor(request, {
      view: ({ context: { atMs } }) => ({
        atMs,
      }),
      actions: (send) => ({
        ...actionsOf(send, {
          show: ['atMs'],
        }),
        showLive: () => send({ type: 'LIVE' }),
      }),
    }),
    get past(): ConnectedFleetReplay {
      return past();
    },
  };
}
