import type { GeoPoint } from '@farol/core/domain/geometry/geo-point';
import type { AreaEdit } from '@farol/core/domain/geofence/area-edit';
import { areaHandles, type AreaHandle } from '@farol/core/domain/geofence/area-handles';
import type { ConnectedGeofenceEditor } from '@farol/core/console/features/geofences/connect-geofences';
import { geofenceEditorLayers } from '../../map/layers/geofence-editor-layer.ts';
import type { MapDrag, MapOverlay, MapPointer } from '../../map/scene/map-overlay.ts';
import type { Viewport } from '../../map/viewport/viewport.ts';

/** Distance at which a pointer still hits a handle, pixels. */
const HANDLE_TOLERANCE_PX = 18;

/** A press that moves less than this is a click, pixels. */
const CLICK_TOLERANCE_PX = 4;

/**
 * The geofence that is being drawn, with its handles, above the vehicles. While it is active it claims
 * all clicks on the map.
 */
export function geofenceEditorOverlay(editor: ConnectedGeofenceEditor): MapOverlay {
  /** Releasing a handle also produces a click on the map. */
  let lastDrop: { x: number; y: number } | undefined;
  const isEditing = (): boolean => editor.getSnapshot().isEditing;
  const handle = (at: MapPointer): AreaHandle | undefined =>
    isEditing() && editor.getSnapshot().step !== 'choosingRadius'
      ? handleAt(areaHandles(editor.getSnapshot().area), at)
      : undefined;
  return {
    level: 'above',
    layers: ({ isDark }: Viewport) => {
      const drawing = editor.getSnapshot();
      return drawing.step === 'off'
        ? []
        : geofenceEditorLayers({ ...drawing, hasHandles: drawing.isEditing }, isDark);
    },
    subscribe: (changed) => editor.subscribe(changed).unsubscribe,
    click: (at) => {
      if (!isEditing()) return false;
      const isOurs = lastDrop && Math.hypot(at.x - lastDrop.x, at.y - lastDrop.y) < CLICK_TOLERANCE_PX;
      lastDrop = undefined;
      if (!isOurs) editor.click(placeOf(at));
      return true;
    },
    doubleClick: isEditing,
    hover: (at) => {
      if (!isEditing()) return undefined;
      if (at && editor.getSnapshot().step === 'choosingRadius') editor.movePointer(placeOf(at));
      return at && handle(at) ? 'grab' : 'crosshair';
    },
    startDrag: (at) => {
      const grabbed = handle(at);
      return grabbed && handleDrag(editor, grabbed, at, (end) => (lastDrop = end));
    },
  };
}

/** Returns a drag that moves a handle with the pointer; a press without a move selects the point instead. */
function handleDrag(
  editor: ConnectedGeofenceEditor,
  handle: AreaHandle,
  from: MapPointer,
  ended: (at: MapPointer) => void,
): MapDrag {
  let moved = false;
  editor.startDrag();
  return {
    move: (at) => {
      moved ||= Math.hypot(at.x - from.x, at.y - from.y) >= CLICK_TOLERANCE_PX;
      if (moved) editor.drag(editForDrag(handle, placeOf(from), placeOf(at)));
    },
    end: (at) => {
      editor.endDrag();
      ended(at);
      if (moved) return;
      if (handle.kind === 'point') editor.selectPoint(handle.index);
      if (handle.kind === 'middle') editor.edit({ type: 'insert', index: handle.index, place: handle.point });
    },
  };
}

/** Returns the edit that dragging a handle makes to the area. */
function editForDrag(handle: AreaHandle, from: GeoPoint, to: GeoPoint): AreaEdit {
  if (handle.kind === 'point') return { type: 'movePoint', index: handle.index, place: to };
  if (handle.kind === 'middle') return { type: 'insert', index: handle.index, place: to };
  if (handle.kind === 'edge') return { type: 'edge', place: to };
  return { type: 'moveWhole', from, to };
}

function placeOf({ longitude, latitude }: MapPointer): GeoPoint {
  return { longitude, latitude };
}

/**
 * Returns the handle under the pointer: points before the midpoints between them, the nearest first;
 * undefined when none is in reach.
 */
function handleAt(
  handles: readonly AreaHandle[],
  pointer: Pick<MapPointer, 'pixelsTo'>,
): AreaHandle | undefined {
  let best: AreaHandle | undefined;
  let bestRank = Number.POSITIVE_INFINITY;
  for (const handle of handles) {
    const distancePixels = pointer.pixelsTo(handle.point);
    if (distancePixels > HANDLE_TOLERANCE_PX) continue;
    const rank =
      distancePixels +
      (handle.kind === 'middle' ? HANDLE_TOLERANCE_PX : 0) +
      (handle.kind === 'whole' ? HANDLE_TOLERANCE_PX / 2 : 0);
    if (rank < bestRank) [best, bestRank] = [handle, rank];
  }
  return best;
}
