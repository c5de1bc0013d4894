import type { FleetTracks } from '../../domain/replay/fleet-tracks.ts';
import type { VehiclesInView } from '../../domain/replay/vehicles-in-view.ts';
import type { TimeRange } from '../../domain/values/date-range.ts';
import type { ReplayDirectory } from '../../use-cases/replay/load-fleet-replay.ts';

/** How many times faster than it was the past is played. */
export type ReplaySpeed = 1 | 10 | 60 | 300 | 600;

/** All speeds, the slowest first. */
export const REPLAY_SPEEDS: readonly ReplaySpeed[] = [1, 10, 60, 300, 600];

/** What is remembered of a past moment of the fleet; of the vehicles as they are now, nothing. */
export interface FleetReplayState {
  /** Undefined until the vehicles are loaded. */
  readonly directory: ReplayDirectory | undefined;
  /** Tracks that tell the moment and, while the past is played, what follows. */
  readonly tracks: FleetTracks | undefined;
  /** Tracks of the span after that. */
  readonly next: FleetTracks | undefined;
  /** The only vehicles that the tracks tell; undefined if they tell the fleet. */
  readonly view: VehiclesInView | undefined;
  /** Other vehicles are in view than those. */
  readonly isViewOutdated: boolean;
  /** The moment when the clock showed `sinceMs`, or at all times while that is undefined. */
  readonly atMs: number;
  /** Undefined unless the past is played. */
  readonly sinceMs: number | undefined;
  readonly speed: ReplaySpeed;
  /** Whether it is played as soon as it can be. */
  readonly wantsPlay: boolean;
  /** Why nothing could be loaded, as a failure code. */
  readonly reason: string | undefined;
}

/** Nothing of the past. */
export const NO_REPLAY: FleetReplayState = {
  directory: undefined,
  tracks: undefined,
  next: undefined,
  view: undefined,
  isViewOutdated: false,
  atMs: 0,
  sinceMs: undefined,
  speed: 60,
  wantsPlay: false,
  reason: undefined,
};

/** Playing needs so much ahead: a few seconds of the clock, milliseconds. */
const AHEAD_MS = 6000;
const SHORTEST_SPAN_MS = 10 * 60_000;

/** Returns the moment that is shown when the clock shows `nowMs`: what is not loaded is not passed. */
export function fleetReplayTimeMs({ atMs, sinceMs, speed, tracks }: FleetReplayState, nowMs: number): number {
  if (sinceMs === undefined) return atMs;
  const played = atMs + Math.max(0, nowMs - sinceMs) * speed;
  return Math.max(atMs, Math.min(played, tracks?.toMs ?? atMs, nowMs));
}

/** Whether tracks tell a moment. */
export function hasTracksAt(tracks: FleetTracks | undefined, atMs: number): tracks is FleetTracks {
  return tracks !== undefined && tracks.fromMs <= atMs && atMs <= tracks.toMs;
}

/** Returns the span to load for playing on from a moment, as long as the speed needs. */
export function spanFrom(fromMs: number, speed: ReplaySpeed, nowMs: number): TimeRange {
  const length = Math.max(SHORTEST_SPAN_MS, speed * AHEAD_MS);
  return { fromMs, toMs: Math.max(fromMs, Math.min(fromMs + length, nowMs)) };
}

/** Returns how long it plays until the loaded tracks end, milliseconds of the clock. */
export function timeUntilEndOfTracks({ tracks, atMs, speed }: FleetReplayState): number {
  return tracks ? Math.max(0, tracks.toMs - atMs) / speed : 0;
}
