import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  coversMap,
  staticLayerTransform,
  onPixels,
  viewAhead,
  type StaticLayerTransform,
} from '@farol/ui/map/scene/static-layer-transform';
import { mercatorViewport, type MapSize, type MapView } from '@farol/ui/map/scene/map-view';
import { evenNumber } from '../../../arbitraries/numbers.ts';

const SIZE = { width: 1200, height: 800 };
const MARGIN = 0.15;
const drawnView = fc.record({
  longitude: evenNumber(-180, 180),
  latitude: evenNumber(-70, 70),
  zoom: evenNumber(2, 17),
  bearing: fc.integer({ min: -180, max: 180 }),
  pitch: fc.constant(0),
});
/** A view near another: panned by at most the given pixels, zoomed and turned a little. */
function viewNear(
  drawn: MapView,
  { right, down, zoomed, turned }: Record<'right' | 'down' | 'zoomed' | 'turned', number>,
): MapView {
  const at: [number, number] = [SIZE.width / 2 + right, SIZE.height / 2 + down];
  const [longitude = 0, latitude = 0] = mercatorViewport(drawn, SIZE).unproject(at);
  const wrapped = ((((longitude + 180) % 360) + 360) % 360) - 180;
  return {
    longitude: wrapped,
    latitude,
    zoom: drawn.zoom + zoomed,
    bearing: drawn.bearing + turned,
    pitch: 0,
  };
}
const change = fc.record({
  right: fc.integer({ min: -400, max: 400 }),
  down: fc.integer({ min: -300, max: 300 }),
  zoomed: evenNumber(-0.7, 0.7),
  turned: fc.integer({ min: -90, max: 90 }),
});

/** Where a pixel of the picture is on the page, from the center of the map, as a browser transforms it. */
function onPage(
  { x, y, rotation, scale }: StaticLayerTransform,
  [fromX, fromY]: [number, number],
): [number, number] {
  const angle = (rotation * Math.PI) / 180;
  const [sine, cosine] = [Math.sin(angle) * scale, Math.cos(angle) * scale];
  return [fromX * cosine - fromY * sine + x, fromX * sine + fromY * cosine + y];
}

function fromCenter([x = 0, y = 0]: number[], { width, height }: MapSize): [number, number] {
  return [x - width / 2, y - height / 2];
}

