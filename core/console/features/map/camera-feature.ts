import type { ActorRefFrom } from 'xstate';
import type { Principal } from '../../../domain/access/permission.ts';
import { hasCoordinates } from '../../../domain/position/has-coordinates.ts';
import { boundsOfSlots } from '../../../fleet/fleet-bounds.ts';
import type { LiveFleet } from '../../../fleet/live-fleet.ts';
import type { CameraMap } from '../../../machines/map/camera-aim.ts';
import { cameraMachine } from '../../../machines/map/camera.machine.ts';
import type { AreaSearchRequestStore } from '../../../machines/area-search/area-search-request.ts';
import { featureLogic, type StopFunction } from '../../wiring/feature.ts';
import { onEmitted, onChange } from '../../wiring/listening.ts';
import type { FleetViewActors } from '../devices/fleet-view-feature.ts';
import type { HistoryActors } from '../history/history-feature.ts';
import type { ShellActors } from '../shell/shell-feature.ts';
import type { TrailActors } from './trails-feature.ts';

/** What moves the map. */
export interface CameraActors {
  camera: ActorRefFrom<typeof cameraMachine>;
}

/** What the feature needs: whom and what the map follows. */
export interface CameraFeatureInput
  extends Pick<FleetViewActors, 'fleetView'>, TrailActors, Pick<ShellActors, 'shell'> {
  /** The map that is moved. */
  map: CameraMap;
  principal: () => Principal | undefined;
  fleet: LiveFleet;
  /** The player of routes; undefined while nobody plays one. */
  player: () => HistoryActors['player'] | undefined;
  areaSearchRequest: AreaSearchRequestStore;
}

/** The camera of a map. */
export const cameraFeature = featureLogic({
  actors: (spawn, input: CameraFeatureInput): CameraActors => ({
    camera: spawn(cameraMachine, {
      input: {
        map: input.map,
        fleet: input.fleet,
        view: input.fleetView,
        trails: input.trails,
        principal: input.principal,
        requestedCircle: () => input.areaSearchRequest.getSnapshot().context.circle,
        unfollowPlayer: () => input.player()?.send({ type: 'FOLLOW', isFollowing: false }),
      },
    }),
  }),
  wiring: ({ camera }, { fleet, fleetView, shell, trails, areaSearchRequest }) => [
    // The session has made it leave its trail and be followed before.
    onChange(
      fleetView,
      ({ context }) => context.selectedDeviceId,
      () => camera.send({ type: 'SELECTED' }),
    ),
    onEmitted(fleetView, 'cameraRestored', () => camera.send({ type: 'RESTORED' })),
    onChange(
      trails,
      ({ context }) => context.followedDeviceId,
      () => camera.send({ type: 'FOLLOWED' }),
    ),
    // A vehicle whose screen is open, and that was never seen, is shown as soon as it has a place.
    onFirstPlace(fleet, (slot) => {
      const bounds = boundsOfSlots(fleet, [slot]);
      if (!bounds) return;
      shell.send({ type: 'LOWER_SHEET', atMost: 'half' });
      camera.send({ type: 'FIT', bounds });
    }),
    onChange(
      areaSearchRequest,
      ({ context }) => context.circle,
      () => camera.send({ type: 'CIRCLE_ASKED' }),
    ),
  ],
});

/** Calls the listener with the slot of the watched vehicle when it gets its first place while it is watched. */
function onFirstPlace(fleet: LiveFleet, listener: (slot: number) => void): StopFunction {
  let placeless: number | undefined;
  const look = (): void => {
    const { watched } = fleet;
    const isPlaced = watched?.position !== undefined && hasCoordinates(watched.position);
    const isFirst = isPlaced && placeless === watched.device.id;
    placeless = watched && !isPlaced ? watched.device.id : undefined;
    const slot = isFirst ? fleet.slotOf(watched.device.id) : undefined;
    if (slot !== undefined) listener(slot);
  };
  look();
  return fleet.subscribe('watched', look);
}
