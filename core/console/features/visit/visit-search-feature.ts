import type { ActorRefFrom } from 'xstate';
import { chosenVehicles } from '../../../fleet/past/chosen-vehicles.ts';
import type { LiveFleet } from '../../../fleet/live-fleet.ts';
import type { FleetViewStore } from '../../../machines/map/fleet-view.ts';
import type { VisitRequestStore } from '../../../machines/visit/visit-request.ts';
import { visitSearchMachine } from '../../../machines/visit/visit-search.machine.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { VisitPorts } from '../../../use-cases/visit/find-visits.ts';
import { feature } from '../../wiring/feature.ts';
import { follow, onChange } from '../../wiring/listening.ts';

/** What the feature needs. */
export interface VisitSearchFeatureInput {
  ports: VisitPorts & { clock: Clock };
  /** The vehicles as they are now. */
  fleet: LiveFleet;
  fleetView: FleetViewStore;
  visitRequest: VisitRequestStore;
}

/** Who was within a circle. */
export interface VisitSearchFeature {
  visitSearch: ActorRefFrom<typeof visitSearchMachine>;
}

/** What is wanted is asked about as soon as a circle is drawn, and again with each change. */
export const visitSearchFeature = feature({
  actors: (spawn, { ports, fleet, fleetView }: VisitSearchFeatureInput): VisitSearchFeature => ({
    visitSearch: spawn(visitSearchMachine, {
      input: {
        ports,
        choose: (devices) => chosenVehicles(fleet, devices, fleetView.getSnapshot().context, ports.clock()),
      },
    }),
  }),
  wiring: ({ visitSearch }, { visitRequest, fleet, fleetView }) => [
    follow(
      visitRequest,
      ({ context: { circle, period } }) => [circle, period] as const,
      ([circle, period]) => visitSearch.send({ type: 'QUESTION', question: circle && { circle, period } }),
    ),
    onChange(
      fleetView,
      ({ context: { extent, arrangement, selectedDeviceId } }) =>
        [extent, arrangement, selectedDeviceId] as const,
      () => visitSearch.send({ type: 'VIEW_CHANGED' }),
    ),
    fleet.subscribe('loaded', () => visitSearch.send({ type: 'VIEW_CHANGED' })),
  ],
});
