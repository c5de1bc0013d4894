import type { FleetTracks } from '../../../domain/replay/fleet-tracks.ts';
import type { ReplaySpeed } from '../../../machines/replay/fleet-replay-state.ts';
import type { LiveFleet } from '../../../fleet/live-fleet.ts';
import { connectActor, type Connected } from '../../connected/connect-actor.ts';
import { actionsOf } from '../../connected/actions.ts';
import type { FleetReplayActors } from './fleet-replay-feature.ts';

/** What is known of the fleet at a past moment. */
export interface FleetReplayView {
  /** Something is loaded that is to be shown or played; what was shown before stays. */
  readonly isLoading: boolean;
  /** Why it could not be loaded, as a failure code; undefined while it could. */
  readonly failure: string | undefined;
  /**
   * Where the server does not tell the past of the fleet: of how many vehicles it is shown, and of how many in view.
   */
  readonly limit:
    | {
        /** How many vehicles are shown. */
        readonly shown: number;
        /** How many vehicles were in view. */
        readonly inView: number;
      }
    | undefined;
  /** Until when the server knew what was stored (milliseconds), where what came later is missing. */
  readonly dataUntilMs: number | undefined;
  /** Other vehicles are in view than those shown. */
  readonly isViewOutdated: boolean;
  /** The past is played, or is to be as soon as it is loaded. */
  readonly isPlaying: boolean;
  /** The moment moves on now: it is loaded and played. */
  readonly isRunning: boolean;
  /** How many times faster than life it is played. */
  readonly speed: ReplaySpeed;
  /** The moment when it was last chosen, paused or played on, milliseconds since the epoch. */
  readonly atMs: number;
  /** The vehicles as they were, to be drawn instead of the live fleet; undefined before any are loaded. */
  readonly fleet: LiveFleet | undefined;
}

/** What users can do with the fleet at a past moment. */
export interface FleetReplayActions {
  /** Shows another moment, milliseconds since the epoch; it goes on playing from there if it played. */
  readonly seek: (atMs: number) => void;
  /** Shows the vehicles that are in view now, where it does not show the fleet. */
  readonly showInView: () => void;
  /** Plays on from the moment that is shown. */
  readonly play: () => void;
  /** Rests at the moment that is shown. */
  readonly pause: () => void;
  /** Sets how many times faster than life it is played. */
  readonly setSpeed: (speed: ReplaySpeed) => void;
  /** Loads again what failed. */
  readonly retry: () => void;
  /** Shows the vehicles at the moment that is due, and returns it: to be called once a frame while it runs. */
  readonly refresh: () => number;
}

/** The fleet at a past moment as front ends see it. */
export type ConnectedFleetReplay = Connected<FleetReplayView, FleetReplayActions>;

/** Connects the past moment: its fleet, its clock, and how it is played. */
export function connectFleetReplay({ fleetReplay, shown }: FleetReplayActors): ConnectedFleetReplay {
  return {
    ...connectActor(fleetReplay, {
      view: ({ value, context }) => ({
        isLoading: value === 'loading' || value === 'buffering',
        failure: value === 'failed' ? (context.reason ?? 'UNKNOWN') : undefined,
        limit: context.view && { shown: context.view.deviceIds.length, inView: context.view.total },
        dataUntilMs: missingFrom(context.tracks),
        isViewOutdated: context.isViewOutdated,
        isPlaying: value === 'playing' || context.wantsPlay,
        isRunning: value === 'playing',
        speed: context.speed,
        atMs: context.atMs,
        fleet: context.tracks && shown.fleet,
      }),
      actions: (send) => ({
        ...actionsOf(send, {
          play: [],
          pause: [],
          setSpeed: ['speed'],
          retry: [],
        }),
        seek: (atMs: number) => send({ type: 'SHOW', atMs }),
        showInView: () => send({ type: 'SHOW_VIEW' }),
      }),
    }),
    refresh: (): number => shown.refresh(),
  };
}

function missingFrom(tracks: FleetTracks | undefined): number | undefined {
  const untilMs = tracks?.dataUntilMs;
  return tracks && untilMs !== undefined && untilMs < tracks.toMs ? untilMs : undefined;
}
