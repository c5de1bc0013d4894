import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyAreaEdit, type AreaEdit } from '@farol/core/domain/geofence/area-edit';
import type { Area } from '@farol/core/domain/geometry/area';
import { distanceMeters } from '@farol/core/domain/geometry/distance';
import type { GeoPoint } from '@farol/core/domain/geometry/geo-point';
import { areaHandles } from '@farol/core/domain/geofence/area-handles';
import { evenNumber } from '../../../arbitraries/numbers.ts';

const at = (latitude: number, longitude: number): GeoPoint => ({ latitude, longitude });
const [A, B, C, D] = [at(1, 2), at(3, 4), at(5, 6), at(7, 8)];
const line = (...points: GeoPoint[]): Area => ({ kind: 'line', points });
const polygon = (...points: GeoPoint[]): Area => ({ kind: 'polygon', points });
const circle = (center: GeoPoint, radiusMeters: number): Area => ({ kind: 'circle', center, radiusMeters });

test('area edit: points are added at the end, inserted anywhere, moved and removed', () => {
  const changes: [AreaEdit, Area][] = [
    [{ type: 'add', place: D }, line(A, B, C, D)],
    [{ type: 'insert', index: 0, place: D }, line(D, A, B, C)],
    [{ type: 'insert', index: 1, place: D }, line(A, D, B, C)],
    [{ type: 'insert', index: 3, place: D }, line(A, B, C, D)],
    [{ type: 'movePoint', index: 1, place: D }, line(A, D, C)],
    [{ type: 'removePoint', index: 1 }, line(A, C)],
  ];
  for (const [edit, expected] of changes)
    expect(applyAreaEdit('line', line(A, B, C), edit)).toEqual(expected);
});

test('area edit: the first point begins a line or a polygon, and removing the last one leaves nothing', () => {
  expect(applyAreaEdit('line', undefined, { type: 'add', place: A })).toEqual(line(A));
  expect(applyAreaEdit('polygon', undefined, { type: 'insert', index: 0, place: A })).toEqual(polygon(A));
  expect(applyAreaEdit('polygon', polygon(A), { type: 'removePoint', index: 0 })).toBeUndefined();
});

test('area edit: an edit that does not apply changes nothing', () => {
  const drawn = polygon(A, B, C);
  const edits: AreaEdit[] = [
    { type: 'radius', radiusMeters: 5 },
    { type: 'edge', place: D },
    { type: 'insert', index: 4, place: D },
    { type: 'movePoint', index: 3, place: D },
    { type: 'removePoint', index: 3 },
  ];
  for (const edit of edits) expect(applyAreaEdit('polygon', drawn, edit)).toBe(drawn);
  for (const edit of [...edits, { type: 'moveWhole', from: A, to: B } as const])
    expect(applyAreaEdit('polygon', undefined, edit)).toBeUndefined();
  const empty = line();
  expect(applyAreaEdit('line', empty, { type: 'moveWhole', from: A, to: B })).toBe(empty);
  expect(applyAreaEdit('line', drawn, { type: 'add', place: D })).toBe(drawn);
  expect(applyAreaEdit('line', circle(A, 5), { type: 'add', place: D })).toEqual(circle(A, 5));
});

test('area edit: a circle begins with ten meters around its center, and has no second point', () => {
  const begun = applyAreaEdit('circle', undefined, { type: 'add', place: A });
  expect(begun).toEqual(circle(A, 10));
  const drawn = circle(A, 20);
  for (const edit of [
    { type: 'add', place: B },
    { type: 'insert', index: 0, place: B },
    { type: 'removePoint', index: 0 },
    { type: 'movePoint', index: 1, place: B },
  ] as const) {
    expect(applyAreaEdit('circle', drawn, edit)).toBe(drawn);
    if (edit.type !== 'add') expect(applyAreaEdit('circle', undefined, edit)).toBeUndefined();
  }
  expect(applyAreaEdit('circle', drawn, { type: 'movePoint', index: 0, place: B })).toEqual(circle(B, 20));
});

test('area edit: the radius of a circle is rounded to a decimeter and never vanishes', () => {
  const radius = (radiusMeters: number) =>
    applyAreaEdit('circle', circle(A, 20), { type: 'radius', radiusMeters });
  expect(radius(12.34)).toEqual(circle(A, 12.3));
  expect(radius(0.01)).toEqual(circle(A, 0.1));
  for (const none of [0, -1, Number.NaN, Infinity]) expect(radius(none)).toEqual(circle(A, 20));
});

test('area edit: the edge of a circle follows the pointer', () => {
  const drawn = applyAreaEdit('circle', circle(A, 20), { type: 'edge', place: B });
  const radiusMeters = drawn?.kind === 'circle' ? drawn.radiusMeters : 0;
  expect(radiusMeters).toBeCloseTo(distanceMeters(A, B), 0);
});

