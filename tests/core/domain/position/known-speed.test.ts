import { expect, test } from 'vitest';
import { knownSpeedKnots } from '@farol/core/domain/position/known-speed';

test('speed of a fix: it is not a number where nobody knows it, and as reported otherwise', () => {
  expect(knownSpeedKnots({ speed: 12, attributes: {} })).toBe(12);
  expect(knownSpeedKnots({ speed: 12, attributes: { speedUnknown: false } })).toBe(12);
  expect(knownSpeedKnots({ speed: 12, attributes: { speedUnknown: true } })).toBeNaN();
});
