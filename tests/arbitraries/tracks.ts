import type { Position } from '@farol/core/domain/position/position';
import * as fc from 'fast-check';

const METERS_IN_A_DEGREE = 111_319.5;

/** The positions of a vehicle that stands, crawls, drives back and forth, and is silent for hours. */
export const tracks: fc.Arbitrary<Position[]> = fc
  .array(
    fc.record({
      seconds: fc.oneof(
        { weight: 8, arbitrary: fc.integer({ min: 5, max: 90 }) },
        { weight: 1, arbitrary: fc.integer({ min: 120, max: 9000 }) },
      ),
      meters: fc.oneof(
        { weight: 4, arbitrary: fc.constant(0) },
        { weight: 2, arbitrary: fc.integer({ min: -30, max: 30 }) },
        { weight: 3, arbitrary: fc.integer({ min: 100, max: 900 }) },
      ),
      speed: fc.nat(60),
    }),
    { maxLength: 80 },
  )
  .map(positionsOf);

function positionsOf(legs: readonly { seconds: number; meters: number; speed: number }[]): Position[] {
  let [ms, north] = [Date.UTC(2026, 0, 1), 0];
  return [{ seconds: 0, meters: 0, speed: 0 }, ...legs].map(({ seconds, meters, speed }, at): Position => {
    ms += seconds * 1000;
    north += meters;
    const time = new Date(ms).toISOString();
    return {
      id: at + 1,
      deviceId: 7,
      protocol: 'osmand',
      serverTime: time,
      deviceTime: time,
      fixTime: time,
      valid: true,
      latitude: north / METERS_IN_A_DEGREE,
      longitude: 0,
      altitude: 0,
      speed,
      course: 0,
      address: null,
      accuracy: 0,
      network: null,
      geofenceIds: null,
      attributes: { motion: false, distance: Math.abs(meters) },
    };
  });
}
