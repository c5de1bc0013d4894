import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { borderDistanceMeters, isInside, type Area } from '@farol/core/domain/geometry/area';
import { areaBounds, isWithinBounds } from '@farol/core/domain/geometry/area-bounds';
import { areaCentroid } from '@farol/core/domain/geometry/area-centroid';
import { distanceMeters } from '@farol/core/domain/geometry/distance';
import { areaLabel, squareKilometers } from '@farol/core/domain/geometry/area-label';
import { areaLengthMeters, areaSquareMeters } from '@farol/core/domain/geometry/area-measure';
import type { GeoPoint } from '@farol/core/domain/geometry/geo-point';
import { lineDistanceMeters, segmentDistanceMeters } from '@farol/core/domain/geometry/line-distance';
import { areas, drawnPoints, inhabitedPoints, geoPoints } from '../../../arbitraries/areas.ts';
import { evenNumber } from '../../../arbitraries/numbers.ts';

const corner = (longitude: number, latitude: number): GeoPoint => ({ longitude, latitude });

/** A box of degrees as a polygon. */
function box(west: number, south: number, east: number, north: number): Area & { kind: 'polygon' } {
  return {
    kind: 'polygon',
    points: [corner(west, south), corner(east, south), corner(east, north), corner(west, north)],
  };
}

