import type { GeoBounds } from '../../../domain/geometry/area-bounds.ts';
import type { LiveFleet } from '../../../fleet/live-fleet.ts';
import type { CameraEvent, KnownStreets } from '../../../machines/map/camera.actions.ts';
import { verbsOf } from '../../connected/verbs.ts';
import type { CameraFeature } from './camera-feature.ts';

/** What moves a map, as front ends see it. */
export type ConnectedCamera = ReturnType<typeof connectCamera>;

/** Connects what moves a map: what is to be seen, and what the map tells of itself. */
export function connectCamera(camera: CameraFeature['camera']) {
  return {
    ...verbsOf((event: CameraEvent) => camera.send(event), {
      /** Shows everything within the bounds. */
      fit: ['bounds'],
      /** Moves a place to the middle of what nothing covers at once. */
      center: ['place'],
      /** Zooms in or out by a number of steps. */
      zoomBy: ['steps'],
      /** Turns north up, seen from straight above. */
      faceNorth: [],
      /** Tells that other parts of the map are covered. */
      covered: [],
      /** Tells that the user moves the map. */
      steered: [],
      /** Tells that the user pans the map, which ends following. */
      panned: [],
      /** Tells that the map came to rest, and who had moved it. */
      rested: ['movedBy'],
    }),
    /** Goes to the vehicles of this fleet from now on. Returns what ends that. */
    showFleet: (fleet: LiveFleet) => {
      camera.send({ type: 'FLEET_SHOWN', fleet });
      const stops = [
        fleet.subscribe('loaded', () => camera.send({ type: 'FLEET_LOADED' })),
        fleet.subscribe('columns', () => camera.send({ type: 'POSITIONS_CHANGED' })),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
    /**
     * Shows everything within the bounds, no nearer than a zoom level, and again whenever other parts of the map are
     * covered, until the map is moved in any other way. Returns what ends this; a map on its way there goes back.
     */
    keepInView: (bounds: GeoBounds, maxZoom?: number) => {
      const what = { bounds, maxZoom };
      camera.send({ type: 'KEEP', what });
      return () => {
        // The map may have left the screen before what was shown on it.
        if (camera.getSnapshot().status === 'active') camera.send({ type: 'RELEASE', what });
      };
    },
    /** Tells where the map has streets, or pictures from above. */
    knowStreets: (streets: KnownStreets) => camera.send({ type: 'STREETS_KNOWN', streets }),
  };
}
