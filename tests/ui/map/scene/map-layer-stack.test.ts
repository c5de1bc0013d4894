import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MapEvent } from '@farol/ui/map/scene/map-engine';
import { ClusterLayer } from '@farol/ui/map/layers/fleet/cluster-layer';
import type { MapOverlay } from '@farol/ui/map/scene/map-overlay';
import { MapLayerStack, type LayerStackMap } from '@farol/ui/map/scene/map-layer-stack';

/** A map without a canvas: it moves when told to and records what it was given to draw. */
class BareMap implements LayerStackMap {
  view = { longitude: 0, latitude: 0, zoom: 5, bearing: 0, pitch: 0 };
  bounds = { west: -1, south: -1, east: 1, north: 1 };
  drawn: readonly string[] = [];
  ground: Parameters<LayerStackMap['draw']>[1] = [];
  draws = 0;
  readonly #listeners = new Map<MapEvent, Set<() => void>>();

  on(event: MapEvent, listener: () => void): () => void {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  emit(event: MapEvent): void {
    for (const listener of this.#listeners.get(event) ?? []) listener();
  }

  push(byDegrees: number): void {
    this.bounds = { ...this.bounds, west: this.bounds.west + byDegrees, east: this.bounds.east + byDegrees };
    this.emit('move');
  }

  onDeviceReady(): void {}

  project(): { x: number; y: number } {
    return { x: 0, y: 0 };
  }

  draw(...[layers, ground]: Parameters<LayerStackMap['draw']>): void {
    this.drawn = layers.map(({ id }) => id);
    this.ground = ground;
    this.draws++;
  }

  pick(): undefined {
    return undefined;
  }
}

const BLACK = [0, 0, 0] as const;
const COLORS = { online: BLACK, offline: BLACK, unknown: BLACK, moving: BLACK };

function layer(id: string): ClusterLayer {
  return new ClusterLayer({ id, data: [], isDark: false, colors: COLORS });
}

/** Draws what lies up to ten degrees east of the center, and counts how often its layers are requested. */
function viewportOverlay(): MapOverlay & { requests: number } {
  let reach = 0;
  return {
    level: 'below',
    requests: 0,
    needsUpdateFor: ({ east }) => east > reach,
    layers({ east }) {
      this.requests++;
      reach = east + 10;
      return [layer(`up to ${Math.round(reach)}`)];
    },
    subscribe: () => () => {},
  };
}

/** Shows another time than now. */
function pastOverlay(): MapOverlay {
  return { level: 'above', hidesFleet: true, layers: () => [layer('route')], subscribe: () => () => {} };
}

let frames: (() => void)[] = [];
const nextFrame = (): void => {
  for (const draw of frames.splice(0)) draw();
};
beforeEach(() => {
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw));
  vi.stubGlobal('cancelAnimationFrame', () => {});
});
afterEach(() => vi.unstubAllGlobals());

test('map layer stack: vehicles that a route of the past has hidden are drawn again, by new layers, when the route is closed', () => {
  const map = new BareMap();
  const layerStack = new MapLayerStack(map);
  let layers = 0;
  layerStack.setFleet(() => layer(`fleet ${++layers}`));
  expect(map.drawn).toEqual(['fleet 1']);
  layerStack.setOverlays([viewportOverlay()]);
  nextFrame();
  expect(map.drawn).toEqual(['up to 11', 'fleet 1']);
  layerStack.setOverlays([pastOverlay()]);
  nextFrame();
  expect(map.drawn).toEqual(['route']);
  layerStack.setOverlays([]);
  nextFrame();
  expect(map.drawn).toEqual(['fleet 2']);
});

test('map layer stack: vehicles that become known while a route of the past is shown are drawn when it is closed', () => {
  const map = new BareMap();
  const layerStack = new MapLayerStack(map);
  layerStack.setOverlays([pastOverlay()]);
  layerStack.setFleet(() => layer('fleet'));
  expect(map.drawn).toEqual(['route']);
  layerStack.setOverlays([]);
  nextFrame();
  expect(map.drawn).toEqual(['fleet']);
});

test('map layer stack: what comes into view while the map is panned is drawn before the map comes to rest, and smaller moves draw nothing', () => {
  const map = new BareMap();
  const layerStack = new MapLayerStack(map);
  const overlay = viewportOverlay();
  layerStack.setOverlays([overlay]);
  nextFrame();
  expect(map.drawn).toEqual(['up to 11']);
  map.push(5);
  nextFrame();
  expect(overlay.requests).toBe(1);
  map.push(6);
  nextFrame();
  expect(map.drawn).toEqual(['up to 22']);
  expect(overlay.requests).toBe(2);
  layerStack.stop();
});

test('map layer stack: vehicles are drawn between the overlays below and above them, without rebuilding either', () => {
  const map = new BareMap();
  const layerStack = new MapLayerStack(map);
  const below = viewportOverlay();
  const above: MapOverlay = {
    level: 'above',
    layers: () => [layer('ruler')],
    subscribe: () => () => {},
  };
  layerStack.setOverlays([above, below]);
  nextFrame();
  layerStack.setFleet(() => layer('fleet'));
  layerStack.setFleet(() => layer('fleet'));
  expect(map.drawn).toEqual(['up to 11', 'fleet', 'ruler']);
  expect(below.requests).toBe(1);
  layerStack.stop();
  expect(map.drawn).toEqual([]);
});

test('map layer stack: vehicles that move, and overlays above them, do not draw the ground again', () => {
  const map = new BareMap();
  const layerStack = new MapLayerStack(map);
  const listeners: (() => void)[] = [];
  const world = { ...viewportOverlay(), level: 'ground' as const };
  const ruler: MapOverlay = {
    level: 'above',
    layers: () => [layer('ruler')],
    subscribe: (listener) => {
      listeners.push(listener);
      return () => {};
    },
  };
  layerStack.setOverlays([world, ruler]);
  nextFrame();
  const { ground } = map;
  expect(ground.map(({ id }) => id)).toEqual(['up to 11']);
  expect(map.drawn).toEqual(['ruler']);
  layerStack.setFleet(() => layer('fleet'));
  for (const changed of listeners) changed();
  nextFrame();
  expect(map.drawn).toEqual(['fleet', 'ruler']);
  expect(map.ground).toBe(ground);
  map.push(12);
  nextFrame();
  expect(map.ground).not.toBe(ground);
});
