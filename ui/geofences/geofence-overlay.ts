import type { Area } from '@farol/core/domain/area';
import { parseArea } from '@farol/core/domain/area';
import type { Geofence } from '@farol/core/domain/geofence';
import { corridorMeters, geofenceColour } from '@farol/core/domain/geofence-attributes';
import {
  geofenceLayers,
  geofenceShapes,
  type GeofenceShapes,
  type GeofenceWish,
} from '../map/layers/geofence-layer.ts';
import type { MapOverlay } from '../map/map-overlay.ts';

/** What of the geofences is to be seen; two answers are told apart by identity. */
export interface ShownGeofences {
  geofences: readonly Geofence[];
  /** The one that stands out. */
  marked: number | undefined;
  /** One that is drawn elsewhere. */
  except: number | undefined;
  isHidden: boolean;
}

/** Where the overlay learns what to show. */
export interface GeofenceSource {
  read(): ShownGeofences;
  subscribe(changed: () => void): () => void;
}

/** All geofences under the vehicles, with colour and name. Their shapes are made when the records change and at no other time. */
export function geofenceOverlay(source: GeofenceSource): MapOverlay {
  const parsed = new WeakMap<Geofence, Area | undefined>();
  const wishOf = (fence: Geofence, marked: number | undefined): GeofenceWish[] => {
    if (!parsed.has(fence)) parsed.set(fence, parseArea(fence.area));
    const area = parsed.get(fence);
    const isMarked = fence.id === marked;
    const isHidden = fence.attributes['hide'] === true && !isMarked;
    return area && !isHidden
      ? [
          {
            id: fence.id,
            name: fence.name,
            area,
            colour: geofenceColour(fence),
            corridorMeters: corridorMeters(fence),
            isMarked,
          },
        ]
      : [];
  };
  let shown: ShownGeofences | undefined;
  let shapes: GeofenceShapes = geofenceShapes([]);
  const renew = (): boolean => {
    const next = source.read();
    const { geofences, marked, except, isHidden } = next;
    const isSame =
      shown?.geofences === geofences &&
      shown.marked === marked &&
      shown.except === except &&
      shown.isHidden === isHidden;
    if (isSame) return false;
    shown = next;
    const seen = isHidden ? [] : geofences.filter(({ id }) => id !== except);
    shapes = geofenceShapes(seen.flatMap((fence) => wishOf(fence, marked)));
    return true;
  };
  return {
    level: 'below',
    // Which names fit depends on the view.
    followsView: true,
    layers: (sight) => {
      renew();
      return geofenceLayers(shapes, sight);
    },
    subscribe: (changed) =>
      source.subscribe(() => {
        if (renew()) changed();
      }),
  };
}