test('area edit: a moved area keeps its shape, and a circle its radius', () => {
  const move = { type: 'moveWhole', from: at(1, 1), to: at(2, -1) } as const;
  expect(applyAreaEdit('line', line(A, B), move)).toEqual(line(at(2, 0), at(4, 2)));
  expect(applyAreaEdit('circle', circle(A, 20), move)).toEqual(circle(at(2, 0), 20));
});

test('area edit: at a pole a moved area ends with its first point that reaches it', () => {
  const move = (north: number): AreaEdit => ({ type: 'moveWhole', from: at(0, 0), to: at(north, 0) });
  expect(applyAreaEdit('line', line(at(60, 0), at(80, 0)), move(20))).toEqual(line(at(70, 0), at(90, 0)));
  expect(applyAreaEdit('line', line(at(-60, 0), at(-80, 0)), move(-20))).toEqual(
    line(at(-70, 0), at(-90, 0)),
  );
});

const placed = (place: GeoPoint) => applyAreaEdit('line', undefined, { type: 'add', place });

test('area edit: a point beyond the date line or a pole is taken back to the earth, to a centimeter', () => {
  expect(placed(at(91, 190))).toEqual(line(at(90, -170)));
  expect(placed(at(-91, -190))).toEqual(line(at(-90, 170)));
  expect(placed(at(0, 180))).toEqual(line(at(0, 180)));
  expect(placed(at(0, -180))).toEqual(line(at(0, -180)));
  expect(placed(at(0, 540.5))).toEqual(line(at(0, -179.5)));
  expect(placed(at(0, -540.5))).toEqual(line(at(0, 179.5)));
  expect(placed(at(0, 725))).toEqual(line(at(0, 5)));
  expect(placed(at(1.000_000_04, -2.000_000_06))).toEqual(line(at(1, -2.000_000_1)));
  expect(placed(at(-1e-9, 0))).toEqual(line(at(0, 0)));
});

test('area edit: whatever is drawn lies on the earth', () => {
  const places = fc.record({
    latitude: evenNumber(-200, 200),
    longitude: evenNumber(-1000, 1000),
  });
  fc.assert(
    fc.property(fc.array(places, { minLength: 1 }), places, places, (drawn, from, to) => {
      let area: Area | undefined;
      for (const place of drawn) area = applyAreaEdit('line', area, { type: 'add', place });
      area = applyAreaEdit('line', area, { type: 'moveWhole', from, to });
      for (const { latitude, longitude } of area?.kind === 'line' ? area.points : []) {
        expect(Math.abs(latitude)).toBeLessThanOrEqual(90);
        expect(Math.abs(longitude)).toBeLessThanOrEqual(180);
      }
    }),
  );
});

test('area edit: an empty map has no handles', () => {
  expect(areaHandles(undefined)).toEqual([]);
});

test('area edit: a line is held by its points and by the middle of every edge', () => {
  expect(areaHandles({ kind: 'line', points: [at(0, 0), at(2, 4)] })).toEqual([
    { kind: 'middle', index: 1, point: at(1, 2) },
    { kind: 'point', index: 0, point: at(0, 0) },
    { kind: 'point', index: 1, point: at(2, 4) },
  ]);
});

test('area edit: from three points on an area can be moved as a whole, and the outline of a polygon is closed', () => {
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

test('area edit: a polygon of two points has one edge', () => {
  const kinds = areaHandles({ kind: 'polygon', points: [at(0, 0), at(2, 4)] }).map(({ kind }) => kind);
  expect(kinds).toEqual(['middle', 'point', 'point']);
});

test('area edit: the middle of an edge across the date line lies on it, not on the other side of the earth', () => {
  const [eastward] = areaHandles({ kind: 'line', points: [at(0, 170), at(2, -170)] });
  expect(eastward).toEqual({ kind: 'middle', index: 1, point: at(1, 180) });
  const [westward] = areaHandles({ kind: 'line', points: [at(0, -170), at(2, 170)] });
  expect(westward).toEqual({ kind: 'middle', index: 1, point: at(1, -180) });
  const [half] = areaHandles({ kind: 'line', points: [at(0, -90), at(0, 90)] });
  expect(half?.point).toEqual(at(0, 0));
  const [otherHalf] = areaHandles({ kind: 'line', points: [at(0, 90), at(0, -90)] });
  expect(otherHalf?.point).toEqual(at(0, 0));
});

test('area edit: the edge of a circle is held east of its center, at the distance of its radius', () => {
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

test('area edit: the edge of a circle around a pole is held half around the earth', () => {
  const [edge] = areaHandles({ kind: 'circle', center: at(90, 10), radiusMeters: 1_000 });
  expect(edge?.point).toEqual(at(90, 190));
});
