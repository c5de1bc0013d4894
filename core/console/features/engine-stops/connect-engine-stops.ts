import { connected } from '../../connected/connected.ts';
import type { EngineStopsFeature } from './engine-stops-feature.ts';

/** Connects the question before a change by which engines can be stopped. */
export function connectEngineStops({ engineStopConfirmation }: EngineStopsFeature) {
  return connected(engineStopConfirmation, {
    answers: ({ context: { question, endangeredVehicles } }) => ({
      /** What the user is asked; undefined while nothing is. */
      question,
      /** Why stopping these vehicles would be dangerous now, as of the question. */
      endangeredVehicles,
    }),
    verbs: (send) => ({
      /** Allows the change; where a vehicle came into danger since, it is asked again. */
      confirm: () => send({ type: 'CONFIRM' }),
      /** Answers no: nothing changes. */
      cancel: () => send({ type: 'CANCEL' }),
    }),
  });
}
