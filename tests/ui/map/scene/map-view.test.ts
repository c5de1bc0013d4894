import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  viewBounds,
  centeredView,
  viewFittingBounds,
  MIN_ZOOM,
  mercatorViewport,
} from '../../../../ui/map/scene/map-view.ts';
import { evenNumber } from '../../../arbitraries/numbers.ts';

const size = fc.record({
  width: fc.integer({ min: 320, max: 2000 }),
  height: fc.integer({ min: 400, max: 1400 }),
});
const padding = fc.record({
  top: fc.integer({ min: 0, max: 80 }),
  right: fc.integer({ min: 0, max: 80 }),
  bottom: fc.integer({ min: 0, max: 120 }),
  left: fc.integer({ min: 0, max: 120 }),
});
const view = fc.record({
  longitude: evenNumber(-170, 170),
  latitude: evenNumber(-70, 70),
  zoom: evenNumber(2, 18),
  bearing: fc.integer({ min: -180, max: 180 }),
  pitch: fc.constantFrom(0, 25, 45, 60),
});
const bounds = fc
  .record({
    west: evenNumber(-120, 60),
    south: evenNumber(-60, 20),
    width: evenNumber(0.001, 60),
    height: evenNumber(0.001, 40),
  })
  .map(({ west, south, width, height }) => ({ west, south, east: west + width, north: south + height }));

describe('the view of the map', () => {
  test('a fitted fleet lies completely in the part of the map that nothing covers', () => {
    fc.assert(
      fc.property(bounds, size, padding, view, (all, map, edges, { bearing, pitch }) => {
        const fitted = viewFittingBounds(all, map, { padding: edges, maxZoom: 17, bearing, pitch });
        fc.pre(fitted.zoom > MIN_ZOOM);
        const viewport = mercatorViewport(fitted, map);
        for (const longitude of [all.west, all.east])
          for (const latitude of [all.south, all.north]) {
            const [x = 0, y = 0] = viewport.project([longitude, latitude]);
            expect(x).toBeGreaterThanOrEqual(edges.left - 1);
            expect(x).toBeLessThanOrEqual(map.width - edges.right + 1);
            expect(y).toBeGreaterThanOrEqual(edges.top - 1);
            expect(y).toBeLessThanOrEqual(map.height - edges.bottom + 1);
          }
      }),
    );
  });

  test('a single vehicle is not shown closer than the requested zoom', () => {
    const vehicle = { west: -46.6, east: -46.6, south: -23.5, north: -23.5 };
    const edges = { top: 0, right: 0, bottom: 0, left: 0 };
    const fitted = viewFittingBounds(
      vehicle,
      { width: 800, height: 600 },
      { padding: edges, maxZoom: 17, bearing: 0, pitch: 0 },
    );
    expect(fitted.zoom).toBe(17);
    expect(fitted.longitude).toBeCloseTo(-46.6, 6);
    expect(fitted.latitude).toBeCloseTo(-23.5, 6);
  });

  test('the map centers its target in what the panel leaves free', () => {
    fc.assert(
      fc.property(view, size, padding, (wanted, map, edges) => {
        const viewport = mercatorViewport(centeredView(wanted, map, edges), map);
        const [x = 0, y = 0] = viewport.project([wanted.longitude, wanted.latitude]);
        expect(x).toBeCloseTo((edges.left + map.width - edges.right) / 2, 0);
        expect(y).toBeCloseTo((edges.top + map.height - edges.bottom) / 2, 0);
      }),
    );
  });

  test('the center of the map lies within what it shows', () => {
    fc.assert(
      fc.property(view, size, (now, map) => {
        const shown = viewBounds(now, map);
        expect(now.longitude).toBeGreaterThanOrEqual(shown.west - 1e-6);
        expect(now.longitude).toBeLessThanOrEqual(shown.east + 1e-6);
        expect(now.latitude).toBeGreaterThanOrEqual(shown.south - 1e-6);
        expect(now.latitude).toBeLessThanOrEqual(shown.north + 1e-6);
      }),
    );
  });
});
