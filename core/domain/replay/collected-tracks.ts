import type { Position } from '../position/position.ts';
import { FIX_FLAG, type RouteFixes } from '../route/route-fixes.ts';
import type { TimeRange } from '../values/date-range.ts';
import { FIX_STATE, fixState, type FleetTracks, type TrackFix } from './fleet-tracks.ts';

const SECOND_MS = 1000;

/** Returns the fixes of vehicles, each oldest first, as columns; vehicles without fixes have none. */
export function collectedTracks(
  { fromMs, toMs }: TimeRange,
  vehicles: ReadonlyMap<number, readonly TrackFix[]>,
): FleetTracks {
  const lengths = [...vehicles.values()].map(({ length }) => length);
  const starts = new Uint32Array(lengths.length + 1);
  for (const [at, length] of lengths.entries()) starts[at + 1] = (starts[at] ?? 0) + length;
  const rows = starts[lengths.length] ?? 0;
  const tracks = {
    fromMs,
    toMs,
    deviceIds: [...vehicles.keys()],
    starts,
    timeMs: new Float64Array(rows),
    longitude: new Float64Array(rows),
    latitude: new Float64Array(rows),
    speedKnots: new Uint8Array(rows),
    course: new Uint8Array(rows),
    state: new Uint8Array(rows),
  };
  let row = 0;
  for (const fixes of vehicles.values())
    for (const fix of fixes) {
      tracks.timeMs[row] = Math.floor(fix.timeMs / SECOND_MS) * SECOND_MS;
      tracks.longitude[row] = fix.longitude;
      tracks.latitude[row] = fix.latitude;
      tracks.speedKnots[row] = Math.max(0, Math.min(255, Math.round(fix.speedKnots)));
      tracks.course[row] = Math.round((fix.courseDegrees * 256) / 360) % 256;
      tracks.state[row] = fix.state;
      row++;
    }
  return tracks;
}

/** Returns the fixes of a vehicle, by its index in the tracks. */
export function fixesOfTrack(tracks: FleetTracks, vehicle: number): TrackFix[] {
  const fixes: TrackFix[] = [];
  const end = tracks.starts[vehicle + 1] ?? 0;
  for (let row = tracks.starts[vehicle] ?? 0; row < end; row++)
    fixes.push({
      timeMs: tracks.timeMs[row] ?? 0,
      longitude: tracks.longitude[row] ?? 0,
      latitude: tracks.latitude[row] ?? 0,
      speedKnots: tracks.speedKnots[row] ?? 0,
      courseDegrees: ((tracks.course[row] ?? 0) * 360) / 256,
      state: tracks.state[row] ?? 0,
    });
  return fixes;
}

/** Returns those fixes, oldest first, that tell a span: the ones in it, the last before it and the first after it. */
export function fixesCovering({ fromMs, toMs }: TimeRange, fixes: readonly TrackFix[]): readonly TrackFix[] {
  const first = Math.max(
    0,
    fixes.findLastIndex(({ timeMs }) => timeMs < fromMs),
  );
  const after = fixes.findIndex(({ timeMs }) => timeMs > toMs);
  return fixes.slice(first, after < 0 ? fixes.length : after + 1);
}

/** Returns a position as a fix of a track. */
export function trackFixOf({ fixTime, longitude, latitude, speed, course, attributes }: Position): TrackFix {
  return {
    timeMs: Date.parse(fixTime),
    longitude,
    latitude,
    speedKnots: speed,
    courseDegrees: course,
    state: fixState(attributes),
  };
}

/** Which bit of a fix of a route is which bit of a track. */
const STATES: readonly (readonly [number, number])[] = [
  [FIX_FLAG.hasMotion, FIX_STATE.motionKnown],
  [FIX_FLAG.isMoving, FIX_STATE.motion],
  [FIX_FLAG.hasIgnition, FIX_STATE.ignitionKnown],
  [FIX_FLAG.isIgnitionOn, FIX_STATE.ignition],
  [FIX_FLAG.hasBlocked, FIX_STATE.blockedKnown],
  [FIX_FLAG.isBlocked, FIX_STATE.blocked],
];

/** Returns fixes of a route as fixes of a track. */
export function trackFixesOfRoute(fixes: RouteFixes): TrackFix[] {
  const alarms = new Set(fixes.alarms.map(({ index }) => index));
  return Array.from({ length: fixes.length }, (_, index) => {
    let state = alarms.has(index) ? FIX_STATE.alarm : 0;
    for (const [flag, bit] of STATES) if ((fixes.flags[index] ?? 0) & flag) state |= bit;
    return {
      timeMs: fixes.timeMs[index] ?? 0,
      longitude: fixes.longitude[index] ?? 0,
      latitude: fixes.latitude[index] ?? 0,
      speedKnots: fixes.speedKnots[index] ?? 0,
      courseDegrees: fixes.courseDegrees[index] ?? 0,
      state,
    };
  });
}
