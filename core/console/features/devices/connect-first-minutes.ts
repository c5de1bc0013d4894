import type { ActorRefFrom } from 'xstate';
import type { firstMinutesMachine } from '../../../machines/devices/first-minutes.machine.ts';
import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';

/**
 * Connects the first minutes (§2). Announces `vehicleChosen` when the screen goes on with a vehicle, and
 * `arrived` when that is on the map.
 */
export function connectFirstMinutes(firstMinutes: ActorRefFrom<typeof firstMinutesMachine>) {
  return connected(firstMinutes, {
    answers: ({ value, context: { step, deviceId } }) => ({
      /** The step that is due; `loading` while the screen is closed. */
      step: value === 'hidden' ? ('loading' as const) : step,
      /** The vehicle that was added or asked for. */
      deviceId,
    }),
    verbs: (send) =>
      verbsOf(send, {
        /** Shows the step that is due for a vehicle; without one, resumes with one that never reported. */
        show: ['deviceId'],
        hide: [],
        /** Opens the form of a new vehicle, with a suggested identifier unless one is given. */
        add: ['identifier'],
      }),
  });
}
