import { createActor } from 'xstate';
import { actorsOf } from '../../wiring/feature.ts';
import type { ActorSettings, Opened } from '../../wiring/opened-later.ts';
import { connectFleetMoment, type ConnectedFleetMoment } from './connect-fleet-moment.ts';
import { fleetMomentFeature, type FleetMomentFeatureInput } from './fleet-moment-feature.ts';

/** Starts what shows a past moment of the fleet. */
export function startFleetMoment(
  input: FleetMomentFeatureInput,
  settings: ActorSettings,
): Opened<ConnectedFleetMoment> {
  const actor = createActor(fleetMomentFeature, { input, ...settings }).start();
  return {
    connected: connectFleetMoment(actorsOf(actor)),
    stop: () => {
      actor.stop();
    },
  };
}
