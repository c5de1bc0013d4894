import { assign, fromCallback, fromPromise, setup } from 'xstate';
import { codeOf } from '../domain/failure.ts';
import { continued, pathOf, RECENT_MS } from '../domain/movement.ts';
import type { PathPoint } from '../domain/movement.ts';
import type { Position } from '../domain/position.ts';
import type { LiveFleet } from '../fleet/live-fleet.ts';
import type { Clock } from '../ports/clock.ts';
import type { PositionHistory } from '../ports/position-history.ts';

type WatchedFleet = Pick<LiveFleet, 'subscribe' | 'watched'>;

/** What the recent path needs from outside. */
export interface RecentPathInput {
  history: PositionHistory;
  clock: Clock;
  /** The fleet whose watched device continues the path. */
  fleet: WatchedFleet;
}

interface RecentPathContext extends RecentPathInput {
  deviceId: number;
  /** Oldest first. */
  path: readonly PathPoint[];
  /** Why it could not be read, as a failure code. */
  reason: string | undefined;
}

type RecentPathEvent =
  | { type: 'SHOW'; deviceId: number }
  | { type: 'HIDE' }
  | { type: 'RETRY' }
  | { type: 'FIX'; position: Position };

const TYPES: { context?: RecentPathContext; events?: RecentPathEvent; input?: RecentPathInput } = {};

/**
 * The way of one device over the last hours (§9, "Device history movement"): read once when the device is shown, then
 * continued by its live fixes.
 */
export const recentPathMachine = setup({
  types: TYPES,
  actors: {
    read: fromPromise<Position[], { history: PositionHistory; deviceId: number; nowMs: number }>(
      ({ input }) => input.history.between(input.deviceId, input.nowMs - RECENT_MS, input.nowMs),
    ),
    follow: fromCallback<RecentPathEvent, WatchedFleet>(({ input: fleet, sendBack }) =>
      fleet.subscribe('watched', () => {
        if (fleet.watched?.position) sendBack({ type: 'FIX', position: fleet.watched.position });
      }),
    ),
  },
  actions: {
    choose: assign((_, deviceId: number) => ({ deviceId, path: [], reason: undefined })),
    forget: assign({ path: [] }),
    keepRead: assign(({ context }, positions: Position[]) => ({ path: joined(positions, context) })),
    keepFix: assign(({ context }, position: Position) => ({
      path: withFix(context.path, position, context),
    })),
    keepReason: assign((_, { error }: { error: unknown }) => ({ reason: codeOf(error) })),
  },
  guards: {
    hasPath: ({ context }, positions: Position[]) => joined(positions, context).length > 0,
    hasPlace: ({ context }, position: Position) =>
      position.deviceId === context.deviceId && pathOf([position]).length > 0,
    isOurs: ({ context }, position: Position) => position.deviceId === context.deviceId,
  },
}).createMachine({
  id: 'recentPath',
  context: ({ input }) => ({ ...input, deviceId: 0, path: [], reason: undefined }),
  initial: 'idle',
  invoke: { src: 'follow', input: ({ context }) => context.fleet },
  on: {
    SHOW: { target: '.loading', actions: { type: 'choose', params: ({ event }) => event.deviceId } },
    HIDE: { target: '.idle', actions: { type: 'choose', params: 0 } },
  },
  states: {
    idle: {},
    loading: {
      // What is reported while it is being read is newer than what is read.
      entry: 'forget',
      on: {
        FIX: {
          guard: { type: 'isOurs', params: ({ event }) => event.position },
          actions: { type: 'keepFix', params: ({ event }) => event.position },
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
            target: 'shown',
            actions: { type: 'keepRead', params: ({ event }) => event.output },
          },
          { target: 'empty' },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'keepReason', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    shown: {
      on: {
        FIX: {
          guard: { type: 'isOurs', params: ({ event }) => event.position },
          actions: { type: 'keepFix', params: ({ event }) => event.position },
        },
      },
    },
    empty: {
      on: {
        FIX: {
          guard: { type: 'hasPlace', params: ({ event }) => event.position },
          target: 'shown',
          actions: { type: 'keepFix', params: ({ event }) => event.position },
        },
      },
    },
    failed: { on: { RETRY: 'loading' } },
  },
});

/** The path that was read, with what was reported since it was asked for. */
function joined(positions: readonly Position[], context: RecentPathContext): readonly PathPoint[] {
  const read = pathOf(positions);
  const lastMs = read.at(-1)?.fixTimeMs ?? Number.NEGATIVE_INFINITY;
  const path = [...read, ...context.path.filter(({ fixTimeMs }) => fixTimeMs > lastMs)];
  const latest = context.fleet.watched?.position;
  return latest?.deviceId === context.deviceId ? withFix(path, latest, context) : path;
}

function withFix(
  path: readonly PathPoint[],
  fix: Position,
  context: RecentPathContext,
): readonly PathPoint[] {
  return continued(path, fix, context.clock() - RECENT_MS);
}
