import { expect, test } from 'vitest';
import { Graphics } from '@farol/ui/map/scene/graphics';
import { MapEngine } from '@farol/ui/map/scene/map-engine';
import { gridLayer } from '@farol/ui/map/layers/world/world-layers';
import { WORLD_PAINT } from '@farol/ui/map/layers/world/world-paint';
import { simulatedDevice } from '../simulated-device.ts';

const START = { longitude: 0, latitude: 0, zoom: 3, bearing: 0, pitch: 0 };
const DEPOT = { longitude: -46.6, latitude: -23.5, zoom: 14, bearing: 0, pitch: 0 };
const PANNED = { ...DEPOT, longitude: -46.7, latitude: -23.4 };

/** A map, and the pictures that its canvas was given. */
function openMap({ hasDevice = true } = {}) {
  const engine = new MapEngine(document.createElement('div'), START, new Graphics());
  const given: ReturnType<typeof engine.picture>[] = [];
  engine.subscribe(() => given.push(engine.picture()));
  if (hasDevice) engine.canvasProps.onDeviceInitialized?.(simulatedDevice().device);
  const userMoves = (viewState: typeof START): void => {
    const change = { viewId: 'map', viewState, oldViewState: START };
    engine.canvasProps.onViewStateChange?.({ ...change, interactionState: { isDragging: true } });
  };
  return { engine, given, userMoves };
}

test.for([0, 400])(
  'map engine: the map goes to the same view again after the user has moved it, in %d ms',
  (durationMs) => {
    const { engine, given, userMoves } = openMap();
    engine.move({ camera: DEPOT, isExact: true }, { durationMs });
    userMoves(PANNED);
    expect(engine.view).toEqual(PANNED);
    expect(given.at(-1)?.viewState).toMatchObject(PANNED);
    engine.move({ camera: DEPOT, isExact: true }, { durationMs });
    expect(given.at(-1)?.viewState).toMatchObject(DEPOT);
    engine.stop();
  },
);

test('map engine: the camera jumps while there is no canvas that would fly', () => {
  const { engine, given } = openMap({ hasDevice: false });
  engine.move({ camera: DEPOT, isExact: true }, { durationMs: 400 });
  expect(engine.view).toEqual(DEPOT);
  expect(given.at(-1)?.viewState).not.toHaveProperty('transitionDuration');
  engine.stop();
});

test('map engine: the layers stay the same object while only the camera moves, so that they are not updated', () => {
  const { engine, given, userMoves } = openMap();
  const layers = [gridLayer({ west: -60, south: -30, east: -40, north: 0 }, 10, WORLD_PAINT.light)];
  engine.draw(layers, []);
  userMoves(DEPOT);
  userMoves(PANNED);
  expect(given).toHaveLength(3);
  for (const picture of given) expect(picture.layers).toBe(layers);
  engine.stop();
});

test('map engine: bounds are fitted to the place that the map fills, not to the size of a canvas that is not laid out yet', () => {
  const bounds = { west: -46.4, south: -22.9, east: -44.9, north: -20.9 };
  const fitted = (report: { width: number; height: number }): number => {
    const { engine } = openMap({ hasDevice: false });
    engine.canvasProps.onResize?.(report);
    engine.move({ bounds, maxZoom: 17 }, { durationMs: 0 });
    engine.stop();
    return engine.view.zoom;
  };
  const { innerWidth: width, innerHeight: height } = window;
  expect(fitted({ width: 300, height: 150 })).toBe(fitted({ width, height }));
});
