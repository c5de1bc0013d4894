import type { Position } from '@farol/core/domain/position/position';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceMeters } from '../../../../core/domain/geometry/distance.ts';
import { drivenMeters, motionPoint, type MotionPoint } from '../../../../core/domain/trip/motion-point.ts';
import {
  initialMotion,
  nextMotion,
  openSegment,
  restoredMotion,
  type Motion,
  type TripSegment,
} from '../../../../core/domain/trip/motion.ts';
import { endedSegments, lastSegments } from '../../../../core/domain/trip/trip-segments.ts';
import { plainPosition } from '../../../arbitraries/fleet.ts';
import { tracks } from '../../../arbitraries/tracks.ts';

const RULES = {
  minDistanceMeters: 200,
  minDurationMs: 180_000,
  stopGapMs: 3_600_000,
  stopsWhereNoticed: false,
};

/** The rules of a server that tells stops as Traccar does. */
const NOTICED = { ...RULES, stopsWhereNoticed: true };

const HOUR = 3_600_000;
const NOON = Date.parse('2026-05-04T12:00:00Z');

type Step = ReturnType<typeof nextMotion>;

/** The motion after each position and what it ended; `kept` is how the motion gets from one to the next. */
function stepsOf(
  positions: readonly Position[],
  kept: (motion: Motion, at: number) => Motion = (motion) => motion,
  rules = RULES,
): Step[] {
  const steps: Step[] = [];
  for (const [at, position] of positions.entries()) {
    const [point, before] = [motionPoint(position), steps.at(-1)?.motion];
    steps.push(
      before
        ? nextMotion(kept(before, at), point, drivenMeters(position), rules)
        : { motion: initialMotion(point, false), ended: [] },
    );
  }
  return steps;
}

/** A segment as it is told: `trip 3-9`. */
function told({ kind, start, end }: TripSegment<{ positionId: number }>): string {
  return `${kind} ${start.positionId}-${end.positionId}`;
}

test('motion: trips and stops take turns, each begins where the one before ended, and nothing is left between them', () => {
  fc.assert(
    fc.property(tracks, (positions) => {
      const steps = stepsOf(positions);
      const ended = steps.flatMap((step) => step.ended);
      const last = steps.at(-1)?.motion;
      const all = last ? [...ended, openSegment(last)] : ended;
      expect(all.map(({ kind }) => kind)).toEqual(all.map((_, at) => (at % 2 === 0 ? 'stop' : 'trip')));
      expect(all.slice(1).map(({ start }) => start)).toEqual(all.slice(0, -1).map(({ end }) => end));
      expect(all[0]?.start.positionId).toBe(positions[0]?.id);
      expect(all.at(-1)?.end.positionId).toBe(positions.at(-1)?.id);
    }),
    { numRuns: 300 },
  );
});

test('motion: the maximum speed of a trip is that of the fastest of its positions', () => {
  fc.assert(
    fc.property(tracks, (positions) => {
      const trips = [RULES, NOTICED]
        .flatMap((rules) => stepsOf(positions, (motion) => motion, rules))
        .flatMap(({ ended }) => ended.filter(({ kind }) => kind === 'trip'));
      for (const { start, end, maxSpeedKnots } of trips) {
        const within = positions.slice(start.positionId - 1, end.positionId);
        expect(maxSpeedKnots).toBe(Math.max(...within.map(({ speed }) => speed)));
      }
    }),
    { numRuns: 300 },
  );
});

test('motion: a motion that was stored as text between any two positions goes on as if it never left memory', () => {
  fc.assert(
    fc.property(tracks, (positions) => {
      const steps = stepsOf(positions, (motion) => JSON.parse(JSON.stringify(motion)));
      expect(steps).toEqual(stepsOf(positions));
    }),
    { numRuns: 100 },
  );
});

test('motion: a motion restored from its last change and the newest positions starts and stops at the same places', () => {
  fc.assert(
    fc.property(tracks, fc.integer({ min: 1, max: 9 }), (positions, every) => {
      const steps = stepsOf(positions, (motion, at) =>
        at % every === 0
          ? restoredMotion(motion.isMoving, motion.since, positions.slice(0, at).map(motionPoint), RULES)
          : motion,
      );
      expect(steps.map(({ ended }) => ended.map(told))).toEqual(
        stepsOf(positions).map(({ ended }) => ended.map(told)),
      );
    }),
    { numRuns: 300 },
  );
});

