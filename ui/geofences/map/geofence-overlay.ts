import { locksEngineAtGeofences } from '@farol/core/domain/command/engine-stop-cause';
import { parseArea } from '@farol/core/domain/geometry/area';
import type { Geofence } from '@farol/core/domain/geofence/geofence';
import { corridorHalfWidthMeters, geofenceColor } from '@farol/core/domain/geofence/geofence-attributes';
import { GeofenceHitTester } from '@farol/core/domain/geofence/geofence-hit-tester';
import type { IndexedArea } from '@farol/core/domain/geofence/geofence-index';
import { geofenceLayers } from '../../map/layers/geofence-layer.ts';
import {
  geofenceShape,
  geofenceShapes,
  type GeofenceShape,
  type GeofenceShapes,
} from '../../map/layers/geofence-shape.ts';
import { VisibleShapes } from '../../map/layers/visible-shapes.ts';
import type { MapOverlay, MapPointer } from '../../map/scene/map-overlay.ts';

/** Which geofences to show; compared by identity. */
export interface ShownGeofences {
  geofences: readonly Geofence[];
  /** Id of the selected geofence. */
  selectedId: number | undefined;
  /** Id of a geofence that is drawn by another overlay. */
  excludedId: number | undefined;
  isHidden: boolean;
}

/** What the overlay reads from. */
export interface GeofenceSource {
  read(): ShownGeofences;
  subscribe(changed: () => void): () => void;
}

/** A geofence prepared for drawing and hit testing. */
interface PreparedGeofence {
  drawing: GeofenceShape;
  area: IndexedArea;
}

interface VisibleGeofences {
  shapes: GeofenceShapes;
  visibleShapes: VisibleShapes;
  areas: readonly IndexedArea[];
  /** Created on the first hit test. */
  hits: GeofenceHitTester | undefined;
  marked: GeofenceShape | undefined;
}

/** Distance at which the pointer still hits a thin line, pixels. */
const CLICK_TOLERANCE_PX = 6;

/**
 * All geofences below the vehicles, with color and name. A click opens the smallest one at its position, or
 * reports that there is none. A geofence's shape is built only when its record changes.
 * @param stopsEngines is said beside the names of geofences that stop engines
 */
export function geofenceOverlay(
  source: GeofenceSource,
  onClick: (id: number | undefined, at: MapPointer) => void = () => undefined,
  stopsEngines = '',
): MapOverlay {
  const preparedByGeofence = new WeakMap<Geofence, PreparedGeofence | undefined>();
  const preparedOf = (fence: Geofence): PreparedGeofence | undefined => {
    if (!preparedByGeofence.has(fence)) preparedByGeofence.set(fence, prepared(fence, stopsEngines));
    return preparedByGeofence.get(fence);
  };
  let shown: ShownGeofences | undefined;
  let visible = visibleGeofencesOf([]);
  let hovered: number | undefined;
  let notify: (() => void) | undefined;
  const refresh = (): boolean => {
    const next = source.read();
    const before = shown;
    const isSame =
      before?.geofences === next.geofences &&
      before.excludedId === next.excludedId &&
      before.isHidden === next.isHidden;
    if (isSame && before.selectedId === next.selectedId) return false;
    shown = next;
    visible = {
      ...(isSame ? visible : visibleGeofences(next, preparedOf)),
      marked: selectedShape(next, preparedOf),
    };
    return true;
  };
  const idAt = (at: MapPointer): number | undefined => {
    visible.hits ??= new GeofenceHitTester(visible.areas);
    return visible.hits.at(at, CLICK_TOLERANCE_PX * at.metersPerPixel);
  };
  return {
    level: 'ground',
    // Which names fit depends on the view.
    updatesOnIdle: true,
    layers: (viewport) => {
      refresh();
      return geofenceLayers(visible.visibleShapes.forViewport(viewport), viewport, {
        selected: visible.marked,
        hovered: hovered === undefined ? undefined : visible.shapes.all.find(({ id }) => id === hovered),
      });
    },
    needsUpdateFor: (viewport) => visible.visibleShapes.needsUpdateFor(viewport),
    subscribe: (changed) => {
      notify = changed;
      const stop = source.subscribe(() => {
        if (refresh()) changed();
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
  preparedOf: (fence: Geofence) => PreparedGeofence | undefined,
): VisibleGeofences {
  if (isHidden) return visibleGeofencesOf([]);
  const all = geofences.flatMap((fence) => {
    const one = fence.id === excludedId || fence.attributes['hide'] === true ? undefined : preparedOf(fence);
    return one ? [one] : [];
  });
  return visibleGeofencesOf(all);
}

function visibleGeofencesOf(all: readonly PreparedGeofence[]): VisibleGeofences {
  const shapes = geofenceShapes(all.map(({ drawing }) => drawing));
  const areas = all.map(({ area }) => area);
  return { shapes, visibleShapes: new VisibleShapes(shapes), areas, hits: undefined, marked: undefined };
}

/** The selected geofence is drawn even if it has the attribute `hide`. */
function selectedShape(
  { geofences, selectedId, excludedId, isHidden }: ShownGeofences,
  preparedOf: (fence: Geofence) => PreparedGeofence | undefined,
): GeofenceShape | undefined {
  const fence = geofences.find(({ id }) => id === selectedId);
  return fence && !isHidden && fence.id !== excludedId ? preparedOf(fence)?.drawing : undefined;
}

function prepared(fence: Geofence, stopsEngines: string): PreparedGeofence | undefined {
  const area = parseArea(fence.area);
  if (!area) return undefined;
  const one = { id: fence.id, area, corridorMeters: corridorHalfWidthMeters(fence) };
  const drawing = geofenceShape({
    ...one,
    name: fence.name,
    color: geofenceColor(fence),
    remark: locksEngineAtGeofences(fence) ? stopsEngines : '',
  });
  return { drawing, area: one };
}
