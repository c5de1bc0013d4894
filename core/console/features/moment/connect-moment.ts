import type { MomentRequestStore } from '../../../machines/moment/moment-request.ts';
import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';
import type { ConnectedFleetMoment } from './connect-fleet-moment.ts';

/** Connects the wanted moment of the fleet, and what shows it. */
export function connectMoment(request: MomentRequestStore, past: () => ConnectedFleetMoment) {
  return {
    ...connected(request, {
      answers: ({ context: { atMs } }) => ({
        /** Undefined for the vehicles as they are now. */
        atMs,
      }),
      verbs: (send) => ({
        ...verbsOf(send, {
          /** Shows the whole fleet as it was at a moment, milliseconds since the epoch. */
          show: ['atMs'],
        }),
        /** Returns to the vehicles as they are now. */
        showLive: () => send({ type: 'LIVE' }),
      }),
    }),
    /** The fleet at the wanted moment, which is loaded and shown as soon as somebody reads it. */
    get past(): ConnectedFleetMoment {
      return past();
    },
  };
}