test('motion: however the positions are divided among batches, a report has the same trips and stops', () => {
  fc.assert(
    fc.property(tracks, fc.array(fc.nat(20)), (positions, sizes) => {
      const whole = endedSegments(undefined, positions, RULES);
      let [read, from]: [typeof whole, number] = [{ motion: undefined, segments: [] }, 0];
      for (const size of [...sizes, positions.length]) {
        const batch = endedSegments(read.motion, positions.slice(from, from + size), RULES);
        read = { motion: batch.motion, segments: [...read.segments, ...batch.segments] };
        from += size;
      }
      expect(read).toEqual(whole);
      expect(lastSegments(read.motion)).toEqual(lastSegments(whole.motion));
    }),
    { numRuns: 300 },
  );
});

test('motion: a vehicle that reports fifty times a second needs no more memory than one that reports five times', () => {
  expect(longestWindow(50)).toBeLessThanOrEqual(1_000);
  expect(longestWindow(5)).toBeGreaterThan(900);
});

/** How many points the motion of a vehicle has at most that reports so many times a second. */
function longestWindow(timesPerSecond: number): number {
  let motion: Motion | undefined;
  let longest = 0;
  for (let at = 0; at < 300 * timesPerSecond; at++) {
    const time = (at / timesPerSecond) * 1000;
    const point = { positionId: at, time, latitude: 0, longitude: 0, speedKnots: 0 };
    motion = motion ? nextMotion(motion, point, 0, RULES).motion : initialMotion(point, false);
    longest = Math.max(longest, motion.window.length);
  }
  return longest;
}

/** What a silence ends that a vehicle spends between two fixes at one place, and how it goes on. */
function afterSilence(isMoving: boolean, silenceMs: number, meters: number, rules = RULES): string[] {
  const before = { positionId: 1, time: NOON, latitude: 0, longitude: 0, speedKnots: 10 };
  const after = { ...before, positionId: 2, time: NOON + silenceMs };
  const { motion, ended } = nextMotion(initialMotion(before, isMoving), after, meters, rules);
  return [...ended.map(told), motion.isMoving ? 'moves' : 'stands'];
}

test('motion: a vehicle that drove on while it was silent for more than an hour made a trip', () => {
  expect(afterSilence(false, 2 * HOUR, 8001)).toEqual(['stop 1-1', 'trip 1-2', 'stands']);
  expect(afterSilence(true, 2 * HOUR, 8001)).toEqual(['trip 1-1', 'stop 1-1', 'trip 1-2', 'stands']);
});

test('motion: a silence of an hour, or one with too few meters for a drive, is not a trip', () => {
  expect(afterSilence(false, HOUR, 8001)).toEqual(['stands']);
  expect(afterSilence(false, HOUR + 1, 8001)).toEqual(['stop 1-1', 'trip 1-2', 'stands']);
  expect(afterSilence(false, 2 * HOUR, 8000)).toEqual(['stands']);
  const impatient = { ...RULES, stopGapMs: 60_000 };
  expect(afterSilence(false, 90_000, 199, impatient)).toEqual(['stands']);
  expect(afterSilence(false, 90_000, 200, impatient)).toEqual(['stop 1-1', 'trip 1-2', 'stands']);
});

test('motion: a vehicle that has stayed at one place for three minutes stands, and not a moment earlier', () => {
  const drove = [fixAt(1, 0, 0), fixAt(2, 60, 1000), fixAt(3, 120, 2000)];
  expect(toldAfter([...drove, fixAt(4, 299.999, 2000)])).toEqual(['stop 1-2', 'moves']);
  expect(toldAfter([...drove, fixAt(4, 300, 2000)])).toEqual(['stop 1-2', 'trip 2-3', 'stands']);
  expect(afterSilence(true, 180_000, 0, NOTICED)).toEqual(['trip 1-2', 'stands']);
  expect(afterSilence(true, 179_999, 0, NOTICED)).toEqual(['moves']);
});

