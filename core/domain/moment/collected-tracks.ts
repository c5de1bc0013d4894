import type { Position } from '../position/position.ts';
import type { TimeRange } from '../values/date-range.ts';
import { fixState, type FleetTracks, type TrackFix } from './fleet-tracks.ts';

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
