import type { GeoBounds } from '../../../domain/geometry/area-bounds.ts';
import type { GeoPoint } from '../../../domain/geometry/geo-point.ts';
import type { LiveFleet } from '../../../fleet/live-fleet.ts';
import type { CameraEvent } from '../../../machines/map/camera.actions.ts';
import type { StreetMapCoverage } from '../../../machines/map/camera-aim.ts';
import { actionsOf } from '../../connected/actions.ts';
import type { CameraActors } from './camera-feature.ts';

/** What moves a map, as front ends see it. */
export interface ConnectedCamera {
  /** Shows everything within the bounds. */
  readonly fit: (bounds: GeoBounds) => void;
  /** Moves a place to the middle of what nothing covers at once. */
  readonly center: (place: GeoPoint) => void;
  /** Zooms in or out by a number of steps. */
  readonly zoomBy: (steps: number) => void;
  /** Turns north up, seen from straight above. */
  readonly faceNorth: () => void;
  /** Tells that other parts of the map are covered. */
  readonly covered: () => void;
  /** Tells that the user moves the map. */
  readonly steered: () => void;
  /** Tells that the user pans the map, which ends following. */
  readonly panned: () => void;
  /** Tells that the map came to rest, and who had moved it. */
  readonly rested: (movedBy: 'user' | 'console') => void;
  /** Goes to the vehicles of this fleet from now on. Returns what ends that. */
  readonly showFleet: (fleet: LiveFleet) => () => void;
  /**
   * Shows everything within the bounds, no nearer than a zoom level, and again whenever other parts of the map are
   * covered, until the map is moved in any other way. Returns what ends this; a map on its way there goes back.
   */
  readonly keepInView: (bounds: GeoBounds, maxZoom?: number) => () => void;
  /** Tells where the map has streets, or pictures from above. */
  readonly knowStreets: (streets: StreetMapCoverage) => void;
}

/** Connects what moves a map: what is to be seen, and what the map tells of itself. */
export function connectCamera(camera: CameraActors['camera']): ConnectedCamera {
  return {
    ...actionsOf((event: CameraEvent) => camera.send(event), {
      fit: ['bounds'],
      center: ['place'],
      zoomBy: ['steps'],
      faceNorth: [],
      covered: [],
      steered: [],
      panned: [],
      rested: ['movedBy'],
    }),
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
    keepInView: (bounds: GeoBounds, maxZoom?: number) => {
      const what = { bounds, maxZoom };
      camera.send({ type: 'KEEP', what });
      return () => {
        // The map may have left the screen before what was shown on it.
        if (camera.getSnapshot().status === 'active') camera.send({ type: 'RELEASE', what });
      };
    },
    knowStreets: (streets: StreetMapCoverage) => camera.send({ type: 'STREETS_KNOWN', streets }),
  };
}
