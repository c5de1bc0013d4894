import { withEvent } from '../chart/with-event.ts';
import { geofenceEditorSetup, NOT_EDITING } from './geofence-editor.actions.ts';

/**
 * Editing a geofence on the map (§4): off; point editing (1); the first click for a circle starts its setup
 * (2) and the second completes it (3). For a line or polygon each click adds a point. A finished area waits
 * in its form; saving or deleting resets the editor. Cancelling changes nothing. The editor only holds the
 * draft and never saves it.
 */
export const geofenceEditorMachine = geofenceEditorSetup.createMachine({
  id: 'geofenceEditor',
  context: NOT_EDITING,
  initial: 'off',
  on: {
    START: { target: '.choosingStep', actions: withEvent('start') },
    RESTYLE: { actions: withEvent('restyle') },
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
          { guard: 'isCircle', target: 'circleSetup', actions: withEvent('startCircle') },
          { actions: withEvent('addPoint') },
        ],
        EDIT: { target: 'choosingStep', actions: withEvent('edit') },
        START_DRAG: { guard: 'isDrawn', actions: 'startDrag' },
        DRAG: { guard: 'isDragging', actions: withEvent('drag') },
        END_DRAG: { actions: 'endDrag' },
        SELECT: { actions: withEvent('selectPoint') },
        UNDO: { target: 'choosingStep', actions: 'undo' },
        REDO: { target: 'choosingStep', actions: 'redo' },
        RESET: { target: 'choosingStep', actions: 'reset' },
        FINISH: [{ guard: 'isValid', target: 'finished', actions: 'endDrag' }, { actions: 'reject' }],
        CANCEL: { target: 'off', actions: 'endEditing' },
      },
    },
    /** §4: the circle has its center and takes its radius from the pointer, 2. */
    circleSetup: {
      tags: 'editing',
      on: {
        MOVE_POINTER: { actions: withEvent('resizeCircle') },
        CLICK: { target: 'circleComplete', actions: [withEvent('resizeCircle'), 'endDrag'] },
        EDIT: { target: 'circleComplete', actions: withEvent('edit') },
        UNDO: { target: 'choosingStep', actions: 'cancelDrag' },
        RESET: { target: 'choosingStep', actions: 'reset' },
        FINISH: [{ guard: 'isValid', target: 'finished', actions: 'endDrag' }, { actions: 'reject' }],
        CANCEL: { target: 'off', actions: 'endEditing' },
      },
    },
    /** §4: the circle is complete, 3. */
    circleComplete: {
      tags: 'editing',
      on: {
        EDIT: { actions: withEvent('edit') },
        START_DRAG: { actions: 'startDrag' },
        DRAG: { guard: 'isDragging', actions: withEvent('drag') },
        END_DRAG: { actions: 'endDrag' },
        UNDO: { target: 'choosingStep', actions: 'undo' },
        REDO: { target: 'choosingStep', actions: 'redo' },
        RESET: { target: 'choosingStep', actions: 'reset' },
        FINISH: [{ guard: 'isValid', target: 'finished', actions: 'endDrag' }, { actions: 'reject' }],
        CANCEL: { target: 'off', actions: 'endEditing' },
      },
    },
    /** The area waits in its form to be saved. */
    finished: {},
  },
});
