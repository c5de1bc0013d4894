import { assign, fromPromise, setup } from 'xstate';
import type { Position } from '../../domain/position/position.ts';
import type { LiveFleet } from '../../fleet/live-fleet.ts';
import type { LatestPositions } from '../../ports/latest-positions.ts';

/** What asking for a position needs from outside. */
export interface LatestPositionInput {
  positions: LatestPositions;
  fleet: LiveFleet;
}

/** Which device is asked about. */
export interface LatestPositionContext extends LatestPositionInput {
  deviceId: number;
}

/** What may happen. */
export type LatestPositionEvent =
  /** A device is shown of which no position is known. */
  { type: 'LOAD'; deviceId: number } | { type: 'RETRY' } | { type: 'CANCEL' };

const TYPES: {
  context?: LatestPositionContext;
  events?: LatestPositionEvent;
  input?: LatestPositionInput;
} = {};

/**
 * The last position of a device that is shown and has none: a server leaves out positions older than its period from what it sends at
 * first, but has them when it is asked for one device (contract §4.6). Only its own answer `[]` means that the device never reported.
 */
export const latestPositionMachine = setup({
  types: TYPES,
  actors: {
    ask: fromPromise<Position | undefined, LatestPositionContext>(({ input: { positions, deviceId } }) =>
      positions.forDevice(deviceId),
    ),
  },
  actions: {
    storeDevice: assign((_, deviceId: number) => ({ deviceId })),
    addToFleet: ({ context: { fleet } }, { position }: { position: Position | undefined }) => {
      if (position) fleet.addPosition(position);
    },
  },
  guards: { hasPosition: (_, { position }: { position: Position | undefined }) => position !== undefined },
}).createMachine({
  id: 'latestPosition',
  context: ({ input }) => ({ ...input, deviceId: 0 }),
  initial: 'idle',
  on: {
    LOAD: { target: '.loading', actions: { type: 'storeDevice', params: ({ event }) => event.deviceId } },
    CANCEL: '.idle',
  },
  states: {
    idle: {},
    loading: {
      invoke: {
        src: 'ask',
        input: ({ context }) => context,
        onDone: [
          {
            guard: { type: 'hasPosition', params: ({ event }) => ({ position: event.output }) },
            target: 'idle',
            actions: { type: 'addToFleet', params: ({ event }) => ({ position: event.output }) },
          },
          { target: 'neverReported' },
        ],
        onError: 'failed',
      },
    },
    /** The device has not reported any position. */
    neverReported: {},
    failed: { on: { RETRY: 'loading' } },
  },
});
