import { act, renderHook } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { MapEngine } from '@farol/ui/map/engine/map-engine';
import { useKeptBounds } from '@farol/ui/map/use-kept-bounds';

const START = { longitude: 0, latitude: 0, zoom: 3, bearing: 0, pitch: 0 };
const ROUTE = { west: -46.7, south: -23.6, east: -46.6, north: -23.5 };
const OPEN = { top: 0, right: 0, bottom: 0, left: 0 };
const COVERED = { ...OPEN, bottom: 200 };

/** A map of 800 × 600 pixels; transitions take no time unless the map is to be on its way. */
function aMap(durationMs = 0) {
  const box = document.createElement('div');
  Object.defineProperties(box, { clientWidth: { value: 800 }, clientHeight: { value: 600 } });
  const engine = new MapEngine(box, START);
  engine.attach({ setProps: () => undefined, pickObject: () => null });
  onTestFinished(() => engine.stop());
  const { result, rerender } = renderHook(
    ({ padding }) =>
      useKeptBounds(engine, padding, (bounds) =>
        engine.fitBounds(bounds, { padding, maxZoom: 17 }, { durationMs }),
      ),
    { initialProps: { padding: OPEN } },
  );
  const south = () => engine.project([ROUTE.west, ROUTE.south]).y;
  return { engine, south, keep: () => result.current(ROUTE), cover: () => rerender({ padding: COVERED }) };
}

test('what is shown before a part of the map is covered is shown whole afterwards, too', () => {
  const { keep, cover, south } = aMap();
  keep();
  expect(south()).toBeGreaterThan(500);
  cover();
  expect(south()).toBeLessThanOrEqual(401);
});

test('a map that was moved meanwhile stays where it is', () => {
  const { engine, keep, cover } = aMap();
  keep();
  engine.setView({ longitude: -40 }, { durationMs: 0 });
  cover();
  expect(engine.view.longitude).toBe(-40);
});

test('a map that the user dragged meanwhile stays where it is', () => {
  const { engine, keep, cover } = aMap();
  keep();
  const viewState = { ...START, longitude: -40, width: 800, height: 600 };
  engine.canvasProps.onViewStateChange?.({
    viewId: 'map',
    viewState,
    interactionState: { isDragging: true },
  });
  cover();
  expect(engine.view.longitude).toBe(-40);
});

test('what was shown stays on the map, and is not shown again, after its screen is left', async () => {
  const { engine, keep, cover } = aMap();
  const end = keep();
  const { view } = engine;
  await new Promise<void>((resolve) => {
    engine.on('idle', resolve);
  });
  act(end);
  cover();
  expect(engine.view).toEqual(view);
});

test('a screen that is left while the map is on its way leaves it where the user came from', () => {
  const { engine, keep } = aMap(600);
  const end = keep();
  const viewState = { ...START, longitude: -20, zoom: 7, width: 800, height: 600 };
  engine.canvasProps.onViewStateChange?.({
    viewId: 'map',
    viewState,
    interactionState: { inTransition: true },
  });
  act(end);
  expect(engine.view).toMatchObject(START);
});
