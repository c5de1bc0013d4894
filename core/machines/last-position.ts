import { assign, fromPromise, setup } from 'xstate';
import type { Position } from '../domain/position.ts';
import type { LiveFleet } from '../fleet/live-fleet.ts';
import type { LatestPositions } from '../ports/latest-positions.ts';

/** What asking for a position needs from outside. */
export interface LastPositionInput {
  positions: LatestPositions;
  fleet: LiveFleet;
}

/** Which device is asked about. */
export interface LastPositionContext extends LastPositionInput {
  deviceId: number;
}

/** What may happen. */
export type LastPositionEvent =
  /** A device is shown of which no position is known. */
  { type: 'ASK'; deviceId: number } | { type: 'RETRY' } | { type: 'LEAVE' };

const TYPES: {
  context?: LastPositionContext;
  events?: LastPositionEvent;
  input?: LastPositionInput;
} = {};

/**
 * The last position of a device that is shown and has none: a server leaves out positions older than its period from what it sends at
 * first, but has them when it is asked for one device (contract §4.6). Only its own answer `[]` means that the device never reported.
 */
export const lastPositionMachine = setup({
  types: TYPES,
  actors: {
    ask: fromPromise<Position | undefined, LastPositionContext>(({ input: { positions, deviceId } }) =>
      positions.of(deviceId),
    ),
  },
  actions: {
    keepDevice: assign((_, deviceId: number) => ({ deviceId })),
    place: ({ context: { fleet } }, { position }: { position: Position | undefined }) => {
      if (position) fleet.place(position);
    },
  },
  guards: { hasPosition: (_, { position }: { position: Position | undefined }) => position !== undefined },
}).createMachine({
  id: 'lastPosition',
  context: ({ input }) => ({ ...input, deviceId: 0 }),
  initial: 'idle',
  on: {
    ASK: { target: '.asking', actions: { type: 'keepDevice', params: ({ event }) => event.deviceId } },
    LEAVE: '.idle',
  },
  states: {
    idle: {},
    asking: {
      invoke: {
        src: 'ask',
        input: ({ context }) => context,
        onDone: [
          {
            guard: { type: 'hasPosition', params: ({ event }) => ({ position: event.output }) },
            target: 'idle',
            actions: { type: 'place', params: ({ event }) => ({ position: event.output }) },
          },
          { target: 'never' },
        ],
        onError: 'failed',
      },
    },
    /** The device has not reported any position. */
    never: {},
    failed: { on: { RETRY: 'asking' } },
  },
});