describe('the picture of the ground', () => {
  test('follows the camera: every place of it stays under the vehicles that are there', () => {
    fc.assert(
      fc.property(
        drawnView,
        change,
        fc.integer({ min: -500, max: 500 }),
        fc.integer({ min: -300, max: 300 }),
        (drawn, moved, right, down) => {
          const current = viewNear(drawn, moved);
          const [before, now] = [mercatorViewport(drawn, SIZE), mercatorViewport(current, SIZE)];
          const pixel: [number, number] = [SIZE.width / 2 + right, SIZE.height / 2 + down];
          const [longitude = 0, latitude = 0] = before.unproject(pixel);
          fc.pre(Math.abs(latitude) < 84);
          const nearest = longitude + 360 * Math.round((current.longitude - longitude) / 360);
          const [x, y] = onPage(staticLayerTransform(drawn, current, SIZE), fromCenter(pixel, SIZE));
          const [expectedX, expectedY] = fromCenter(now.project([nearest, latitude]), SIZE);
          // A place half a world away is drawn twice; either is right.
          const world = 512 * 2 ** current.zoom;
          const turns = Math.round(Math.hypot(x - expectedX, y - expectedY) / world);
          expect(Math.abs(Math.hypot(x - expectedX, y - expectedY) - turns * world)).toBeLessThan(0.5);
        },
      ),
    );
  });

  test('is drawn again before an edge of the map would be empty', () => {
    fc.assert(
      fc.property(drawnView, change, (drawn, moved) => {
        const current = viewNear(drawn, moved);
        const transform = staticLayerTransform(drawn, current, SIZE);
        fc.pre(coversMap(transform, SIZE, MARGIN));
        const before = mercatorViewport(drawn, SIZE);
        const now = mercatorViewport(current, SIZE);
        for (const corner of [
          [0, 0],
          [SIZE.width, 0],
          [0, SIZE.height],
          [SIZE.width, SIZE.height],
        ] as const) {
          const [longitude = 0, latitude = 0] = now.unproject([...corner]);
          fc.pre(Math.abs(latitude) < 84);
          const nearest = longitude + 360 * Math.round((drawn.longitude - longitude) / 360);
          const [x, y] = fromCenter(before.project([nearest, latitude]), SIZE);
          expect(Math.abs(x)).toBeLessThanOrEqual(SIZE.width * (0.5 + MARGIN) + 0.5);
          expect(Math.abs(y)).toBeLessThanOrEqual(SIZE.height * (0.5 + MARGIN) + 0.5);
        }
      }),
    );
  });

  test('is drawn ahead of a camera that moves on, and fills the map at once', () => {
    fc.assert(
      fc.property(drawnView, change, (drawn, moved) => {
        const current = viewNear(drawn, { ...moved, zoomed: 0, turned: 0 });
        fc.pre(Math.abs(current.latitude) < 80);
        const next = viewAhead(drawn, current, SIZE, MARGIN);
        expect(coversMap(staticLayerTransform(next, current, SIZE), SIZE, MARGIN)).toBe(true);
      }),
    );
  });

  test('lasts nearly twice as far on the way as a picture of where the camera is', () => {
    const start = { longitude: -46.6, latitude: -23.5, zoom: 10, bearing: 0, pitch: 0 };
    const still = { right: 0, down: 0, zoomed: 0, turned: 0 };
    const at = (right: number): MapView => viewNear(start, { ...still, right });
    const covers = (drawn: MapView, right: number): boolean =>
      coversMap(staticLayerTransform(drawn, at(right), SIZE), SIZE, MARGIN);
    const ahead = viewAhead(start, at(190), SIZE, MARGIN);
    expect([covers(ahead, 190 + 310), covers(ahead, 190 + 340)]).toEqual([true, false]);
    expect([covers(ahead, 190 - 30), covers(ahead, 190 - 60)]).toEqual([true, false]);
    const turned = viewNear(start, { ...still, right: 190, turned: 10 });
    expect(viewAhead(start, turned, SIZE, MARGIN)).toEqual(turned);
  });

  test('lies on the pixels of the screen while it is only moved, within half of one', () => {
    fc.assert(
      fc.property(drawnView, change, fc.constantFrom(1, 1.5, 2), (drawn, moved, pixelRatio) => {
        const exact = staticLayerTransform(drawn, viewNear(drawn, { ...moved, zoomed: 0, turned: 0 }), SIZE);
        const { x, y, rotation, scale } = onPixels(exact, pixelRatio);
        for (const [placed, meant] of [
          [x, exact.x],
          [y, exact.y],
        ] as const) {
          expect(Math.abs(placed * pixelRatio - Math.round(placed * pixelRatio))).toBeLessThan(1e-6);
          expect(Math.abs(placed - meant) * pixelRatio).toBeLessThanOrEqual(0.5 + 1e-9);
        }
        expect([rotation, scale]).toEqual([0, 1]);
        const zoomed = staticLayerTransform(drawn, viewNear(drawn, { ...moved, zoomed: 0.3 }), SIZE);
        expect(onPixels(zoomed, pixelRatio)).toEqual(zoomed);
      }),
    );
  });

  test('serves small moves as it is, and is drawn again for other scales', () => {
    const drawn = { longitude: -46.6, latitude: -23.5, zoom: 10, bearing: 0, pitch: 0 };
    const covers = (moved: Partial<Parameters<typeof viewNear>[1]>): boolean => {
      const current = viewNear(drawn, { right: 0, down: 0, zoomed: 0, turned: 0, ...moved });
      return coversMap(staticLayerTransform(drawn, current, SIZE), SIZE, MARGIN);
    };
    expect([covers({}), covers({ right: 170 }), covers({ right: -190 })]).toEqual([true, true, false]);
    expect([covers({ down: 110 }), covers({ down: 130 })]).toEqual([true, false]);
    expect([covers({ zoomed: 0.7 }), covers({ zoomed: 0.8 })]).toEqual([true, false]);
    expect([covers({ zoomed: -0.3 }), covers({ zoomed: -0.5 })]).toEqual([true, false]);
    expect([covers({ turned: 5 }), covers({ turned: 90 })]).toEqual([true, false]);
  });
});
