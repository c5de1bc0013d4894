import type { Page } from '@playwright/test';
import {
  signInAndOpen,
  expect,
  fleetMap,
  signIn,
  test,
  visibleMapCenter,
  waitUntilZoomedToVehicle,
  accessibilityViolationsInBothSchemes,
} from './journey.ts';

const PLACES = [
  ['Truck 1', 'truck-1', -23.55],
  ['Truck 2', 'truck-2', -23.2],
  ['Van 1', 'van-1', -22.9],
] as const;

test('a view is a link: another user sees the same, also after signing in, and Back and Forward restore it', async ({
  page,
  browser,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.address });
  for (const [name, uniqueId, lat] of PLACES) {
    await server.createDevice(name, uniqueId);
    await server.reportPosition(uniqueId, { lat, lon: -46.63, speed: 0 });
  }
  await signInAndOpen(page, server.address, '/devices?probe=1');
  const search = page.getByRole('searchbox');
  await expect(page.getByRole('row')).toHaveCount(3);
  await search.fill('truck');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: /^Online/ }).click();
  await page.getByRole('button', { name: 'Name, ascending' }).click();
  await expect(page.getByRole('row').first()).toContainText('Truck 2');
  const tools = page.getByRole('group', { name: 'Map tools' });
  for (let presses = 0; presses < 3; presses++) await tools.getByRole('button', { name: 'Zoom in' }).click();
  await expect(page).toHaveURL(
    /\/devices\?probe=1&q=truck&status=online&sort=name-desc&lat=-?[\d.]+&lng=-?[\d.]+&zoom=[\d.]+$/,
  );
  await waitUntilUrlIsStable(page);
  const scale = await fleetMap(page)
    .getByText(/^[\d.,]+\s(m|km|ft|mi)$/)
    .textContent();

  await page.getByRole('button', { name: 'Copy link to this view' }).click();
  await expect(page.getByText('Link copied. It opens this same view.')).toBeVisible();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(page.url());

  const otherContext = await browser.newContext();
  const otherPage = await otherContext.newPage();
  await otherPage.emulateMedia({ reducedMotion: 'reduce' });
  await otherPage.goto(link);
  await signIn(otherPage);
  await expect(otherPage.getByRole('row')).toHaveCount(2);
  await expect(otherPage.getByRole('row').first()).toContainText('Truck 2');
  await expect(otherPage.getByRole('searchbox')).toHaveValue('truck');
  await expect(otherPage.getByRole('button', { name: /^Online/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(fleetMap(otherPage).getByText(scale ?? 'no scale')).toBeVisible();
  await expect(otherPage).toHaveURL(link);
  await otherContext.close();

  // Each history entry has its own view.
  await page.getByRole('row', { name: /Truck 2/ }).click();
  await expect(page.getByRole('heading', { name: 'Truck 2' })).toBeVisible();
  await expect(page).toHaveURL(/\/devices\/\d+\?q=truck&status=online&sort=name-desc$/);
  const atTruck = page.url();
  await page.goBack();
  await expect(search).toHaveValue('truck');
  await expect(page).toHaveURL(link);
  await expect(fleetMap(page).getByText(scale ?? 'no scale')).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Truck 2' })).toBeVisible();
  await expect(page).toHaveURL(atTruck);
});

/** Waits until the URL stays the same: the camera has arrived. */
async function waitUntilUrlIsStable(page: Page): Promise<void> {
  let last = '';
  const isSame = (): boolean => {
    const before = last;
    last = page.url();
    return before === last;
  };
  await expect.poll(isSame, { intervals: [700] }).toBe(true);
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** The time zone of the journeys has no summer time. */
const ZONE_MS = -3 * 60 * MINUTE_MS;
/** When the drive began: at ten o'clock yesterday. */
const START_MS = (Math.floor((Date.now() + ZONE_MS) / DAY_MS) - 1) * DAY_MS - ZONE_MS + 600 * MINUTE_MS;
const MINUTES = 40;
/** Of the open screen beside the map, pixels. */
const PANEL_WIDTH = 400;
const START_LATITUDE = -23.6;
const STEP = 0.009;

/** Returns where the van was, so many minutes after the start. */
function latitudeAt(minutes: number): number {
  return START_LATITUDE + STEP * minutes;
}

/** Shows a minute of the drive in the whole fleet, as a link does. */
function pathAt(minutes: number): string {
  return `/devices?probe=1&moment=${new Date(START_MS + minutes * MINUTE_MS).toISOString()}`;
}

/** Returns the latitude at which the map draws a vehicle. */
function drawn(page: Page, id: number): Promise<number | undefined> {
  return page.evaluate((deviceId) => window.farolProbe?.shown(deviceId)?.[1], id);
}

test('view urls: a dispatcher looks where the fleet was, plays on from there, passes the moment on, returns to the present, and asks who was within a circle', async ({
  page,
  server,
}) => {
  const van = await server.createDevice('Van', 'van-1');
  const truck = await server.createDevice('Truck', 'truck-1');
  for (let minute = 0; minute <= MINUTES; minute += 4) {
    const timestamp = (START_MS + minute * MINUTE_MS) / 1000;
    await server.reportPosition('van-1', { lat: latitudeAt(minute), lon: -46.6, timestamp, speed: 32 });
  }
  for (const minute of [0, MINUTES]) {
    const timestamp = (START_MS + minute * MINUTE_MS) / 1000;
    await server.reportPosition('truck-1', { lat: -23.4, lon: -46.5, timestamp, speed: 0 });
  }
  await signInAndOpen(page, server.address, '/devices?probe=1');
  await expect.poll(() => drawn(page, van)).toBeCloseTo(latitudeAt(MINUTES), 4);
  await page.getByRole('button', { name: 'Show the fleet in the past' }).click();
  const state = page.getByTestId('connection');
  await expect(state).toHaveAttribute('data-state', 'past');
  await expect(state).toContainText(/Past · .*\d:\d\d/);
  await expect(page).toHaveTitle(/^Past · .*\d:\d\d/);
  await expect(page).toHaveURL(/moment=/);

  // The slider moves the whole fleet.
  const slider = page.getByRole('slider', { name: 'Time of day' });
  await expect(slider).toBeVisible();
  await page.goto(server.address + pathAt(10));
  await expect.poll(() => drawn(page, van)).toBeCloseTo(latitudeAt(10), 4);
  await slider.fill(`${START_MS + 20 * MINUTE_MS}`);
  await expect.poll(() => drawn(page, van)).toBeCloseTo(latitudeAt(20), 4);
  await expect.poll(() => drawn(page, truck)).toBeCloseTo(-23.4, 4);
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);

  await page.getByRole('button', { name: 'Play (Space)' }).click();
  await expect.poll(() => drawn(page, van)).toBeGreaterThan(latitudeAt(20.5));
  await page.getByRole('button', { name: 'Pause (Space)' }).click();

  await page.getByRole('searchbox').fill('truck');
  await expect(page.getByRole('row', { name: /Van/ })).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Truck/ })).toBeVisible();
  await page.getByRole('searchbox').fill('');

  // What the address says is what somebody else sees.
  await slider.fill(`${START_MS + 25 * MINUTE_MS}`);
  await expect.poll(() => drawn(page, van)).toBeCloseTo(latitudeAt(25), 4);
  await expect(page).toHaveURL(
    ({ searchParams }) => Date.parse(searchParams.get('moment') ?? '') === START_MS + 25 * MINUTE_MS,
  );
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect.poll(() => drawn(other, van)).toBeCloseTo(latitudeAt(25), 4);
  await other.close();

  await state.click();
  await expect(state).toHaveAttribute('data-state', 'live');
  await expect(page).not.toHaveURL(/moment=/);
  await expect.poll(() => drawn(page, van)).toBeCloseTo(latitudeAt(MINUTES), 4);

  // A circle on the map finds who was there and when, and opens the player at that moment.
  await page.goto(`${server.address}/devices/${van}?probe=1`);
  await expect.poll(() => drawn(page, van)).toBeCloseTo(latitudeAt(MINUTES), 4);
  await page.getByRole('button', { name: 'Who was here?' }).click();
  await page.getByRole('combobox', { name: 'Period' }).click();
  await page.getByRole('option', { name: 'Yesterday' }).click();

  // The van stopped in the middle.
  await waitUntilZoomedToVehicle(page);
  const { x, y } = await visibleMapCenter(page, PANEL_WIDTH);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y, { steps: 4 });
  await page.mouse.move(x + 160, y, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByText('1 vehicle · 1 visit')).toBeVisible();
  const visit = page.getByRole('listitem').filter({ hasText: 'from the center' });
  await expect(visit).toContainText('Van');
  await expect(visit).toContainText('no signal afterwards');
  await expect(page).toHaveURL(/circle=.*during=/);
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);

  await visit.getByRole('button').first().click();
  await expect(page).toHaveURL(/\/reports\/history\?.*at=/);
  await page.getByRole('button', { name: 'Close (Esc)' }).click();
  await expect(page).not.toHaveURL(/circle=/);
});
