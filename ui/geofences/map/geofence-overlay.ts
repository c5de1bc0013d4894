import { parseArea } from '@farol/core/domain/geometry/area';
import { EARTH_RADIUS_METERS } from '@farol/core/domain/geometry/distance';
import type { Geofence } from '@farol/core/domain/geofence/geofence';
import { corridorHalfWidthMeters, geofenceColor } from '@farol/core/domain/geofence/geofence-attributes';
import { GeofenceHitTester } from '@farol/core/domain/geofence/geofence-hit-tester';
import type { IndexedArea } from '@farol/core/domain/geofence/geofence-index';
import {
  geofenceLayers,
  geofenceShape,
  geofenceShapes,
  type GeofenceShape,
  type GeofenceShapes,
} from '../../map/layers/geofence-layer.ts';
import { VisibleShapes } from '../../map/layers/visible-shapes.ts';
import type { MapOverlay, MapPointer } from '../../map/overlays/map-overlay.ts';

/** What of the geofences is to be seen; two answers are told apart by identity. */
export interface ShownGeofences {
  geofences: readonly Geofence[];
  /** The one that stands out. */
  selectedId: number | undefined;
  /** One that is drawn elsewhere. */
  excludedId: number | undefined;
  isHidden: boolean;
}

/** Where the overlay learns what to show. */
export interface GeofenceSource {
  read(): ShownGeofences;
  subscribe(changed: () => void): () => void;
}

/** A geofence made ready to be drawn and to be hit. */
interface PreparedGeofence {
  drawing: GeofenceShape;
  area: IndexedArea;
}

interface VisibleGeofences {
  shapes: GeofenceShapes;
  inSight: VisibleShapes;
  areas: readonly IndexedArea[];
  /** Made when somebody points at the map. */
  hits: GeofenceHitTester | undefined;
  marked: GeofenceShape | undefined;
}

/** As near to a thin line the pointer still hits it, pixels. */
const CLICK_TOLERANCE_PX = 6;

/**
 * All geofences under the vehicles, with colour and name; a click opens the smallest at its place, or none. The shape of a geofence is
 * made when its record comes and at no other time.
 */
export function geofenceOverlay(
  source: GeofenceSource,
  onClick: (id: number | undefined, at: MapPointer) => void = () => undefined,
): MapOverlay {
  const ready = new WeakMap<Geofence, PreparedGeofence | undefined>();
  const readyOf = (fence: Geofence): PreparedGeofence | undefined => {
    if (!ready.has(fence)) ready.set(fence, prepared(fence));
    return ready.get(fence);
  };
  let shown: ShownGeofences | undefined;
  let visible = visibleGeofencesOf([]);
  let hovered: number | undefined;
  let degreesPerPixel = 1;
  let notify: (() => void) | undefined;
  const renew = (): boolean => {
    const next = source.read();
    const before = shown;
    const isSame =
      before?.geofences === next.geofences &&
      before.excludedId === next.excludedId &&
      before.isHidden === next.isHidden;
    if (isSame && before.selectedId === next.selectedId) return false;
    shown = next;
    visible = { ...(isSame ? visible : visibleGeofences(next, readyOf)), marked: selectedShape(next, readyOf) };
    return true;
  };
  const idAt = (at: MapPointer): number | undefined => {
    visible.hits ??= new GeofenceHitTester(visible.areas);
    const stretch = Math.cos((at.latitude * Math.PI) / 180);
    const reach = CLICK_TOLERANCE_PX * degreesPerPixel * stretch * EARTH_RADIUS_METERS * (Math.PI / 180);
    return visible.hits.at(at, reach);
  };
  return {
    level: 'below',
    // Which names fit depends on the view.
    updatesOnIdle: true,
    layers: (sight) => {
      ({ degreesPerPixel } = sight);
      renew();
      return geofenceLayers(visible.inSight.forViewport(sight), sight, {
        selected: visible.marked,
        hovered: hovered === undefined ? undefined : visible.shapes.all.find(({ id }) => id === hovered),
      });
    },
    needsUpdateFor: (sight) => visible.inSight.needsUpdateFor(sight),
    subscribe: (changed) => {
      notify = changed;
      const stop = source.subscribe(() => {
        if (renew()) changed();
      });
      return () => {
        notify = undefined;
        stop();
      };
    },
    click: (at) => {
      const id = idAt(at);
      onClick(id, at);
      return id !== undefined;
    },
    hover: (at) => {
      const id = at && idAt(at);
      if (id !== hovered) {
        hovered = id;
        notify?.();
      }
      return id === undefined ? undefined : 'pointer';
    },
  };
}

function visibleGeofences(
  { geofences, excludedId, isHidden }: ShownGeofences,
  readyOf: (fence: Geofence) => PreparedGeofence | undefined,
): VisibleGeofences {
  if (isHidden) return visibleGeofencesOf([]);
  const all = geofences.flatMap((fence) => {
    const one = fence.id === excludedId || fence.attributes['hide'] === true ? undefined : readyOf(fence);
    return one ? [one] : [];
  });
  return visibleGeofencesOf(all);
}

function visibleGeofencesOf(all: readonly PreparedGeofence[]): VisibleGeofences {
  const shapes = geofenceShapes(all.map(({ drawing }) => drawing));
  const areas = all.map(({ area }) => area);
  return { shapes, inSight: new VisibleShapes(shapes), areas, hits: undefined, marked: undefined };
}

/** The one that stands out is drawn even if it is one of those that are not shown by themselves. */
function selectedShape(
  { geofences, selectedId, excludedId, isHidden }: ShownGeofences,
  readyOf: (fence: Geofence) => PreparedGeofence | undefined,
): GeofenceShape | undefined {
  const fence = geofences.find(({ id }) => id === selectedId);
  return fence && !isHidden && fence.id !== excludedId ? readyOf(fence)?.drawing : undefined;
}

function prepared(fence: Geofence): PreparedGeofence | undefined {
  const area = parseArea(fence.area);
  if (!area) return undefined;
  const one = { id: fence.id, area, corridorMeters: corridorHalfWidthMeters(fence) };
  const drawing = geofenceShape({ ...one, name: fence.name, color: geofenceColor(fence) });
  return { drawing, area: one };
}
