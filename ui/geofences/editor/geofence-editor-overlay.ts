import type { ActorRefFrom } from 'xstate';
import type { Area } from '@farol/core/domain/geometry/area';
import type { GeoPoint } from '@farol/core/domain/geometry/geo-point';
import type { AreaEdit } from '@farol/core/domain/geofence/area-edit';
import { areaHandles, type AreaHandle } from '@farol/core/domain/geofence/area-handles';
import type { geofenceEditorMachine } from '@farol/core/machines/map/geofence-editor';
import { geofenceEditorLayers } from '../../map/layers/geofence-editor-layer.ts';
import type { MapDrag, MapOverlay, MapPointer } from '../../map/overlays/map-overlay.ts';
import type { Viewport } from '../../map/viewport/viewport.ts';
import { handleAt } from './handle-hit.ts';

/** A press that moves less than this is a click, pixels. */
const CLICK_TOLERANCE_PX = 4;

/**
 * The geofence that is being drawn, with its handles, above the vehicles. While it is active it claims
 * all clicks on the map.
 */
export function geofenceEditorOverlay(editor: ActorRefFrom<typeof geofenceEditorMachine>): MapOverlay {
  let degreesPerPixel = 1;
  /** Releasing a handle also produces a click on the map. */
  let lastDrop: { x: number; y: number } | undefined;
  const isEditing = (): boolean => editor.getSnapshot().hasTag('editing');
  const area = (): Area | undefined => editor.getSnapshot().context.history.area;
  const handle = (at: MapPointer): AreaHandle | undefined =>
    isEditing() && !editor.getSnapshot().matches('circleSetup')
      ? handleAt(areaHandles(area()), at, degreesPerPixel)
      : undefined;
  return {
    level: 'above',
    updatesOnIdle: true,
    layers: (sight: Viewport) => {
      ({ degreesPerPixel } = sight);
      const { context, value } = editor.getSnapshot();
      return value === 'off'
        ? []
        : geofenceEditorLayers(
            { ...context, area: context.history.area, hasHandles: isEditing() },
            sight.isDark,
          );
    },
    subscribe: (changed) => {
      const subscription = editor.subscribe(changed);
      return () => subscription.unsubscribe();
    },
    click: (at) => {
      if (!isEditing()) return false;
      const isOurs = lastDrop && Math.hypot(at.x - lastDrop.x, at.y - lastDrop.y) < CLICK_TOLERANCE_PX;
      lastDrop = undefined;
      if (!isOurs) editor.send({ type: 'CLICK', place: placeOf(at) });
      return true;
    },
    doubleClick: isEditing,
    hover: (at) => {
      if (!isEditing()) return undefined;
      if (at && editor.getSnapshot().matches('circleSetup'))
        editor.send({ type: 'MOVE_POINTER', place: placeOf(at) });
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
  editor: ActorRefFrom<typeof geofenceEditorMachine>,
  handle: AreaHandle,
  from: MapPointer,
  ended: (at: MapPointer) => void,
): MapDrag {
  let moved = false;
  editor.send({ type: 'START_DRAG' });
  return {
    move: (at) => {
      moved ||= Math.hypot(at.x - from.x, at.y - from.y) >= CLICK_TOLERANCE_PX;
      if (moved) editor.send({ type: 'DRAG', edit: editForDrag(handle, placeOf(from), placeOf(at)) });
    },
    end: (at) => {
      editor.send({ type: 'END_DRAG' });
      ended(at);
      if (moved) return;
      if (handle.kind === 'point') editor.send({ type: 'SELECT', index: handle.index });
      if (handle.kind === 'middle')
        editor.send({ type: 'EDIT', edit: { type: 'insert', index: handle.index, place: handle.point } });
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
