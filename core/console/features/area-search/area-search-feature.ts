import type { ActorRefFrom } from 'xstate';
import { fleetVehiclesInView } from '../../../fleet/past/fleet-vehicles-in-view.ts';
import type { LiveFleet } from '../../../fleet/live-fleet.ts';
import type { FleetViewStore } from '../../../machines/map/fleet-view.ts';
import type { AreaSearchRequestStore } from '../../../machines/area-search/area-search-request.ts';
import { areaSearchMachine } from '../../../machines/area-search/area-search.machine.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { AreaSearchPorts } from '../../../use-cases/area-search/find-visits.ts';
import { featureLogic } from '../../wiring/feature.ts';
import { onEachValue, onChange } from '../../wiring/listening.ts';

/** What the feature needs. */
export interface AreaSearchFeatureInput {
  ports: AreaSearchPorts & { clock: Clock };
  /** The vehicles as they are now. */
  fleet: LiveFleet;
  fleetView: FleetViewStore;
  areaSearchRequest: AreaSearchRequestStore;
}

/** Who was within a circle. */
export interface AreaSearchActors {
  areaSearch: ActorRefFrom<typeof areaSearchMachine>;
}

/** What is wanted is asked about as soon as a circle is drawn, and again with each change. */
export const areaSearchFeature = featureLogic({
  actors: (spawn, { ports, fleet, fleetView }: AreaSearchFeatureInput): AreaSearchActors => ({
    areaSearch: spawn(areaSearchMachine, {
      input: {
        ports,
        choose: (devices) =>
          fleetVehiclesInView(fleet, devices, fleetView.getSnapshot().context, ports.clock()),
      },
    }),
  }),
  wiring: ({ areaSearch }, { areaSearchRequest, fleet, fleetView }) => [
    onEachValue(
      areaSearchRequest,
      ({ context: { circle, period } }) => [circle, period] as const,
      ([circle, period]) => areaSearch.send({ type: 'QUESTION', question: circle && { circle, period } }),
    ),
    onChange(
      fleetView,
      ({ context: { extent, arrangement, selectedDeviceId } }) =>
        [extent, arrangement, selectedDeviceId] as const,
      () => areaSearch.send({ type: 'VIEW_CHANGED' }),
    ),
    fleet.subscribe('loaded', () => areaSearch.send({ type: 'VIEW_CHANGED' })),
  ],
});
