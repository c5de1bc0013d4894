import { useSelector } from '@xstate/react';
import { parseArea } from '@farol/core/domain/area';
import { usePlaceText } from '../../devices/use-place-text.ts';
import { geofenceLook } from '../../geofences/geofence-focus.ts';
import { vehicleOfDriver } from '../../palette/fleet-entries.ts';
import { useConsole } from '../../use-console.ts';
import { boundsOf, type PlaceBounds } from '../fleet-places.ts';
import type { MarkedPlace } from '../overlays/place-overlay.ts';
import { slotsOfGroup, type SearchHit } from './search-hits.ts';

/** What the map does for the search. */
export interface SearchedMap {
  fit: (bounds: PlaceBounds) => void;
  fly: (deviceId: number) => void;
  select: (deviceId: number) => void;
  mark: (place: MarkedPlace) => void;
}

/** Why the map cannot go where it was asked to. */
export type SearchProblem = 'noVehicle' | 'noArea' | 'notDriving';

/** Takes the map to what was chosen; answers why it cannot, if it cannot. */
export function useSearchDeed({
  fit,
  fly,
  select,
  mark,
}: SearchedMap): (hit: SearchHit) => SearchProblem | undefined {
  const { fleet, records, view } = useConsole();
  const selected = useSelector(view, ({ context }) => context.selected);
  const places = usePlaceText();
  return (hit) => {
    if (hit.kind === 'place') {
      const { name, latitude, longitude, bounds } = hit.place;
      mark({ name: name || places.write(latitude, longitude), latitude, longitude });
      fit(bounds ?? { west: longitude, east: longitude, south: latitude, north: latitude });
      return undefined;
    }
    const isDriver = hit.kind === 'driver';
    const id = isDriver ? vehicleOfDriver(fleet, hit.entry.id) : Number(hit.entry.id);
    if (id === undefined) return 'notDriving';
    if (isDriver || hit.kind === 'vehicle') {
      // Who is selected already is flown to all the same.
      if (selected === id) fly(id);
      else select(id);
      return undefined;
    }
    if (hit.kind === 'group') {
      const bounds = boundsOf(fleet, slotsOfGroup(fleet, id));
      if (!bounds) return 'noVehicle';
      fit(bounds);
      return undefined;
    }
    const fence = records.geofences.getSnapshot().context.records.find((one) => one.id === id);
    if (!fence || !parseArea(fence.area)) return 'noArea';
    geofenceLook.at(fence);
    return undefined;
  };
}
