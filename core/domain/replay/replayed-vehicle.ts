import { distanceMeters } from '../geometry/distance.ts';
import { isRouteGap } from '../route/route-gap.ts';
import type { FleetTracks } from './fleet-tracks.ts';

/** How long a vehicle is known to be where its last fix was when nothing follows or a gap does, milliseconds. */
export const KNOWN_AFTER_FIX_MS = 300_000;

/** Where a vehicle was at a moment, and in which state. */
export interface ReplayedVehicle {
  /** The row of its last fix at or before the moment. */
  row: number;
  /** When that fix was taken, milliseconds since the epoch. */
  fixTimeMs: number;
  longitude: number;
  latitude: number;
  speedKnots: number;
  courseDegrees: number;
  /** Bits of `FIX_STATE`, as of the last fix. */
  state: number;
  /** False in a gap and after the last fix: the place is where it was last seen. */
  isKnown: boolean;
}

/** Returns a moment to be overwritten by `readReplayedVehicle`. */
export function emptyReplayedVehicle(): ReplayedVehicle {
  return {
    row: -1,
    fixTimeMs: 0,
    longitude: 0,
    latitude: 0,
    speedKnots: 0,
    courseDegrees: 0,
    state: 0,
    isKnown: false,
  };
}

/**
 * Reads where a vehicle was at a time (milliseconds since the epoch) into `moment`: between two fixes on the way
 * between them, in a gap where it was last seen. Returns false, and leaves `moment` alone, before its first fix.
 * @param vehicle its index in the tracks
 * @param hint the row it was at before: the search begins there, so that playing on costs a step or two
 */
export function readReplayedVehicle(
  tracks: FleetTracks,
  vehicle: number,
  atMs: number,
  moment: ReplayedVehicle,
  hint = -1,
): boolean {
  const { timeMs, longitude, latitude, speedKnots } = tracks;
  const start = tracks.starts[vehicle] ?? 0;
  const end = tracks.starts[vehicle + 1] ?? start;
  const row = lastRowUntil(timeMs, start, end, atMs, hint);
  if (row < start) return false;
  const fixTimeMs = timeMs[row] ?? 0;
  moment.row = row;
  moment.fixTimeMs = fixTimeMs;
  moment.longitude = longitude[row] ?? 0;
  moment.latitude = latitude[row] ?? 0;
  moment.speedKnots = speedKnots[row] ?? 0;
  moment.courseDegrees = ((tracks.course[row] ?? 0) * 360) / 256;
  moment.state = tracks.state[row] ?? 0;
  moment.isKnown = atMs - fixTimeMs <= KNOWN_AFTER_FIX_MS;
  const next = row + 1;
  const elapsed = next < end ? (timeMs[next] ?? 0) - fixTimeMs : 0;
  if (elapsed <= 0 || isGapAfter(tracks, row)) return true;
  const share = (atMs - fixTimeMs) / elapsed;
  moment.longitude = between(longitude, row, share);
  moment.latitude = between(latitude, row, share);
  moment.speedKnots = between(speedKnots, row, share);
  moment.isKnown = true;
  return true;
}

/** Whether nothing is known of the way from the fix of a row to the next one. */
function isGapAfter({ timeMs, longitude, latitude }: FleetTracks, row: number): boolean {
  const elapsed = (timeMs[row + 1] ?? 0) - (timeMs[row] ?? 0);
  // Most fixes follow soon: the distance is not needed.
  if (elapsed < KNOWN_AFTER_FIX_MS) return false;
  const [one, other] = [placeOf(row), placeOf(row + 1)];
  return isRouteGap(elapsed, distanceMeters(one, other));

  function placeOf(at: number) {
    return { longitude: longitude[at] ?? 0, latitude: latitude[at] ?? 0 };
  }
}

/** Returns the last row in [start, end) that is not after a time; one before `start` if there is none. */
function lastRowUntil(times: Float64Array, start: number, end: number, atMs: number, hint: number): number {
  let [low, high] = [start, end];
  if (hint >= start && hint < end && (times[hint] ?? 0) <= atMs) {
    low = hint + 1;
    // Playing on: the next fixes are tried first.
    for (let step = 0; step < STEPS_BEFORE_SEARCH; step++, low++)
      if (low >= end || (times[low] ?? 0) > atMs) return low - 1;
  }
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] ?? 0) <= atMs) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

const STEPS_BEFORE_SEARCH = 3;

/** Longitudes go the short way, also over the date line. */
function between(column: Float64Array | Uint8Array, row: number, share: number): number {
  const from = column[row] ?? 0;
  let by = (column[row + 1] ?? from) - from;
  if (by > 180) by -= 360;
  else if (by < -180) by += 360;
  const value = from + by * share;
  return value > 180 ? value - 360 : value < -180 ? value + 360 : value;
}
