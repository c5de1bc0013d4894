import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSamePoint } from '@farol/core/domain/geometry/geo-point';
import { geoPoints } from '../../../arbitraries/areas.ts';

test('two places are the same only if neither is north or east of the other', () => {
  fc.assert(
    fc.property(geoPoints, geoPoints, (left, right) => {
      expect(isSamePoint(left, { ...left })).toBe(true);
      fc.pre(left.latitude !== right.latitude && left.longitude !== right.longitude);
      expect(isSamePoint(left, { ...left, latitude: right.latitude })).toBe(false);
      expect(isSamePoint(left, { ...left, longitude: right.longitude })).toBe(false);
    }),
  );
});

test('no place is not the same as any place, but the same as no place', () => {
  const place = { latitude: 0, longitude: 0 };
  expect(isSamePoint(undefined, place)).toBe(false);
  expect(isSamePoint(place, undefined)).toBe(false);
  expect(isSamePoint(undefined, undefined)).toBe(true);
});
