import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { indexAt, isGapAfter, routePositionAt } from '@farol/core/domain/route/route-position';
import { anyPositions, fixAt, routeOf } from '../../../arbitraries/routes.ts';

const START_MS = 1.79e12;
const MINUTE_MS = 60_000;
const drive = () =>
  routeOf([
    fixAt(0, { longitude: -46, speed: 10, attributes: { ignition: true, motion: true } }),
    fixAt(2, { longitude: -46.01, speed: 30, attributes: { ignition: false } }),
    fixAt(20, { longitude: -46.5 }),
  ]);

test('route position: between two fixes a vehicle is on the line between them, as fast as the fix before said', () => {
  expect(routePositionAt(drive(), START_MS + MINUTE_MS)).toMatchObject({
    index: 0,
    longitude: expect.closeTo(-46.005, 9),
    speedKnots: 10,
    isIgnitionOn: true,
    isMoving: true,
    isKnown: true,
  });
});

test('route position: a vehicle that says so stands', () => {
  const standing = routeOf([fixAt(0, { attributes: { ignition: true, motion: false } }), fixAt(2)]);
  expect(routePositionAt(standing, START_MS + MINUTE_MS)).toMatchObject({
    isMoving: false,
    isIgnitionOn: true,
  });
});

test('route position: in a gap it is where it was last seen, and that is said', () => {
  expect(routePositionAt(drive(), START_MS + 10 * MINUTE_MS)).toMatchObject({
    longitude: -46.01,
    isIgnitionOn: false,
    isMoving: undefined,
    isKnown: false,
  });
});

test('route position: before its first fix and after its last one it is not known where a vehicle is', () => {
  expect(routePositionAt(drive(), START_MS - 1)).toMatchObject({ longitude: -46, isKnown: false });
  expect(routePositionAt(drive(), START_MS + 21 * MINUTE_MS)).toMatchObject({
    longitude: -46.5,
    isKnown: false,
  });
  expect(routePositionAt(drive(), START_MS + 20 * MINUTE_MS)).toMatchObject({
    longitude: -46.5,
    isKnown: true,
  });
});

test('route position: the fix of a moment is the last one that is not later', () => {
  fc.assert(
    fc.property(anyPositions(), fc.integer({ min: -10, max: 9000 }), (positions, second) => {
      const route = routeOf(positions);
      const atMs = START_MS + second * 1000;
      expect(indexAt(route, atMs)).toBe(route.timeMs.findLastIndex((time) => time <= atMs));
    }),
  );
});

test('route position: each gap is found, whichever of many it is', () => {
  const gaps = [1, 4, 5, 9];
  const found = Array.from({ length: 11 }, (_, index) => index).filter((index) =>
    isGapAfter({ gaps }, index),
  );
  expect(found).toEqual([0, 3, 4, 8]);
  expect(isGapAfter({ gaps: [] }, 0)).toBe(false);
});

test('route position: at a fix all of it is as reported; half way the place is half way, and the speed is what the fix before said', () => {
  const turn = routeOf([
    fixAt(0, { longitude: -46, latitude: -23, speed: 10, course: 90 }),
    fixAt(2, { longitude: -46.01, latitude: -23.02, speed: 30, course: 180 }),
  ]);
  expect(routePositionAt(turn, START_MS + MINUTE_MS)).toEqual({
    index: 0,
    longitude: expect.closeTo(-46.005, 9),
    latitude: expect.closeTo(-23.01, 9),
    speedKnots: 10,
    courseDegrees: 90,
    isIgnitionOn: undefined,
    isMoving: undefined,
    isKnown: true,
  });
  expect(routePositionAt(turn, START_MS + 2 * MINUTE_MS)).toMatchObject({
    index: 1,
    latitude: -23.02,
    speedKnots: 30,
    courseDegrees: 180,
    isKnown: true,
  });
});
