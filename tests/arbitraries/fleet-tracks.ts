import * as fc from 'fast-check';
import {
  packedTrack,
  packedTracksEnd,
  packedTracksHeader,
  unpackedTracks,
} from '@farol/core/domain/replay/packed-tracks';
import { FIX_STATE, type FleetTracks, type TrackFix } from '@farol/core/domain/replay/fleet-tracks';

export const TRACK_START_MS = 1.79e12;
const METERS_PER_DEGREE = 111_320;

/** Returns a fix some seconds after the start, some meters north of it. */
export function trackFix(seconds: number, metersNorth: number, more: Partial<TrackFix> = {}): TrackFix {
  return {
    timeMs: TRACK_START_MS + seconds * 1000,
    longitude: 0,
    latitude: metersNorth / METERS_PER_DEGREE,
    speedKnots: 20,
    courseDegrees: 0,
    state: FIX_STATE.motionKnown | FIX_STATE.motion,
    ...more,
  };
}

/** Drives with stands, silences, turns and changes of state, oldest first. */
export function anyTrackFixes(): fc.Arbitrary<TrackFix[]> {
  const step = fc.record({
    seconds: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(10, 30, 30, 30, 60) },
      { weight: 1, arbitrary: fc.constantFrom(0, 299, 300, 3600, 90_000) },
    ),
    knots: fc.constantFrom(0, 0, 0, 10, 20, 20, 22, 60),
    turn: fc.constantFrom(0, 0, 0, 5, 90),
    state: fc.constantFrom(0, 0, 0, FIX_STATE.motionKnown, FIX_STATE.ignitionKnown | FIX_STATE.ignition),
  });
  return fc.array(step, { minLength: 1, maxLength: 80, size: 'max' }).map((steps) => {
    let [seconds, east, north, course] = [0, 0, 0, 0];
    return steps.map(({ seconds: after, knots, turn, state }) => {
      seconds += after;
      course += turn;
      const meters = knots * 0.514 * Math.min(after, 600);
      east += Math.sin((course * Math.PI) / 180) * meters;
      north += Math.cos((course * Math.PI) / 180) * meters;
      return trackFix(seconds, north, {
        longitude: east / METERS_PER_DEGREE,
        speedKnots: knots,
        courseDegrees: course % 360,
        state,
      });
    });
  });
}

/** Returns tracks as they come from the wire; fails for what is refused. */
export function tracksOf(
  vehicles: ReadonlyMap<number, readonly TrackFix[]>,
  fromMs = TRACK_START_MS,
  toMs = TRACK_START_MS + 86_400_000,
): FleetTracks {
  const tracks = unpackedTracks(packedTracksOf(vehicles, fromMs, toMs));
  if (!tracks) throw new Error('These tracks cannot be read');
  return tracks;
}

/** Returns tracks as bytes. */
export function packedTracksOf(
  vehicles: ReadonlyMap<number, readonly TrackFix[]>,
  fromMs = TRACK_START_MS,
  toMs = TRACK_START_MS + 86_400_000,
): Uint8Array<ArrayBuffer> {
  const parts = [
    packedTracksHeader({ fromMs, toMs }),
    ...[...vehicles].map(([deviceId, fixes]) => packedTrack(fromMs, deviceId, fixes)),
    packedTracksEnd(),
  ];
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}
