import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import type { VehicleVisit, AreaSearchQuestion } from '@farol/core/domain/area-search/area-search-question';
import { AreaSearchBar } from '@farol/ui/history/area-search/area-search-dock.tsx';
import type { MapPointer } from '@farol/ui/map/scene/map-overlay';
import { MemoryPositionHistory } from '@farol/adapters/memory/position-history';
import { plainDevice, plainPosition } from '../../../arbitraries/fleet.ts';
import { renderInConsole } from '../../render-in-console.tsx';

const HOUR_MS = 3_600_000;
const NOON = new Date(2026, 1, 20, 12).getTime();
/** The id of the first vehicle that is saved. */
const FIRST_ID = 1;
const PERIOD = { fromMs: NOON - HOUR_MS, toMs: NOON };

async function openedBar(answer: (question: AreaSearchQuestion) => Promise<readonly VehicleVisit[]>) {
  const opened = await renderInConsole(<AreaSearchBar />);
  // The server has one vehicle, which has never reported.
  await opened.records.remove('devices', 5);
  const { id } = await opened.records.save('devices', plainDevice(0, { name: 'Van' }));
  const asked: AreaSearchQuestion[] = [];
  opened.fleetHistory.visits = (question) => {
    asked.push(question);
    return answer(question);
  };
  opened.console.areaSearch.open(PERIOD);
  const [overlay] = opened.pageMap.toolOverlays.read();
  if (!overlay) throw new Error('nothing is drawn on the map');
  return { ...opened, deviceId: id, asked, overlay };
}

/** A place on a map on which a pixel is ten meters. */
function pointer(x: number, y: number): MapPointer {
  const [longitude, latitude] = [x / 11_132, -y / 11_132];
  return {
    x,
    y,
    longitude,
    latitude,
    metersPerPixel: 10,
    pixelsTo: (place) => Math.hypot(place.longitude - longitude, place.latitude - latitude) * 11_132,
    pick: () => undefined,
  };
}

function visitOf(deviceId: number, more: Partial<VehicleVisit> = {}): VehicleVisit {
  const [fromMs, toMs] = [NOON - 600_000, NOON - 525_000];
  return { deviceId, fromMs, toMs, closestMeters: 12.4, begin: 'entered', end: 'left', ...more };
}

/** A report from the middle of the map, some time after the start of the period. */
function positionOf(deviceId: number, afterMs: number) {
  const fixTime = new Date(PERIOD.fromMs + afterMs).toISOString();
  return plainPosition(deviceId, 1, { fixTime, latitude: 0, longitude: 0 });
}

test('area search bar: a circle is dragged on the map, and the vehicles that were within it are listed with when and for how long', async () => {
  const { overlay, asked } = await openedBar(() =>
    Promise.resolve([visitOf(1), visitOf(2, { end: 'unknown' })]),
  );
  const drag = overlay.startDrag?.(pointer(0, 0));
  drag?.move(pointer(30, 0));
  await waitFor(() => expect(screen.getByLabelText('Radius (mi)')).toHaveProperty('value', '0.186'));
  expect(asked).toEqual([]);
  drag?.end(pointer(50, 0));
  const rows = await screen.findAllByRole('button', { name: /1 min/ });
  expect(asked).toMatchObject([{ circle: { radiusMeters: 500 }, period: PERIOD }]);
  expect(rows).toHaveLength(2);
  expect(rows[0]?.textContent).toContain('11:50:00');
  expect(rows[1]?.textContent).toContain('no signal afterwards');
  expect(screen.getByText('2 vehicles · 2 visits')).toBeDefined();
});

test('area search bar: a click draws a circle, its center moves it, its edge resizes it, and elsewhere the map is moved', async () => {
  const { overlay, asked } = await openedBar(() => Promise.resolve([]));
  expect(overlay.click?.(pointer(0, 0))).toBe(true);
  await screen.findByText('No vehicle was within this circle in that period.');
  expect(asked.at(-1)?.circle).toMatchObject({ radiusMeters: 600 });
  expect(overlay.click?.(pointer(5, 5))).toBe(false);
  expect(overlay.startDrag?.(pointer(200, 0))).toBeUndefined();
  overlay.startDrag?.(pointer(2, 2))?.end(pointer(100, 0));
  await waitFor(() => expect(asked.at(-1)?.circle.center.longitude).toBeCloseTo(100 / 11_132, 4));
  overlay.startDrag?.(pointer(160, 0))?.end(pointer(180, 0));
  await waitFor(() => expect(asked.at(-1)?.circle.radiusMeters).toBeCloseTo(800, -1));
});

test('area search bar: radius and period can be typed, and each change asks again', async () => {
  const { overlay, asked, user } = await openedBar(() => Promise.resolve([]));
  overlay.click?.(pointer(0, 0));
  const radius = await screen.findByLabelText('Radius (mi)');
  await user.clear(radius);
  await user.type(radius, '0.5{Enter}');
  expect(asked.at(-1)?.circle.radiusMeters).toBe(805);
  const choosePeriod = async (name: string): Promise<void> => {
    await user.click(screen.getByRole('combobox', { name: 'Period' }));
    await user.click(await screen.findByRole('option', { name }));
  };
  await choosePeriod('Yesterday');
  const { fromMs, toMs } = asked.at(-1)?.period ?? PERIOD;
  expect([new Date(fromMs).getHours(), new Date(toMs).getHours()]).toEqual([0, 0]);
  const count = asked.length;
  await choosePeriod('Custom');
  const from = screen.getByLabelText('From');
  await user.clear(from);
  await user.type(from, '1/1/2020, 8:00 AM{Enter}');
  expect(await screen.findByText('Choose at most 31 days.')).toBeDefined();
  expect(asked).toHaveLength(count);
});

