import type { ActorRefFrom } from 'xstate';
import type { Principal } from '../../../domain/access/permission.ts';
import type { LiveFleet } from '../../../fleet/live-fleet.ts';
import type { CameraMap } from '../../../machines/map/camera.actions.ts';
import { cameraMachine } from '../../../machines/map/camera.machine.ts';
import type { VisitRequestStore } from '../../../machines/visit/visit-request.ts';
import { feature } from '../../wiring/feature.ts';
import { onAnnouncement, onChange } from '../../wiring/listening.ts';
import type { FleetViewFeature } from '../devices/fleet-view-feature.ts';
import type { HistoryFeature } from '../history/history-feature.ts';
import type { TrailsFeature } from './trails-feature.ts';

/** What moves the map. */
export interface CameraFeature {
  camera: ActorRefFrom<typeof cameraMachine>;
}

/** What the feature needs: whom and what the map follows. */
export interface CameraFeatureInput extends Pick<FleetViewFeature, 'fleetView'>, TrailsFeature {
  /** The map that is moved. */
  map: CameraMap;
  principal: () => Principal | undefined;
  fleet: LiveFleet;
  /** The player of routes; undefined while nobody plays one. */
  player: () => HistoryFeature['player'] | undefined;
  visitRequest: VisitRequestStore;
}

/** The camera of a map. */
export const cameraFeature = feature({
  actors: (spawn, input: CameraFeatureInput): CameraFeature => ({
    camera: spawn(cameraMachine, {
      input: {
        map: input.map,
        fleet: input.fleet,
        view: input.fleetView,
        trails: input.trails,
        principal: input.principal,
        askedCircle: () => input.visitRequest.getSnapshot().context.circle,
        unfollowPlayer: () => input.player()?.send({ type: 'FOLLOW', isFollowing: false }),
      },
    }),
  }),
  wiring: ({ camera }, { fleetView, trails, visitRequest }) => [
    // The session has made it leave its trail and be followed before.
    onChange(
      fleetView,
      ({ context }) => context.selectedDeviceId,
      () => camera.send({ type: 'SELECTED' }),
    ),
    onAnnouncement(fleetView, 'cameraRestored', () => camera.send({ type: 'RESTORED' })),
    onChange(
      trails,
      ({ context }) => context.followedDeviceId,
      () => camera.send({ type: 'FOLLOWED' }),
    ),
    onChange(
      visitRequest,
      ({ context }) => context.circle,
      () => camera.send({ type: 'CIRCLE_ASKED' }),
    ),
  ],
});
