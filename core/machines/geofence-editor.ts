import { assign, setup } from 'xstate';
import type { Area } from '../domain/area.ts';
import { areaProblems } from '../domain/area-problems.ts';
import type { Place } from '../domain/area-place.ts';
import { editedArea, type AreaEdit, type AreaKind } from '../domain/geofence-edit.ts';
import { begunHistory, redone, undone, withChange, type AreaHistory } from '../domain/geofence-history.ts';

interface GeofenceEditorContext {
  kind: AreaKind;
  /** How the fence that is drawn looks. */
  colour: string;
  corridorMeters: number;
  /** What was there when editing began. */
  original: Area | undefined;
  history: AreaHistory;
  /** The area as it was when something of it was taken hold of; following the pointer is one step to undo. */
  held: { area: Area | undefined } | undefined;
  /** The point that is marked. */
  selected: number | undefined;
  /** It was tried to finish an area that cannot be saved. */
  refused: boolean;
}

/** What the map and the buttons beside it say to the editor. Points are counted from 0. */
export type GeofenceEditorEvent =
  | { type: 'START'; kind: AreaKind; area: Area | undefined; colour: string; corridorMeters: number }
  /** A click on the bare map. */
  | { type: 'CLICK'; place: Place }
  /** The pointer moves over the bare map. */
  | { type: 'POINT'; place: Place }
  | { type: 'EDIT'; edit: AreaEdit }
  | { type: 'GRAB' }
  /** What is held follows the pointer. */
  | { type: 'DRAG'; edit: AreaEdit }
  | { type: 'DROP' }
  | { type: 'SELECT'; at: number | undefined }
  | { type: 'UNDO' }
  | { type: 'REDO' }
  | { type: 'RESET' }
  | { type: 'FINISH' }
  | { type: 'CANCEL' }
  /** The fence is to look otherwise. */
  | { type: 'DRESS'; colour: string; corridorMeters: number }
  /** The fence was saved or deleted, or its form was left. */
  | { type: 'CLOSE' };

const TYPES: { context?: GeofenceEditorContext; events?: GeofenceEditorEvent; tags?: 'editing' } = {};

const NOTHING: GeofenceEditorContext = {
  kind: 'polygon',
  colour: '',
  corridorMeters: 0,
  original: undefined,
  history: begunHistory(undefined),
  held: undefined,
  selected: undefined,
  refused: false,
};

/**
 * Editing a geofence on the map (§4): off; on with point editing (1); the first click of a circle moves to its set-up (2) and the second
 * completes it (3). A line or a polygon gains a point with each click. Finished, the area waits for its form; saving or deleting resets.
 * Cancelling leaves everything as it was. The draft lives here alone and is never saved from here.
 */
