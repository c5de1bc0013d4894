import { fireEvent, within, screen, waitFor } from '@testing-library/react';
import { vi, expect, test } from 'vitest';
import type { RouteEvent } from '@farol/core/domain/route/route-event';
import { Graphics } from '@farol/ui/map/scene/graphics';
import { layerStages } from '@farol/ui/map/scene/layer-stages';
import {
  openAt,
  atMinute,
  idOf,
  MINUTE_MS,
  openHistory,
  PERIOD,
  readout,
  START_MS,
  timeText,
} from './history-page.ts';
import { heatLayer } from '../../../ui/history/map/heat-layer.ts';
import { eventMarks } from '../../../ui/history/map/route-mark-layers.ts';
import { RouteOverlay } from '../../../ui/history/map/route-overlay.ts';
import type { DrawnRoutes } from '../../../ui/history/map/still-picture.ts';
import { fixAt, routeOf } from '../../arbitraries/routes.ts';
import type { MapPointer } from '../../../ui/map/scene/map-overlay.ts';
import { flatViewport } from '../map/flat-viewport.ts';

const HOUR_MS = 3_600_000;

/** What the panel says of the moment that is shown. */
async function values() {
  const section = await screen.findByRole('region', { name: 'At this point' });
  const facts = [...section.querySelectorAll('dl > div')].map((row): [string, string] => [
    row.querySelector('dt')?.textContent ?? '',
    row.querySelector('dd')?.textContent ?? '',
  ]);
  return { place: section.querySelector('p')?.textContent ?? '', facts: Object.fromEntries(facts) };
}

test('player: the values at the playhead stay in the panel while it plays, and go on with it', async () => {
  const { person, timers, root } = await openAt(10);
  await readout();
  await person.wait(timers, 400);
  await waitFor(async () => expect((await values()).facts).toMatchObject({ Altitude: expect.anything() }));
  const before = await values();
  await person.keys(' ');
  await waitFor(async () => expect((await values()).facts).toMatchObject({ Altitude: '–' }));
  const atOnce = await values();
  expect(atOnce.facts['Battery level']).toBe(before.facts['Battery level']);
  expect(Object.keys(atOnce.facts)).toEqual(Object.keys(before.facts));
  await person.wait(timers, 2000);
  await waitFor(async () => {
    const { place, facts } = await values();
    expect(place).not.toBe(before.place);
    expect(facts['Fuel']).not.toBe(before.facts['Fuel']);
  });
  expect(root.session.getSnapshot().console?.history.player.getSnapshot().isPlaying).toBe(true);
});

test('player: before the first fix the panel says as the player does that nothing is known', async () => {
  const { records } = await openHistory('/history');
  const id = await idOf(records, 'Van 1');
  const from = new Date(START_MS - HOUR_MS).toISOString();
  const at = new Date(START_MS - HOUR_MS / 2).toISOString();
  const { person, timers } = await openHistory(
    `/reports/history?device=${id}&from=${from}&to=${atMinute(90)}&at=${at}`,
  );
  expect(await readout()).toContain('Position unknown');
  await person.wait(timers, 1000);
  const { place, facts } = await values();
  expect(place).toBe('Position unknown');
  expect(new Set(Object.values(facts))).toEqual(new Set(['–']));
  await person.keys('{ArrowRight}');
  await waitFor(async () => expect((await values()).place).not.toBe('Position unknown'));
});

test('player: the time of the vehicle in motion is not called driving, which in reports includes short stops', async () => {
  await openAt(10);
  const card = (await screen.findByRole('heading', { name: 'Van 1' })).parentElement;
  expect(card?.textContent).toContain('In motion1 h');
  expect(card?.textContent).not.toContain('Driving');
});

test('player: the pointer over the timeline tells the time and the speed there, and nothing elsewhere', async () => {
  await openAt(10);
  const timeline = await screen.findByRole('slider', { name: 'Timeline' });
  timeline.getBoundingClientRect = () => new DOMRect(0, 0, 1000, 96);
  const told = () => within(timeline).queryByText(/:\d\d:\d\d/)?.parentElement?.textContent;
  expect(told()).toBeUndefined();
  fireEvent.pointerMove(timeline, { clientX: 500, pointerType: 'mouse' });
  // The timeline begins with the fixes and ends a little later.
  expect(told()).toContain(timeText(45.9).split(', ').at(-1));
  expect(told()).toContain(' 0 mph');
  fireEvent.pointerLeave(timeline);
  expect(told()).toBeUndefined();
});

test('player: the times of stops and events are written as all times of the console', async () => {
  await openAt(10);
  const stop = await screen.findByRole('button', { name: /^Stopped for 30 min/ });
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(START_MS + 30 * 60_000);
  expect(stop.querySelector('time')?.textContent).toBe(`9/21, ${time}`);
});

