import type { LiveFleet } from '../../../fleet/live-fleet.ts';
import { trailsStore, type TrailsInput, type TrailsStore } from '../../../machines/map/trails.ts';
import { featureParts, type StopFunction } from '../../wiring/feature.ts';
import { onEachValue } from '../../wiring/listening.ts';
import type { FleetViewActors } from '../devices/fleet-view-feature.ts';

/** The trails on the map, and which device the map follows. */
export interface TrailActors {
  trails: TrailsStore;
}

/** What the feature needs: the fleet whose devices leave trails, and their history. */
export interface TrailsFeatureInput extends Pick<TrailsInput, 'history' | 'clock'> {
  fleet: LiveFleet;
}

/** The trails of one session. They grow with every report of the fleet. */
export const trailsFeature = featureParts({
  actors: (spawn, input: TrailsFeatureInput): TrailActors => ({ trails: spawn(trailsStore(input)) }),
  wiring: ({ trails }, { fleet }) => [
    fleet.subscribe('columns', () => trails.send({ type: 'POSITIONS_CHANGED' })),
  ],
});

/** The selected vehicle leaves a trail and is followed. */
export function followSelection({ trails }: TrailActors, { fleetView }: FleetViewActors): StopFunction {
  return onEachValue(
    fleetView,
    ({ context }) => context.selectedDeviceId,
    (deviceId) => trails.send({ type: 'SELECT_DEVICE', deviceId }),
  );
}