describe('distances', () => {
  test('match the tracking server: a degree of the equator is 111.3 km', () => {
    expect(distanceMeters({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 1 })).toBeCloseTo(
      111_319.49,
      1,
    );
    expect(distanceMeters({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo(
      111_319.49,
      1,
    );
  });

  test('to a segment are never more than to its ends, and match the closest of many points on it', () => {
    fc.assert(
      fc.property(drawnPoints, drawnPoints, drawnPoints, (from, to, place) => {
        const found = segmentDistanceMeters(from, to, place);
        let best = Number.POSITIVE_INFINITY;
        for (let part = 0; part <= 1; part += 1 / 512) {
          const on = {
            latitude: from.latitude + (to.latitude - from.latitude) * part,
            longitude: from.longitude + (to.longitude - from.longitude) * part,
          };
          best = Math.min(best, distanceMeters(on, place));
        }
        // The samples are up to 30 m apart, and a straight line in degrees deviates some meters from the
        // great circle.
        expect(found).toBeLessThanOrEqual(best + 15);
        expect(found).toBeGreaterThan(best - 60);
      }),
    );
  });

  test('to a segment of a few centimeters stay exact', () => {
    const from = { latitude: -29.9, longitude: -51 };
    const to = { latitude: -29.9, longitude: -51.0000003 };
    const place = { latitude: -29.90009, longitude: -51.00000015 };
    expect(segmentDistanceMeters(from, to, place)).toBeCloseTo(10.0188, 3);
  });

  test('to a line are those to its nearest segment, over the 180th meridian too', () => {
    fc.assert(
      fc.property(
        fc.array(inhabitedPoints, { minLength: 1, maxLength: 6 }),
        inhabitedPoints,
        (points, place) => {
          const each = points.map((from, at) => segmentDistanceMeters(from, points[at + 1] ?? from, place));
          expect(lineDistanceMeters(points, place)).toBeCloseTo(Math.min(...each), 5);
        },
      ),
    );
    const line = [
      { latitude: 0, longitude: 179.9 },
      { latitude: 0, longitude: -179.9 },
    ];
    expect(lineDistanceMeters(line, { latitude: 0.001, longitude: 180 })).toBeCloseTo(111.32, 1);
  });
});

describe('a polygon', () => {
  test('contains exactly what a box of degrees contains', () => {
    fc.assert(
      fc.property(drawnPoints, drawnPoints, drawnPoints, (a, b, place) => {
        const [west, east] = [a.longitude, b.longitude].sort((x, y) => x - y);
        const [south, north] = [a.latitude, b.latitude].sort((x, y) => x - y);
        if (west === undefined || east === undefined || south === undefined || north === undefined) return;
        fc.pre(![west, east].includes(place.longitude) && ![south, north].includes(place.latitude));
        const within =
          place.longitude > west &&
          place.longitude < east &&
          place.latitude > south &&
          place.latitude < north;
        expect(isInside(box(west, south, east, north), place)).toBe(within);
      }),
    );
  });

  test('contains the same points whichever corner it starts from and whichever direction it runs', () => {
    fc.assert(
      fc.property(
        fc.array(drawnPoints, { minLength: 3, maxLength: 8 }),
        drawnPoints,
        fc.nat(7),
        (points, place, by) => {
          const turned = [...points.slice(by), ...points.slice(0, by)].toReversed();
          expect(isInside({ kind: 'polygon', points: turned }, place)).toBe(
            isInside({ kind: 'polygon', points }, place),
          );
        },
      ),
    );
  });

  test('across the 180th meridian is one piece', () => {
    const fiji = box(177, -19, -178, -16);
    expect(isInside(fiji, { latitude: -17, longitude: 179 })).toBe(true);
    expect(isInside(fiji, { latitude: -17, longitude: -179 })).toBe(true);
    expect(isInside(fiji, { latitude: -17, longitude: 0 })).toBe(false);
    expect(squareKilometers(fiji)).toBeCloseTo(squareKilometers(box(0, -19, 5, -16)), 2);
    const middle = areaCentroid(fiji);
    expect(middle?.longitude).toBeCloseTo(179.5, 5);
    expect(areaCentroid(box(178, -19, -175, -16))?.longitude).toBeCloseTo(-178.5, 5);
  });
});

test('area geometry: no point inside an area is outside its box', () => {
  fc.assert(
    fc.property(areas, geoPoints, evenNumber(0, 1e6), (area, place, corridor) => {
      const bounds = areaBounds(area, corridor);
      if (isInside(area, place, corridor)) expect(bounds && isWithinBounds(bounds, place)).toBe(true);
    }),
    { numRuns: 2000 },
  );
  // Random points are rarely near the edge: walk just inside a circle and along a corridor.
  fc.assert(
    fc.property(inhabitedPoints, inhabitedPoints, evenNumber(1, 2e6), (a, b, radius) => {
      const bearingTip = { latitude: a.latitude + radius / 111_320, longitude: a.longitude };
      const circle: Area = { kind: 'circle', center: a, radiusMeters: radius };
      const bounds = areaBounds(circle, 0);
      if (bearingTip.latitude < 89 && isInside(circle, bearingTip))
        expect(bounds && isWithinBounds(bounds, bearingTip)).toBe(true);
      const half = { latitude: (a.latitude + b.latitude) / 2, longitude: (a.longitude + b.longitude) / 2 };
      const line: Area = { kind: 'line', points: [a, b] };
      const away = lineDistanceMeters([a, b], half);
      const corridor = areaBounds(line, away);
      expect(corridor && isWithinBounds(corridor, half)).toBe(true);
    }),
  );
});

/** A place so many thousandths of a degree north of a corner. */
function placeNorth(thousandths: number): GeoPoint {
  return { latitude: -30 + thousandths / 1000, longitude: -51 };
}

describe('the distance from the border of an area', () => {
  test('is that from which on a vehicle may be on the other side', () => {
    const corners = [
      { latitude: -30, longitude: -51 },
      { latitude: -30, longitude: -50.99 },
      { latitude: -29.99, longitude: -51 },
    ] as const;
    const degree = distanceMeters({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 });
    const circle = { kind: 'circle', center: corners[0], radiusMeters: degree / 1000 } as const;
    for (const [place, thousandths] of [
      [0, 1],
      [0.25, 0.75],
      [1, 0],
      [3, 2],
    ] as const)
      expect(borderDistanceMeters(circle, placeNorth(place))).toBeCloseTo((degree * thousandths) / 1000, 4);
    const line = { kind: 'line', points: [corners[0], corners[2]] } as const;
    expect(borderDistanceMeters(line, placeNorth(5))).toBeCloseTo(25, 4);
    expect(borderDistanceMeters(line, placeNorth(5), 70)).toBeCloseTo(70, 4);
    expect(borderDistanceMeters(line, placeNorth(-1), 70)).toBeCloseTo(degree / 1000 - 70, 4);
    // The side from the last corner to the first is a border, too.
    const polygon = { kind: 'polygon', points: corners } as const;
    expect(borderDistanceMeters(polygon, placeNorth(4))).toBeCloseTo(0, 4);
    expect(borderDistanceMeters(polygon, { latitude: -30.001, longitude: -50.999 })).toBeCloseTo(
      degree / 1000,
      1,
    );
    for (const kind of ['line', 'polygon'] as const)
      expect(borderDistanceMeters({ kind, points: [] }, corners[0])).toBe(Infinity);
  });
});

describe('the surface', () => {
  test('of a circle is computed from the radius, and of a small box is width times height', () => {
    const center = { latitude: -29.9, longitude: -51 };
    expect(squareKilometers({ kind: 'circle', center, radiusMeters: 1000 })).toBe(3.14);
    const yard = box(-51, -29.901, -50.999, -29.9);
    const width = distanceMeters(
      { latitude: -29.9005, longitude: -51 },
      { latitude: -29.9005, longitude: -50.999 },
    );
    const height = distanceMeters({ latitude: -29.9, longitude: -51 }, { latitude: -29.901, longitude: -51 });
    expect(areaSquareMeters(yard)).toBeCloseTo(width * height, -1);
    expect(areaLengthMeters(yard)).toBeCloseTo(2 * (width + height), 0);
  });

  test('does not depend on the first corner or the direction', () => {
    fc.assert(
      fc.property(fc.array(drawnPoints, { minLength: 3, maxLength: 9 }), fc.nat(8), (points, by) => {
        const turned = [...points.slice(by), ...points.slice(0, by)].toReversed();
        const [one, other] = [points, turned].map((corners) =>
          areaSquareMeters({ kind: 'polygon', points: corners }),
        );
        expect(other).toBeCloseTo(one ?? Number.NaN, -2);
      }),
    );
  });

  test('is shown as in the list: km² of a circle, the number of points of the others, or that there is none', () => {
    const points = [
      { latitude: 1, longitude: 2 },
      { latitude: 3, longitude: 4 },
      { latitude: 3, longitude: 5 },
    ];
    expect(areaLabel(undefined)).toEqual({ kind: 'undefined' });
    expect(areaLabel({ kind: 'line', points })).toEqual({ kind: 'points', count: 3 });
    expect(areaLabel({ kind: 'polygon', points })).toEqual({ kind: 'points', count: 3 });
    expect(areaLabel({ kind: 'circle', center: { latitude: 0, longitude: 0 }, radiusMeters: 150 })).toEqual({
      kind: 'squareKilometers',
      squareKilometers: 0.07,
    });
    expect(
      areaLengthMeters({ kind: 'circle', center: { latitude: 0, longitude: 0 }, radiusMeters: 1 }),
    ).toBeCloseTo(6.283, 3);
    expect(
      areaLengthMeters({ kind: 'circle', center: { latitude: 0, longitude: 0 }, radiusMeters: 150 }),
    ).toBeCloseTo(942.478, 3);
    expect(areaSquareMeters({ kind: 'line', points })).toBe(0);
  });
});

describe('the label of an area is drawn', () => {
  test('within its box', () => {
    fc.assert(
      fc.property(areas, (area) => {
        const at = areaCentroid(area);
        const bounds = areaBounds(area, 1);
        if (!at || !bounds || (area.kind === 'circle' && area.radiusMeters < 0)) return;
        expect(isWithinBounds(bounds, at)).toBe(true);
      }),
    );
  });

  test('in the middle of a yard and at the midpoint of a road', () => {
    expect(areaCentroid(box(-51, -30, -50, -29))).toEqual({ latitude: -29.5, longitude: -50.5 });
    expect(
      areaCentroid({
        kind: 'line',
        points: [
          { latitude: 0, longitude: 0 },
          { latitude: 0, longitude: 1 },
          { latitude: 0, longitude: 4 },
        ],
      }),
    ).toEqual({ latitude: 0, longitude: 2 });
    expect(areaCentroid({ kind: 'polygon', points: [] })).toBeUndefined();
  });
});

test('area geometry: the label of a flat or crossed outline is drawn in the middle of its corners', () => {
  const flat: Area = { kind: 'polygon', points: [corner(0, 0), corner(1, 0), corner(5, 0)] };
  expect(areaCentroid(flat)).toEqual({ latitude: 0, longitude: 2 });
  const crossed: Area = {
    kind: 'polygon',
    points: [corner(0, 0), corner(2, 2), corner(2, 0), corner(0, 2.1)],
  };
  const { latitude, longitude } = areaCentroid(crossed) ?? {};
  expect(longitude).toBeCloseTo(1, 9);
  expect(latitude).toBeCloseTo(1.025, 9);
  const wide: Area = {
    kind: 'polygon',
    points: [corner(0, 0), corner(80, 2), corner(0, 8), corner(70, 4)],
  };
  expect(areaCentroid(wide)).toEqual(corner(37.5, 3.5));
});

test('area geometry: the label of an outline along a slanting line is drawn in the middle of its corners, too', () => {
  const steps = [0, 1, 4, 2];
  const points = steps.map((step) => corner(-46.6 + 0.1 * step, -23.5 + 0.07 * step));
  const { latitude, longitude } = areaCentroid({ kind: 'polygon', points }) ?? {};
  expect(longitude).toBeCloseTo(-46.6 + 0.175, 9);
  expect(latitude).toBeCloseTo(-23.5 + 0.1225, 9);
});

test('area geometry: the label of an area around the date line is drawn at 180° east', () => {
  expect(areaCentroid(box(179, -1, -179, 1))).toEqual(corner(180, 0));
});

test('area geometry: the label of an outline with uneven corners is drawn at its center of gravity', () => {
  const yard: Area = {
    kind: 'polygon',
    points: [corner(10, 20), corner(14, 20), corner(14, 21), corner(11, 21), corner(11, 23), corner(10, 23)],
  };
  const { latitude, longitude } = areaCentroid(yard) ?? {};
  expect(longitude).toBeCloseTo(10 + (4 * 2 + 2 * 0.5) / 6, 9);
  expect(latitude).toBeCloseTo(20 + (4 * 0.5 + 2 * 2) / 6, 9);
});

const middle = (...points: GeoPoint[]) => areaCentroid({ kind: 'line', points });

test('area geometry: the label of a road is drawn halfway along it, also around a bend and where a point is doubled', () => {
  expect(middle(corner(3, 4))).toEqual(corner(3, 4));
  expect(middle(corner(3, 4), corner(3, 4))).toEqual(corner(3, 4));
  expect(middle(corner(0, 0), corner(4, 0), corner(4, 2))).toEqual(corner(3, 0));
  expect(middle(corner(1, 1), corner(1, 1), corner(1, 5))).toEqual(corner(1, 3));
  expect(middle(corner(1, 1), corner(1, 3), corner(1, 3), corner(1, 5))).toEqual(corner(1, 3));
  expect(middle()).toBeUndefined();
  expect(areaCentroid({ kind: 'circle', center: corner(7, 8), radiusMeters: 1 })).toEqual(corner(7, 8));
});

test('area geometry: the farthest place is half around the earth, and the way is as long as the way back', () => {
  expect(distanceMeters(corner(0, 0), corner(180, 0))).toBeCloseTo(Math.PI * 6_378_137, 3);
  expect(distanceMeters(corner(0, 90), corner(0, -90))).toBeCloseTo(Math.PI * 6_378_137, 3);
  expect(distanceMeters(corner(0, 60), corner(1, 60))).toBeCloseTo(55_658, -1);
  expect(distanceMeters(corner(5, 6), corner(5, 6))).toBe(0);
});

test('area geometry: an outline is taken across the date line only when it reaches beyond 90° on both sides', () => {
  const wide = box(-90, -10, 100, 10);
  expect(isInside(wide, corner(0, 0))).toBe(true);
  expect(isInside(box(-100, -10, 90, 10), corner(0, 0))).toBe(true);
  expect(isInside(box(-91, -10, 91, 10), corner(0, 0))).toBe(false);
  expect(isInside(box(-91, -10, 91, 10), corner(180, 0))).toBe(true);
});

test('area geometry: an outline across the date line may reach around more than half of the earth', () => {
  const shape: Area = {
    kind: 'polygon',
    points: [corner(-50, -10), corner(100, -10), corner(-100, -10), corner(-100, 10), corner(-50, 10)],
  };
  for (const [longitude, isWithin] of [
    [-60, false],
    [-40, true],
    [0, true],
    [170, true],
    [-110, true],
    [-95, false],
  ] as const)
    expect(isInside(shape, corner(longitude, 1))).toBe(isWithin);
});

test('area geometry: a place on the fence between two yards is in the eastern or the northern one', () => {
  fc.assert(
    fc.property(fc.integer({ min: -80, max: 80 }), fc.integer({ min: -80, max: 80 }), (east, north) => {
      const fence = corner(east, north);
      const around = [box(-90, north - 1, east, north + 1), box(east, north - 1, 90, north + 1)];
      expect(around.map((yard) => isInside(yard, fence))).toEqual([false, true]);
      const above = [box(east - 1, -85, east + 1, north), box(east - 1, north, east + 1, 85)];
      expect(above.map((yard) => isInside(yard, fence))).toEqual([false, true]);
    }),
  );
});

test('area geometry: an open line has no way back, and a polygon has', () => {
  const points = [corner(0, 0), corner(1, 0), corner(1, 1)];
  const degree = 111_319.49;
  expect(areaLengthMeters({ kind: 'line', points })).toBeCloseTo(2 * degree, -1);
  expect(areaLengthMeters({ kind: 'polygon', points })).toBeCloseTo((2 + Math.SQRT2) * degree, -2);
  expect(areaLengthMeters({ kind: 'polygon', points: [] })).toBe(0);
});
