import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSamePoint } from '@farol/core/domain/geometry/geo-point';
import { geoPoints } from '../../../arbitraries/areas.ts';

test('two places are the same only if neither is north or east of the other', () => {
  fc.assert(
    fc.property(geoPoints, geoPoints, (one, other) => {
      expect(isSamePoint(one, { ...one })).toBe(true);
      fc.pre(one.latitude !== other.latitude && one.longitude !== other.longitude);
      expect(isSamePoint(one, { ...one, latitude: other.latitude })).toBe(false);
      expect(isSamePoint(one, { ...one, longitude: other.longitude })).toBe(false);
    }),
  );
});

test('no place is not the same as any place, but the same as no place', () => {
  const place = { latitude: 0, longitude: 0 };
  expect(isSamePoint(undefined, place)).toBe(false);
  expect(isSamePoint(place, undefined)).toBe(false);
  expect(isSamePoint(undefined, undefined)).toBe(true);
});
