import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isInside,
  parseArea,
  serializeArea,
  formatAreaPoints,
  formatExactDecimal,
} from '@farol/core/domain/geometry/area';
import { distanceMeters } from '@farol/core/domain/geometry/distance';
import { lineDistanceMeters } from '@farol/core/domain/geometry/line-distance';
import { circleOutline } from '@farol/core/domain/geometry/circle-outline';
import { areas, inhabitedPoints } from '../../../arbitraries/areas.ts';

describe('the text of an area', () => {
  test('is read back as the same area, to the last digit', () => {
    fc.assert(
      fc.property(areas, (area) => {
        expect(parseArea(serializeArea(area))).toEqual(area);
      }),
    );
  });

  test('is written as the tracking server requires: latitude first, no exponents', () => {
    const center = { latitude: -29.942484, longitude: 1e-7 };
    expect(serializeArea({ kind: 'circle', center, radiusMeters: 150 })).toBe(
      'CIRCLE (-29.942484 0.0000001, 150)',
    );
    const points = [center, { latitude: 1, longitude: 2.5 }];
    expect(serializeArea({ kind: 'line', points })).toBe('LINESTRING (-29.942484 0.0000001, 1 2.5)');
    expect(serializeArea({ kind: 'polygon', points: [...points, { latitude: 3, longitude: -4 }] })).toBe(
      'POLYGON ((-29.942484 0.0000001, 1 2.5, 3 -4))',
    );
    fc.assert(
      fc.property(areas, (area) => {
        expect(serializeArea(area)).not.toMatch(/e[+-]/);
      }),
    );
  });

  test('is read with other blanks, case, parentheses and a closed polygon', () => {
    const triangle = {
      kind: 'polygon',
      points: [
        { latitude: 1, longitude: 2 },
        { latitude: 3, longitude: 4 },
        { latitude: 5, longitude: -6 },
      ],
    };
    for (const text of [
      'POLYGON((1 2, 3 4, 5 -6))',
      'polygon (1 2,3 4,5 -6)',
      '  Polygon  ( ( 1   2 ,\n3 4, 5.0 -6 ) ) ',
      'POLYGON ((1 2, 3 4, 5 -6, 1 2))',
      'POLYGON ((1 2, 3 4, 5 -6, 1 2, 1 2))',
    ])
      expect(parseArea(text)).toEqual(triangle);
    expect(parseArea('circle((1.5 -2,1e2))')).toEqual({
      kind: 'circle',
      center: { latitude: 1.5, longitude: -2 },
      radiusMeters: 100,
    });
    expect(parseArea('CIRCLE (.25 -.5e-1, 1e+12)')).toEqual({
      kind: 'circle',
      center: { latitude: 0.25, longitude: -0.05 },
      radiusMeters: 1e12,
    });
    expect(parseArea('LINESTRING ((1 2, 1 2))')).toEqual({
      kind: 'line',
      points: [
        { latitude: 1, longitude: 2 },
        { latitude: 1, longitude: 2 },
      ],
    });
  });

  test('is refused when it is something else', () => {
    for (const text of [
      '',
      'POLYGON',
      'POLYGON ()',
      'POLYGON ((1 2, 3))',
      'POLYGON ((1 2, 3 4, 5 6), (1 2, 3 4, 5 6))',
      'CIRCLE (1 2)',
      'CIRCLE (1 2, 3 4, 5)',
      'CIRCLE (1 2, meters)',
      'CIRCLE (1 2, 1e999)',
      'CIRCLE (1,2, 3)',
      'LINESTRING (1 2, 0x10 4)',
      'POINT (1 2)',
      'constructor (1 2, 3)',
      'POLYGON ((1 2, 3 4, 5 6)',
      'POLYGON ((1 2, 3 4, 5 66)',
      'POLYGON (11 2, 3 4, 5 6))',
      'POLYGON (1 2 3, 3 4, 5 6)',
      'POLYGON 1 2, 3 4, 5 6)',
      'LINESTRING (x1 2)',
      'LINESTRING (1 2x)',
      'LINESTRING (. 2)',
      'LINESTRING (1e 2)',
      'CIRCLE (1 2, )',
    ])
      expect(parseArea(text)).toBeUndefined();
  });

  test('of any kind and length is read without an error', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const area = parseArea(text);
        if (area) expect(parseArea(serializeArea(area))).toEqual(area);
      }),
    );
    const corner = `${'1 2,'.repeat(300_000)}1 2`;
    expect(parseArea(`POLYGON ((${corner}))`)).toMatchObject({ kind: 'polygon', points: [{ latitude: 1 }] });
    expect(parseArea(`POLYGON ${'('.repeat(500_000)}`)).toBeUndefined();
    // A hostile source may send digits without end.
    expect(parseArea(`CIRCLE (1 ${'1'.repeat(300_000)}x, 3)`)).toBeUndefined();
  });
});

