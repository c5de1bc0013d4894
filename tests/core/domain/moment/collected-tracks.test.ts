import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { collectedTracks, trackFixOf } from '@farol/core/domain/moment/collected-tracks';
import type { TrackFix } from '@farol/core/domain/moment/fleet-tracks';
import { trackFix, TRACK_START_MS, tracksOf } from '../../../arbitraries/fleet-tracks.ts';
import { plainPosition } from '../../../arbitraries/fleet.ts';

const SPAN = { fromMs: TRACK_START_MS, toMs: TRACK_START_MS + 3_600_000 };

const fixes: fc.Arbitrary<TrackFix[]> = fc.array(
  fc
    .record({
      seconds: fc.double({ min: 0, max: 3600, noNaN: true }),
      meters: fc.integer({ min: -100_000, max: 100_000 }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
      speedKnots: fc.double({ min: -5, max: 400, noNaN: true }),
      courseDegrees: fc.double({ min: 0, max: 360, noNaN: true }),
      state: fc.nat({ max: 127 }),
    })
    .map(({ seconds, meters, ...more }) => trackFix(seconds, meters, more)),
  { minLength: 1, maxLength: 6 },
);

test('fixes of vehicles are the same columns at once as when they come over the wire', () => {
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

test('a vehicle without fixes has no row', () => {
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
] as const)('a fix with %j has the state %i', ([attributes, state]) => {
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
