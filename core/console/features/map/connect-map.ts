import type { CameraMap } from '../../../machines/map/camera.actions.ts';
import type { Opened } from '../../wiring/opened-later.ts';
import type { ConnectedCamera } from './connect-camera.ts';
import { connectPlaceNames } from './connect-place-names.ts';
import { connectPlaceSearch } from './connect-place-search.ts';
import { connectOnlineMapsDecision, connectStreetMaps } from './connect-street-maps.ts';
import { connectTrails } from './connect-trails.ts';
import type { StartCamera } from './start-camera.ts';
import type { PlaceSearchFeature } from './place-search-feature.ts';
import type { StreetMapsFeature } from './street-maps-feature.ts';
import type { TrailsFeature } from './trails-feature.ts';

/** Starts what moves a map, which brings that along. */
export type StartMapCamera = (start: StartCamera, map: CameraMap) => Opened<ConnectedCamera>;

/** Connects what moves the map, trails, the search for places, their names and the street maps. */
export function connectMap({
  startCamera,
  trails,
  placeSearch,
  placeNames,
  streetMaps,
  onlineMapsDecision,
}: { startCamera: StartMapCamera } & PlaceSearchFeature & TrailsFeature & StreetMapsFeature) {
  return {
    startCamera,
    trails: connectTrails(trails),
    placeSearch: connectPlaceSearch(placeSearch),
    placeNames: connectPlaceNames(placeNames),
    streets: connectStreetMaps(streetMaps),
    onlineMaps: connectOnlineMapsDecision(onlineMapsDecision),
  };
}
