import { assign, fromPromise, setup } from 'xstate';
import type { EventOf } from '../chart/with-event.ts';
import type { FleetTracks } from '../../domain/replay/fleet-tracks.ts';
import { isViewOutdated, isViewWanted } from '../../domain/replay/vehicles-in-view.ts';
import type { TimeRange } from '../../domain/values/date-range.ts';
import { failureCodeOf } from '../../domain/values/failure.ts';
import {
  loadFleetReplay,
  loadNextTracks,
  type ChooseVehicles,
  type FleetReplayPorts,
  type KnownReplay,
  type LoadedReplay,
} from '../../use-cases/replay/load-fleet-replay.ts';
import {
  fleetReplayTimeMs,
  NO_REPLAY,
  hasTracksAt,
  timeUntilEndOfTracks,
  type FleetReplayState,
  type ReplaySpeed,
} from './fleet-replay-state.ts';

/** What the chart needs from outside. */
export interface FleetReplayInput {
  ports: FleetReplayPorts;
  /** Chooses the vehicles that are in view, for servers that do not tell the past of the fleet. */
  choose: ChooseVehicles;
}

export interface FleetReplayContext extends FleetReplayState, FleetReplayInput {
  /** False once the server has said that it does not tell the past of the fleet: it is not asked again. */
  readonly hasFleetHistory: boolean;
}

type FleetReplayEvent =
  /** Shows the fleet as it was, milliseconds since the epoch. A newer request ends the one before. */
  | { type: 'SHOW'; atMs: number }
  | { type: 'PLAY' }
  | { type: 'PAUSE' }
  | { type: 'SET_SPEED'; speed: ReplaySpeed }
  | { type: 'RETRY' }
  /** The map shows another place or other vehicles than before, or the user has opened one. */
  | { type: 'VIEW_CHANGED'; openedId: number | undefined }
  /** Shows the vehicles that are in view now. */
  | { type: 'SHOW_VIEW' }
  /** Returns to the vehicles as they are, and forgets the past. */
  | { type: 'LIVE' };

const TYPES: { context?: FleetReplayContext; events?: FleetReplayEvent; input?: FleetReplayInput } = {};

export interface SpanInput {
  ports: FleetReplayPorts;
  span: TimeRange;
  known: KnownReplay;
}

export interface LoadInput extends SpanInput {
  choose: ChooseVehicles;
}

/** The actions, guards and actors of the chart. */
export const fleetReplaySetup = setup({
  types: TYPES,
  actors: {
    load: fromPromise<LoadedReplay, LoadInput>(({ input: { ports, span, known, choose }, signal }) =>
      loadFleetReplay(ports, span, known, choose, signal),
    ),
    loadNext: fromPromise<FleetTracks, SpanInput>(({ input: { ports, span, known }, signal }) =>
      loadNextTracks(ports, span, known, signal),
    ),
  },
  actions: {
    // While the past is played it runs again from there.
    seek: assign(({ context }, { atMs }: EventOf<FleetReplayEvent, 'SHOW'>) => ({
      atMs: Math.min(atMs, context.ports.clock()),
      sinceMs: undefined,
    })),
    wantPlay: assign({ wantsPlay: true }),
    wantRest: assign({ wantsPlay: false }),
    rest: assign(({ context }) => ({
      atMs: fleetReplayTimeMs(context, context.ports.clock()),
      sinceMs: undefined,
    })),
    run: assign(({ context }) => {
      const now = context.ports.clock();
      return { atMs: fleetReplayTimeMs(context, now), sinceMs: now };
    }),
    setSpeed: assign(({ context }, { speed }: EventOf<FleetReplayEvent, 'SET_SPEED'>) => ({
      atMs: fleetReplayTimeMs(context, context.ports.clock()),
      sinceMs: undefined,
      speed,
    })),
    storeLoaded: assign((_, { output: { directory, tracks, view } }: { output: LoadedReplay }) => ({
      directory,
      tracks,
      view,
      hasFleetHistory: view === undefined,
      isViewOutdated: false,
      next: undefined,
      reason: undefined,
    })),
    storeNext: assign((_, { output }: { output: FleetTracks }) => ({ next: output })),
    takeNext: assign(({ context: { next } }) => ({ tracks: next, next: undefined })),
    forgetNext: assign({ next: undefined }),
    storeReason: assign((_, { error }: { error: unknown }) => ({ reason: failureCodeOf(error) })),
    compareView: assign(({ context: { view, directory, choose } }) => ({
      isViewOutdated: isViewOutdated(view, directory && choose(directory)),
    })),
    clear: assign(NO_REPLAY),
  },
  guards: {
    isTold: ({ context }, { atMs }: EventOf<FleetReplayEvent, 'SHOW'>) => hasTracksAt(context.tracks, atMs),
    canPlay: ({ context: { tracks, atMs } }) => hasTracksAt(tracks, atMs) && tracks.toMs > atMs,
    wantsPlay: ({ context }) => context.wantsPlay,
    isViewWanted: (
      { context: { view, directory, choose } },
      { openedId }: EventOf<FleetReplayEvent, 'VIEW_CHANGED'>,
    ) => isViewWanted(view, directory && choose(directory), openedId),
    isLimited: ({ context: { view } }) => view !== undefined,
    hasNext: ({ context: { tracks, next } }) =>
      next !== undefined && next.toMs > next.fromMs && next.fromMs === tracks?.toMs,
    isNow: ({ context }) =>
      fleetReplayTimeMs(context, context.ports.clock()) >= context.ports.clock() - END_MS,
  },
  delays: { untilEndOfTracks: ({ context }) => Math.ceil(timeUntilEndOfTracks(context)) },
});

/** So near to now there is nothing left to play but the present, milliseconds. */
const END_MS = 60_000;
