import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Graphics } from '@farol/ui/map/scene/graphics';
import type { MapOverlay } from '@farol/ui/map/scene/map-overlay';
import { MapScene, type SceneFleet } from '@farol/ui/map/scene/map-scene';
import { gridLayer } from '@farol/ui/map/layers/world/world-layers';
import { WORLD_PAINT } from '@farol/ui/map/layers/world/world-paint';

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

test('a click goes to the overlays from the topmost down, then to the vehicles, until one takes it', () => {
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

test('what the vehicles draw lies on top, and leaves the map with them', async () => {
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

test('another theme draws everything again, and a scene that was stopped draws nothing', async () => {
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