test('motion: a trip ends, and the stop begins, where the vehicle came to rest, however seldom it reports then', () => {
  const drive = Array.from({ length: 21 }, (_, minute) => fixAt(minute + 1, minute * 60, minute * 1000));
  for (const [everyMinutes, noticedAfter] of [
    [1, 4],
    [5, 2],
    [10, 2],
    [45, 2],
  ] as const) {
    const parked = Array.from({ length: 6 }, (_, at) =>
      fixAt(22 + at, (20 + (at + 1) * everyMinutes) * 60, 20_000),
    );
    expect(toldAfter([...drive, ...parked])).toEqual(['stop 1-2', 'trip 2-21', 'stands']);
    expect(toldAfter([...drive, ...parked], NOTICED)).toEqual([
      'stop 1-2',
      `trip 2-${21 + noticedAfter}`,
      'stands',
    ]);
  }
});

test('motion: the last meters before a parking space belong to the trip, and those within it to the stop', () => {
  const drive = [
    fixAt(1, 0, 0),
    fixAt(2, 60, 1000),
    fixAt(3, 80, 1150),
    fixAt(4, 90, 1250),
    fixAt(5, 95, 1300),
  ];
  const parked = [fixAt(6, 160, 1305), fixAt(7, 200, 1299), fixAt(8, 260, 1301)];
  expect(toldAfter([...drive, ...parked])).toEqual(['stop 1-2', 'trip 2-5', 'stands']);
});

test('motion: a vehicle that circles in a yard stands from where it came there', () => {
  const circle = Array.from({ length: 20 }, (_, at) =>
    fixAt(4 + at, 70 + at * 10, at % 2 === 0 ? 1100 : 1000),
  );
  expect(toldAfter([fixAt(1, 0, 0), fixAt(2, 30, 500), fixAt(3, 60, 1000), ...circle])).toEqual([
    'stop 1-2',
    'trip 2-3',
    'stands',
  ]);
});

test('motion: a vehicle that only moved over stands once it is near all its places of three minutes, where stops are told as noticed', () => {
  const stood = [0, 60, 120, 180].map((second, at) => fixAt(at + 1, second, 0));
  const movedOver = [...stood, fixAt(5, 200, 250), fixAt(6, 240, 125)];
  expect(toldAfter(movedOver, NOTICED)).toEqual(['stop 1-4', 'trip 4-6', 'stands']);
  expect(toldAfter(movedOver)).toEqual(['stop 1-4', 'moves']);
});

test('motion: a stop never begins before the trip that it ends', () => {
  const crept = [fixAt(1, 0, 0), fixAt(2, 600, 110), fixAt(3, 1200, 210)];
  expect(toldAfter([...crept, fixAt(4, 1800, 210)])).toEqual(['stop 1-2', 'trip 2-3', 'stands']);
});

test('motion: the maximum speed of a restored trip counts only what came after its start', () => {
  const since = { positionId: 1, time: NOON, latitude: 0, longitude: 0, speedKnots: 10 };
  const speeds = [-1, 0, 1].map((ms, at) => ({
    ...since,
    positionId: at,
    time: NOON + ms,
    speedKnots: [90, 80, 30][at] ?? 0,
  }));
  const restored = (points: readonly MotionPoint[]) =>
    openSegment(restoredMotion(true, since, points, RULES)).maxSpeedKnots;
  expect(restored(speeds)).toBe(30);
  // Of fixes of the same moment those before its own do not count, and those after it do.
  const other = { ...since, positionId: 9, speedKnots: 70 };
  expect(restored([other, since])).toBe(10);
  expect(restored([since, other])).toBe(70);
  expect(restored([{ ...other, time: NOON - 1 }])).toBe(10);
});

/** The maximum speed of a trip of 1,001 fixes, one of which is fast. */
const fastest = (fast: number): number => {
  const points = Array.from({ length: 1001 }, (_, at) => ({
    ...fixAt(at, at / 10, at),
    speedKnots: at === fast ? 90 : 20,
  }));
  return openSegment(restoredMotion(true, fixAt(0, 0, 0), points, RULES)).maxSpeedKnots;
};

