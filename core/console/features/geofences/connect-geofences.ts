import type { ActorRefFrom } from 'xstate';
import { connectActor, type Connected } from '../../connected/connect-actor.ts';
import { actionsOf } from '../../connected/actions.ts';
import type { GeofenceActors } from './geofences-feature.ts';
import type { GeofenceEditorEvent } from '../../../machines/map/geofence-editor.actions.ts';
import type { geofenceEditorMachine } from '../../../machines/map/geofence-editor.machine.ts';
import type { AreaEdit } from '../../../domain/geofence/area-edit.ts';
import type { Area } from '../../../domain/geometry/area.ts';
import type { GeoPoint } from '../../../domain/geometry/geo-point.ts';

/** What geofences need besides their list and form, as front ends see it. */
export interface ConnectedGeofences {
  /** Draws a geofence on the map. */
  readonly editor: ConnectedGeofenceEditor;
}

/** Connects what geofences need besides their list and form. */
export function connectGeofences({ geofenceEditor }: GeofenceActors): ConnectedGeofences {
  return { editor: connectGeofenceEditor(geofenceEditor) };
}

/** What to edit, and how it is drawn. */
export type DrawnGeofence = Omit<Extract<GeofenceEditorEvent, { type: 'START' }>, 'type'>;

const STEPS = {
  off: 'off',
  choosingStep: 'editingPoints',
  editingPoints: 'editingPoints',
  circleSetup: 'choosingRadius',
  circleComplete: 'circleComplete',
  finished: 'finished',
} as const;

/** What is known of the drawing of a geofence on the map. */
export interface GeofenceEditorView {
  /** A finished area waits in its form to be saved. */
  readonly step: 'off' | 'circleComplete' | 'editingPoints' | 'finished' | 'choosingRadius';
  /** The area can be changed; clicks on the map belong to it. */
  readonly isEditing: boolean;
  /** What is drawn: a circle, a line with a corridor or a polygon. */
  readonly kind: 'circle' | 'line' | 'polygon';
  /** The color of the geofence. */
  readonly color: string;
  /** The width of the corridor of a line, meters. */
  readonly corridorMeters: number;
  /** The area as drawn; undefined until something is. */
  readonly area: Area | undefined;
  /** The selected point; undefined for none. */
  readonly selectedPointIndex: number | undefined;
  /** There is a change to undo. */
  readonly canUndo: boolean;
  /** There is an undone change to redo. */
  readonly canRedo: boolean;
  /** The area differs from how it was when drawing started. */
  readonly canReset: boolean;
  /** The user tried to finish an invalid area. */
  readonly isRejected: boolean;
}

/** What users can do with the drawing of a geofence on the map. */
export interface GeofenceEditorActions {
  /** Starts drawing; without an area, from an empty map. */
  readonly start: (geofence: DrawnGeofence) => void;
  /** Selects a point of the area. */
  readonly selectPoint: (index: number) => void;
  /** Adds a point, or places center and edge of a circle. */
  readonly click: (place: GeoPoint) => void;
  /** Lets the radius of a circle follow the pointer. */
  readonly movePointer: (place: GeoPoint) => void;
  /** Changes the area. */
  readonly edit: (edit: AreaEdit) => void;
  /** Starts a drag, which is one change to undo. */
  readonly startDrag: () => void;
  /** Changes the area as it was when the drag started. */
  readonly drag: (edit: AreaEdit) => void;
  /** Ends the drag; the area stays as it is then. */
  readonly endDrag: () => void;
  /** Undoes the last change. */
  readonly undo: () => void;
  /** Makes the change that was undone last again. */
  readonly redo: () => void;
  /** Returns to the area as it was when drawing started. */
  readonly reset: () => void;
  /** Puts a valid area into the form. */
  readonly finish: () => void;
  /** Ends drawing and changes nothing. */
  readonly cancel: () => void;
  /** Changes how the geofence is drawn. */
  readonly restyle: (color: string, corridorMeters: number) => void;
}

/** The geofence editor as front ends see it. */
export type ConnectedGeofenceEditor = Connected<GeofenceEditorView, GeofenceEditorActions>;

/** Connects drawing a geofence on the map (§4); points are counted from 0. */
export function connectGeofenceEditor(
  editor: ActorRefFrom<typeof geofenceEditorMachine>,
): ConnectedGeofenceEditor {
  return connectActor(editor, {
    view: (snapshot) => {
      const { kind, color, corridorMeters, history, selectedPointIndex, isRejected } = snapshot.context;
      const step = STEPS[snapshot.value];
      const hasChanges = history.past.length > 0;
      return {
        step,
        isEditing: snapshot.hasTag('editing'),
        kind,
        color,
        corridorMeters,
        area: history.area,
        selectedPointIndex,
        canUndo: hasChanges || step === 'choosingRadius',
        canRedo: history.future.length > 0,
        canReset: hasChanges,
        isRejected,
      };
    },
    actions: (send) => ({
      ...actionsOf(send, {
        click: ['place'],
        movePointer: ['place'],
        edit: ['edit'],
        startDrag: [],
        drag: ['edit'],
        endDrag: [],
        undo: [],
        redo: [],
        reset: [],
        finish: [],
        cancel: [],
        restyle: ['color', 'corridorMeters'],
      }),
      start: (geofence: DrawnGeofence) => send({ type: 'START', ...geofence }),
      selectPoint: (index: number) => send({ type: 'SELECT', index }),
    }),
  });
}
