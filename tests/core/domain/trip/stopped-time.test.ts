import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { stoppedForMs, stoppedSinceMs } from '@farol/core/domain/trip/stopped-time';
import type { MovementSpan } from '@farol/core/domain/trip/movement';
import { movementBar } from '@farol/core/domain/trip/movement-bar';

test('stopped time: a vehicle is stopped since its last stop began, unless it moves or it is unknown', () => {
  const stop = { isMoving: false, fromMs: 1000, toMs: 2000 };
  expect(stoppedForMs({}, 0, [stop], 5000)).toBe(4000);
  expect(stoppedForMs({}, 0, [stop, { ...stop, isMoving: true }], 5000)).toBeUndefined();
  expect(stoppedForMs({ motion: true }, 0, [stop], 5000)).toBeUndefined();
  expect(stoppedForMs({}, 0, [], 5000)).toBeUndefined();
  expect(stoppedForMs({}, 0, [stop], 500)).toBe(0);
});

test('stopped time: a vehicle whose speed nobody knows is not stopped, whatever it reported before', () => {
  const stop = { isMoving: false, fromMs: 1000, toMs: 2000 };
  expect(stoppedSinceMs({ stoppedTime: 60_000, speedUnknown: true }, 1.79e12)).toBeNaN();
  expect(stoppedForMs({ stoppedTime: 60_000, speedUnknown: true }, 1.79e12, [stop], 1.79e12)).toBeUndefined();
  expect(stoppedForMs({ speedUnknown: true }, 0, [stop], 5000)).toBeUndefined();
  expect(stoppedForMs({ speedUnknown: false }, 0, [stop], 5000)).toBe(4000);
});

test('stopped time: the device’s own stopped time counts, as a duration or as the time it began', () => {
  const now = 1.79e12;
  expect(stoppedForMs({ stoppedTime: 60_000 }, now - 5000, [], now)).toBe(65_000);
  expect(stoppedForMs({ stoppedTime: now - 60_000 }, now, [], now)).toBe(60_000);
  expect(stoppedForMs({ stoppedTime: now + 1 }, now, [], now)).toBe(0);
  expect(
    stoppedForMs({ stoppedTime: -1 }, now, [{ isMoving: false, fromMs: 0, toMs: 1 }], now),
  ).toBeUndefined();
});

test('stopped time: the start of a stop is the same for either form, and unknown when missing or while the vehicle moves', () => {
  const fixTime = 1.79e12;
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 864e5 }), (ms) => {
      expect(stoppedSinceMs({ stoppedTime: ms }, fixTime)).toBe(fixTime - ms);
      expect(stoppedSinceMs({ stoppedTime: fixTime - ms }, fixTime)).toBe(fixTime - ms);
      expect(stoppedSinceMs({ stoppedTime: ms, motion: true }, fixTime)).toBeNaN();
    }),
  );
  expect(stoppedSinceMs({ stoppedTime: 0 }, fixTime)).toBe(fixTime);
  expect(stoppedSinceMs({ stoppedTime: 1e12 }, fixTime)).toBe(1e12);
  for (const stoppedTime of [-1, undefined, null, '5', Number.POSITIVE_INFINITY])
    expect(stoppedSinceMs({ stoppedTime, motion: false }, fixTime)).toBeNaN();
});

/** Spans as in a path: each begins where the previous one ended. */
const spans = fc
  .tuple(fc.integer({ min: -50, max: 120 }), fc.array(fc.tuple(fc.boolean(), fc.nat(40)), { maxLength: 8 }))
  .map(([start, lengths]) => {
    let at = start;
    return lengths.map(([isMoving, length]): MovementSpan => {
      const fromMs = at;
      at += length;
      return { isMoving, fromMs, toMs: at };
    });
  });

test('stopped time: every segment is within the bar, in order, without overlaps', () => {
  fc.assert(
    fc.property(spans, (path) => {
      const { segments, movingMs, stoppedMs } = movementBar(path, 0, 100);
      let end = 0;
      for (const { start, fraction } of segments) {
        expect(start).toBeGreaterThanOrEqual(end - 1e-9);
        expect(fraction).toBeGreaterThan(0);
        end = start + fraction;
      }
      expect(end).toBeLessThanOrEqual(1 + 1e-9);
      const drawn = segments.reduce((sum, { fraction }) => sum + fraction * 100, 0);
      expect(drawn).toBeCloseTo(movingMs + stoppedMs, 6);
    }),
  );
});

test('stopped time: a drive of a quarter of the time takes a quarter of the bar, and what was before is cut off', () => {
  const path = [
    { isMoving: false, fromMs: -100, toMs: 50 },
    { isMoving: true, fromMs: 50, toMs: 75 },
  ];
  expect(movementBar(path, 0, 100)).toEqual({
    segments: [
      { isMoving: false, fromMs: 0, toMs: 50, start: 0, fraction: 0.5 },
      { isMoving: true, fromMs: 50, toMs: 75, start: 0.5, fraction: 0.25 },
    ],
    movingMs: 25,
    stoppedMs: 50,
  });
  for (const [from, to] of [
    [100, 100],
    [100, 50],
    [Number.NaN, 100],
    [0, Number.NaN],
  ] as const)
    expect(movementBar(path, from, to)).toEqual({ segments: [], movingMs: 0, stoppedMs: 0 });
});

test('stopped time: the same movement looks the same on every day', () => {
  fc.assert(
    fc.property(spans, fc.integer({ min: 1, max: 1e6 }), (path, days) => {
      const later = path.map((span) => ({ ...span, fromMs: span.fromMs + days, toMs: span.toMs + days }));
      const [today, then] = [movementBar(path, 0, 100), movementBar(later, days, days + 100)];
      expect(then).toEqual({
        ...today,
        segments: today.segments.map((segment) => ({
          ...segment,
          fromMs: segment.fromMs + days,
          toMs: segment.toMs + days,
        })),
      });
    }),
  );
});