describe('a vehicle is inside', () => {
  test('a circle if it is no farther from the center than the radius', () => {
    fc.assert(
      fc.property(inhabitedPoints, inhabitedPoints, (center, place) => {
        const away = distanceMeters(center, place);
        expect(isInside({ kind: 'circle', center, radiusMeters: away }, place)).toBe(true);
        expect(isInside({ kind: 'circle', center, radiusMeters: away - 0.01 }, place)).toBe(false);
      }),
    );
  });

  test('a corridor of 25 meters unless the geofence sets another width', () => {
    const line = {
      kind: 'line',
      points: [
        { latitude: 0, longitude: 0 },
        { latitude: 0, longitude: 0.01 },
      ],
    } as const;
    const beside = { latitude: 30 / 111_319.49, longitude: 0.005 };
    expect(isInside(line, beside)).toBe(false);
    expect(isInside(line, beside, 31)).toBe(true);
    expect(isInside(line, { ...beside, latitude: 24 / 111_319.49 })).toBe(true);
  });

  test('a corridor if it is no farther from the line than the corridor is wide', () => {
    fc.assert(
      fc.property(fc.array(inhabitedPoints, { minLength: 1 }), inhabitedPoints, (points, place) => {
        const away = lineDistanceMeters(points, place);
        expect(isInside({ kind: 'line', points }, place, away)).toBe(true);
        expect(isInside({ kind: 'line', points }, place, away - 0.01)).toBe(false);
      }),
    );
  });

  test('nothing without points', () => {
    const place = { latitude: 0, longitude: 0 };
    expect(isInside({ kind: 'line', points: [] }, place)).toBe(false);
    expect(isInside({ kind: 'polygon', points: [] }, place)).toBe(false);
  });
});

test('area: every number is written with all its digits and without an exponent', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      const text = formatExactDecimal(value);
      expect(text).toMatch(/^-?\d+(\.\d+)?$/);
      expect(Number(text)).toBe(value + 0);
    }),
  );
});

test('area: very small and very large numbers have as many zeros as they need', () => {
  expect([1e-7, -1.5e-7, 1e-10, 1e21, -1.25e22, -0, 12.5].map(formatExactDecimal)).toEqual([
    '0.0000001',
    '-0.00000015',
    '0.0000000001',
    '1000000000000000000000',
    '-12500000000000000000000',
    '0',
    '12.5',
  ]);
});

test('area: points are written latitude first', () => {
  expect(
    formatAreaPoints([
      { latitude: -29.9, longitude: -51 },
      { latitude: -29.8, longitude: 1e-7 },
    ]),
  ).toBe('-29.9 -51, -29.8 0.0000001');
  expect(formatAreaPoints([])).toBe('');
});

test('area: the edge of a drawn circle is as far from its center everywhere as its radius', () => {
  fc.assert(
    fc.property(inhabitedPoints, fc.integer({ min: 1, max: 1_000_000 }), (center, radius) => {
      for (const place of circleOutline(center, radius, 24))
        expect(Math.abs(distanceMeters(center, place) - radius)).toBeLessThan(radius / 1e6 + 1e-3);
    }),
  );
});

test('area: the edge of a circle begins in the north and goes east, south and west', () => {
  const [north, east, south, west, ...more] = circleOutline({ latitude: 10, longitude: 20 }, 100_000, 4);
  expect(more).toEqual([]);
  expect(north?.latitude).toBeGreaterThan(10.5);
  expect(north?.longitude).toBeCloseTo(20, 9);
  expect(east?.longitude).toBeGreaterThan(20.5);
  expect(east?.latitude).toBeCloseTo(10, 1);
  expect(south?.latitude).toBeLessThan(9.5);
  expect(south?.longitude).toBeCloseTo(20, 9);
  expect(west?.longitude).toBeLessThan(19.5);
});

const longitudes = (longitude: number) =>
  circleOutline({ latitude: 0, longitude }, 50_000, 24).map((place) => place.longitude);

test('area: a circle over the date line stays in one piece', () => {
  expect(Math.min(...longitudes(179.9))).toBeGreaterThan(179);
  expect(Math.max(...longitudes(179.9))).toBeGreaterThan(180);
  expect(Math.max(...longitudes(-179.9))).toBeLessThan(-179);
});