test('history form: the period has a name, and its ends are typed when it has none', async () => {
  const { person } = await openHistory('/history');
  const period = await screen.findByRole('combobox', { name: 'Period' });
  expect(period).toHaveProperty('value', 'Today');
  await person.choose('Period', 'Yesterday');
  expect([period, screen.queryByLabelText('From')]).toMatchObject([{ value: 'Yesterday' }, null]);
  await person.choose('Period', 'Custom');
  expect(await screen.findByLabelText('From')).toMatchObject({ value: expect.stringMatching(/ 12:00 AM$/) });
  await person.fill('From', '09/01/2026 10:00');
  expect(period).toHaveProperty('value', 'Custom');
});

test('player: a link that says where the map is leaves it there; one that does not shows the route', async () => {
  const { records } = await openHistory('/history');
  const path = `/reports/history?device=${await idOf(records, 'Van 1')}&${PERIOD}`;
  const placed = await openHistory(`${path}&lat=-23.55&lng=-40&zoom=9`);
  await readout();
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const cameraOf = ({ root }: typeof placed) =>
    root.session.getSnapshot().console?.devices.view.getSnapshot().camera;
  expect(cameraOf(placed)).toMatchObject({ center: { longitude: -40, latitude: -23.55 }, zoom: 9 });
  const fitted = await openHistory(path);
  await readout();
  await waitFor(() => expect(cameraOf(fitted)?.center?.longitude).toBeCloseTo(-46.2, 0));
});

test('player: a link to a moment shows its vehicle in the middle of the map, though the map of the sender was elsewhere', async () => {
  const { records } = await openHistory('/history');
  const ids = [await idOf(records, 'Van 1'), await idOf(records, 'Van 2')];
  const devices = ids.map((id) => `device=${id}`).join('&');
  const sender = await openHistory(
    `/reports/history?${devices}&${PERIOD}&at=${atMinute(10)}&focus=${ids[1]}&lat=10&lng=20&zoom=14`,
  );
  await readout();
  const camera = ({ root }: typeof sender) =>
    root.session.getSnapshot().console?.devices.view.getSnapshot().camera;
  await waitFor(() => expect(camera(sender)?.center).toEqual({ latitude: 10, longitude: 20 }));
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  sender.root.session.getSnapshot().console?.history.player.seek(START_MS + 20 * MINUTE_MS);
  await sender.person.click(screen.getByRole('button', { name: 'Copy link to this moment' }));
  expect(await screen.findByText('Link copied. It shows the vehicle at this moment.')).toBeTruthy();
  const link = new URL(copied[0] ?? '');

  const receiver = await openHistory(link.pathname + link.search);
  expect(await readout()).toContain(timeText(20));
  await waitFor(() => expect(camera(receiver)?.zoom).toBe(14), { timeout: 3000 });
  // In the middle of what the panel leaves of the map.
  expect(Math.abs((camera(receiver)?.center?.longitude ?? 0) + 46.1)).toBeLessThan(0.03);
  expect(screen.getByRole('button', { name: 'Van 2' }).getAttribute('aria-pressed')).toBe('true');
});

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

test('player: the vehicle is on the map with a player, and not on a page that has none', async () => {
  const overlay = new RouteOverlay(PLAYER, layerStages(new Graphics()));
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

test('player: the heat lies on the line, and no label of a mark covers the vehicle', async () => {
  const overlay = new RouteOverlay(PLAYER, layerStages(new Graphics()));
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

test('player: the live fleet stays on the map until a route has been loaded', async () => {
  const overlay = new RouteOverlay(PLAYER, layerStages(new Graphics()));
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

test('player: vehicles that stand at one place are chosen by clicking there again and again, or by their names', () => {
  const chosen: number[] = [];
  const overlay = new RouteOverlay(
    { ...PLAYER, focus: (deviceId) => chosen.push(deviceId) },
    layerStages(new Graphics()),
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

test('player: of a single vehicle there is nothing to choose', () => {
  const overlay = new RouteOverlay(PLAYER, layerStages(new Graphics()));
  overlay.show(drawn, undefined);
  overlay.layers(VIEWPORT);
  expect([overlay.hover(pointer()), overlay.click(pointer())]).toEqual([undefined, false]);
});

test('player: what a mark stands for is written while it is pointed at, and after a tap on it', async () => {
  const overlay = new RouteOverlay(PLAYER, layerStages(new Graphics()));
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

test('player: the past of the fleet begins at the moment of the route, and back returns to that', async () => {
  const { person, root } = await openAt(10);
  await readout();
  const replay = root.session.getSnapshot().console?.replay;
  await person.press('Show the fleet in the past');
  expect(location.pathname).toBe('/home');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Route player' })).toBeNull());
  expect(replay?.getSnapshot().atMs).toBe(START_MS + 10 * MINUTE_MS);
  history.back();
  expect(await readout()).toContain(timeText(10));
  await waitFor(() => expect(replay?.getSnapshot().atMs).toBeUndefined());
});
