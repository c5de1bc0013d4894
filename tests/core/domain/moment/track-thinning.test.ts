import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceMeters } from '@farol/core/domain/geometry/distance';
import { FIX_STATE, type TrackFix } from '@farol/core/domain/moment/fleet-tracks';
import { THINNING_METERS, TrackThinning } from '@farol/core/domain/moment/track-thinning';
import { emptyVehicleMoment, readVehicleMoment } from '@farol/core/domain/moment/vehicle-moment';
import { anyTrackFixes, trackFix, TRACK_START_MS, tracksOf } from '../../../arbitraries/fleet-tracks.ts';

/** Half a step of the packed places, in both directions. */
const ROUNDING_METERS = 1.6;

test('at every moment a thinned track says the same as the whole one: place, state, and whether it is known', () => {
  fc.assert(
    fc.property(anyTrackFixes(), fc.integer({ min: -10, max: 4000 }), (fixes, seconds) => {
      const whole = tracksOf(new Map([[1, fixes]]));
      const thinned = tracksOf(new Map([[1, thinnedOf(fixes)]]));
      const times = [
        TRACK_START_MS + seconds * 1000,
        ...fixes.flatMap(({ timeMs }) => [timeMs, timeMs + 7000]),
      ];
      for (const atMs of times) {
        const [one, other] = [emptyVehicleMoment(), emptyVehicleMoment()];
        expect(readVehicleMoment(thinned, 0, atMs, other)).toBe(readVehicleMoment(whole, 0, atMs, one));
        expect(distanceMeters(one, other)).toBeLessThanOrEqual(THINNING_METERS + 2 * ROUNDING_METERS);
        expect(other.isKnown).toBe(one.isKnown);
        expect(other.state).toBe(one.state);
      }
    }),
  );
});

test('the first and the last fix stay, and what stays is in order and was there before', () => {
  fc.assert(
    fc.property(anyTrackFixes(), (fixes) => {
      const kept = thinnedOf(fixes);
      expect(kept[0]).toBe(fixes[0]);
      expect(kept.at(-1)).toBe(fixes.at(-1));
      expect(fixes.filter((fix) => kept.includes(fix))).toEqual(kept);
    }),
  );
});

test('a vehicle that stands all night has two fixes', () => {
  const night = Array.from({ length: 1200 }, (_, index) =>
    trackFix(index * 30, index % 3, { speedKnots: 0, state: FIX_STATE.motionKnown }),
  );
  expect(thinnedOf(night)).toEqual([night[0], night.at(-1)]);
});

test('on a straight road at an even speed a fix every few minutes is enough', () => {
  const road = Array.from({ length: 120 }, (_, index) => trackFix(index * 30, index * 310));
  expect(thinnedOf(road).length).toBeLessThan(20);
});

test('the moment when the ignition goes off stays', () => {
  const fixes = [0, 30, 60, 90, 120].map((seconds) =>
    trackFix(seconds, 0, { speedKnots: 0, state: seconds < 60 ? 12 : 4 }),
  );
  expect(thinnedOf(fixes).map(({ timeMs }) => (timeMs - TRACK_START_MS) / 1000)).toEqual([0, 30, 60, 120]);
});

function thinnedOf(fixes: readonly TrackFix[]): TrackFix[] {
  const kept: TrackFix[] = [];
  const thinning = new TrackThinning((fix) => kept.push(fix));
  for (const fix of fixes) thinning.add(fix);
  thinning.end();
  return kept;
}
