import { assign, fromPromise, setup } from 'xstate';
import type { EventOf } from '../chart/with-event.ts';
import type { FleetTracks } from '../../domain/moment/fleet-tracks.ts';
import { isViewOutdated, isViewWanted } from '../../domain/moment/vehicles-in-view.ts';
import type { TimeRange } from '../../domain/values/date-range.ts';
import { failureCodeOf } from '../../domain/values/failure.ts';
import {
  loadFleetMoment,
  loadNextTracks,
  type ChooseVehicles,
  type FleetMomentPorts,
  type KnownMoment,
  type LoadedMoment,
} from '../../use-cases/moment/load-fleet-moment.ts';
import {
  fleetMoment,
  NO_MOMENT,
  tells,
  timeUntilEndOfTracks,
  type FleetMomentState,
  type MomentSpeed,
} from './fleet-moment-state.ts';

/** What the chart needs from outside. */
export interface FleetMomentInput {
  ports: FleetMomentPorts;
  /** Chooses the vehicles that are in view, for servers that do not tell the past of the fleet. */
  choose: ChooseVehicles;
}

export interface FleetMomentContext extends FleetMomentState, FleetMomentInput {
  /** False once the server has said that it does not tell the past of the fleet: it is not asked again. */
  readonly hasFleetHistory: boolean;
}

type FleetMomentEvent =
  /** Shows the fleet as it was, milliseconds since the epoch. A newer request ends the one before. */
  | { type: 'SHOW'; atMs: number }
  | { type: 'PLAY' }
  | { type: 'PAUSE' }
  | { type: 'SET_SPEED'; speed: MomentSpeed }
  | { type: 'RETRY' }
  /** The map shows another place or other vehicles than before, or the user has opened one. */
  | { type: 'VIEW_CHANGED'; openedId: number | undefined }
  /** Shows the vehicles that are in view now. */
  | { type: 'SHOW_VIEW' }
  /** Returns to the vehicles as they are, and forgets the past. */
  | { type: 'LIVE' };

const TYPES: { context?: FleetMomentContext; events?: FleetMomentEvent; input?: FleetMomentInput } = {};

export interface SpanInput {
  ports: FleetMomentPorts;
  span: TimeRange;
  known: KnownMoment;
}

export interface LoadInput extends SpanInput {
  choose: ChooseVehicles;
}

/** The actions, guards and actors of the chart. */
export const fleetMomentSetup = setup({
  types: TYPES,
  actors: {
    load: fromPromise<LoadedMoment, LoadInput>(({ input: { ports, span, known, choose }, signal }) =>
      loadFleetMoment(ports, span, known, choose, signal),
    ),
    loadNext: fromPromise<FleetTracks, SpanInput>(({ input: { ports, span, known }, signal }) =>
      loadNextTracks(ports, span, known, signal),
    ),
  },
  actions: {
    // While the past is played it runs again from there.
    seek: assign(({ context }, { atMs }: EventOf<FleetMomentEvent, 'SHOW'>) => ({
      atMs: Math.min(atMs, context.ports.clock()),
      sinceMs: undefined,
    })),
    wantPlay: assign({ wantsPlay: true }),
    wantRest: assign({ wantsPlay: false }),
    rest: assign(({ context }) => ({
      atMs: fleetMoment(context, context.ports.clock()),
      sinceMs: undefined,
    })),
    run: assign(({ context }) => {
      const now = context.ports.clock();
      return { atMs: fleetMoment(context, now), sinceMs: now };
    }),
    setSpeed: assign(({ context }, { speed }: EventOf<FleetMomentEvent, 'SET_SPEED'>) => ({
      atMs: fleetMoment(context, context.ports.clock()),
      sinceMs: undefined,
      speed,
    })),
    storeLoaded: assign((_, { output: { directory, tracks, view } }: { output: LoadedMoment }) => ({
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
    clear: assign(NO_MOMENT),
  },
  guards: {
    isTold: ({ context }, { atMs }: EventOf<FleetMomentEvent, 'SHOW'>) => tells(context.tracks, atMs),
    isMomentTold: ({ context }) => tells(context.tracks, context.atMs),
    canPlay: ({ context: { tracks, atMs } }) => tells(tracks, atMs) && tracks.toMs > atMs,
    wantsPlay: ({ context }) => context.wantsPlay,
    isViewWanted: (
      { context: { view, directory, choose } },
      { openedId }: EventOf<FleetMomentEvent, 'VIEW_CHANGED'>,
    ) => isViewWanted(view, directory && choose(directory), openedId),
    isLimited: ({ context: { view } }) => view !== undefined,
    hasNext: ({ context: { tracks, next } }) =>
      next !== undefined && next.toMs > next.fromMs && next.fromMs === tracks?.toMs,
    isNow: ({ context }) => fleetMoment(context, context.ports.clock()) >= context.ports.clock() - END_MS,
  },
  delays: { untilEndOfTracks: ({ context }) => Math.ceil(timeUntilEndOfTracks(context)) },
});

/** So near to now there is nothing left to play but the present, milliseconds. */
const END_MS = 60_000;
