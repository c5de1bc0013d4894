import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceMeters } from '@farol/core/domain/geometry/distance';
import { FIX_STATE, type TrackFix } from '@farol/core/domain/replay/fleet-tracks';
import { THINNING_METERS, TrackThinning } from '@farol/core/domain/replay/track-thinning';
import { emptyReplayedVehicle, readReplayedVehicle } from '@farol/core/domain/replay/replayed-vehicle';
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
        const [one, other] = [emptyReplayedVehicle(), emptyReplayedVehicle()];
        expect(readReplayedVehicle(thinned, 0, atMs, other)).toBe(readReplayedVehicle(whole, 0, atMs, one));
        expect(distanceMeters(one, other)).toBeLessThanOrEqual(THINNING_METERS + 2 * ROUNDING_METERS);
        expect(other.isKnown).toBe(one.isKnown);
        expect(other.state).toBe(one.state);
      }
    }),
  );
});

test('track thinning: the first and the last fix stay, and what stays is in order and was there before', () => {
  fc.assert(
    fc.property(anyTrackFixes(), (fixes) => {
      const kept = thinnedOf(fixes);
      expect(kept[0]).toBe(fixes[0]);
      expect(kept.at(-1)).toBe(fixes.at(-1));
      expect(fixes.filter((fix) => kept.includes(fix))).toEqual(kept);
    }),
  );
});

test('track thinning: a vehicle that stands all night has two fixes', () => {
  const night = Array.from({ length: 1200 }, (_, index) =>
    trackFix(index * 30, index % 3, { speedKnots: 0, state: FIX_STATE.motionKnown }),
  );
  expect(thinnedOf(night)).toEqual([night[0], night.at(-1)]);
});

test('track thinning: on a straight road at an even speed a fix every few minutes is enough', () => {
  const road = Array.from({ length: 120 }, (_, index) =>
    trackFix(index * 30, index * 310, { longitude: index / 400 }),
  );
  expect(secondsOf(thinnedOf(road).slice(0, -1))).toEqual(
    Array.from({ length: 15 }, (_, index) => index * 240),
  );
  // A creeping vehicle may take longer: so short a way is no gap.
  const jam = Array.from({ length: 30 }, (_, index) => trackFix(index * 30, index * 20, { speedKnots: 1.3 }));
  expect(secondsOf(thinnedOf(jam))).toEqual([0, 360, 720, 870]);
});

const spot = (speedKnots: number, first = speedKnots) =>
  Array.from({ length: 40 }, (_, index) =>
    trackFix(index, 0, { speedKnots: index === 0 ? first : speedKnots }),
  );

test('track thinning: of a fix a second one in 32 stays, also of a vehicle that creeps on the spot', () => {
  const road = Array.from({ length: 100 }, (_, index) => trackFix(index, index * 10));
  expect(secondsOf(thinnedOf(road))).toEqual([0, 32, 64, 96, 99]);
  expect(secondsOf(thinnedOf(spot(1)))).toEqual([0, 32, 39]);
  expect(secondsOf(thinnedOf(spot(0, 1)))).toEqual([0, 32, 39]);
  expect(secondsOf(thinnedOf(spot(1, 0)))).toEqual([0, 32, 39]);
  expect(secondsOf(thinnedOf(spot(0.9)))).toEqual([0, 39]);
});

const speeds = (...knots: number[]) =>
  thinnedOf(knots.map((speedKnots, index) => trackFix(index * 30, index * 300, { speedKnots }))).map(
    (fix) => fix.speedKnots,
  );

test('track thinning: a fix stays when it was faster or slower than the fixes around it tell', () => {
  expect(speeds(20, 26, 20)).toEqual([20, 20]);
  expect(speeds(20, 27, 20)).toEqual([20, 27, 20]);
  expect(speeds(20, 13, 20)).toEqual([20, 13, 20]);
  expect(speeds(20, 30, 40)).toEqual([20, 40]);
  expect(speeds(40, 30, 20)).toEqual([40, 20]);
});

test('track thinning: a fix stays when it was elsewhere, also of a vehicle that stands and of one that stops there', () => {
  const places = (speedKnots: number, ...meters: number[]) =>
    thinnedOf(meters.map((north, index) => trackFix(index * 30, north, { speedKnots }))).map(({ latitude }) =>
      Math.round(latitude * 111_320),
    );
  expect(places(0, 0, 4, 0, 4)).toEqual([0, 4]);
  // A vehicle that stood has the fix before the next place; one that drifts to and fro only stands between its ends.
  expect(places(0, 0, 4, 4, 9)).toEqual([0, 4, 9]);
  expect(places(0, 0, 7, 8, 4, 3, 9)).toEqual([0, 9]);
  expect(places(0, 0, 12, 0)).toEqual([0, 12, 0]);
  expect(places(0, 0, 30, 0)).toEqual([0, 30, 0]);
  expect(places(20, 0, 12, 0)).toEqual([0, 12, 0]);
  const stop = [0, 20, 0].map((speedKnots, index) => trackFix(index * 30, 0, { speedKnots }));
  expect(thinnedOf(stop)).toEqual(stop);
});

test('track thinning: a vehicle that stood and drives off has the fix from which it drove', () => {
  const fixes = [0, 0, 0, 0, 200, 500].map((north, index) =>
    trackFix(index * 30, north, { speedKnots: index < 4 ? 0 : 4 }),
  );
  expect(secondsOf(thinnedOf(fixes)).slice(0, 2)).toEqual([0, 90]);
});

test('track thinning: of fixes of the same second the first and the last stay', () => {
  expect(thinnedOf([1, 2, 3, 4].map((meters) => trackFix(0, meters)))).toEqual([
    trackFix(0, 1),
    trackFix(0, 4),
  ]);
});

test('track thinning: the track of the next vehicle is thinned as if it were the first', () => {
  fc.assert(
    fc.property(anyTrackFixes(), anyTrackFixes(), (item, next) => {
      expect(thinnedOf(item, next)).toEqual([...thinnedOf(item), ...thinnedOf(next)]);
    }),
  );
});

test('track thinning: the moment when the ignition goes off stays', () => {
  const fixes = [0, 30, 60, 90, 120].map((seconds) =>
    trackFix(seconds, 0, { speedKnots: 0, state: seconds < 60 ? 12 : 4 }),
  );
  expect(secondsOf(thinnedOf(fixes))).toEqual([0, 30, 60, 120]);
});

function secondsOf(fixes: readonly TrackFix[]): number[] {
  return fixes.map(({ timeMs }) => (timeMs - TRACK_START_MS) / 1000);
}

function thinnedOf(...tracks: readonly (readonly TrackFix[])[]): TrackFix[] {
  const kept: TrackFix[] = [];
  const thinning = new TrackThinning((fix) => kept.push(fix));
  for (const fixes of tracks) {
    for (const fix of fixes) thinning.add(fix);
    thinning.end();
  }
  return kept;
}
