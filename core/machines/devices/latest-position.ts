import { assertEvent, assign, fromPromise, setup, type DoneActorEvent } from 'xstate';
import type { Position } from '../../domain/position/position.ts';
import type { LiveFleet } from '../../fleet/live-fleet.ts';
import type { LatestPositions } from '../../ports/latest-positions.ts';

/** What loading a position needs from outside. */
export interface LatestPositionInput {
  positions: LatestPositions;
  fleet: LiveFleet;
}

/** The device whose position is loaded. */
export interface LatestPositionContext extends LatestPositionInput {
  deviceId: number;
}

/** Events of the latest position. */
export type LatestPositionEvent =
  /** A device without a known position is shown. */
  { type: 'LOAD'; deviceId: number } | { type: 'RETRY' } | { type: 'CANCEL' };

const TYPES: {
  context?: LatestPositionContext;
  events?: LatestPositionEvent | DoneActorEvent<Position | undefined, 'load'>;
  input?: LatestPositionInput;
} = {};

/**
 * Loads the last position of a shown device without one: a server omits positions older than its period from
 * the snapshot, but returns them for a single device (contract §4.6). Only the response `[]` means that the
 * device never reported.
 */
export const latestPositionMachine = setup({
  types: TYPES,
  actors: {
    load: fromPromise<Position | undefined, LatestPositionContext>(({ input: { positions, deviceId } }) =>
      positions.forDevice(deviceId),
    ),
  },
  actions: {
    storeDevice: assign(({ event }) => {
      assertEvent(event, 'LOAD');
      return { deviceId: event.deviceId };
    }),
    addPosition: ({ context: { fleet }, event }) => {
      assertEvent(event, 'xstate.done.actor.load');
      // Stryker disable next-line ConditionalExpression: here is a position; the check is for the compiler.
      if (event.output) fleet.addPosition(event.output);
    },
  },
  guards: {
    hasNoPosition: ({ event }) => {
      assertEvent(event, 'xstate.done.actor.load');
      return event.output === undefined;
    },
  },
}).createMachine({
  id: 'latestPosition',
  context: ({ input }) => ({ ...input, deviceId: 0 }),
  initial: 'idle',
  on: {
    LOAD: { target: '.loading', actions: 'storeDevice' },
    CANCEL: '.idle',
  },
  states: {
    idle: {},
    loading: {
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => context,
        onDone: [
          { guard: 'hasNoPosition', target: 'neverReported' },
          { target: 'idle', actions: 'addPosition' },
        ],
        onError: 'failed',
      },
    },
    /** The device has never reported a position. */
    neverReported: {},
    failed: { on: { RETRY: 'loading' } },
  },
});