test('a server that reads a database which is behind: until when it knows is said, also when nobody was there', async () => {
  const { overlay, fleetHistory } = await openedBar(() => Promise.resolve([]));
  fleetHistory.visits = (_question, _abandoned, dataEndsAt) => {
    dataEndsAt?.(PERIOD.toMs - 600_000);
    return Promise.resolve([]);
  };
  overlay.click?.(pointer(0, 0));
  expect(
    await screen.findByText(/^Data up to 2\/20, 11:50.AM\. What came later is missing here/),
  ).toBeDefined();
});

test('area search bar: where the period or the data end before now, nobody is said to be still inside, but until when it is known', async () => {
  const inside = { end: 'inside', toMs: NOON } as const;
  const { overlay, fleetHistory } = await openedBar(() => Promise.resolve([visitOf(1, inside)]));
  overlay.click?.(pointer(0, 0));
  const row = await screen.findByText(/inside at least until 2\/20, 12:00.PM/);
  fleetHistory.visits = (_question, _abandoned, dataEndsAt) => {
    dataEndsAt?.(NOON - 300_000);
    return Promise.resolve([visitOf(1, { end: 'unknown', toMs: NOON - 200_000 })]);
  };
  overlay.startDrag?.(pointer(2, 2))?.end(pointer(100, 0));
  expect(await screen.findByText(/inside at least until 2\/20, 11:55.AM/)).toBeDefined();
  expect(row.isConnected).toBe(false);
});

test('area search bar: a row leads to the player at that moment, and the fleet of that moment can be shown', async () => {
  const {
    overlay,
    user,
    console: farol,
    clock,
    deviceId,
  } = await openedBar(() => Promise.resolve([visitOf(FIRST_ID)]));
  act(() => clock.set(NOON));
  overlay.click?.(pointer(0, 0));
  const row = (await screen.findByRole('button', { name: /1 min/ })).closest('li');
  if (!row) throw new Error('the row is missing');
  await user.click(within(row).getByRole('button', { name: /^Show the fleet when/ }));
  expect(farol.replay.getSnapshot().atMs).toBe(NOON - 600_000);
  await user.click(within(row).getByRole('button', { name: /1 min/ }));
  expect(location.pathname).toBe('/reports/history');
  const query = new URLSearchParams(location.search);
  expect(query.get('device')).toBe(String(deviceId));
  expect(Date.parse(query.get('at') ?? '')).toBe(NOON - 600_000);
});

test.for([
  ['OPERATION_RESTRICTED', 400, 'Your account doesn’t have access this far back.'],
  ['REPORT_IS_TOO_LARGE', 400, 'These are too many visits'],
] as const)('why there is no answer is said: %s', async ([code, status, text]) => {
  const { overlay } = await openedBar(() => Promise.reject(new Failure(code, status)));
  overlay.click?.(pointer(0, 0));
  expect((await screen.findByRole('alert')).textContent).toContain(text);
});

test('area search bar: a server that answers for no fleet is asked about the vehicles in view, and that is said', async () => {
  const {
    overlay,
    console: farol,
    deviceId,
    positionHistory,
    user,
  } = await openedBar(() => Promise.reject(new Failure('HTTP_404_NOT_FOUND', 404)));
  const past = new MemoryPositionHistory([positionOf(deviceId, 0), positionOf(deviceId, 60_000)]);
  positionHistory.fixes = (...span) => past.fixes(...span);
  overlay.click?.(pointer(0, 0));
  const limit = await screen.findByText(/^This server cannot answer for the whole fleet/);
  expect(limit.textContent).toContain('and no vehicle is in view');
  expect(farol.areaSearch.result.getSnapshot().limit).toEqual({ shown: 0, inView: 0 });
  farol.devices.view.select(deviceId);
  await user.click(await screen.findByRole('button', { name: 'Ask about the vehicles in view' }));
  expect((await screen.findByRole('listitem')).textContent).toContain('already inside');
  expect(screen.getByText(/only vehicles in view were asked about, 1 of 1/)).toBeDefined();
});

test('area search bar: a failure can be tried again, a question cancelled, and Escape closes the tool', async () => {
  let fail: ((error: unknown) => void) | undefined;
  const {
    overlay,
    asked,
    user,
    console: farol,
  } = await openedBar(
    () =>
      new Promise((_, reject) => {
        fail = reject;
      }),
  );
  overlay.click?.(pointer(0, 0));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Find vehicles' }));
  expect(asked).toHaveLength(2);
  fail?.(new Failure('NETWORK', 0));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(asked).toHaveLength(3);
  await user.keyboard('{Escape}');
  expect(farol.areaSearch.getSnapshot().isOpen).toBe(false);
});
