import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  DRIVING_FAULTS,
  driverScore,
  DriverTally,
  drivingFaultsOf,
  segmentAt,
  segmentDriver,
  type CountedDriving,
} from '@farol/core/domain/report/driver-figures';
import { evenNumber } from '../../../arbitraries/numbers.ts';

const count = fc.nat({ max: 1_000_000 });
const driving: fc.Arbitrary<CountedDriving> = fc.record({
  distance: fc.oneof(evenNumber(1, 1e6), evenNumber(1, 1e10)),
  speeding: count,
  hardAcceleration: count,
  hardBraking: count,
  hardCornering: count,
});

function faultsOf(type: string, alarm?: string) {
  return drivingFaultsOf({ type, attributes: { alarm } });
}

function segment(kind: 'trip' | 'stop', fromMs: number, toMs: number) {
  return { kind, fromMs, toMs };
}

function driverOf(start: unknown, end: unknown) {
  return segmentDriver({
    start: { attributes: { driverUniqueId: start } },
    end: { attributes: { driverUniqueId: end } },
  });
}

test('score: is between 0 and 100, and 100 without a fault', () => {
  fc.assert(
    fc.property(driving, (figures) => {
      const score = driverScore(figures);
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(100);
    }),
  );
  const clean = { distance: 5, speeding: 0, hardAcceleration: 0, hardBraking: 0, hardCornering: 0 };
  expect(driverScore(clean)).toBe(100);
  expect(driverScore({ ...clean, distance: 200_000, speeding: 2, hardBraking: 3, hardCornering: 1 })).toBe(
    80,
  );
});

test('score: one more fault never raises it, and the same faults on a longer way never lower it', () => {
  fc.assert(
    fc.property(driving, fc.constantFrom(...DRIVING_FAULTS), evenNumber(1, 100), (figures, fault, times) => {
      const score = driverScore(figures) ?? Number.NaN;
      expect(driverScore({ ...figures, [fault]: figures[fault] + 1 })).toBeLessThanOrEqual(score);
      expect(driverScore({ ...figures, distance: figures.distance * times })).toBeGreaterThanOrEqual(score);
    }),
  );
});

test('score: there is none without a distance', () => {
  fc.assert(
    fc.property(driving, fc.constantFrom(0, -1, Number.NaN), (figures, distance) => {
      expect(driverScore({ ...figures, distance })).toBeUndefined();
    }),
  );
});

test('faults: an event tells of speeding and of harsh driving, several alarms at once of each', () => {
  expect(faultsOf('deviceOverspeed')).toEqual(['speeding']);
  expect(faultsOf('alarm', 'overspeed')).toEqual(['speeding']);
  expect(faultsOf('alarm', 'hardBraking,hardCornering,sos')).toEqual(['hardBraking', 'hardCornering']);
  expect(faultsOf('alarm', 'hardAcceleration')).toEqual(['hardAcceleration']);
  expect(faultsOf('ignitionOn', 'hardBraking')).toEqual([]);
  expect(faultsOf('alarm')).toEqual([]);
});

test('tally: trips make distance and driving time, stops make idling, no longer than they are', () => {
  const tally = new DriverTally();
  tally.addFault('speeding');
  expect(tally.figures).toBeUndefined();
  tally.addSegment({ kind: 'trip', fromMs: 2000, toMs: 5000, distance: 40, engineHours: 3000 });
  tally.addSegment({ kind: 'stop', fromMs: 1000, toMs: 2000, distance: 7, engineHours: 600 });
  tally.addSegment({ kind: 'stop', fromMs: 5000, toMs: 5100, distance: 0, engineHours: 9000 });
  tally.addFault('hardBraking');
  tally.addFault('hardBraking');
  expect(tally.figures).toEqual({
    distance: 40,
    drivingTime: 3000,
    trips: 1,
    stops: 2,
    idling: 700,
    speeding: 0,
    hardAcceleration: 0,
    hardBraking: 2,
    hardCornering: 0,
    fromMs: 1000,
    toMs: 5100,
  });
});

test('segments: what happened belongs to the trip or stop of its time, at a boundary to the trip', () => {
  const [before, trip, after] = [segment('stop', 10, 20), segment('trip', 20, 30), segment('stop', 30, 40)];
  const all = [before, trip, after];
  expect([9, 10, 19, 20, 25, 30, 31, 40, 41].map((ms) => segmentAt(all, ms))).toEqual([
    undefined,
    before,
    before,
    trip,
    trip,
    trip,
    after,
    after,
    undefined,
  ]);
  expect(segmentAt([], 5)).toBeUndefined();
});

test('segments: the driver is the one at the start, else the one at the end', () => {
  expect(driverOf('carla', 'bruno')).toBe('carla');
  expect(driverOf(undefined, 'bruno')).toBe('bruno');
  expect(driverOf('', 7)).toBeUndefined();
});
