import { distanceMeters } from '@farol/core/domain/geometry/distance';
import type { Position } from '@farol/core/domain/position/position';
import { MotionDayAggregate, type MotionDay } from '@farol/core/domain/trip/motion-day';
import { drivenMeters, motionPoint } from '@farol/core/domain/trip/motion-point';
import { packedMotion, unpackedMotion } from '@farol/core/domain/trip/packed-motion';
import { SegmentReader } from '@farol/core/domain/trip/segment-reader';
import {
  endedSegments,
  lastSegments,
  motionAfter,
  type MotionFix,
} from '@farol/core/domain/trip/trip-segments';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { tracks } from '../../../arbitraries/tracks.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const RULES = { minDistanceMeters: 200, minDurationMs: 180_000, stopGapMs: HOUR, stopsWhereNoticed: false };
const START = Date.UTC(2026, 0, 1);
const METERS_IN_A_DEGREE = 111_319.5;

/** How often days answered, and how often their fixes had to be read. */
interface Use {
  days: number;
  read: number;
}

test('segment reader: trips and stops of daily aggregates are those of all fixes, whatever came late, was removed, or was folded before', () => {
  const use: Use = { days: 0, read: 0 };
  const changes = fc.array(
    fc.record({ at: fc.nat(80), isRemoved: fc.boolean(), meters: fc.integer({ min: -800, max: 800 }) }),
    { maxLength: 3 },
  );
  fc.assert(
    fc.property(
      fc.array(tracks, { minLength: 3, maxLength: 10 }),
      fc.integer({ min: 1, max: 120 }),
      changes,
      fc.array(fc.nat(30), { maxLength: 3 }),
      fc.tuple(fc.nat(60), fc.integer({ min: 40, max: 100 })),
      (parts, dayMinutes, changed, lost, [left, right]) => {
        const dayMs = dayMinutes * MINUTE;
        const before = joined(parts);
        const folded = dailyAggregates(before, dayMs);
        const { positions, days } = afterChanges(before, changed);
        for (const day of days) folded.delete(Math.floor(day / dayMs));
        for (const index of lost) folded.delete([...folded.keys()][index] ?? -1);
        const [from, to] = [left, right]
          .sort((a, b) => a - b)
          .map((percent) => START + ((timeOf(positions.at(-1)) - START) * percent) / 100);
        const range = { from: Math.floor(from ?? 0), to: Math.floor(to ?? 0) };
        expect(readDays(positions, folded, dayMs, range, use)).toEqual(readAll(positions, range));
      },
    ),
    { numRuns: 2_000 },
  );
  // Else this test would show nothing.
  expect(use.days).toBeGreaterThan(300);
  expect(use.read).toBeGreaterThan(300);
});

test('segment reader: a vehicle that is parked for weeks is read from its days, from whatever moment on', () => {
  const positions = joined([parked(40 * 24)]);
  const folded = dailyAggregates(positions, 24 * HOUR);
  const use: Use = { days: 0, read: 0 };
  const range = { from: START + 30 * HOUR, to: START + 39 * 24 * HOUR + HOUR };
  expect(readDays(positions, folded, 24 * HOUR, range, use)).toEqual(readAll(positions, range));
  expect(use).toEqual({ days: 37, read: 0 });
});

test('segment reader: a parked vehicle that drifts too far from where the span finds it is read fix by fix', () => {
  const positions = joined([parked(5 * 24, (hour) => (hour < 48 || hour % 2 === 0 ? 0 : 195))]);
  const moved = positions.map((position, at) =>
    at === 30 ? { ...position, latitude: -10 / METERS_IN_A_DEGREE } : position,
  );
  const folded = dailyAggregates(moved, 24 * HOUR);
  const use: Use = { days: 0, read: 0 };
  const range = { from: timeOf(moved[30]), to: timeOf(moved.at(-1)) };
  const found = readDays(moved, folded, 24 * HOUR, range, use);
  expect(found).toEqual(readAll(moved, range));
  expect(found.some(({ kind }) => kind === 'trip')).toBe(true);
});

