import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { RouteBuilder } from '@farol/core/domain/route/route-builder';
import { fixesOfPositions } from '@farol/core/domain/route/route-fixes';
import { endedSegments, lastSegments } from '@farol/core/domain/trip/trip-segments';
import { anyPositions, fixAt, routeOf } from '../../../arbitraries/routes.ts';

test('route builder: a route is the same in whatever parts its fixes arrive', () => {
  fc.assert(
    fc.property(anyPositions(), fc.integer({ min: 1, max: 40 }), (positions, part) => {
      const builder = new RouteBuilder(1);
      for (let start = 0; start < positions.length; start += part)
        builder.add(fixesOfPositions(positions.slice(start, start + part)));
      expect(builder.finish()).toEqual(routeOf(positions));
    }),
  );
});

test('route builder: a route of thousands of fixes is the same when it grows part by part', () => {
  const long = Array.from({ length: 2500 }, (_, minute) =>
    fixAt(minute / 2, {
      id: minute + 7,
      longitude: -46 + Math.sin(minute / 9) / 50,
      latitude: -23 + minute * 1e-4,
      speed: minute % 60,
      course: minute % 360,
      attributes: { distance: minute % 90, ignition: minute % 7 > 0 },
    }),
  );
  const builder = new RouteBuilder(1);
  for (const [from, to] of [
    [0, 10],
    [10, 1100],
    [1100, 2500],
  ])
    builder.add(fixesOfPositions(long.slice(from, to)));
  expect(builder.finish()).toEqual(routeOf(long));
});

test('route builder: without reported motion a route has the stops of the stop report', () => {
  const rules = {
    minDistanceMeters: 200,
    minDurationMs: 180_000,
    stopGapMs: 3_600_000,
    stopsWhereNoticed: false,
  };
  fc.assert(
    fc.property(anyPositions(), (positions) => {
      // The report counts what the server has counted, so both count the same.
      const { distanceMeters } = routeOf(positions);
      const counted = positions.map((position, at) => ({
        ...position,
        attributes: { distance: distanceMeters[at] ?? 0 },
      }));
      const { motion, segments } = endedSegments(undefined, counted, rules);
      const stops = [...segments, ...lastSegments(motion)].filter(({ kind }) => kind === 'stop');
      expect(routeOf(counted).stops.map(({ fromMs, toMs }) => [fromMs, toMs])).toEqual(
        stops.map(({ start, end }) => [Date.parse(start.fixTime), Date.parse(end.fixTime)]),
      );
    }),
  );
});

test('route builder: a tunnel or a ferry breaks the line, a parked vehicle that reports seldom does not', () => {
  const tunnel = [
    fixAt(0),
    fixAt(1, { longitude: -46.61 }),
    fixAt(9, { longitude: -46.7 }),
    fixAt(10, { longitude: -46.71 }),
  ];
  expect(routeOf(tunnel).gaps).toEqual([2]);
  const parked = [fixAt(0), fixAt(60, { longitude: -46.6001 }), fixAt(120)];
  expect(routeOf(parked).gaps).toEqual([]);
});

test('route builder: a fix older than the one before is left out, and so is one without a time', () => {
  const positions = [
    fixAt(0),
    fixAt(5, { speed: 5 }),
    fixAt(3, { speed: 3 }),
    fixAt(6, { fixTime: 'never' }),
    fixAt(7),
  ];
  expect([...routeOf(positions).speedKnots]).toEqual([0, 5, 0]);
});

test('route builder: a route over the date line goes on instead of around the world', () => {
  const route = routeOf([fixAt(0, { longitude: 179.99 }), fixAt(1, { longitude: -179.99 })]);
  expect(route.bounds.east - route.bounds.west).toBeCloseTo(0.02);
});

test('route builder: of a long straight way every 256th place stays on the map, so that its cost does not grow with its length', () => {
  const straight = Array.from({ length: 600 }, (_, second) =>
    fixAt(second / 60, { longitude: -46 + second * 1e-4 }),
  );
  const { significance } = routeOf(straight);
  expect([...significance.keys()].filter((at) => significance[at] === Infinity)).toEqual([0, 256, 512, 599]);
});

test('route builder: distance is what was counted, or else what lies between the fixes', () => {
  const counted = routeOf([fixAt(0), fixAt(1, { longitude: -46.61, attributes: { distance: 2000 } })]);
  expect(counted.drivenMeters.at(-1)).toBe(2000);
  expect(routeOf([fixAt(0), fixAt(1, { longitude: -46.61 })]).drivenMeters.at(-1)).toBeCloseTo(1020.9, 0);
});

test('route builder: a distance as text is not counted, and a value without an end is none', () => {
  const route = routeOf([
    fixAt(0, { attributes: { fuel: Infinity } }),
    fixAt(1, { longitude: -46.61, attributes: { distance: '2000', rpm: 900, axle: Number.NaN } }),
  ]);
  expect(route.drivenMeters.at(-1)).toBeCloseTo(1020.9, 0);
  expect([...route.values].map(([name]) => name)).toEqual(['rpm']);
});

test('route builder: a route that arrives fix by fix has room for many more, and is not copied for each', () => {
  const builder = new RouteBuilder(1);
  for (const minute of [0, 1, 2]) builder.add(fixesOfPositions([fixAt(minute)]));
  expect(builder.finish()?.timeMs.buffer.byteLength).toBe(1024 * 8);
});

test('route builder: without a fix there is no route, also after a part without any', () => {
  expect(new RouteBuilder(1).finish()).toBeUndefined();
  const builder = new RouteBuilder(1);
  builder.add(fixesOfPositions([]));
  expect([builder.length, builder.finish()]).toEqual([0, undefined]);
});

