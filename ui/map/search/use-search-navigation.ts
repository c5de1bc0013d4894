import { useSelector } from '@xstate/react';
import { parseArea } from '@farol/core/domain/geometry/area';
import type { GeoBounds } from '@farol/core/domain/geometry/area-bounds';
import { useCoordinatesText } from '../../fleet/use-coordinates-text.ts';
import { focusOnGeofence } from '../../kit/navigation/geofence-focus.ts';
import { usePageMap } from '../page/page-map.ts';
import { deviceIdOfDriver } from '../../fleet/search-entries.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { boundsOfSlots } from '@farol/core/fleet/fleet-bounds';
import type { MarkedPlace } from '../layers/place-overlay.ts';
import { slotsOfGroup, type SearchHit } from './search-hits.ts';

/** The map actions used by the search. */
export interface SearchTarget {
  fit: (bounds: GeoBounds) => void;
  flyTo: (deviceId: number) => void;
  select: (deviceId: number) => void;
  markPlace: (place: MarkedPlace) => void;
}

/** Why the map cannot show a result. */
export type SearchProblem = 'noVehicle' | 'noArea' | 'notDriving';

/** Returns a function that shows a search result on the map; it returns the problem when it cannot. */
export function useSearchNavigation({
  fit,
  flyTo,
  select,
  markPlace,
}: SearchTarget): (hit: SearchHit) => SearchProblem | undefined {
  const {
    fleet,
    records: { lists },
    devices,
  } = useConsole();
  const { geofenceFocus } = usePageMap();
  const selected = useSelector(devices.view, ({ selectedDeviceId }) => selectedDeviceId);
  const places = useCoordinatesText();
  return (hit) => {
    if (hit.kind === 'place') {
      const { name, latitude, longitude, bounds } = hit.place;
      markPlace({ name: name || places.formatCoordinates(latitude, longitude), latitude, longitude });
      fit(bounds ?? { west: longitude, east: longitude, south: latitude, north: latitude });
      return undefined;
    }
    const isDriver = hit.kind === 'driver';
    const id = isDriver ? deviceIdOfDriver(fleet, hit.entry.id) : Number(hit.entry.id);
    if (id === undefined) return 'notDriving';
    if (isDriver || hit.kind === 'vehicle') {
      // Selecting the selected vehicle again would not move the map.
      if (selected === id) flyTo(id);
      else select(id);
      return undefined;
    }
    if (hit.kind === 'group') {
      const bounds = boundsOfSlots(fleet, slotsOfGroup(fleet, id));
      if (!bounds) return 'noVehicle';
      fit(bounds);
      return undefined;
    }
    const fence = lists.geofences.getSnapshot().records.find((record) => record.id === id);
    if (!fence || !parseArea(fence.area)) return 'noArea';
    focusOnGeofence(geofenceFocus, fence);
    return undefined;
  };
}
