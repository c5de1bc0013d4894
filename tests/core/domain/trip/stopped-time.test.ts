import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { stoppedForMs, stoppedSinceMs } from '@farol/core/domain/trip/stopped-time';

test('a vehicle is stopped since its last stop began, unless it moves or it is unknown', () => {
  const stop = { isMoving: false, fromMs: 1000, toMs: 2000 };
  expect(stoppedForMs({}, 0, [stop], 5000)).toBe(4000);
  expect(stoppedForMs({}, 0, [stop, { ...stop, isMoving: true }], 5000)).toBeUndefined();
  expect(stoppedForMs({ motion: true }, 0, [stop], 5000)).toBeUndefined();
  expect(stoppedForMs({}, 0, [], 5000)).toBeUndefined();
  expect(stoppedForMs({}, 0, [stop], 500)).toBe(0);
});

test('the device’s own stopped time counts, as a duration or as the time it began', () => {
  const now = 1.79e12;
  expect(stoppedForMs({ stoppedTime: 60_000 }, now - 5000, [], now)).toBe(65_000);
  expect(stoppedForMs({ stoppedTime: now - 60_000 }, now, [], now)).toBe(60_000);
  expect(stoppedForMs({ stoppedTime: now + 1 }, now, [], now)).toBe(0);
  expect(
    stoppedForMs({ stoppedTime: -1 }, now, [{ isMoving: false, fromMs: 0, toMs: 1 }], now),
  ).toBeUndefined();
});

test('the start of a stop is the same for either form, and unknown when missing or while the vehicle moves', () => {
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
