import { parseArea } from '@farol/core/domain/area';
import { EARTH_RADIUS_METERS } from '@farol/core/domain/area-distance';
import type { Geofence } from '@farol/core/domain/geofence';
import { corridorMeters, geofenceColour } from '@farol/core/domain/geofence-attributes';
import { GeofenceHits } from '@farol/core/domain/geofence-hit';
import type { IndexedArea } from '@farol/core/domain/geofence-index';
import {
  geofenceLayers,
  geofenceShape,
  geofenceShapes,
  type GeofenceShape,
  type GeofenceShapes,
} from '../map/layers/geofence-layer.ts';
import { ShapesInSight } from '../map/layers/shapes-in-sight.ts';
import type { MapOverlay, MapPointer } from '../map/map-overlay.ts';

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

/** A geofence made ready to be drawn and to be hit. */
interface Ready {
  shape: GeofenceShape;
  area: IndexedArea;
}

interface Seen {
  shapes: GeofenceShapes;
  inSight: ShapesInSight;
  areas: readonly IndexedArea[];
  /** Made when somebody points at the map. */
  hits: GeofenceHits | undefined;
  marked: GeofenceShape | undefined;
}

/** As near to a thin line the pointer still hits it, pixels. */
const REACH_PX = 6;

/**
 * All geofences under the vehicles, with colour and name; a click opens the smallest at its place, or none. The shape of a geofence is
 * made when its record comes and at no other time.
 */
export function geofenceOverlay(
  source: GeofenceSource,
  opened: (id: number | undefined, at: MapPointer) => void = () => undefined,
): MapOverlay {
  const ready = new WeakMap<Geofence, Ready | undefined>();
  const readyOf = (fence: Geofence): Ready | undefined => {
    if (!ready.has(fence)) ready.set(fence, madeReady(fence));
    return ready.get(fence);
  };
  let shown: ShownGeofences | undefined;
  let seen = made([]);
  let hovered: number | undefined;
  let degreesPerPixel = 1;
  let tell: (() => void) | undefined;
  const renew = (): boolean => {
    const next = source.read();
    const before = shown;
    const isSame =
      before?.geofences === next.geofences &&
      before.except === next.except &&
      before.isHidden === next.isHidden;
    if (isSame && before.marked === next.marked) return false;
    shown = next;
    seen = { ...(isSame ? seen : seenOf(next, readyOf)), marked: markedOf(next, readyOf) };
    return true;
  };
  const idAt = (at: MapPointer): number | undefined => {
    seen.hits ??= new GeofenceHits(seen.areas);
    const stretch = Math.cos((at.latitude * Math.PI) / 180);
    const reach = REACH_PX * degreesPerPixel * stretch * EARTH_RADIUS_METERS * (Math.PI / 180);
    return seen.hits.at(at, reach);
  };
  return {
    level: 'below',
    // Which names fit depends on the view.
    followsView: true,
    layers: (sight) => {
      ({ degreesPerPixel } = sight);
      renew();
      return geofenceLayers(seen.inSight.at(sight), sight, {
        marked: seen.marked,
        hovered: hovered === undefined ? undefined : seen.shapes.all.find(({ id }) => id === hovered),
      });
    },
    isOutgrownBy: (sight) => seen.inSight.isOutgrownBy(sight),
    subscribe: (changed) => {
      tell = changed;
      const stop = source.subscribe(() => {
        if (renew()) changed();
      });
      return () => {
        tell = undefined;
        stop();
      };
    },
    click: (at) => {
      const id = idAt(at);
      opened(id, at);
      return id !== undefined;
    },
    hover: (at) => {
      const id = at && idAt(at);
      if (id !== hovered) {
        hovered = id;
        tell?.();
      }
      return id === undefined ? undefined : 'pointer';
    },
  };
}

function seenOf(
  { geofences, except, isHidden }: ShownGeofences,
  readyOf: (fence: Geofence) => Ready | undefined,
): Seen {
  if (isHidden) return made([]);
  const all = geofences.flatMap((fence) => {
    const one = fence.id === except || fence.attributes['hide'] === true ? undefined : readyOf(fence);
    return one ? [one] : [];
  });
  return made(all);
}

function made(all: readonly Ready[]): Seen {
  const shapes = geofenceShapes(all.map(({ shape }) => shape));
  const areas = all.map(({ area }) => area);
  return { shapes, inSight: new ShapesInSight(shapes), areas, hits: undefined, marked: undefined };
}

/** The one that stands out is drawn even if it is one of those that are not shown by themselves. */
function markedOf(
  { geofences, marked, except, isHidden }: ShownGeofences,
  readyOf: (fence: Geofence) => Ready | undefined,
): GeofenceShape | undefined {
  const fence = geofences.find(({ id }) => id === marked);
  return fence && !isHidden && fence.id !== except ? readyOf(fence)?.shape : undefined;
}

function madeReady(fence: Geofence): Ready | undefined {
  const area = parseArea(fence.area);
  if (!area) return undefined;
  const one = { id: fence.id, area, corridorMeters: corridorMeters(fence) };
  const shape = geofenceShape({ ...one, name: fence.name, colour: geofenceColour(fence) });
  return { shape, area: one };
}
