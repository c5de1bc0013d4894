import { fireEvent } from '@testing-library/react';
import { afterEach, vi, expect, test } from 'vitest';
import { Graphics } from '@farol/ui/map/scene/graphics';
import type { MapOverlay } from '@farol/ui/map/scene/map-overlay';
import { MapScene, type SceneFleet } from '@farol/ui/map/scene/map-scene';
import { gridLayer } from '@farol/ui/map/layers/world/world-layers';
import { WORLD_PAINT } from '@farol/ui/map/layers/world/world-paint';
import { canvasSettings } from '@farol/ui/map/scene/canvas-settings';
import { StaticLayerCanvas } from '@farol/ui/map/scene/static-layer-canvas';
import { MapEngine } from '@farol/ui/map/scene/map-engine';
import { simulatedDevice } from '../simulated-device.ts';

const START = { longitude: -46.6, latitude: -23.5, zoom: 12, bearing: 0, pitch: 0 };
const BOUNDS = { west: -60, south: -30, east: -40, north: 0 };

/** An overlay that writes down what it is asked, and claims clicks if it is told so. */
function overlay(name: string, log: string[], isClaiming = false): MapOverlay {
  return {
    level: 'above',
    layers: ({ isDark }) => {
      log.push(`${name} drawn ${isDark ? 'dark' : 'light'}`);
      return [gridLayer(BOUNDS, 10, WORLD_PAINT.light).clone({ id: name })];
    },
    subscribe: () => () => log.push(`${name} left`),
    click: () => {
      log.push(`${name} clicked`);
      return isClaiming;
    },
  };
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

function openScene() {
  const container = document.body.appendChild(document.createElement('div'));
  const scene = new MapScene(container, START, new Graphics());
  const log: string[] = [];
  const fleet: SceneFleet = {
    overlay: overlay('fan', log),
    click: () => log.push('fleet clicked') > 0,
    hover: () => false,
    zoom: () => undefined,
  };
  const click = (): void => {
    const at = { clientX: 30, clientY: 30, button: 0, isPrimary: true, detail: 1 };
    fireEvent.pointerDown(container, at);
    fireEvent.click(container, at);
  };
  const drawn = () => scene.engine.picture().layers.map(({ id }) => id);
  return { scene, log, fleet, click, drawn };
}

test('map scene: a click goes to the overlays from the topmost down, then to the vehicles, until one takes it', () => {
  const { scene, log, fleet, click } = openScene();
  scene.setOverlays([overlay('low', log), overlay('high', log)]);
  scene.setFleet(fleet);
  click();
  expect(log).toEqual(['fan clicked', 'high clicked', 'low clicked', 'fleet clicked']);
  log.length = 0;
  scene.setOverlays([overlay('low', log), overlay('high', log, true)]);
  log.length = 0;
  click();
  expect(log).toEqual(['fan clicked', 'high clicked']);
  scene.stop();
});

test('map scene: what the vehicles draw lies on top, and leaves the map with them', async () => {
  const { scene, log, fleet, drawn } = openScene();
  scene.setFleet(fleet);
  scene.setOverlays([overlay('ruler', log)]);
  await nextFrame();
  expect(drawn()).toEqual(['ruler', 'fan']);
  scene.setFleet(undefined);
  await nextFrame();
  expect(drawn()).toEqual(['ruler']);
  expect(log).toContain('fan left');
  scene.stop();
});

test('map scene: another theme draws everything again, and a scene that was stopped draws nothing', async () => {
  const { scene, log, drawn, click } = openScene();
  scene.setOverlays([overlay('ruler', log)]);
  await nextFrame();
  scene.setDark(true);
  await nextFrame();
  expect(log).toEqual(['ruler drawn light', 'ruler drawn dark']);
  scene.stop();
  click();
  expect(drawn()).toEqual([]);
  expect(log).toEqual(['ruler drawn light', 'ruler drawn dark', 'ruler left']);
});

afterEach(() => void vi.restoreAllMocks());

/** Returns the settings in a browser whose graphics are drawn by the named renderer; without one it has no WebGL. */
function settingsWith(renderer: string | undefined) {
  let lost = 0;
  const context = {
    RENDERER: 'renderer',
    getExtension: (name: string) =>
      name === 'WEBGL_lose_context' ? { loseContext: () => lost++ } : { UNMASKED_RENDERER_WEBGL: 'unmasked' },
    getParameter: (name: string) => (name === 'unmasked' ? renderer : 'WebKit WebGL'),
  };
  const create = document.createElement.bind(document);
  vi.spyOn(document, 'createElement').mockImplementation((name: string) =>
    Object.assign(create(name), { getContext: () => (renderer === undefined ? null : context) }),
  );
  const graphics = new Graphics();
  const settings = canvasSettings(graphics);
  expect(canvasSettings(graphics)).toEqual(settings);
  return { settings, lost };
}

test.for([
  'ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)), SwiftShader driver)',
  'ANGLE (Mesa, llvmpipe (LLVM 15.0.6 256 bits), OpenGL 4.5)',
  'Microsoft Basic Render Driver',
  'softpipe',
])('map scene: without a graphics card (%s) edges on the map are not smoothed', (renderer) => {
  const { settings, lost } = settingsWith(renderer);
  expect(settings.webgl.antialias).toBe(false);
  // Asking takes a context, of which a page has few.
  expect(lost).toBe(1);
});

test.for(['ANGLE (NVIDIA, NVIDIA GeForce RTX 3060 Direct3D11)', 'Apple GPU', 'Mali-G78', undefined])(
  'map scene: with a graphics card (%s) they are',
  (renderer) => {
    expect(settingsWith(renderer).settings.webgl.antialias).toBe(true);
  },
);

type OpenDeck = NonNullable<ConstructorParameters<typeof StaticLayerCanvas>[2]>;

/** A map whose canvas and ground exist only as what they are told. */
function openMap() {
  const engine = new MapEngine(document.createElement('div'), START, new Graphics());
  const told: { layers: readonly unknown[]; isOver: boolean } = { layers: [], isOver: false };
  const opened: Parameters<OpenDeck>[0][] = [];
  const ground = new StaticLayerCanvas(engine, document.createElement('div'), (props) => {
    opened.push(props);
    return {
      setProps: ({ layers }) => {
        if (layers) told.layers = layers;
      },
      finalize: () => {
        told.isOver = true;
      },
    };
  });
  return { engine, ground, told, opened };
}

const grid = () => gridLayer({ west: -60, south: -30, east: -40, north: 0 }, 10, WORLD_PAINT.light);

test('map scene: the ground is drawn once the canvas of the map exists, which would else wait for the ground', () => {
  const { engine, ground, told } = openMap();
  engine.draw([], [grid()]);
  expect(told.layers).toEqual([]);
  engine.canvasProps.onDeviceInitialized?.(simulatedDevice().device);
  expect(told.layers).toHaveLength(1);
  ground.stop();
  expect(told.isOver).toBe(true);
  engine.stop();
});

test('map scene: both canvases are asked for the formats of their textures before anything is drawn', () => {
  const { engine, ground, opened } = openMap();
  const { device, asked } = simulatedDevice();
  engine.canvasProps.onDeviceInitialized?.(device);
  expect(asked).toContain('rgba32float');
  asked.length = 0;
  opened[0]?.onDeviceInitialized?.(device);
  expect(asked).toContain('rgba32float');
  ground.stop();
  engine.stop();
});
