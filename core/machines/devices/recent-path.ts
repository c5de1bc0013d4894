import {
  assertEvent,
  assign,
  fromCallback,
  fromPromise,
  not,
  setup,
  type DoneActorEvent,
  type ErrorActorEvent,
} from 'xstate';
import { failureCodeOf, isSwitchedOff } from '../../domain/values/failure.ts';
import { extendPath, pathOfPositions, RECENT_MOVEMENT_MS } from '../../domain/trip/movement.ts';
import type { PathPoint } from '../../domain/trip/movement.ts';
import { hasPlace } from '../../domain/position/has-place.ts';
import type { Position } from '../../domain/position/position.ts';
import type { LiveFleet } from '../../fleet/live-fleet.ts';
import type { Clock } from '../../ports/clock.ts';
import type { PositionHistory } from '../../ports/position-history.ts';

type RecentPathFleet = Pick<LiveFleet, 'subscribe' | 'watched'>;

/** What the recent path needs from outside. */
export interface RecentPathInput {
  history: Pick<PositionHistory, 'between'>;
  clock: Clock;
  /** The fleet whose watched device continues the path. */
  fleet: RecentPathFleet;
}

interface RecentPathContext extends RecentPathInput {
  deviceId: number;
  /** Oldest first. */
  path: readonly PathPoint[];
  /** Why loading failed, as a failure code. */
  reason: string | undefined;
}

type RecentPathEvent =
  | { type: 'SHOW'; deviceId: number }
  | { type: 'HIDE' }
  | { type: 'RETRY' }
  | { type: 'POSITION'; position: Position };

const TYPES: {
  context?: RecentPathContext;
  events?: RecentPathEvent | DoneActorEvent<Position[], 'read'> | ErrorActorEvent<unknown, 'read'>;
  input?: RecentPathInput;
} = {};

/**
 * The path of one device over the last hours (§9, "Device history movement"): loaded once when the device is
 * shown, then continued by its live positions.
 */
export const recentPathMachine = setup({
  types: TYPES,
  actors: {
    read: fromPromise<
      Position[],
      { history: Pick<PositionHistory, 'between'>; deviceId: number; nowMs: number }
    >(({ input }) => input.history.between(input.deviceId, input.nowMs - RECENT_MOVEMENT_MS, input.nowMs)),
    livePositions: fromCallback<RecentPathEvent, RecentPathFleet>(({ input: fleet, sendBack }) =>
      fleet.subscribe('watched', () => {
        if (fleet.watched?.position) sendBack({ type: 'POSITION', position: fleet.watched.position });
      }),
    ),
  },
  actions: {
    setDevice: assign(({ event }) => {
      assertEvent(event, ['SHOW', 'HIDE']);
      return { deviceId: event.type === 'SHOW' ? event.deviceId : 0, path: [], reason: undefined };
    }),
    joinPath: assign(({ context, event }) => {
      assertEvent(event, 'xstate.done.actor.read');
      return { path: joinedPath(event.output, context) };
    }),
    storeReason: assign(({ event }) => {
      assertEvent(event, 'xstate.error.actor.*');
      return { reason: failureCodeOf(event.error) };
    }),
    clearPath: assign({ path: [] }),
    extendPath: assign(({ context, event }) => {
      assertEvent(event, 'POSITION');
      return { path: withPosition(context.path, event.position, context) };
    }),
  },
  guards: {
    isOfDevice: ({ context, event }) => {
      assertEvent(event, 'POSITION');
      return event.position.deviceId === context.deviceId && hasPlace(event.position);
    },
    isSwitchedOff: ({ event }) => {
      assertEvent(event, 'xstate.error.actor.*');
      return isSwitchedOff(event.error);
    },
    hasPath: ({ context }) => context.path.length > 0,
  },
}).createMachine({
  id: 'recentPath',
  context: ({ input }) => ({ ...input, deviceId: 0, path: [], reason: undefined }),
  initial: 'idle',
  invoke: { src: 'livePositions', input: ({ context }) => context.fleet },
  on: {
    SHOW: { target: '.loading', actions: 'setDevice' },
    HIDE: { target: '.idle', actions: 'setDevice' },
  },
  states: {
    idle: {},
    loading: {
      // Positions reported during the load are newer than the loaded ones.
      entry: 'clearPath',
      on: { POSITION: { guard: 'isOfDevice', actions: 'extendPath' } },
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context }) => ({
          history: context.history,
          deviceId: context.deviceId,
          nowMs: context.clock(),
        }),
        onDone: { target: 'loaded', actions: 'joinPath' },
        onError: [
          // What moves from now on is shown all the same.
          { guard: 'isSwitchedOff', target: 'loaded' },
          { target: 'failed', actions: 'storeReason' },
        ],
      },
    },
    loaded: {
      always: { guard: not('hasPath'), target: 'empty' },
      on: { POSITION: { guard: 'isOfDevice', actions: 'extendPath' } },
    },
    empty: {
      // A position without a place leaves it empty.
      on: { POSITION: { guard: 'isOfDevice', target: 'loaded', actions: 'extendPath' } },
    },
    failed: { on: { RETRY: 'loading' } },
  },
});

/** Returns the loaded path with the positions reported since the request. */
function joinedPath(positions: readonly Position[], context: RecentPathContext): readonly PathPoint[] {
  const read = pathOfPositions(positions);
  const lastMs = read.at(-1)?.fixTimeMs ?? Number.NEGATIVE_INFINITY;
  const path = [...read, ...context.path.filter(({ fixTimeMs }) => fixTimeMs > lastMs)];
  const latest = context.fleet.watched?.position;
  return latest?.deviceId === context.deviceId && hasPlace(latest)
    ? withPosition(path, latest, context)
    : path;
}

function withPosition(
  path: readonly PathPoint[],
  fix: Position,
  context: RecentPathContext,
): readonly PathPoint[] {
  return extendPath(path, fix, context.clock() - RECENT_MOVEMENT_MS);
}
