import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchTileMap } from '@farol/ui/map/scene/tiles/watched-tile-map';
import { Graphics } from '@farol/ui/map/scene/graphics';
import { MapEngine } from '@farol/ui/map/scene/map-engine';
import { simulatedTileMaps } from '../../simulated-tile-map.ts';

beforeEach(() => {
  simulatedTileMaps.length = 0;
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Chooses an online map; returns it, and what its user was told. */
async function chooseMap() {
  const start = { longitude: -46.6, latitude: -23.5, zoom: 12, bearing: 0, pitch: 0 };
  const engine = new MapEngine(document.createElement('div'), start, new Graphics());
  const onLost = vi.fn<() => void>();
  const watched = watchTileMap(engine, 'https://maps.example/style.json', {
    onReady: () => {},
    onAttribution: () => {},
    onLost,
  });
  await vi.waitFor(() => expect(simulatedTileMaps).toHaveLength(1));
  return { watched, onLost, listener: simulatedTileMaps[0]?.listener };
}

test('watched tile map: an online map that shows nothing for eight seconds is given up without anybody asking, once', async () => {
  const { onLost } = await chooseMap();
  vi.advanceTimersByTime(7900);
  expect(onLost).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(onLost).toHaveBeenCalledTimes(1);
});

test('watched tile map: an online map that showed something in time stays', async () => {
  const { onLost, listener } = await chooseMap();
  vi.advanceTimersByTime(7900);
  listener?.onTileEvent('tileArrived');
  vi.advanceTimersByTime(60_000);
  expect(onLost).not.toHaveBeenCalled();
});

test('watched tile map: while nothing of an online map is in view its time does not run; it has eight seconds when it is', async () => {
  const { watched, onLost } = await chooseMap();
  watched.setActive(false);
  vi.advanceTimersByTime(60_000);
  expect(onLost).not.toHaveBeenCalled();
  watched.setActive(true);
  vi.advanceTimersByTime(7900);
  expect(onLost).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect(onLost).toHaveBeenCalledTimes(1);
});

test('watched tile map: an online map that was removed is not given up any more', async () => {
  const { watched, onLost } = await chooseMap();
  watched.remove();
  vi.advanceTimersByTime(60_000);
  expect(onLost).not.toHaveBeenCalled();
  expect(simulatedTileMaps[0]?.isRemoved).toBe(true);
});
