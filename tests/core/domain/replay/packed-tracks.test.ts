import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { packedTrack, packedTracksEnd, unpackedTracks } from '@farol/core/domain/replay/packed-tracks';
import {
  anyTrackFixes,
  packedTracksOf,
  TRACK_START_MS,
  tracksOf,
} from '../../../arbitraries/fleet-tracks.ts';

test('what is packed comes out again: to the second, the meter, the knot and the degree', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.integer({ min: 1, max: 2 ** 40 }).map(String), anyTrackFixes(), { maxKeys: 4 }),
      (vehicles) => {
        const given = new Map(Object.entries(vehicles).map(([id, fixes]) => [Number(id), fixes]));
        const tracks = tracksOf(given);
        expect(tracks.deviceIds).toEqual([...given.keys()]);
        let row = 0;
        for (const fixes of given.values())
          for (const fix of fixes) {
            expect(tracks.timeMs[row]).toBe(fix.timeMs);
            expect(tracks.longitude[row]).toBeCloseTo(fix.longitude, 4);
            expect(tracks.latitude[row]).toBeCloseTo(fix.latitude, 4);
            expect(tracks.speedKnots[row]).toBe(fix.speedKnots);
            expect(((tracks.course[row] ?? 0) * 360) / 256).toBeCloseTo(fix.courseDegrees, -1);
            expect(tracks.state[row]).toBe(fix.state);
            row++;
          }
        const { timeMs, longitude, latitude, speedKnots, course, state } = tracks;
        for (const column of [timeMs, longitude, latitude, speedKnots, course, state])
          expect(column).toHaveLength(row);
      },
    ),
  );
});

test('packed tracks: tracks that were cut off anywhere, or are of another version, are refused', () => {
  fc.assert(
    fc.property(anyTrackFixes(), fc.nat(), (fixes, at) => {
      const bytes = packedTracksOf(new Map([[7, fixes]]));
      expect(unpackedTracks(bytes.slice(0, at % bytes.length))).toBeUndefined();
    }),
  );
  const other = packedTracksOf(new Map());
  other[3] = 2;
  expect(unpackedTracks(other)).toBeUndefined();
});

test('packed tracks: a vehicle without fixes takes no bytes', () => {
  expect(packedTrack(TRACK_START_MS, 7, [])).toHaveLength(0);
});

const zeros = (count: number) => Array.from({ length: count }, () => 0x80);

const withDeviceId = (...bytes: number[]) =>
  unpackedTracks(
    Uint8Array.from([...packedTracksOf(new Map()).slice(0, 20), 0x81, ...bytes, 0, ...packedTracksEnd()]),
  );

test('packed tracks: a number of more bytes than a whole number needs is refused', () => {
  expect(withDeviceId(...zeros(6), 0)?.deviceIds).toEqual([1]);
  expect(withDeviceId(...zeros(7), 0)).toBeUndefined();
  expect(withDeviceId(...zeros(7))).toBeUndefined();
});

test('packed tracks: bytes of somebody else never ask for more memory than they have themselves', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const tracks = unpackedTracks(Uint8Array.from([...packedTracksOf(new Map()).slice(0, 20), ...bytes]));
      expect(tracks?.timeMs.length ?? 0).toBeLessThanOrEqual(bytes.length);
    }),
  );
});

test('packed tracks: a fix takes seven bytes where a vehicle drives, and there are thousands in a few kilobytes', () => {
  const fixes = Array.from({ length: 1000 }, (_, index) => ({
    timeMs: TRACK_START_MS + index * 30_000,
    longitude: -46 + index * 0.0004,
    latitude: -23 + index * 0.0003,
    speedKnots: 30,
    courseDegrees: 45,
    state: 3,
  }));
  const tracks = new Map([[1, fixes]]);
  expect(packedTracksOf(tracks).length).toBeLessThan(8100);
  expect(tracksOf(tracks).timeMs[999]).toBe(TRACK_START_MS + 999 * 30_000);
});
