import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  extendPath,
  movementSpans,
  pathOfPositions,
  RECENT_MOVEMENT_MS,
  traveledPath,
  type PathPoint,
} from '@farol/core/domain/trip/movement';
import type { Position } from '@farol/core/domain/position/position';
import { plainPosition } from '../../../arbitraries/fleet.ts';

const START = Date.parse('2026-05-04T12:00:00Z');

function fix(second: number, changes: Partial<Position> = {}): Position {
  return plainPosition(1, 0, { fixTime: new Date(START + second * 1000).toISOString(), ...changes });
}

function point(second: number, isMoving: boolean | undefined): PathPoint {
  return { longitude: 0, latitude: 0, fixTimeMs: START + second * 1000, isMoving };
}

test('movement: recent movement covers twelve hours', () => {
  expect(RECENT_MOVEMENT_MS).toBe(43_200_000);
});

test('movement: a path has each fix once, the oldest first, in whatever order they arrive', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 1000 })), (seconds) => {
      const times = pathOfPositions(seconds.map((second) => fix(second))).map(({ fixTimeMs }) => fixTimeMs);
      expect(times).toEqual(seconds.toSorted((a, b) => a - b).map((second) => START + second * 1000));
    }),
  );
});

test('movement: a path reaches the poles and the date line, and leaves out impossible places and times', () => {
  const kept = [
    fix(1, { latitude: 90, longitude: 180, attributes: { motion: true } }),
    fix(2, { latitude: -90, longitude: -180, attributes: { motion: false } }),
    fix(3, { latitude: 1, longitude: 2, attributes: { motion: 'yes' } }),
  ];
  const left = [
    fix(4, { latitude: 90.01 }),
    fix(5, { longitude: -180.01 }),
    fix(6, { latitude: Number.NaN }),
    fix(7, { longitude: Number.NaN }),
    fix(8, { fixTime: 'yesterday' }),
  ];
  expect(pathOfPositions([...left, ...kept])).toEqual([
    { latitude: 90, longitude: 180, fixTimeMs: START + 1000, isMoving: true },
    { latitude: -90, longitude: -180, fixTimeMs: START + 2000, isMoving: false },
    { latitude: 1, longitude: 2, fixTimeMs: START + 3000, isMoving: undefined },
  ]);
});

test('movement: a new fix extends the path and drops what is too old; one that is late or impossible changes nothing', () => {
  const path = pathOfPositions([fix(1), fix(2), fix(3)]);
  const longer = extendPath(path, fix(4), START + 2000);
  expect(longer.map(({ fixTimeMs }) => (fixTimeMs - START) / 1000)).toEqual([2, 3, 4]);
  expect(extendPath([], fix(4), START)).toEqual(pathOfPositions([fix(4)]));
  for (const late of [fix(2), fix(3), fix(4, { latitude: 91 })])
    expect(extendPath(path, late, START)).toBe(path);
});

test('movement: moving and standing follow each other without a gap, and a fix without motion extends the span before it', () => {
  const moves = [undefined, true, true, undefined, false, false, true];
  expect(movementSpans(moves.map((isMoving, second) => point(second, isMoving)))).toEqual([
    { isMoving: true, fromMs: START + 1000, toMs: START + 4000 },
    { isMoving: false, fromMs: START + 4000, toMs: START + 6000 },
    { isMoving: true, fromMs: START + 6000, toMs: START + 6000 },
  ]);
  expect(movementSpans([point(0, undefined), point(1, undefined)])).toEqual([]);
});

/** A fix on the equator, `meters` east of the meridian. */
function eastward(second: number, meters: number, isMoving: boolean | undefined): PathPoint {
  return { ...point(second, isMoving), longitude: meters / (6_378_137 * (Math.PI / 180)) };
}

test('a traveled path tells how far it goes and when: drift before and after is no part of it', () => {
  const path = [
    eastward(0, 0, false),
    eastward(60, 30, false),
    eastward(120, 430, true),
    eastward(180, 1030, true),
    eastward(240, 1030, false),
    eastward(300, 990, false),
  ];
  expect(traveledPath(path)).toEqual({
    meters: expect.closeTo(1000, 6),
    fromMs: START + 60_000,
    toMs: START + 180_000,
  });
});

test('movement: the leg on which a vehicle stopped is traveled, and so is the one on which it drove off', () => {
  const [from, to] = [START, START + 60_000];
  for (const [first, last] of [
    [true, false],
    [false, true],
    [undefined, false],
    [false, undefined],
  ] as const)
    expect(traveledPath([eastward(0, 0, first), eastward(60, 600, last)])).toEqual({
      meters: expect.closeTo(600, 6),
      fromMs: from,
      toMs: to,
    });
  expect(traveledPath([eastward(0, 0, false), eastward(60, 600, false)])).toBeUndefined();
});

test('movement: a traveled path is undefined for a vehicle that stands, drifts or went less than 200 m', () => {
  expect(traveledPath([])).toBeUndefined();
  expect(traveledPath([eastward(0, 0, true)])).toBeUndefined();
  expect(traveledPath([eastward(0, 0, true), eastward(9, 199.9, true)])).toBeUndefined();
  expect(traveledPath([eastward(0, 0, undefined), eastward(9, 200.1, undefined)])?.meters).toBeCloseTo(200.1);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -5000, max: 5000 })), (drift) => {
      expect(traveledPath(drift.map((meters, at) => eastward(at, meters, false)))).toBeUndefined();
    }),
  );
});
