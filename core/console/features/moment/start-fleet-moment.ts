import { createActor, type ActorOptions, type AnyActorLogic } from 'xstate';
import { actorsOf, type Stop } from '../../wiring/feature.ts';
import { connectFleetMoment, type ConnectedFleetMoment } from './connect-fleet-moment.ts';
import { fleetMomentFeature, type FleetMomentFeatureInput } from './fleet-moment-feature.ts';

/** Starts what shows a past moment of the fleet. */
export function startFleetMoment(
  input: FleetMomentFeatureInput,
  options: Pick<ActorOptions<AnyActorLogic>, 'clock' | 'inspect'>,
): { moment: ConnectedFleetMoment; stop: Stop } {
  const actor = createActor(fleetMomentFeature, { input, ...options }).start();
  return {
    moment: connectFleetMoment(actorsOf(actor)),
    stop: () => {
      actor.stop();
    },
  };
}
