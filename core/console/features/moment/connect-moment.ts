import type { MomentRequestStore } from '../../../machines/moment/moment-request.ts';
import { connected, type Connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';
import type { ConnectedFleetMoment } from './connect-fleet-moment.ts';

/** What is known of the moment at which the fleet is wanted, and what shows it. */
export interface MomentAnswers {
  /** The wanted moment, milliseconds since the epoch; undefined for the vehicles as they are now. */
  readonly atMs: number | undefined;
}

/** What users can do with the moment at which the fleet is wanted, and what shows it. */
export interface MomentVerbs {
  /** Returns to the vehicles as they are now. */
  readonly showLive: () => void;
  /** Shows the whole fleet as it was at a moment, milliseconds since the epoch. */
  readonly show: (atMs: number) => void;
  /** The fleet at the wanted moment, which is loaded and shown as soon as somebody reads it. */
  readonly past: ConnectedFleetMoment;
}

/** The moment at which the fleet is wanted, and what shows it, as front ends see it. */
export type ConnectedMoment = Connected<MomentAnswers, MomentVerbs>;

/** Connects the wanted moment of the fleet, and what shows it. */
export function connectMoment(
  request: MomentRequestStore,
  past: () => ConnectedFleetMoment,
): ConnectedMoment {
  return {
    ...connected(request, {
      answers: ({ context: { atMs } }) => ({
        atMs,
      }),
      verbs: (send) => ({
        ...verbsOf(send, {
          show: ['atMs'],
        }),
        showLive: () => send({ type: 'LIVE' }),
      }),
    }),
    get past(): ConnectedFleetMoment {
      return past();
    },
  };
}
