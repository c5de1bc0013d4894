import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { geofenceShape, geofenceShapes } from '@farol/ui/map/layers/geofence-shape';
import { VisibleShapes } from '@farol/ui/map/layers/visible-shapes';
import { drawnPoints } from '../../../arbitraries/areas.ts';
import { flatViewport } from '../flat-viewport.ts';
import { evenNumber } from '../../../arbitraries/numbers.ts';

const viewports = fc
  .record({
    west: evenNumber(-540, 540),
    south: evenNumber(-80, 70),
    width: evenNumber(0.01, 90),
    height: evenNumber(0.01, 10),
    zoom: evenNumber(1, 18),
  })
  .map(({ west, south, width, height, zoom }) =>
    flatViewport({ west, south, east: west + width, north: south + height }, zoom),
  );

/** Enough circles for filtering to take effect. */
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
  test('every one that is in view is drawn, on either side of the date line', () => {
    fc.assert(
      fc.property(
        manyCircles,
        fc.array(viewports, { minLength: 1, maxLength: 5 }),
        (shapes, someViewports) => {
          const visibleShapes = new VisibleShapes(shapes);
          for (const viewport of someViewports) {
            const drawn = new Set(visibleShapes.forViewport(viewport).all.map(({ id }) => id));
            for (const { id, path } of shapes.all) {
              const isTouched = path.some(([longitude, latitude]) =>
                [-720, -360, 0, 360, 720].some(
                  (turn) =>
                    longitude + turn >= viewport.west &&
                    longitude + turn <= viewport.east &&
                    latitude >= viewport.south &&
                    latitude <= viewport.north,
                ),
              );
              if (isTouched) expect(drawn).toContain(id);
            }
            expect(visibleShapes.needsUpdateFor(viewport)).toBe(false);
          }
        },
      ),
    );
  });

  test('nothing is prepared again while the map is panned a little', () => {
    fc.assert(
      fc.property(manyCircles, viewports, evenNumber(-1, 1), (shapes, viewport, by) => {
        const visibleShapes = new VisibleShapes(shapes);
        const before = visibleShapes.forViewport(viewport);
        const offset = by * (viewport.east - viewport.west) * 0.99;
        const panned = { ...viewport, west: viewport.west + offset, east: viewport.east + offset };
        expect(visibleShapes.needsUpdateFor(panned)).toBe(false);
        expect(visibleShapes.forViewport(panned)).toBe(before);
      }),
    );
  });

  test('from afar they take a tenth of their points', () => {
    fc.assert(
      fc.property(manyCircles, (shapes) => {
        const afar = flatViewport({ west: -180, south: -85, east: 180, north: 85 }, 2);
        const points = new VisibleShapes(shapes)
          .forViewport(afar)
          .all.reduce((sum, { path }) => sum + path.length, 0);
        expect(points).toBeLessThan(shapes.all.reduce((sum, { path }) => sum + path.length, 0) / 10);
      }),
    );
  });

  test('a few are drawn unchanged', () => {
    fc.assert(
      fc.property(viewports, manyCircles, (viewport, { all }) => {
        const few = geofenceShapes(all.slice(0, 10));
        expect(new VisibleShapes(few).forViewport(viewport)).toBe(few);
      }),
    );
  });
});
