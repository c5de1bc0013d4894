import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { accuracyCircle, fixDoubt } from '@farol/core/domain/position/fix-doubt';
import { DOUBTS } from '@farol/core/domain/position/fix-trust';
import { plainPosition } from '../../../arbitraries/fleet.ts';

const REPORTED = { reportedLatitude: -23.6, reportedLongitude: -46.7, reportedAccuracy: 2500 };

test('a doubt of the server is told with the accuracy that was reported, and the place is the last good one', () => {
  for (const reason of DOUBTS)
    expect(fixDoubt(plainPosition(1, 0, { attributes: { ...REPORTED, doubt: reason } }))).toEqual({
      reason,
      accuracyMeters: 2500,
      isPlaceKept: true,
    });
});

const doubtOf = (changes: Parameters<typeof plainPosition>[2]) => fixDoubt(plainPosition(1, 0, changes));

test('without a doubt of the server a fix is doubted for what it says of itself', () => {
  expect(doubtOf({ valid: false, accuracy: 30 })).toEqual({
    reason: 'invalid',
    accuracyMeters: 30,
    isPlaceKept: false,
  });
  expect(doubtOf({ accuracy: 2500 })).toMatchObject({ reason: 'accuracy', accuracyMeters: 2500 });
  expect(doubtOf({ accuracy: 1000 })).toBeUndefined();
  expect(doubtOf({ attributes: { doubt: 'unheard-of' } })).toBeUndefined();
  const nowhere = { latitude: 0, longitude: 0, fixTime: '1980-01-06T00:00:00Z', valid: false };
  expect(doubtOf(nowhere), 'a device before its first fix').toBeUndefined();
});

test('the circle of accuracy is drawn where the fix is no better than 50 m, around its place', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e6, noNaN: true }), (accuracy) => {
      expect(accuracyCircle(plainPosition(1, 0, { accuracy }))).toEqual(
        accuracy >= 50 ? { latitude: -23.5, longitude: -46.6, radius: accuracy } : undefined,
      );
    }),
  );
  for (const accuracy of [NaN, Infinity, -60])
    expect(accuracyCircle(plainPosition(1, 0, { accuracy }))).toBeUndefined();
});

const circleOf = (attributes: Record<string, unknown>) =>
  accuracyCircle(plainPosition(1, 0, { accuracy: 60, attributes }));

test('the circle of a fix that was refused for its accuracy is where the tracker said it was', () => {
  expect(circleOf({ ...REPORTED, doubt: 'accuracy' })).toEqual({
    latitude: -23.6,
    longitude: -46.7,
    radius: 2500,
  });
  const kept = { latitude: -23.5, longitude: -46.6, radius: 60 };
  expect(circleOf({ ...REPORTED, doubt: 'jump' })).toEqual(kept);
  for (const broken of [{ reportedLatitude: 91 }, { reportedLongitude: 'x' }, { reportedAccuracy: 0 }])
    expect(circleOf({ ...REPORTED, ...broken, doubt: 'accuracy' })).toEqual(kept);
});