test('motion: the maximum speed of a trip is kept where it has more fixes than a motion keeps', () => {
  // Every other fix is dropped, so that the fastest one is among these or not.
  for (const fast of [1, 2, 499, 500, 901, 902, 999, 1000]) expect(fastest(fast)).toBe(90);
  expect(fastest(0)).toBe(20);
});

/** A fix some seconds after noon, some meters north of the equator. */
function fixAt(positionId: number, second: number, meters: number) {
  return {
    positionId,
    time: NOON + second * 1000,
    latitude: meters / 111_319.49,
    longitude: 0,
    speedKnots: 0,
  };
}

/** What a standing vehicle ends that reports these fixes, and whether it moves then. */
function toldAfter(fixes: readonly ReturnType<typeof fixAt>[], rules = RULES): string[] {
  let motion: Motion | undefined;
  const ended: string[] = [];
  for (const fix of fixes) {
    const step = motion ? nextMotion(motion, fix, 0, rules) : undefined;
    ended.push(...(step?.ended ?? []).map(told));
    motion = step?.motion ?? initialMotion(fix, false);
  }
  return [...ended, motion?.isMoving ? 'moves' : 'stands'];
}

test('motion: a trip begins where the vehicle drove off, however long it crept around before', () => {
  const crept = [fixAt(1, 0, 0), fixAt(2, 600, 10), fixAt(3, 660, 20)];
  expect(toldAfter([...crept, fixAt(4, 720, 120)])).toEqual(['stands']);
  expect(toldAfter([...crept, fixAt(4, 720, 120), fixAt(5, 780, 221)])).toEqual(['stop 1-3', 'moves']);
});

test('motion: a trip begins at the fix before the vehicle was found elsewhere, even if it came there slowly', () => {
  expect(toldAfter([fixAt(1, 0, 0), fixAt(2, 600, 100), fixAt(3, 1200, 210)])).toEqual(['stop 1-2', 'moves']);
});

test('motion: a trip never begins before the stop that it ends', () => {
  expect(toldAfter([fixAt(1, 0, 0), fixAt(2, 60, 110), fixAt(3, 120, 220)])).toEqual(['stop 1-2', 'moves']);
});

test('motion: exactly the least distance of the rules is a movement already', () => {
  const [from, to] = [fixAt(1, 0, 0), fixAt(2, 300, 200)];
  const rules = { ...RULES, minDistanceMeters: distanceMeters(from, to) };
  expect(toldAfter([from, to], rules)).toEqual(['stop 1-2', 'moves']);
  expect(nextMotion(initialMotion(from, true), to, 0, rules).motion.isMoving).toBe(true);
});

test('motion: keeps the oldest and the newest of more than a thousand points, and all of fewer', () => {
  for (const [count, kept] of [
    [1000, 1000],
    [1001, 501],
    [1002, 502],
  ] as const) {
    const points = Array.from({ length: count }, (_, at) => fixAt(at, (at / count) * 170, 0));
    const { window } = restoredMotion(true, fixAt(0, 0, 0), points, RULES);
    expect([window[0], window.at(-1), window.length]).toEqual([points[0], points.at(-1), kept]);
  }
});

test('motion: where staying counts at once as a stop, a motion keeps only the newest point', () => {
  const points = [1, 2, 3, 4].map((second) => fixAt(second, second, 0));
  const { window } = restoredMotion(false, fixAt(1, 1, 0), points, { ...RULES, minDurationMs: 0 });
  expect(window).toEqual(points.slice(-1));
});

test('motion: a motion restored without points lasts from its start to its start', () => {
  const since = fixAt(7, 0, 0);
  expect(told(openSegment(restoredMotion(true, since, [], RULES)))).toBe('trip 7-7');
});

test('motion: a distance that a device reports as text counts as none', () => {
  const distances = [12, '12', undefined].map((distance) =>
    drivenMeters(plainPosition(1, 0, { attributes: { distance } })),
  );
  expect(distances).toEqual([12, 0, 0]);
});