test('segment reader: a day in which nothing ended knows the area of all its fixes, in whatever parts they came', () => {
  const use = { unbroken: 0, broken: 0 };
  const drift = fc.record({
    north: fc.integer({ min: -40, max: 40 }),
    east: fc.integer({ min: -40, max: 40 }),
  });
  const drifts = fc.array(drift, { minLength: 1, maxLength: 12 });
  const expectArea = (parts: readonly (readonly MotionFix[])[]) => {
    const fold = new MotionDayAggregate(undefined, RULES);
    for (const part of parts) fold.add(part);
    const all = parts.flat();
    const isUnbroken = motionAfter(undefined, all, RULES).ended.length === 0;
    use[isUnbroken ? 'unbroken' : 'broken'] += 1;
    const [latitudes, longitudes] = [
      all.map(({ latitude }) => latitude),
      all.map(({ longitude }) => longitude),
    ];
    expect(fold.day().unbrokenWithin).toEqual(
      isUnbroken
        ? {
            south: Math.min(...latitudes),
            west: Math.min(...longitudes),
            north: Math.max(...latitudes),
            east: Math.max(...longitudes),
          }
        : undefined,
    );
  };
  fc.assert(
    fc.property(drifts, fc.nat(12), (steps, cut) => {
      const fixes = steps.map(({ north, east }, at): MotionFix => ({
        positionId: at + 1,
        time: START + at * 10 * MINUTE,
        latitude: north / METERS_IN_A_DEGREE,
        longitude: east / METERS_IN_A_DEGREE,
        speedKnots: 0,
        distance: 0,
        isMoving: false,
      }));
      expectArea([fixes.slice(0, cut), fixes.slice(cut)].filter((part) => part.length > 0));
    }),
  );
  fc.assert(
    fc.property(tracks, fc.nat(80), (track, cut) => {
      const fixes = track.map(fixOf);
      expectArea([fixes.slice(0, cut), fixes.slice(cut)].filter((part) => part.length > 0));
    }),
  );
  // Else this test would show nothing.
  expect(use.unbroken).toBeGreaterThan(50);
  expect(use.broken).toBeGreaterThan(10);
});

test('segment reader: a motion is unpacked as it was packed, and goes on alike', () => {
  fc.assert(
    fc.property(tracks, fc.nat(80), (track, at) => {
      const fixes = track.map(fixOf);
      const { motion } = motionAfter(undefined, fixes.slice(0, at), RULES);
      const text = packedMotion(motion);
      expect(packedMotion(unpackedMotion(text))).toBe(text);
      const rest = fixes.slice(at);
      const ended = (from: typeof motion) =>
        motionAfter(from, rest, RULES).ended.map(({ kind, start, end, maxSpeedKnots }) => [
          kind,
          start.positionId,
          end.positionId,
          kind === 'trip' && maxSpeedKnots,
        ]);
      expect(ended(unpackedMotion(text))).toEqual(ended(motion));
    }),
  );
});

test('segment reader: a motion whose text was damaged is refused', () => {
  const point = [7, START, 1, 2, 30];
  const text = (since: unknown, window: unknown = [point], maxSpeedKnots: unknown = 30) =>
    JSON.stringify([1, maxSpeedKnots, since, window]);
  expect(unpackedMotion(text(point))).toEqual({
    isMoving: true,
    maxSpeedKnots: 30,
    since: { positionId: 7, time: START, latitude: 1, longitude: 2, speedKnots: 30 },
    window: [{ positionId: 7, time: START, latitude: 1, longitude: 2, speedKnots: 30 }],
  });
  for (const broken of [
    null,
    'abcde',
    { length: 5 },
    point.slice(1),
    [...point, 0],
    [...point.slice(1), null],
    [null, ...point.slice(1)],
    [...point.slice(1), '30'],
  ]) {
    expect(() => unpackedMotion(text(broken))).toThrow('it is no motion');
    expect(() => unpackedMotion(text(point, [point, broken]))).toThrow('it is no motion');
  }
  expect(() => unpackedMotion(text(point, [], null))).toThrow('it is no motion');
  for (const other of ['{}', '[]', '[1,2]', '7', 'null', '{', text(point, 7)])
    expect(() => unpackedMotion(other)).toThrow();
});

