import { assign, setup } from 'xstate';
import { distanceMeters } from '../../domain/geometry/distance.ts';
import type { GeoPoint } from '../../domain/geometry/geo-point.ts';
import { withEvent, type EventOf } from '../chart/with-event.ts';

/** What the user does with the ruler. */
export type RulerEvent =
  | { type: 'ADD_POINT'; point: GeoPoint }
  /** The pointer is at a place; undefined when it left the map. */
  | { type: 'POINT_AT'; point: GeoPoint | undefined }
  | { type: 'REMOVE_LAST_POINT' };

/** The measured points in order, and the place under the pointer, where the next one would be. */
export interface RulerMeasurement {
  readonly points: readonly GeoPoint[];
  readonly pointerPoint: GeoPoint | undefined;
}

const TYPES: { context?: RulerMeasurement; events?: RulerEvent } = {};

const rulerSetup = setup({
  types: TYPES,
  actions: {
    addPoint: assign(({ context: { points } }, { point }: EventOf<RulerEvent, 'ADD_POINT'>) => ({
      points: [...points, point],
      pointerPoint: undefined,
    })),
    storePointer: assign((_, { point }: EventOf<RulerEvent, 'POINT_AT'>) => ({ pointerPoint: point })),
    removeLastPoint: assign(({ context: { points } }) => ({ points: points.slice(0, -1) })),
  },
  guards: { isOnlyPoint: ({ context: { points } }) => points.length === 1 },
});

/** The ruler of the map: every click adds a point, and the pointer shows the distance to the next one. */
export const rulerMachine = rulerSetup.createMachine({
  id: 'ruler',
  context: { points: [], pointerPoint: undefined },
  initial: 'empty',
  on: {
    ADD_POINT: { target: '.measuring', actions: withEvent('addPoint') },
    POINT_AT: { actions: withEvent('storePointer') },
  },
  states: {
    empty: {},
    measuring: {
      on: {
        REMOVE_LAST_POINT: [
          { guard: 'isOnlyPoint', target: 'empty', actions: 'removeLastPoint' },
          { actions: 'removeLastPoint' },
        ],
      },
    },
  },
});

/** Returns all measured points in order, with the one under the pointer once there is a first. */
export function rulerPath({ points, pointerPoint }: RulerMeasurement): readonly GeoPoint[] {
  return pointerPoint && points.length > 0 ? [...points, pointerPoint] : points;
}

/** Returns the measured length in meters, up to the pointer. */
export function rulerLengthMeters(measured: RulerMeasurement): number {
  const path = rulerPath(measured);
  return path.slice(1).reduce((sum, point, at) => sum + distanceMeters(path[at] ?? point, point), 0);
}
