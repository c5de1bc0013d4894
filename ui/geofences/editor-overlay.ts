import type { ActorRefFrom } from 'xstate';
import type { Area } from '@farol/core/domain/area';
import type { Place } from '@farol/core/domain/area-place';
import type { AreaEdit } from '@farol/core/domain/geofence-edit';
import { areaHandles, type AreaHandle } from '@farol/core/domain/geofence-handles';
import type { geofenceEditorMachine } from '@farol/core/machines/geofence-editor';
import { editorLayers } from '../map/layers/editor-layer.ts';
import type { MapDrag, MapOverlay, MapPointer } from '../map/map-overlay.ts';
import type { Sight } from '../map/sight.ts';
import { handleAt } from './handle-hit.ts';

/** A press that moves less than this is a click, pixels. */
const STILL_PX = 4;

/** The geofence that is being drawn, with what it can be taken hold of by, over the vehicles. While it is on, the map's clicks are its own. */
export function editorOverlay(editor: ActorRefFrom<typeof geofenceEditorMachine>): MapOverlay {
  let degreesPerPixel = 1;
  /** Letting a handle go is a click to the map too. */
  let dropped: { x: number; y: number } | undefined;
  const isOn = (): boolean => editor.getSnapshot().hasTag('editing');
  const area = (): Area | undefined => editor.getSnapshot().context.history.area;
  const handle = (at: MapPointer): AreaHandle | undefined =>
    isOn() && !editor.getSnapshot().matches('circleSetup')
      ? handleAt(areaHandles(area()), at, degreesPerPixel)
      : undefined;
  return {
    level: 'above',
    followsView: true,
    layers: (sight: Sight) => {
      ({ degreesPerPixel } = sight);
      const { context, value } = editor.getSnapshot();
      return value === 'off'
        ? []
        : editorLayers({ ...context, area: context.history.area, hasHandles: isOn() }, sight.isDark);
    },
    subscribe: (changed) => {
      const subscription = editor.subscribe(changed);
      return () => subscription.unsubscribe();
    },
    click: (at) => {
      if (!isOn()) return false;
      const isOurs = dropped && Math.hypot(at.x - dropped.x, at.y - dropped.y) < STILL_PX;
      dropped = undefined;
      if (!isOurs) editor.send({ type: 'CLICK', place: placeOf(at) });
      return true;
    },
    doubleClick: isOn,
    hover: (at) => {
      if (!isOn()) return undefined;
      if (at && editor.getSnapshot().matches('circleSetup'))
        editor.send({ type: 'POINT', place: placeOf(at) });
      return at && handle(at) ? 'grab' : 'crosshair';
    },
    grab: (at) => {
      const taken = handle(at);
      return taken && dragOf(editor, taken, at, (end) => (dropped = end));
    },
  };
}

/** What is taken hold of follows the pointer; a press without a move marks the point instead. */
function dragOf(
  editor: ActorRefFrom<typeof geofenceEditorMachine>,
  handle: AreaHandle,
  from: MapPointer,
  ended: (at: MapPointer) => void,
): MapDrag {
  let moved = false;
  editor.send({ type: 'GRAB' });
  return {
    move: (at) => {
      moved ||= Math.hypot(at.x - from.x, at.y - from.y) >= STILL_PX;
      if (moved) editor.send({ type: 'DRAG', edit: editOf(handle, placeOf(from), placeOf(at)) });
    },
    drop: (at) => {
      editor.send({ type: 'DROP' });
      ended(at);
      if (moved) return;
      if (handle.kind === 'point') editor.send({ type: 'SELECT', at: handle.at });
      if (handle.kind === 'middle')
        editor.send({ type: 'EDIT', edit: { type: 'insert', at: handle.at, place: handle.place } });
    },
  };
}

/** What dragging a handle does to the area. */
function editOf(handle: AreaHandle, from: Place, to: Place): AreaEdit {
  if (handle.kind === 'point') return { type: 'movePoint', at: handle.at, place: to };
  if (handle.kind === 'middle') return { type: 'insert', at: handle.at, place: to };
  if (handle.kind === 'edge') return { type: 'edge', place: to };
  return { type: 'moveWhole', from, to };
}

function placeOf({ longitude, latitude }: MapPointer): Place {
  return { longitude, latitude };
}
