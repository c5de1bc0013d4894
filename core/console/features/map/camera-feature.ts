import type { ActorRefFrom } from 'xstate';
import type { Principal } from '../../../domain/access/permission.ts';
import type { LiveFleet } from '../../../fleet/live-fleet.ts';
import type { CameraMap } from '../../../machines/map/camera.actions.ts';
import { cameraMachine } from '../../../machines/map/camera.machine.ts';
import type { VisitRequestStore } from '../../../machines/visit/visit-request.ts';
import { feature } from '../../wiring/feature.ts';
import { follow, onAnnouncement, onChange } from '../../wiring/listening.ts';
import type { DevicesFeature } from '../devices/devices-feature.ts';
import type { HistoryFeature } from '../history/history-feature.ts';
import type { TrailsFeature } from './trails-feature.ts';

/** What moves the map. */
export interface CameraFeature {
  camera: ActorRefFrom<typeof cameraMachine>;
}

/** What the feature needs: whom and what the map follows. */
export interface CameraFeatureInput
  extends Pick<DevicesFeature, 'fleetView' | 'recentPath'>, Pick<HistoryFeature, 'player'>, TrailsFeature {
  /** The map that is moved. */
  map: CameraMap;
  principal: () => Principal | undefined;
  fleet: LiveFleet;
  visitRequest: VisitRequestStore;
}

/** The camera of a map. A selected vehicle starts its trail and is followed before the map goes to it. */
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
        unfollowPlayer: () => input.player.send({ type: 'FOLLOW', isFollowing: false }),
      },
    }),
  }),
  wiring: ({ camera }, { fleetView, recentPath, trails, visitRequest }) => [
    onChange(
      fleetView,
      ({ context }) => context.selectedDeviceId,
      (deviceId) => {
        trails.send({ type: 'SELECT_DEVICE', deviceId });
        camera.send({ type: 'SELECTED' });
      },
    ),
    onAnnouncement(fleetView, 'cameraRestored', () => camera.send({ type: 'RESTORED' })),
    follow(
      recentPath,
      ({ context }) => context.path,
      (path) => {
        const { deviceId } = recentPath.getSnapshot().context;
        const points = path.map(({ longitude, latitude, fixTimeMs }) => ({
          longitude,
          latitude,
          timeMs: fixTimeMs,
        }));
        if (points.length > 0) trails.send({ type: 'HISTORY_LOADED', deviceId, points });
      },
    ),
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