export const geofenceEditorMachine = setup({
  types: TYPES,
  actions: {
    begin: assign((_, { kind, area, colour, corridorMeters }: Begun) => ({
      ...NOTHING,
      kind,
      colour,
      corridorMeters,
      original: area,
      history: begunHistory(area),
    })),
    apply: assign(({ context }, edit: AreaEdit) => ({
      history: withChange(context.history, editedArea(context.kind, context.history.area, edit)),
      selected: selectedAfter(context.selected, edit),
      refused: false,
    })),
    hold: assign(({ context }) => ({ held: { area: context.history.area } })),
    drag: assign(({ context }, edit: AreaEdit) => ({
      history: {
        ...context.history,
        area: editedArea(context.kind, (context.held ?? context.history).area, edit),
      },
      refused: false,
    })),
    size: assign(({ context }, place: Place) => ({
      history: {
        ...context.history,
        area: editedArea(context.kind, context.history.area, { type: 'edge', place }),
      },
      refused: false,
    })),
    letGo: assign(({ context: { history, held } }) => ({
      history: held ? withChange({ ...history, area: held.area }, history.area) : history,
      held: undefined,
    })),
    putBack: assign(({ context: { history, held } }) => ({
      history: held ? { ...history, area: held.area } : history,
      held: undefined,
    })),
    select: assign(({ context }, at: number | undefined) => ({
      selected: isPoint(context.history.area, at) ? at : undefined,
    })),
    undo: assign(({ context }) => ({ history: undone(context.history), ...LOOSE })),
    redo: assign(({ context }) => ({ history: redone(context.history), ...LOOSE })),
    reset: assign(({ context }) => ({ history: withChange(context.history, context.original), ...LOOSE })),
    dress: assign((_, { colour, corridorMeters }: { colour: string; corridorMeters: number }) => ({
      colour,
      corridorMeters,
    })),
    refuse: assign({ refused: true }),
    forget: assign(NOTHING),
  },
  guards: {
    isCircle: ({ context }) => context.kind === 'circle',
    isHeld: ({ context }) => context.held !== undefined,
    isDrawn: ({ context }) => context.history.area !== undefined,
    hasCircle: ({ context }) => context.history.area?.kind === 'circle',
    isSound: ({ context: { history } }) =>
      history.area !== undefined && areaProblems(history.area).length === 0,
  },
}).createMachine({
  id: 'geofenceEditor',
  context: NOTHING,
  initial: 'off',
  on: {
    START: { target: '.opening', actions: { type: 'begin', params: ({ event }) => event } },
    DRESS: { actions: { type: 'dress', params: ({ event }) => event } },
    CLOSE: { target: '.off', actions: 'forget' },
  },
  states: {
    off: {},
    /** Which step an area stands at: a circle that is there is complete. */
    opening: {
      always: [{ guard: 'hasCircle', target: 'circleComplete' }, { target: 'points' }],
    },
    /** §4: point editing, 1. */
    points: {
      tags: 'editing',
      on: {
        CLICK: [
          {
            guard: 'isCircle',
            target: 'circleSetup',
            actions: ['hold', { type: 'drag', params: ({ event: { place } }) => ({ type: 'add', place }) }],
          },
          {
            actions: ['letGo', { type: 'apply', params: ({ event: { place } }) => ({ type: 'add', place }) }],
          },
        ],
        EDIT: {
          target: 'opening',
          actions: ['letGo', { type: 'apply', params: ({ event }) => event.edit }],
        },
        GRAB: { guard: 'isDrawn', actions: ['letGo', 'hold'] },
        DRAG: { guard: 'isHeld', actions: { type: 'drag', params: ({ event }) => event.edit } },
        DROP: { actions: 'letGo' },
        SELECT: { actions: { type: 'select', params: ({ event }) => event.at } },
        UNDO: { target: 'opening', actions: ['putBack', 'undo'] },
        REDO: { target: 'opening', actions: ['putBack', 'redo'] },
        RESET: { target: 'opening', actions: ['putBack', 'reset'] },
        FINISH: [{ guard: 'isSound', target: 'finished', actions: 'letGo' }, { actions: 'refuse' }],
        CANCEL: { target: 'off', actions: 'forget' },
      },
    },
    /** §4: the circle has its middle and takes its radius from the pointer, 2. */
    circleSetup: {
      tags: 'editing',
      on: {
        POINT: { actions: { type: 'size', params: ({ event }) => event.place } },
        CLICK: {
          target: 'circleComplete',
          actions: [{ type: 'size', params: ({ event }) => event.place }, 'letGo'],
        },
        EDIT: {
          target: 'circleComplete',
          actions: ['letGo', { type: 'apply', params: ({ event }) => event.edit }],
        },
        UNDO: { target: 'opening', actions: 'putBack' },
        RESET: { target: 'opening', actions: ['putBack', 'reset'] },
        FINISH: [{ guard: 'isSound', target: 'finished', actions: 'letGo' }, { actions: 'refuse' }],
        CANCEL: { target: 'off', actions: 'forget' },
      },
    },
    /** §4: the circle is complete, 3. */
    circleComplete: {
      tags: 'editing',
      on: {
        EDIT: { actions: ['letGo', { type: 'apply', params: ({ event }) => event.edit }] },
        GRAB: { actions: ['letGo', 'hold'] },
        DRAG: { guard: 'isHeld', actions: { type: 'drag', params: ({ event }) => event.edit } },
        DROP: { actions: 'letGo' },
        UNDO: { target: 'opening', actions: ['putBack', 'undo'] },
        REDO: { target: 'opening', actions: ['putBack', 'redo'] },
        RESET: { target: 'opening', actions: ['putBack', 'reset'] },
        FINISH: [{ guard: 'isSound', target: 'finished', actions: 'letGo' }, { actions: 'refuse' }],
        CANCEL: { target: 'off', actions: 'forget' },
      },
    },
    /** The area waits in its form to be saved. */
    finished: {},
  },
});

type Begun = Extract<GeofenceEditorEvent, { type: 'START' }>;

const LOOSE = { selected: undefined, refused: false };

function isPoint(area: Area | undefined, at: number | undefined): boolean {
  return at !== undefined && area !== undefined && area.kind !== 'circle' && at in area.points;
}

/** The mark stays on its point. */
function selectedAfter(selected: number | undefined, edit: AreaEdit): number | undefined {
  if (selected === undefined) return undefined;
  if (edit.type === 'insert' && edit.at <= selected) return selected + 1;
  if (edit.type !== 'removePoint') return selected;
  return edit.at === selected ? undefined : edit.at < selected ? selected - 1 : selected;
}
