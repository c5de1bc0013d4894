import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  collectedTracks,
  fixesOfTrack,
  fixesCovering,
  trackFixesOfRoute,
  trackFixOf,
} from '@farol/core/domain/replay/collected-tracks';
import type { TrackFix } from '@farol/core/domain/replay/fleet-tracks';
import { emptyFixes, FIX_FLAG } from '@farol/core/domain/route/route-fixes';
import { trackFix, TRACK_START_MS, tracksOf } from '../../../arbitraries/fleet-tracks.ts';
import { plainPosition } from '../../../arbitraries/fleet.ts';
import { evenNumber } from '../../../arbitraries/numbers.ts';

const SPAN = { fromMs: TRACK_START_MS, toMs: TRACK_START_MS + 3_600_000 };

const fixes: fc.Arbitrary<TrackFix[]> = fc.array(
  fc
    .record({
      seconds: evenNumber(0, 3600),
      meters: fc.integer({ min: -100_000, max: 100_000 }),
      longitude: evenNumber(-180, 180),
      speedKnots: evenNumber(-5, 400),
      courseDegrees: evenNumber(0, 360),
      state: fc.nat({ max: 127 }),
    })
    .map(({ seconds, meters, ...more }) => trackFix(seconds, meters, more)),
  { minLength: 1, maxLength: 6 },
);

test('collected tracks: fixes of vehicles are the same columns at once as when they come over the wire', () => {
  fc.assert(
    fc.property(fc.array(fixes, { maxLength: 4 }), (lists) => {
      const vehicles = new Map(lists.map((list, index) => [index + 7, list]));
      const [collected, received] = [
        collectedTracks(SPAN, vehicles),
        tracksOf(vehicles, SPAN.fromMs, SPAN.toMs),
      ];
      const { longitude, latitude, ...others } = collected;
      expect(received).toMatchObject(others);
      for (const [row, value] of longitude.entries()) expect(received.longitude[row]).toBeCloseTo(value, 4);
      for (const [row, value] of latitude.entries()) expect(received.latitude[row]).toBeCloseTo(value, 4);
    }),
  );
});

test('collected tracks: a vehicle without fixes has no row', () => {
  const vehicles = new Map([
    [1, []],
    [2, [trackFix(0, 0)]],
  ]);
  const { deviceIds, starts } = collectedTracks(SPAN, vehicles);
  expect({ deviceIds, starts: [...starts] }).toEqual({ deviceIds: [1, 2], starts: [0, 0, 1] });
});

test.for([
  [{}, 0],
  [{ motion: false, ignition: 'true', blocked: 1, alarm: '' }, 1],
  [{ motion: true }, 3],
  [{ ignition: false }, 4],
  [{ ignition: true }, 12],
  [{ blocked: false }, 16],
  [{ blocked: true }, 48],
  [{ alarm: 'sos' }, 64],
  [{ motion: true, ignition: true, blocked: true, alarm: 'sos' }, 127],
] as const)('collected tracks: a fix with %j has the state %i', ([attributes, state]) => {
  const position = plainPosition(1, 0, {
    fixTime: '2026-08-03T11:00:00.500Z',
    longitude: -46.5,
    latitude: -23.5,
    speed: 12.5,
    course: 90,
    attributes,
  });
  expect(trackFixOf(position)).toEqual({
    timeMs: Date.parse('2026-08-03T11:00:00.500Z'),
    longitude: -46.5,
    latitude: -23.5,
    speedKnots: 12.5,
    courseDegrees: 90,
    state,
  });
});

test('collected tracks: the columns of a vehicle are read back as its fixes, and those of no other', () => {
  fc.assert(
    fc.property(fc.array(fixes, { maxLength: 4 }), (lists) => {
      const tracks = collectedTracks(SPAN, new Map(lists.map((list, index) => [index + 7, list])));
      for (const [vehicle, list] of lists.entries()) {
        const read = fixesOfTrack(tracks, vehicle);
        expect(read).toHaveLength(list.length);
        for (const [index, fix] of list.entries()) {
          const { timeMs, longitude, latitude, state, courseDegrees } = read[index] ?? trackFix(0, 0);
          expect([timeMs, longitude, latitude, state]).toEqual([
            Math.floor(fix.timeMs / 1000) * 1000,
            fix.longitude,
            fix.latitude,
            fix.state,
          ]);
          expect(courseDegrees).toBeGreaterThanOrEqual(0);
          expect(courseDegrees).toBeLessThan(360);
          const turned = Math.abs(courseDegrees - fix.courseDegrees);
          expect(Math.min(turned, 360 - turned)).toBeLessThanOrEqual(0.71);
        }
      }
    }),
  );
});

test('collected tracks: a speed is read back to the knot, never below 0 and never above 255', () => {
  const list = [-3, 12.4, 12.5, 400].map((speedKnots, index) => trackFix(index, 0, { speedKnots }));
  const read = fixesOfTrack(collectedTracks(SPAN, new Map([[7, list]])), 0);
  expect(read.map(({ speedKnots }) => speedKnots)).toEqual([0, 12, 13, 255]);
});

test('collected tracks: the fixes of a span come with the last one before it and the first one after it', () => {
  const list = [0, 10, 20, 30, 40, 50].map((seconds) => trackFix(seconds, 0));
  const telling = (fromSeconds: number, toSeconds: number) =>
    fixesCovering(
      { fromMs: TRACK_START_MS + fromSeconds * 1000, toMs: TRACK_START_MS + toSeconds * 1000 },
      list,
    ).map(({ timeMs }) => (timeMs - TRACK_START_MS) / 1000);
  expect(telling(20, 30)).toEqual([10, 20, 30, 40]);
  expect(telling(21, 29)).toEqual([20, 30]);
  expect(telling(-20, -10)).toEqual([0]);
  expect(telling(60, 70)).toEqual([50]);
  expect(telling(-10, 70)).toEqual([0, 10, 20, 30, 40, 50]);
});

test('collected tracks: a fix of a route has the same state in the past of the fleet, and an alarm belongs to its fix alone', () => {
  const { hasMotion, isMoving, hasIgnition, isIgnitionOn, hasBlocked, isBlocked } = FIX_FLAG;
  const flags = [
    [0, 0],
    [hasMotion, 1],
    [hasMotion | isMoving, 3],
    [hasIgnition, 4],
    [hasIgnition | isIgnitionOn, 12],
    [hasBlocked, 16],
    [hasBlocked | isBlocked, 48],
  ] as const;
  const columns = emptyFixes(flags.length);
  for (const [index, [flag]] of flags.entries()) {
    columns.flags[index] = flag;
    columns.timeMs[index] = TRACK_START_MS + index;
    columns.longitude[index] = -46 - index;
    columns.latitude[index] = -23 - index;
    columns.speedKnots[index] = 10 + index;
    columns.courseDegrees[index] = 90 + index;
  }
  const route = { ...columns, length: flags.length, alarms: [{ index: 2, kind: 'sos' }], values: new Map() };
  expect(trackFixesOfRoute(route)).toEqual(
    flags.map(([, state], index) => ({
      timeMs: TRACK_START_MS + index,
      longitude: -46 - index,
      latitude: -23 - index,
      speedKnots: 10 + index,
      courseDegrees: 90 + index,
      state: index === 2 ? state + 64 : state,
    })),
  );
});
