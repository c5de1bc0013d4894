import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { geofenceShape, geofenceShapes } from '@farol/ui/map/layers/geofence-layer';
import { VisibleShapes } from '@farol/ui/map/layers/visible-shapes';
import { drawnPoints } from '../../../arbitraries/areas.ts';

const WORLD = { west: -180, south: -85, east: 180, north: 85, isDark: false };
const someSight = fc
  .record({
    west: fc.double({ min: -540, max: 540, noNaN: true }),
    south: fc.double({ min: -80, max: 70, noNaN: true }),
    width: fc.double({ min: 0.01, max: 90, noNaN: true }),
    height: fc.double({ min: 0.01, max: 10, noNaN: true }),
    zoom: fc.double({ min: 1, max: 18, noNaN: true }),
  })
  .map(({ west, south, width, height, zoom }) => ({
    west,
    south,
    east: west + width,
    north: south + height,
    zoom,
    degreesPerPixel: 360 / (512 * 2 ** zoom),
    isDark: false,
  }));

/** So many circles that a view of all of them is worth thinking about. */
const manyCircles = fc.array(drawnPoints, { minLength: 30, maxLength: 40 }).map((centers) =>
  geofenceShapes(
    centers.map((center, id) =>
      geofenceShape({
        id,
        name: `Cliente ${id}`,
        area: { kind: 'circle', center, radiusMeters: 200 + 500 * id },
        color: '#05a7e3',
        corridorMeters: 0,
      }),
    ),
  ),
);

describe('a thousand geofences on the map', () => {
  test('every one that the view touches is drawn, on whichever turn around the world', () => {
    fc.assert(
      fc.property(manyCircles, fc.array(someSight, { minLength: 1, maxLength: 5 }), (shapes, sights) => {
        const inSight = new VisibleShapes(shapes);
        for (const sight of sights) {
          const drawn = new Set(inSight.forViewport(sight).all.map(({ id }) => id));
          for (const { id, path } of shapes.all) {
            const isTouched = path.some(([longitude, latitude]) =>
              [-720, -360, 0, 360, 720].some(
                (turn) =>
                  longitude + turn >= sight.west &&
                  longitude + turn <= sight.east &&
                  latitude >= sight.south &&
                  latitude <= sight.north,
              ),
            );
            if (isTouched) expect(drawn).toContain(id);
          }
          expect(inSight.needsUpdateFor(sight)).toBe(false);
        }
      }),
    );
  });

  test('nothing is made anew while the map is pushed about a little', () => {
    fc.assert(
      fc.property(
        manyCircles,
        someSight,
        fc.double({ min: -1, max: 1, noNaN: true }),
        (shapes, sight, by) => {
          const inSight = new VisibleShapes(shapes);
          const before = inSight.forViewport(sight);
          const aside = by * (sight.east - sight.west) * 0.99;
          const pushed = { ...sight, west: sight.west + aside, east: sight.east + aside };
          expect(inSight.needsUpdateFor(pushed)).toBe(false);
          expect(inSight.forViewport(pushed)).toBe(before);
        },
      ),
    );
  });

  test('from afar they take a tenth of their points', () => {
    fc.assert(
      fc.property(manyCircles, (shapes) => {
        const afar = { ...WORLD, zoom: 2, degreesPerPixel: 360 / 2048 };
        const points = new VisibleShapes(shapes).forViewport(afar).all.reduce((sum, { path }) => sum + path.length, 0);
        expect(points).toBeLessThan(shapes.all.reduce((sum, { path }) => sum + path.length, 0) / 10);
      }),
    );
  });

  test('a few are drawn as they are', () => {
    fc.assert(
      fc.property(someSight, manyCircles, (sight, { all }) => {
        const few = geofenceShapes(all.slice(0, 10));
        expect(new VisibleShapes(few).forViewport(sight)).toBe(few);
      }),
    );
  });
});
