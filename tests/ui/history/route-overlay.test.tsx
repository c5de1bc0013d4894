import { expect, test } from 'vitest';
import type { RouteEvent } from '@farol/core/domain/route/route-event';
import { heatLayer } from '../../../ui/history/map/heat-layer.ts';
import { eventMarks } from '../../../ui/history/map/route-mark-layers.ts';
import { Graphics } from '@farol/ui/map/engine/graphics';
import { RouteOverlay } from '../../../ui/history/map/route-overlay.ts';
import type { DrawnRoutes } from '../../../ui/history/map/still-picture.ts';
import { fixAt, routeOf } from '../../arbitraries/routes.ts';
import type { MapPointer } from '../../../ui/map/overlays/map-overlay.ts';
import { flatViewport } from '../map/flat-viewport.ts';

const drawn: DrawnRoutes = {
  routes: [routeOf([fixAt(0), fixAt(1, { longitude: -46.61 })])],
  events: [],
  overlays: { heatMap: false, routePath: true, eventPoints: true },
  names: ['Van 1'],
  texts: {
    start: 'Start',
    end: 'End',
    duration: String,
    stop: String,
    event: () => 'Ignition off',
    time: String,
  },
  hasVehicles: true,
};

const PLAYER = { seek: () => undefined, focus: () => undefined };
const VIEWPORT = flatViewport({ west: -47, east: -46, south: -24, north: -23 }, 9);

/** What is drawn in the end: some frames add a kind of layers. */
async function drawnBy(overlay: RouteOverlay, viewport = VIEWPORT): Promise<string[]> {
  let ids: string[] = [];
  for (let frame = 0; frame < 40; frame++) {
    ids = overlay.layers(viewport).map(({ id }) => id);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return ids;
}

test('the vehicle is on the map with a player, and not on a page that has none', async () => {
  const overlay = new RouteOverlay(PLAYER, new Graphics().turns);
  overlay.show(drawn, undefined);
  expect(await drawnBy(overlay)).toEqual([
    'route-edge-1',
    'route-1',
    'route-stops',
    'route-events',
    'route-vehicles',
  ]);
  overlay.show({ ...drawn, hasVehicles: false }, undefined);
  expect(await drawnBy(overlay)).not.toContain('route-vehicles');
});

test('the heat lies on the line, and no label of a mark covers the vehicle', async () => {
  const overlay = new RouteOverlay(PLAYER, new Graphics().turns);
  overlay.show({ ...drawn, overlays: { ...drawn.overlays, heatMap: true } }, heatLayer);
  const close = flatViewport({ west: -46.7, east: -46.5, south: -23.6, north: -23.4 }, 13);
  await drawnBy(overlay, close);
  expect(await drawnBy(overlay, close)).toEqual([
    'route-edge-1',
    'route-1',
    'route-heat-1',
    'route-stops',
    'route-events',
    'route-stops-labels',
    'route-vehicles',
  ]);
});

test('the live fleet stays on the map until a route has been loaded', async () => {
  const overlay = new RouteOverlay(PLAYER, new Graphics().turns);
  expect([overlay.hidesFleet, (await drawnBy(overlay)).includes('route-vehicles')]).toEqual([false, false]);
  overlay.show(drawn, undefined);
  expect(overlay.hidesFleet).toBe(true);
  overlay.show(undefined, undefined);
  expect(overlay.hidesFleet).toBe(false);
});

/** The pointer where all vehicles stand, and over what is picked there of a layer. */
function pointer(picked?: object, layer = 'route-vehicle-names'): MapPointer {
  const pick = (layerIds?: string[]): ReturnType<MapPointer['pick']> =>
    picked && layerIds?.includes(layer)
      ? { object: picked, color: null, index: 0, picked: true, x: 0, y: 0, pixelRatio: 1, layer: null }
      : undefined;
  return { x: 0, y: 0, longitude: -46.6, latitude: -23.5, metersPerPixel: 1, pixelsTo: () => 3, pick };
}

test('vehicles that stand at one place are chosen by clicking there again and again, or by their names', () => {
  const chosen: number[] = [];
  const overlay = new RouteOverlay(
    { ...PLAYER, focus: (deviceId) => chosen.push(deviceId) },
    new Graphics().turns,
  );
  const routes = [1, 2, 3].map((deviceId) => routeOf([fixAt(0, {}, deviceId), fixAt(1, {}, deviceId)]));
  overlay.show({ ...drawn, routes, names: ['Van 1', 'Van 2', 'Van 3'] }, undefined);
  overlay.showMoment(routes[0]?.timeMs[0] ?? 0, 1);
  overlay.layers(VIEWPORT);
  expect(overlay.hover(pointer())).toBe('pointer');
  for (let clicks = 0; clicks < 3; clicks++) {
    expect(overlay.click(pointer())).toBe(true);
    overlay.showMoment(0, chosen.at(-1));
  }
  expect(chosen).toEqual([2, 3, 1]);
  expect(overlay.click(pointer({ vehicle: { deviceId: 3 } }))).toBe(true);
  expect(chosen.at(-1)).toBe(3);
});

test('of a single vehicle there is nothing to choose', () => {
  const overlay = new RouteOverlay(PLAYER, new Graphics().turns);
  overlay.show(drawn, undefined);
  overlay.layers(VIEWPORT);
  expect([overlay.hover(pointer()), overlay.click(pointer())]).toEqual([undefined, false]);
});

test('what a mark stands for is written while it is pointed at, and after a tap on it', async () => {
  const overlay = new RouteOverlay(PLAYER, new Graphics().turns);
  overlay.show(drawn, undefined);
  const written = async (): Promise<unknown> => {
    await drawnBy(overlay);
    return overlay.layers(VIEWPORT).find(({ id }) => id === 'route-hint')?.props.data;
  };
  const [mark] = eventMarks([routeEvent(7)], drawn.texts);
  expect(overlay.hover(pointer(mark, 'route-events'))).toBe('pointer');
  expect(await written()).toMatchObject([{ label: 'Ignition off · 7' }]);
  overlay.hover(pointer());
  expect(await written()).toBeUndefined();
  overlay.click(pointer(mark, 'route-events'));
  expect(await written()).toMatchObject([{ label: 'Ignition off · 7' }]);
  overlay.click(pointer());
  expect(await written()).toBeUndefined();
});

function routeEvent(timeMs: number): RouteEvent {
  const event = { id: 1, type: 'ignitionOff', eventTime: '', deviceId: 1, positionId: 0, geofenceId: 0 };
  return {
    event: { ...event, maintenanceId: 0, attributes: {} },
    timeMs,
    longitude: -46.6,
    latitude: -23.5,
    isAlarm: false,
  };
}
