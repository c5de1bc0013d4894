import type { ActorRefFrom } from 'xstate';
import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';
import type { GeofencesFeature } from './geofences-feature.ts';
import type { GeofenceEditorEvent } from '../../../machines/map/geofence-editor.actions.ts';
import type { geofenceEditorMachine } from '../../../machines/map/geofence-editor.machine.ts';

/** Connects what geofences need besides their list and form. */
export function connectGeofences({ geofenceEditor }: GeofencesFeature) {
  return { editor: connectGeofenceEditor(geofenceEditor) };
}

/** The geofence editor as front ends see it. */
export type ConnectedGeofenceEditor = ReturnType<typeof connectGeofenceEditor>;

/** What to edit, and how it is drawn. */
type DrawnGeofence = Omit<Extract<GeofenceEditorEvent, { type: 'START' }>, 'type'>;

const STEPS = {
  off: 'off',
  choosingStep: 'editingPoints',
  editingPoints: 'editingPoints',
  circleSetup: 'choosingRadius',
  circleComplete: 'circleComplete',
  finished: 'finished',
} as const;

/** Connects drawing a geofence on the map (§4); points are counted from 0. */
export function connectGeofenceEditor(editor: ActorRefFrom<typeof geofenceEditorMachine>) {
  return connected(editor, {
    answers: (snapshot) => {
      const { kind, color, corridorMeters, history, selectedPointIndex, isRejected } = snapshot.context;
      const step = STEPS[snapshot.value];
      const hasChanges = history.past.length > 0;
      return {
        /** A finished area waits in its form to be saved. */
        step,
        /** The area can be changed; clicks on the map belong to it. */
        isEditing: snapshot.hasTag('editing'),
        kind,
        color,
        corridorMeters,
        /** Undefined until something is drawn. */
        area: history.area,
        selectedPointIndex,
        canUndo: hasChanges || step === 'choosingRadius',
        canRedo: history.future.length > 0,
        canReset: hasChanges,
        /** The user tried to finish an invalid area. */
        isRejected,
      };
    },
    verbs: (send) => ({
      ...verbsOf(send, {
        /** Adds a point, or places center and edge of a circle. */
        click: ['place'],
        /** Lets the radius of a circle follow the pointer. */
        movePointer: ['place'],
        edit: ['edit'],
        startDrag: [],
        /** Changes the area as it was when the drag started. */
        drag: ['edit'],
        endDrag: [],
        undo: [],
        redo: [],
        /** Returns to the area as it was when drawing started. */
        reset: [],
        /** Puts a valid area into the form. */
        finish: [],
        /** Ends drawing and changes nothing. */
        cancel: [],
        /** Changes how the geofence is drawn. */
        restyle: ['color', 'corridorMeters'],
      }),
      /** Starts drawing; without an area, from an empty map. */
      start: (geofence: DrawnGeofence) => send({ type: 'START', ...geofence }),
      selectPoint: (index: number) => send({ type: 'SELECT', index }),
    }),
  });
}
