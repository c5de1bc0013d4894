import { assign, setup } from 'xstate';
import type { EventOf } from '../chart/with-event.ts';
import type { Area } from '../../domain/geometry/area.ts';
import type { GeoPoint } from '../../domain/geometry/geo-point.ts';
import {
  cancelDrag,
  continueDrag,
  editDrawing,
  endDrag,
  isDrawingValid,
  redoEdit,
  resetDrawing,
  resizeCircle,
  selectPoint,
  startCircle,
  startDrag,
  initialDrawing,
  undoEdit,
  type AreaDrawing,
} from '../../domain/geofence/area-drawing.ts';
import type { AreaEdit, AreaKind } from '../../domain/geofence/area-edit.ts';

export interface GeofenceEditorContext extends AreaDrawing {
  /** The color in which the geofence is drawn. */
  readonly color: string;
  readonly corridorMeters: number;
}

/** Events from the map and its buttons. Points are counted from 0. */
export type GeofenceEditorEvent =
  | { type: 'START'; kind: AreaKind; area: Area | undefined; color: string; corridorMeters: number }
  /** A click on the map outside the area's points. */
  | { type: 'CLICK'; place: GeoPoint }
  /** The pointer moves over the map. */
  | { type: 'MOVE_POINTER'; place: GeoPoint }
  | { type: 'EDIT'; edit: AreaEdit }
  | { type: 'START_DRAG' }
  /** The dragged point follows the pointer. */
  | { type: 'DRAG'; edit: AreaEdit }
  | { type: 'END_DRAG' }
  | { type: 'SELECT'; index: number | undefined }
  | { type: 'UNDO' }
  | { type: 'REDO' }
  | { type: 'RESET' }
  | { type: 'FINISH' }
  | { type: 'CANCEL' }
  /** Changes how the geofence is drawn. */
  | { type: 'RESTYLE'; color: string; corridorMeters: number }
  /** The geofence was saved or deleted, or its form was closed. */
  | { type: 'CLOSE' };

const TYPES: { context?: GeofenceEditorContext; events?: GeofenceEditorEvent; tags?: 'editing' } = {};

export const NOT_EDITING: GeofenceEditorContext = {
  ...initialDrawing('polygon', undefined),
  color: '',
  corridorMeters: 0,
};

/** The actions, guards and actors of the chart. */
export const geofenceEditorSetup = setup({
  types: TYPES,
  actions: {
    start: assign((_, event: EventOf<GeofenceEditorEvent, 'START'>) => {
      const { kind, area, color, corridorMeters } = event;
      return { ...initialDrawing(kind, area), color, corridorMeters };
    }),
    restyle: assign((_, event: EventOf<GeofenceEditorEvent, 'RESTYLE'>) => ({
      color: event.color,
      corridorMeters: event.corridorMeters,
    })),
    startCircle: assign(({ context }, event: EventOf<GeofenceEditorEvent, 'CLICK'>) =>
      startCircle(context, event.place),
    ),
    addPoint: assign(({ context }, event: EventOf<GeofenceEditorEvent, 'CLICK'>) =>
      editDrawing(context, { type: 'add', place: event.place }),
    ),
    selectPoint: assign(({ context }, event: EventOf<GeofenceEditorEvent, 'SELECT'>) =>
      selectPoint(context, event.index),
    ),
    edit: assign(({ context }, event: EventOf<GeofenceEditorEvent, 'EDIT'>) =>
      editDrawing(context, event.edit),
    ),
    startDrag: assign(({ context }) => startDrag(context)),
    drag: assign(({ context }, event: EventOf<GeofenceEditorEvent, 'DRAG'>) =>
      continueDrag(context, event.edit),
    ),
    endDrag: assign(({ context }) => endDrag(context)),
    cancelDrag: assign(({ context }) => cancelDrag(context)),
    resizeCircle: assign(({ context }, event: EventOf<GeofenceEditorEvent, 'CLICK' | 'MOVE_POINTER'>) =>
      resizeCircle(context, event.place),
    ),
    undo: assign(({ context }) => undoEdit(context)),
    redo: assign(({ context }) => redoEdit(context)),
    reset: assign(({ context }) => resetDrawing(context)),
    reject: assign({ isRejected: true }),
    endEditing: assign(NOT_EDITING),
  },
  guards: {
    isCircle: ({ context }) => context.kind === 'circle',
    isDragging: ({ context }) => context.dragOrigin !== undefined,
    isDrawn: ({ context }) => context.history.area !== undefined,
    hasCircle: ({ context }) => context.history.area?.kind === 'circle',
    isValid: ({ context }) => isDrawingValid(context),
  },
});