/** A parked vehicle's fixes: every hour, each sent twice, at one place. */
const HISTORY = [0, 60, 61, 120, 121].map((minute) => parkedFix(minute, 0));

/** The day of these fixes after the history, and what is told of it to somebody who knows only its end. */
function toldOfDay(
  fixes: readonly MotionFix[],
  { rules = RULES, known = HISTORY.slice(1), history = HISTORY } = {},
): 'answered' | 'read' {
  const fold = new MotionDayAggregate(motionAfter(undefined, history, rules).motion, rules);
  fold.add(fixes);
  const reader = new SegmentReader(rules);
  reader.addFixes(known);
  return reader.addDay(fold.day()) === undefined ? 'read' : 'answered';
}

function parkedFix(minute: number, north: number, east = 0, latitude = 0): MotionFix {
  return {
    positionId: minute + 1,
    time: START + minute * MINUTE,
    latitude: latitude + north / METERS_IN_A_DEGREE,
    longitude: east / METERS_IN_A_DEGREE,
    speedKnots: 0,
    distance: 0,
    isMoving: false,
  };
}

test('segment reader: the day of a parked vehicle answers for a span that begins later, and its stop goes on', () => {
  const day = [parkedFix(180, 20), parkedFix(240, -20)];
  expect(toldOfDay(day)).toBe('answered');
  const reader = new SegmentReader(RULES);
  reader.addFixes(HISTORY.slice(1));
  const fold = new MotionDayAggregate(motionAfter(undefined, HISTORY, RULES).motion, RULES);
  fold.add(day);
  expect(reader.addDay(fold.day())).toEqual([]);
  expect(reader.finish()).toMatchObject([{ kind: 'stop', start: 61, end: 241 }]);
});

test('segment reader: days of driving answer one after the other for a span that begins with them', () => {
  const reader = new SegmentReader(RULES);
  let motion: MotionDayAggregate['motion'];
  for (const day of [0, 1, 2]) {
    const fold = new MotionDayAggregate(motion, RULES);
    const from = day * 24 * 60;
    fold.add([
      parkedFix(from, 0),
      parkedFix(from + 60, 900),
      parkedFix(from + 120, 900),
      parkedFix(from + 180, 900),
    ]);
    motion = fold.motion;
    expect(fold.day().segments).not.toEqual([]);
    expect(reader.addDay(fold.day())).toEqual(fold.day().segments);
  }
  // The vehicle came to rest at the second fix of the last day.
  expect(reader.finish()).toMatchObject([{ kind: 'stop', start: 2941, end: 3061 }]);
});

test('segment reader: the day of a vehicle that drove on through a gap has two trips, and no stop without duration between them', () => {
  const fold = new MotionDayAggregate(undefined, RULES);
  const driving = [0, 1, 2].map((minute) => ({ ...parkedFix(minute, minute * 900), isMoving: true }));
  fold.add([...driving, { ...parkedFix(92, 200_000), distance: 200_000 }]);
  expect(fold.day().segments.map(({ kind, start, end }) => [kind, start, end])).toEqual([
    ['trip', 1, 3],
    ['trip', 3, 93],
  ]);
});

