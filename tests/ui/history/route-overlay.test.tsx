import { expect, test } from 'vitest';
import { RouteOverlay, type DrawnRoutes } from '../../../ui/history/map/route-overlay.ts';
import { fixAt, routeOf } from '../../arbitraries/routes.ts';
import { flatViewport } from '../map/flat-viewport.ts';

const drawn: DrawnRoutes = {
  routes: [routeOf([fixAt(0), fixAt(1, { longitude: -46.61 })])],
  events: [],
  overlays: { heatMap: false, routePath: true, eventPoints: true },
  names: ['Van 1'],
  texts: { start: 'Start', end: 'End', duration: String },
  hasVehicles: true,
};

const VIEWPORT = flatViewport({ west: -47, east: -46, south: -24, north: -23 }, 9);

/** What is drawn in the end: a frame adds a kind of layers. */
async function drawnBy(overlay: RouteOverlay): Promise<string[]> {
  let ids: string[] = [];
  for (let frame = 0; frame < 6; frame++) {
    ids = overlay.layers(VIEWPORT).map(({ id }) => id);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return ids;
}

test('the vehicle is on the map with a player, and not on a page that has none', async () => {
  const overlay = new RouteOverlay(() => undefined);
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

test('the live fleet stays on the map until a route has been loaded', async () => {
  const overlay = new RouteOverlay(() => undefined);
  expect([overlay.hidesFleet, (await drawnBy(overlay)).includes('route-vehicles')]).toEqual([false, false]);
  overlay.show(drawn, undefined);
  expect(overlay.hidesFleet).toBe(true);
  overlay.show(undefined, undefined);
  expect(overlay.hidesFleet).toBe(false);
});
