import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { indexAt, routeMoment } from '@farol/core/domain/route/route-moment';
import { anyPositions, fixAt, routeOf } from '../../../arbitraries/routes.ts';

const START_MS = 1.79e12;
const MINUTE_MS = 60_000;
const drive = routeOf([
  fixAt(0, { longitude: -46, speed: 10, attributes: { ignition: true, motion: true } }),
  fixAt(2, { longitude: -46.01, speed: 30, attributes: { ignition: false } }),
  fixAt(20, { longitude: -46.5 }),
]);

test('between two fixes a vehicle is on the line between them', () => {
  expect(routeMoment(drive, START_MS + MINUTE_MS)).toMatchObject({
    index: 0,
    longitude: expect.closeTo(-46.005, 9),
    speedKnots: 20,
    isIgnitionOn: true,
    isMoving: true,
    isKnown: true,
  });
});

test('in a gap it is where it was last seen, and that is said', () => {
  expect(routeMoment(drive, START_MS + 10 * MINUTE_MS)).toMatchObject({
    longitude: -46.01,
    isIgnitionOn: false,
    isMoving: undefined,
    isKnown: false,
  });
});

test('before its first fix and after its last one it is not known where a vehicle is', () => {
  expect(routeMoment(drive, START_MS - 1)).toMatchObject({ longitude: -46, isKnown: false });
  expect(routeMoment(drive, START_MS + 21 * MINUTE_MS)).toMatchObject({ longitude: -46.5, isKnown: false });
  expect(routeMoment(drive, START_MS + 20 * MINUTE_MS)).toMatchObject({ longitude: -46.5, isKnown: true });
});

test('the fix of a moment is the last one that is not later', () => {
  fc.assert(
    fc.property(anyPositions(), fc.integer({ min: -10, max: 9000 }), (positions, second) => {
      const route = routeOf(positions);
      const atMs = START_MS + second * 1000;
      expect(indexAt(route, atMs)).toBe(route.timeMs.findLastIndex((time) => time <= atMs));
    }),
  );
});