test('route builder: the columns of a route are as long as it has fixes, and the builder knows how many', () => {
  const builder = new RouteBuilder(1);
  builder.add(fixesOfPositions([fixAt(0), fixAt(1), fixAt(2)]));
  builder.add(fixesOfPositions([fixAt(3), fixAt(1)]));
  expect(builder.length).toBe(4);
  const route = builder.finish();
  const { length, x, y, significance, drivenMeters } = route ?? {};
  const { timeMs, longitude, latitude, speedKnots, courseDegrees, distanceMeters, positionId, flags } =
    route ?? {};
  expect(length).toBe(4);
  const columns = [x, y, significance, drivenMeters, timeMs, longitude, latitude, speedKnots];
  for (const column of [...columns, courseDegrees, distanceMeters, positionId, flags])
    expect(column).toHaveLength(4);
});

const moving = (minute: number, motion: boolean) => fixAt(minute, { attributes: { motion } });

const minutes = (ms: number): number => (ms - 1.79e12) / 60_000;

test('route builder: reported motion dates stops as the movement bar does', () => {
  const route = routeOf([
    moving(0, true),
    moving(5, false),
    moving(20, false),
    moving(25, true),
    moving(26, false),
    moving(27, true),
  ]);
  expect(route.stops.map(({ fromMs, toMs }) => [minutes(fromMs), minutes(toMs)])).toEqual([[5, 25]]);
  expect(
    route.movement.map(({ isMoving, fromMs, toMs }) => [isMoving, minutes(fromMs), minutes(toMs)]),
  ).toEqual([
    [true, 0, 5],
    [false, 5, 25],
    [true, 25, 26],
    [false, 26, 27],
  ]);
});

test('route builder: moving and standing do not overlap, and nothing is said of gaps', () => {
  fc.assert(
    fc.property(anyPositions(), fc.boolean(), (positions, isReported) => {
      const route = routeOf(
        isReported ? positions : positions.map((position) => ({ ...position, attributes: {} })),
      );
      let last = -Infinity;
      for (const { fromMs, toMs } of route.movement) {
        expect(fromMs).toBeGreaterThanOrEqual(last);
        expect(toMs).toBeGreaterThan(fromMs);
        last = toMs;
      }
    }),
  );
});

test('route builder: a route has all that its fixes say, and the area they cover', () => {
  const route = routeOf([
    fixAt(0, {
      id: 7,
      longitude: -46.6,
      latitude: -23.5,
      speed: 10,
      course: 90,
      attributes: { ignition: true },
    }),
    fixAt(1, {
      id: 8,
      longitude: -46.61,
      latitude: -23.52,
      speed: 30,
      course: 180,
      attributes: { motion: true, ignition: false, alarm: 'sos', distance: 2500 },
    }),
    fixAt(2, {
      id: 9,
      longitude: -46.605,
      latitude: -23.51,
      speed: 20,
      course: 270,
      attributes: { motion: false, alarm: '', distance: 1500 },
    }),
  ]);
  expect(route).toMatchObject({
    deviceId: 1,
    length: 3,
    alarms: [{ index: 1, kind: 'sos' }],
    gaps: [],
    bounds: { west: -46.61, south: -23.52, east: -46.6, north: -23.5 },
    maxSpeedKnots: 30,
  });
  expect([...route.positionId]).toEqual([7, 8, 9]);
  expect([...route.courseDegrees]).toEqual([90, 180, 270]);
  expect([...route.speedKnots]).toEqual([10, 30, 20]);
  expect([...route.flags]).toEqual([12, 1 + 2 + 4, 1]);
  expect([...route.drivenMeters]).toEqual([0, 2500, 4000]);
  expect([...route.distanceMeters]).toEqual([0, 2500, 1500]);
  expect([...route.timeMs].map(minutes)).toEqual([0, 1, 2]);
});

const alarmed = (minute: number, alarm: string) => fixAt(minute, { attributes: { alarm } });

test('route builder: the alarm of a fix that is left out is left out with it, and the others stay with their fixes', () => {
  expect(
    routeOf([alarmed(0, 'sos'), alarmed(5, 'tow'), alarmed(3, 'sos'), alarmed(6, 'jamming')]).alarms,
  ).toEqual([
    { index: 0, kind: 'sos' },
    { index: 1, kind: 'tow' },
    { index: 2, kind: 'jamming' },
  ]);
});

const stopsAfterPause = (minuteCount: number) =>
  routeOf([moving(0, true), moving(5, false), moving(5 + minuteCount, true), moving(20, true)]).stops;

test('route builder: a short pause is no stop, one of three minutes is', () => {
  expect([stopsAfterPause(2.9).length, stopsAfterPause(3).length]).toEqual([0, 1]);
  expect(stopsAfterPause(4)).toMatchObject([
    { index: 1, fromMs: 1.79e12 + 300_000, toMs: 1.79e12 + 540_000 },
  ]);
});

const movingAt = (minute: number, longitude: number, motion: boolean) =>
  fixAt(minute, { longitude, attributes: { motion } });

test('route builder: reported motion ends at a gap and goes on after it', () => {
  const route = routeOf([
    movingAt(0, -46.6, true),
    movingAt(1, -46.61, true),
    movingAt(9, -46.7, true),
    movingAt(10, -46.71, true),
    movingAt(12, -46.71, false),
  ]);
  expect(
    route.movement.map(({ isMoving, fromMs, toMs }) => [isMoving, minutes(fromMs), minutes(toMs)]),
  ).toEqual([
    [true, 0, 1],
    [true, 9, 12],
  ]);
});
