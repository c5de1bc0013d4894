import { expect, test } from 'vitest';
import { areaHandles } from '@farol/core/domain/geofence/area-handles';
import { distanceMeters } from '@farol/core/domain/geometry/distance';
import type { GeoPoint } from '@farol/core/domain/geometry/geo-point';

const at = (latitude: number, longitude: number): GeoPoint => ({ latitude, longitude });

test('an empty map has no handles', () => {
  expect(areaHandles(undefined)).toEqual([]);
});

test('a line is held by its points and by the middle of every edge', () => {
  expect(areaHandles({ kind: 'line', points: [at(0, 0), at(2, 4)] })).toEqual([
    { kind: 'middle', index: 1, point: at(1, 2) },
    { kind: 'point', index: 0, point: at(0, 0) },
    { kind: 'point', index: 1, point: at(2, 4) },
  ]);
});

test('from three points on an area can be moved as a whole, and the outline of a polygon is closed', () => {
  const points = [at(0, 0), at(0, 6), at(6, 0)];
  const corners = points.map((point, index) => ({ kind: 'point', index, point }));
  expect(areaHandles({ kind: 'polygon', points })).toEqual([
    { kind: 'middle', index: 1, point: at(0, 3) },
    { kind: 'middle', index: 2, point: at(3, 3) },
    { kind: 'middle', index: 3, point: at(3, 0) },
    { kind: 'whole', point: at(2, 2) },
    ...corners,
  ]);
  const ofLine = areaHandles({ kind: 'line', points }).map(({ kind }) => kind);
  expect(ofLine).toEqual(['middle', 'middle', 'whole', 'point', 'point', 'point']);
});

test('a polygon of two points has one edge', () => {
  const kinds = areaHandles({ kind: 'polygon', points: [at(0, 0), at(2, 4)] }).map(({ kind }) => kind);
  expect(kinds).toEqual(['middle', 'point', 'point']);
});

test('the middle of an edge across the date line lies on it, not on the other side of the earth', () => {
  const [eastward] = areaHandles({ kind: 'line', points: [at(0, 170), at(2, -170)] });
  expect(eastward).toEqual({ kind: 'middle', index: 1, point: at(1, 180) });
  const [westward] = areaHandles({ kind: 'line', points: [at(0, -170), at(2, 170)] });
  expect(westward).toEqual({ kind: 'middle', index: 1, point: at(1, -180) });
  const [half] = areaHandles({ kind: 'line', points: [at(0, -90), at(0, 90)] });
  expect(half?.point).toEqual(at(0, 0));
  const [otherHalf] = areaHandles({ kind: 'line', points: [at(0, 90), at(0, -90)] });
  expect(otherHalf?.point).toEqual(at(0, 0));
});

test('the edge of a circle is held east of its center, at the distance of its radius', () => {
  for (const [center, radiusMeters] of [
    [at(0, 0), 1_000],
    [at(-23.5, -46.6), 150],
    [at(60, 10), 500_000],
  ] as const) {
    const [edge, whole] = areaHandles({ kind: 'circle', center, radiusMeters });
    expect(whole).toEqual({ kind: 'whole', point: center });
    expect(edge?.kind).toBe('edge');
    expect(edge?.point.latitude).toBe(center.latitude);
    expect(edge?.point.longitude).toBeGreaterThan(center.longitude);
    expect(edge && distanceMeters(center, edge.point) / radiusMeters).toBeCloseTo(1, 6);
  }
});

test('the edge of a circle around a pole is held half around the earth', () => {
  const [edge] = areaHandles({ kind: 'circle', center: at(90, 10), radiusMeters: 1_000 });
  expect(edge?.point).toEqual(at(90, 190));
});