test('segment reader: a day does not answer for a span that knows nothing, nor for one with other fixes before', () => {
  const day = [parkedFix(180, 20), parkedFix(240, -20)];
  expect(toldOfDay(day, { known: [] })).toBe('read');
  expect(toldOfDay(day, { history: [] })).toBe('read');
  expect(toldOfDay(day, { known: [...HISTORY, parkedFix(122, 1)] })).toBe('read');
});

test('segment reader: a day in which something ended, or through which the vehicle drove, does not answer for another span', () => {
  expect(toldOfDay([parkedFix(180, 20), parkedFix(240, 900)])).toBe('read');
  const driving = [0, 1, 1, 2].map((minute) => ({ ...parkedFix(minute, 0), isMoving: true }));
  expect(toldOfDay([parkedFix(3, 10)], { history: driving, known: driving.slice(1) })).toBe('read');
});

test('segment reader: a day answers only if each place in it is nearer to the stop than a trip is long, rounding included', () => {
  for (const [north, east] of [
    [150, 0],
    [-150, 0],
    [0, 150],
    [0, -150],
  ] as const) {
    const far = parkedFix(240, north, east);
    const meters = distanceMeters(parkedFix(60, 0), far);
    const toldAt = (minDistanceMeters: number) =>
      toldOfDay([parkedFix(180, 0), far], { rules: { ...RULES, minDistanceMeters } });
    expect([1.000_002, 1.000_001, 1.000_000_5].map((times) => toldAt(meters * times))).toEqual([
      'answered',
      'read',
      'read',
    ]);
  }
});

test('segment reader: a day in a wide area, far from the stop or at a pole is read fix by fix, whatever is a trip', () => {
  const rules = { ...RULES, minDistanceMeters: 5_000_000 };
  const degree = METERS_IN_A_DEGREE;
  expect(toldOfDay([parkedFix(180, 0, -0.4 * degree), parkedFix(240, 0, 0.4 * degree)], { rules })).toBe(
    'answered',
  );
  expect(toldOfDay([parkedFix(180, 0, -0.5 * degree), parkedFix(240, 0, 0.5 * degree)], { rules })).toBe(
    'read',
  );
  expect(toldOfDay([parkedFix(240, 99_000)], { rules })).toBe('answered');
  expect(toldOfDay([parkedFix(240, 101_000)], { rules })).toBe('read');
  for (const pole of [1, -1]) {
    const at = (latitude: number) => {
      const history = [0, 60, 61, 120, 121].map((minute) => parkedFix(minute, 0, 0, pole * latitude));
      return toldOfDay([parkedFix(180, 0, 0, pole * latitude)], {
        rules,
        history,
        known: history.slice(1),
      });
    };
    expect([at(88.9), at(89)]).toEqual(['answered', 'read']);
  }
});

test('segment reader: without fixes a span has neither trips nor stops, and a moment is none', () => {
  const reader = new SegmentReader(RULES);
  expect(reader.finish()).toEqual([]);
  expect(reader.addFixes([parkedFix(1, 0)])).toEqual([]);
  expect(reader.finish()).toEqual([]);
});

/** What a report shows of a trip or stop. */
interface Found {
  kind: 'trip' | 'stop';
  start: number;
  end: number;
  maxSpeedKnots: number | undefined;
}

function readAll(positions: readonly Position[], { from, to }: { from: number; to: number }): Found[] {
  const within = positions.filter((position) => timeOf(position) >= from && timeOf(position) <= to);
  const { motion, segments } = endedSegments(undefined, within, RULES);
  return [...segments, ...lastSegments(motion)].map(({ kind, start, end, maxSpeedKnots }) => ({
    kind,
    start: start.id,
    end: end.id,
    maxSpeedKnots: kind === 'trip' ? maxSpeedKnots : undefined,
  }));
}

