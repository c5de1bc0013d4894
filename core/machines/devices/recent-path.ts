import { assign, fromCallback, fromPromise, setup } from 'xstate';
import { failureCodeOf } from '../../domain/values/failure.ts';
import { extendPath, pathOfPositions, RECENT_MOVEMENT_MS } from '../../domain/trip/movement.ts';
import type { PathPoint } from '../../domain/trip/movement.ts';
import type { Position } from '../../domain/position/position.ts';
import type { LiveFleet } from '../../fleet/live-fleet.ts';
import type { Clock } from '../../ports/clock.ts';
import type { PositionHistory } from '../../ports/position-history.ts';

type RecentPathFleet = Pick<LiveFleet, 'subscribe' | 'watched'>;

/** What the recent path needs from outside. */
export interface RecentPathInput {
  history: PositionHistory;
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

const TYPES: { context?: RecentPathContext; events?: RecentPathEvent; input?: RecentPathInput } = {};

/**
 * The path of one device over the last hours (§9, "Device history movement"): loaded once when the device is
 * shown, then continued by its live positions.
 */
export const recentPathMachine = setup({
  types: TYPES,
  actors: {
    read: fromPromise<Position[], { history: PositionHistory; deviceId: number; nowMs: number }>(
      ({ input }) => input.history.between(input.deviceId, input.nowMs - RECENT_MOVEMENT_MS, input.nowMs),
    ),
    livePositions: fromCallback<RecentPathEvent, RecentPathFleet>(({ input: fleet, sendBack }) =>
      fleet.subscribe('watched', () => {
        if (fleet.watched?.position) sendBack({ type: 'POSITION', position: fleet.watched.position });
      }),
    ),
  },
  actions: {
    setDevice: assign((_, deviceId: number) => ({ deviceId, path: [], reason: undefined })),
    clearPath: assign({ path: [] }),
    storePath: assign(({ context }, positions: Position[]) => ({ path: joinedPath(positions, context) })),
    extendPath: assign(({ context }, position: Position) => ({
      path: withPosition(context.path, position, context),
    })),
    storeReason: assign((_, { error }: { error: unknown }) => ({ reason: failureCodeOf(error) })),
  },
  guards: {
    hasPath: ({ context }, positions: Position[]) => joinedPath(positions, context).length > 0,
    hasPlace: ({ context }, position: Position) =>
      position.deviceId === context.deviceId && pathOfPositions([position]).length > 0,
    isOfDevice: ({ context }, position: Position) => position.deviceId === context.deviceId,
  },
}).createMachine({
  id: 'recentPath',
  context: ({ input }) => ({ ...input, deviceId: 0, path: [], reason: undefined }),
  initial: 'idle',
  invoke: { src: 'livePositions', input: ({ context }) => context.fleet },
  on: {
    SHOW: { target: '.loading', actions: { type: 'setDevice', params: ({ event }) => event.deviceId } },
    HIDE: { target: '.idle', actions: { type: 'setDevice', params: 0 } },
  },
  states: {
    idle: {},
    loading: {
      // Positions reported during the load are newer than the loaded ones.
      entry: 'clearPath',
      on: {
        POSITION: {
          guard: { type: 'isOfDevice', params: ({ event }) => event.position },
          actions: { type: 'extendPath', params: ({ event }) => event.position },
        },
      },
      invoke: {
        src: 'read',
        input: ({ context }) => ({
          history: context.history,
          deviceId: context.deviceId,
          nowMs: context.clock(),
        }),
        onDone: [
          {
            guard: { type: 'hasPath', params: ({ event }) => event.output },
            target: 'loaded',
            actions: { type: 'storePath', params: ({ event }) => event.output },
          },
          { target: 'empty' },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'storeReason', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    loaded: {
      on: {
        POSITION: {
          guard: { type: 'isOfDevice', params: ({ event }) => event.position },
          actions: { type: 'extendPath', params: ({ event }) => event.position },
        },
      },
    },
    empty: {
      on: {
        POSITION: {
          guard: { type: 'hasPlace', params: ({ event }) => event.position },
          target: 'loaded',
          actions: { type: 'extendPath', params: ({ event }) => event.position },
        },
      },
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
  return latest?.deviceId === context.deviceId ? withPosition(path, latest, context) : path;
}

function withPosition(
  path: readonly PathPoint[],
  fix: Position,
  context: RecentPathContext,
): readonly PathPoint[] {
  return extendPath(path, fix, context.clock() - RECENT_MOVEMENT_MS);
}
