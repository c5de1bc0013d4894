import { assign, setup } from 'xstate';
import type { Area } from '../../domain/geometry/area.ts';
import { areaProblems } from '../../domain/geometry/area-problems.ts';
import type { GeoPoint } from '../../domain/geometry/geo-point.ts';
import { applyAreaEdit, type AreaEdit, type AreaKind } from '../../domain/geofence/area-edit.ts';
import {
  startAreaHistory,
  redoAreaChange,
  undoAreaChange,
  recordAreaChange,
  type AreaHistory,
} from '../../domain/geofence/area-history.ts';

interface GeofenceEditorContext {
  kind: AreaKind;
  /** The color in which the geofence is drawn. */
  color: string;
  corridorMeters: number;
  /** The area when editing began. */
  original: Area | undefined;
  history: AreaHistory;
  /** The area when the drag began; a drag is one undo step. */
  dragOrigin: { area: Area | undefined } | undefined;
  /** The selected point. */
  selectedPointIndex: number | undefined;
  /** True after the user tried to finish an invalid area. */
  isRejected: boolean;
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

const NOT_EDITING: GeofenceEditorContext = {
  kind: 'polygon',
  color: '',
  corridorMeters: 0,
  original: undefined,
  history: startAreaHistory(undefined),
  dragOrigin: undefined,
  selectedPointIndex: undefined,
  isRejected: false,
};

/**
 * Editing a geofence on the map (§4): off; point editing (1); the first click for a circle starts its setup
 * (2) and the second completes it (3). For a line or polygon each click adds a point. A finished area waits
 * in its form; saving or deleting resets the editor. Cancelling changes nothing. The editor only holds the
 * draft and never saves it.
 */
export const geofenceEditorMachine = setup({
  types: TYPES,
  actions: {
    startEditing: assign((_, { kind, area, color, corridorMeters }: StartEditing) => ({
      ...NOT_EDITING,
      kind,
      color,
      corridorMeters,
      original: area,
      history: startAreaHistory(area),
    })),
    apply: assign(({ context }, edit: AreaEdit) => ({
      history: recordAreaChange(context.history, applyAreaEdit(context.kind, context.history.area, edit)),
      selectedPointIndex: selectionAfterEdit(context.selectedPointIndex, edit),
      isRejected: false,
    })),
    startDrag: assign(({ context }) => ({ dragOrigin: { area: context.history.area } })),
    drag: assign(({ context }, edit: AreaEdit) => ({
      history: {
        ...context.history,
        area: applyAreaEdit(context.kind, (context.dragOrigin ?? context.history).area, edit),
      },
      isRejected: false,
    })),
    resizeCircle: assign(({ context }, place: GeoPoint) => ({
      history: {
        ...context.history,
        area: applyAreaEdit(context.kind, context.history.area, { type: 'edge', place }),
      },
      isRejected: false,
    })),
    commitDrag: assign(({ context: { history, dragOrigin } }) => ({
      history: dragOrigin ? recordAreaChange({ ...history, area: dragOrigin.area }, history.area) : history,
      dragOrigin: undefined,
    })),
    revertDrag: assign(({ context: { history, dragOrigin } }) => ({
      history: dragOrigin ? { ...history, area: dragOrigin.area } : history,
      dragOrigin: undefined,
    })),
    select: assign(({ context }, index: number | undefined) => ({
      selectedPointIndex: isPoint(context.history.area, index) ? index : undefined,
    })),
    undo: assign(({ context }) => ({ history: undoAreaChange(context.history), ...NO_SELECTION })),
    redo: assign(({ context }) => ({ history: redoAreaChange(context.history), ...NO_SELECTION })),
    reset: assign(({ context }) => ({
      history: recordAreaChange(context.history, context.original),
      ...NO_SELECTION,
    })),
    restyle: assign((_, { color, corridorMeters }: { color: string; corridorMeters: number }) => ({
      color,
      corridorMeters,
    })),
    reject: assign({ isRejected: true }),
    endEditing: assign(NOT_EDITING),
  },
  guards: {
    isCircle: ({ context }) => context.kind === 'circle',
    isDragging: ({ context }) => context.dragOrigin !== undefined,
    isDrawn: ({ context }) => context.history.area !== undefined,
    hasCircle: ({ context }) => context.history.area?.kind === 'circle',
    isValid: ({ context: { history } }) =>
      history.area !== undefined && areaProblems(history.area).length === 0,
  },
}).createMachine({
  id: 'geofenceEditor',
  context: NOT_EDITING,
  initial: 'off',
  on: {
    START: { target: '.choosingStep', actions: { type: 'startEditing', params: ({ event }) => event } },
    RESTYLE: { actions: { type: 'restyle', params: ({ event }) => event } },
    CLOSE: { target: '.off', actions: 'endEditing' },
  },
  states: {
    off: {},
    /** Chooses the step for the area: an existing circle is complete. */
    choosingStep: {
      always: [{ guard: 'hasCircle', target: 'circleComplete' }, { target: 'editingPoints' }],
    },
    /** §4: point editing, 1. */
    editingPoints: {
      tags: 'editing',
      on: {
        CLICK: [
          {
            guard: 'isCircle',
            target: 'circleSetup',
            actions: [
              'startDrag',
              { type: 'drag', params: ({ event: { place } }) => ({ type: 'add', place }) },
            ],
          },
          {
            actions: [
              'commitDrag',
              { type: 'apply', params: ({ event: { place } }) => ({ type: 'add', place }) },
            ],
          },
        ],
        EDIT: {
          target: 'choosingStep',
          actions: ['commitDrag', { type: 'apply', params: ({ event }) => event.edit }],
        },
        START_DRAG: { guard: 'isDrawn', actions: ['commitDrag', 'startDrag'] },
        DRAG: { guard: 'isDragging', actions: { type: 'drag', params: ({ event }) => event.edit } },
        END_DRAG: { actions: 'commitDrag' },
        SELECT: { actions: { type: 'select', params: ({ event }) => event.index } },
        UNDO: { target: 'choosingStep', actions: ['revertDrag', 'undo'] },
        REDO: { target: 'choosingStep', actions: ['revertDrag', 'redo'] },
        RESET: { target: 'choosingStep', actions: ['revertDrag', 'reset'] },
        FINISH: [{ guard: 'isValid', target: 'finished', actions: 'commitDrag' }, { actions: 'reject' }],
        CANCEL: { target: 'off', actions: 'endEditing' },
      },
    },
    /** §4: the circle has its center and takes its radius from the pointer, 2. */
    circleSetup: {
      tags: 'editing',
      on: {
        MOVE_POINTER: { actions: { type: 'resizeCircle', params: ({ event }) => event.place } },
        CLICK: {
          target: 'circleComplete',
          actions: [{ type: 'resizeCircle', params: ({ event }) => event.place }, 'commitDrag'],
        },
        EDIT: {
          target: 'circleComplete',
          actions: ['commitDrag', { type: 'apply', params: ({ event }) => event.edit }],
        },
        UNDO: { target: 'choosingStep', actions: 'revertDrag' },
        RESET: { target: 'choosingStep', actions: ['revertDrag', 'reset'] },
        FINISH: [{ guard: 'isValid', target: 'finished', actions: 'commitDrag' }, { actions: 'reject' }],
        CANCEL: { target: 'off', actions: 'endEditing' },
      },
    },
    /** §4: the circle is complete, 3. */
    circleComplete: {
      tags: 'editing',
      on: {
        EDIT: { actions: ['commitDrag', { type: 'apply', params: ({ event }) => event.edit }] },
        START_DRAG: { actions: ['commitDrag', 'startDrag'] },
        DRAG: { guard: 'isDragging', actions: { type: 'drag', params: ({ event }) => event.edit } },
        END_DRAG: { actions: 'commitDrag' },
        UNDO: { target: 'choosingStep', actions: ['revertDrag', 'undo'] },
        REDO: { target: 'choosingStep', actions: ['revertDrag', 'redo'] },
        RESET: { target: 'choosingStep', actions: ['revertDrag', 'reset'] },
        FINISH: [{ guard: 'isValid', target: 'finished', actions: 'commitDrag' }, { actions: 'reject' }],
        CANCEL: { target: 'off', actions: 'endEditing' },
      },
    },
    /** The area waits in its form to be saved. */
    finished: {},
  },
});

type StartEditing = Extract<GeofenceEditorEvent, { type: 'START' }>;

const NO_SELECTION = { selectedPointIndex: undefined, isRejected: false };

function isPoint(area: Area | undefined, index: number | undefined): boolean {
  return index !== undefined && area !== undefined && area.kind !== 'circle' && index in area.points;
}

/** Returns the index of the selected point after an edit. */
function selectionAfterEdit(selected: number | undefined, edit: AreaEdit): number | undefined {
  if (selected === undefined) return undefined;
  if (edit.type === 'insert' && edit.index <= selected) return selected + 1;
  if (edit.type !== 'removePoint') return selected;
  return edit.index === selected ? undefined : edit.index < selected ? selected - 1 : selected;
}