function readDays(
  positions: readonly Position[],
  days: ReadonlyMap<number, MotionDay>,
  dayMs: number,
  { from, to }: { from: number; to: number },
  use: Use,
): Found[] {
  const reader = new SegmentReader(RULES);
  const found: ReturnType<SegmentReader['finish']> = [];
  for (let day = Math.floor(from / dayMs); day * dayMs <= to; day++) {
    const [start, end] = [day * dayMs, (day + 1) * dayMs - 1];
    const folded = start >= from && end <= to ? days.get(day) : undefined;
    const segments = folded && reader.addDay(folded);
    if (segments) use.days += 1;
    else if (folded) use.read += 1;
    const within = positions.filter(
      (position) => timeOf(position) >= Math.max(from, start) && timeOf(position) <= Math.min(to, end),
    );
    found.push(...(segments ?? reader.addFixes(within.map(fixOf))));
  }
  return [...found, ...reader.finish()].map(({ kind, start, end, maxSpeedKnots }) => ({
    kind,
    start,
    end,
    maxSpeedKnots: kind === 'trip' ? maxSpeedKnots : undefined,
  }));
}

/** Folds the fixes of each day with fixes from the motion of the day before. */
function dailyAggregates(positions: readonly Position[], dayMs: number): Map<number, MotionDay> {
  const days = new Map<number, MotionDay>();
  const byDay = Map.groupBy(positions, (position) => Math.floor(timeOf(position) / dayMs));
  let motion: MotionDayAggregate['motion'];
  for (const [day, of] of byDay) {
    const fold = new MotionDayAggregate(motion, RULES);
    for (const position of of) fold.add([fixOf(position)]);
    days.set(day, fold.day());
    motion = fold.motion;
  }
  return days;
}

/** Adds and removes positions; returns the times that are affected. */
function afterChanges(
  before: readonly Position[],
  changes: readonly { at: number; isRemoved: boolean; meters: number }[],
): { positions: Position[]; days: number[] } {
  let positions = [...before];
  const days: number[] = [];
  for (const [index, { at, isRemoved, meters }] of changes.entries()) {
    const position = positions[at % positions.length];
    if (!position || positions.length < 2) continue;
    days.push(timeOf(position));
    if (isRemoved) positions = positions.filter((other) => other !== position);
    else
      positions.splice((at % positions.length) + 1, 0, {
        ...position,
        id: 1_000_000 + index,
        latitude: position.latitude + meters / METERS_IN_A_DEGREE,
      });
  }
  return { positions, days };
}

/** One track after another, each where the one before ended. */
function joined(parts: readonly (readonly Position[])[]): Position[] {
  let [id, ms, north] = [0, 0, 0];
  const positions: Position[] = [];
  for (const part of parts) {
    for (const position of part) {
      const fixTime = new Date(timeOf(position) + ms).toISOString();
      positions.push({ ...position, id: ++id, fixTime, latitude: position.latitude + north });
    }
    const last = positions.at(-1);
    if (last) [ms, north] = [timeOf(last) - START, last.latitude];
  }
  return positions;
}

/** One fix an hour within a few meters. */
function parked(hours: number, metersAt: (hour: number) => number = (hour) => (hour * 7) % 30): Position[] {
  return Array.from({ length: hours }, (_, hour): Position => {
    const time = new Date(START + hour * HOUR).toISOString();
    return {
      id: hour,
      deviceId: 7,
      protocol: 'osmand',
      serverTime: time,
      deviceTime: time,
      fixTime: time,
      valid: true,
      latitude: metersAt(hour) / METERS_IN_A_DEGREE,
      longitude: 0,
      altitude: 0,
      speed: 0,
      course: 0,
      address: null,
      accuracy: 0,
      network: null,
      geofenceIds: null,
      attributes: { motion: false, distance: 5 },
    };
  });
}

function timeOf(position: Position | undefined): number {
  return position ? Date.parse(position.fixTime) : 0;
}

function fixOf(position: Position): MotionFix {
  return {
    ...motionPoint(position),
    distance: drivenMeters(position),
    isMoving: position.attributes['motion'] === true,
  };
}
