import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TrackFix } from '@farol/core/domain/replay/fleet-tracks';
import { emptyReplayedVehicle, readReplayedVehicle } from '@farol/core/domain/replay/replayed-vehicle';
import { anyTrackFixes, trackFix, TRACK_START_MS, tracksOf } from '../../../arbitraries/fleet-tracks.ts';

const drive = [trackFix(0, 0), trackFix(60, 600, { speedKnots: 40 }), trackFix(3600, 9000)];

test('replayed vehicle: between two fixes a vehicle is on the way between them, as fast as it was then', () => {
  expect(momentOf(drive, 30)).toMatchObject({
    latitude: expect.closeTo(300 / 111_320, 4),
    speedKnots: 30,
    isKnown: true,
  });
});

test('replayed vehicle: in a gap it is where it was last seen, and after five minutes it is not known any more', () => {
  expect(momentOf(drive, 60 + 300)).toMatchObject({
    latitude: expect.closeTo(600 / 111_320, 4),
    isKnown: true,
  });
  expect(momentOf(drive, 60 + 301)).toMatchObject({
    latitude: expect.closeTo(600 / 111_320, 4),
    isKnown: false,
    speedKnots: 40,
  });
  expect(momentOf(drive, 3600)).toMatchObject({ isKnown: true });
});

test('replayed vehicle: a vehicle that stood at the same place before and after a silence was there all the time', () => {
  const parked = [
    trackFix(-60, 900),
    trackFix(0, 0, { speedKnots: 0 }),
    trackFix(36_000, 4, { speedKnots: 0 }),
  ];
  expect(momentOf(parked, 18_000)).toMatchObject({ isKnown: true });
});

test('replayed vehicle: before its first fix nothing is known, and after its last one no more than where it was', () => {
  expect(momentOf(drive, -1)).toBeUndefined();
  expect(momentOf(drive, 3600 + 301)).toMatchObject({
    latitude: expect.closeTo(9000 / 111_320, 4),
    isKnown: false,
  });
});

test('replayed vehicle: at a fix a vehicle has what the fix says', () => {
  const fix = trackFix(60, 600, { longitude: 12, speedKnots: 40, courseDegrees: 90, state: 5 });
  expect(momentOf([trackFix(0, 0), fix], 60)).toEqual({
    row: 1,
    fixTimeMs: fix.timeMs,
    longitude: 12,
    latitude: expect.closeTo(fix.latitude, 5),
    speedKnots: 40,
    courseDegrees: 90,
    state: 5,
    isKnown: true,
  });
  expect(emptyReplayedVehicle()).toMatchObject({ row: -1, isKnown: false });
});

test('replayed vehicle: a vehicle is where it is whatever the vehicles around it do', () => {
  fc.assert(
    fc.property(
      fc.tuple(anyTrackFixes(), anyTrackFixes(), anyTrackFixes()),
      fc.integer({ min: -100, max: 5000 }),
      ([before, fixes, after], seconds) => {
        const tracks = tracksOf(
          new Map([
            [1, before],
            [2, fixes],
            [3, after],
          ]),
        );
        const moment = emptyReplayedVehicle();
        const isThere = readReplayedVehicle(tracks, 1, TRACK_START_MS + seconds * 1000, moment);
        expect(isThere ? { ...moment, row: moment.row - before.length } : undefined).toEqual(
          momentOf(fixes, seconds),
        );
      },
    ),
  );
});

test('replayed vehicle: over the date line a vehicle takes the short way', () => {
  const ship = [trackFix(0, 0, { longitude: 179.9 }), trackFix(60, 0, { longitude: -179.9 })];
  expect(Math.abs(momentOf(ship, 30)?.longitude ?? 0)).toBeCloseTo(180, 3);
  expect(momentOf(ship, 45)?.longitude).toBeCloseTo(-179.95, 3);
  const back = [trackFix(0, 0, { longitude: -179.9 }), trackFix(60, 0, { longitude: 179.9 })];
  expect(momentOf(back, 15)?.longitude).toBeCloseTo(-179.95, 3);
  expect(momentOf(back, 45)?.longitude).toBeCloseTo(179.95, 3);
});

const longitudeOnTheWay = (from: number, to: number) =>
  momentOf([trackFix(0, 0, { longitude: from }), trackFix(60, 0, { longitude: to })], 30)?.longitude;

test('replayed vehicle: half way around the earth a vehicle takes the way that its fixes say, and on the date line it stays on its side', () => {
  expect(longitudeOnTheWay(0, 180)).toBeCloseTo(90, 3);
  expect(longitudeOnTheWay(0, -180)).toBeCloseTo(-90, 3);
  expect(longitudeOnTheWay(179, -179)).toBe(180);
  expect(longitudeOnTheWay(-179, 179)).toBe(-180);
});

test('replayed vehicle: a silence is a gap as well for who went east meanwhile', () => {
  const east = [trackFix(0, 0), trackFix(3600, 0, { longitude: 0.5 })];
  expect(momentOf(east, 1800)).toMatchObject({ longitude: 0, isKnown: false });
});

test('replayed vehicle: where the search begins changes nothing', () => {
  fc.assert(
    fc.property(
      anyTrackFixes(),
      fc.integer({ min: -100, max: 5000 }),
      fc.integer({ min: -1, max: 90 }),
      (fixes, seconds, hint) => {
        const tracks = tracksOf(
          new Map([
            [1, [trackFix(0, 5)]],
            [2, fixes],
          ]),
        );
        const atMs = TRACK_START_MS + seconds * 1000;
        const [one, other] = [emptyReplayedVehicle(), emptyReplayedVehicle()];
        expect(readReplayedVehicle(tracks, 1, atMs, other, hint)).toBe(
          readReplayedVehicle(tracks, 1, atMs, one),
        );
        expect(other).toEqual(one);
      },
    ),
  );
});

function momentOf(fixes: readonly TrackFix[], seconds: number) {
  const moment = emptyReplayedVehicle();
  const tracks = tracksOf(new Map([[1, fixes]]));
  return readReplayedVehicle(tracks, 0, TRACK_START_MS + seconds * 1000, moment) ? moment : undefined;
}
