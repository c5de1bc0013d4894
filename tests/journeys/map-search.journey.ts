import type { Locator, Page } from '@playwright/test';
import { ADMINISTRATOR, type TrackingServer } from './tracking-server.ts';
import {
  signInAndOpen,
  expect,
  visibleMapCenter,
  fleetMap,
  mapPoint,
  waitUntilZoomedToVehicle,
  pressMapPoint,
  test,
  accessibilityViolationsInBothSchemes,
} from './journey.ts';

test.describe.configure({ timeout: 240_000 });

const PLACE = { lat: -23.55, lon: -46.63, speed: 0 };
const GEOCODER = 'https://geocoder.example/search';

/** The operator names an online geocoder; what it is asked and whether it works is in the answer. */
async function stubGeocoder(page: Page, server: TrackingServer) {
  const geocoder = { asked: [] as string[], isWell: true };
  await page.route(`${GEOCODER}**`, async (route) => {
    const words = new URL(route.request().url()).searchParams.get('q') ?? '';
    geocoder.asked.push(words);
    const found = {
      properties: { display_name: 'Avenida Paulista, São Paulo' },
      geometry: { type: 'Point', coordinates: [-46.65, -23.56] },
    };
    await route.fulfill({
      status: geocoder.isWell ? 200 : 503,
      headers: { 'access-control-allow-origin': '*' },
      json: { features: words.startsWith('paul') ? [found] : [] },
    });
  });
  const info = Object(await server.request('GET', '/api/server'));
  const attributes = { ...info.attributes, 'farol.geocoderUrl': `${GEOCODER}?q={query}&lang={language}` };
  await server.request('PUT', '/api/server', { ...info, attributes });
  return geocoder;
}

async function openSearch(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Search the map' }).press('Enter');
  const field = page.getByRole('combobox', { name: 'Search the map' });
  await expect(field).toBeFocused();
  return field;
}

/** Waits until the map has come to rest. */
async function waitUntilMapStands(page: Page): Promise<void> {
  let last = '';
  await expect
    .poll(async () => {
      const next = (await page.screenshot()).toString('base64');
      const isStill = next === last;
      last = next;
      return isStill;
    })
    .toBe(true);
}

test('one field finds vehicles, groups, geofences, coordinates and places @both', async ({
  page,
  server,
}) => {
  const foreignRequests: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(server.address)) foreignRequests.push(request.url());
  });
  const groupId = await server.create('groups', { name: 'Depot group', groupId: 0 });
  await server.create('groups', { name: 'Empty group', groupId: 0 });
  const deviceId = await server.createDevice('Depot van', 'van-1', { groupId });
  await server.reportPosition('van-1', PLACE);
  await server.create('geofences', { name: 'Depot yard', area: 'CIRCLE (-22.9 -43.2, 120)' });
  await signInAndOpen(page, server.address, '/home');
  let field = await openSearch(page);
  await expect(page.getByText('Vehicles, groups, geofences or coordinates')).toBeVisible();
  await field.fill('depot');
  for (const [kind, name] of [
    ['Vehicles', 'Depot van'],
    ['Groups', 'Depot group'],
    ['Geofences', 'Depot yard'],
  ] as const)
    await expect(page.getByRole('group', { name: kind }).getByRole('option', { name })).toBeVisible();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await field.fill('zeppelin');
  await expect(page.getByText('Nothing found.')).toBeVisible();

  // Coordinates are a place without anybody being asked.
  await field.fill('23° 33\' 0" S, 46° 37\' 48" W');
  await field.press('Enter');
  await expect(field).toBeHidden();
  await expect(page.getByRole('button', { name: 'Search the map' })).toBeFocused();
  await expect(fleetMap(page).getByText('-23.550000, -46.630000')).toBeVisible();
  await waitUntilZoomedToVehicle(page);
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove marker for -23.550000, -46.630000' }).click();
  await expect(fleetMap(page).getByText('-23.550000, -46.630000')).toBeHidden();
  expect(foreignRequests).toEqual([]);

  // With a geocoder, words are places too; what it does not know or cannot tell is said.
  const geocoder = await stubGeocoder(page, server);
  await page.reload();
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live');
  field = await openSearch(page);
  await expect(page.getByText('addresses or coordinates')).toBeVisible();
  geocoder.isWell = false;
  await field.pressSequentially('paulista', { delay: 20 });
  await expect(
    page.getByText('Couldn’t search for places. Address search isn’t working right now. Try again later.'),
  ).toBeVisible();
  expect(geocoder.asked).toEqual(['paulista']);
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  geocoder.isWell = true;
  await page.getByRole('button', { name: 'Try again' }).click();
  const place = page.getByRole('option', { name: 'Avenida Paulista, São Paulo' });
  await expect(place).toBeVisible();
  await place.click();
  await expect(fleetMap(page).getByText('Avenida Paulista, São Paulo')).toBeVisible();

  field = await openSearch(page);
  await field.fill('empty group');
  await page.getByRole('option', { name: 'Empty group' }).click();
  await expect(page.getByText('No vehicles in this group are on the map.')).toBeVisible();
  await field.fill('depot group');
  await page.getByRole('option', { name: 'Depot group' }).click();
  await expect(field).toBeHidden();
  field = await openSearch(page);
  await field.fill('depot');
  await field.press('ArrowDown');
  await field.press('ArrowUp');
  await expect(page.getByRole('option', { name: 'Depot van' })).toHaveAttribute('aria-selected', 'true');
  await field.press('Escape');
  await expect(field).toBeHidden();
  field = await openSearch(page);
  await field.fill('depot');
  await field.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/devices/${deviceId}`));
});

test('a press on a geofence tells what it is and who is inside; a vehicle on it wins @both', async ({
  page,
  server,
}) => {
  const deviceId = await server.createDevice('Van 1', 'van-1');
  await server.reportPosition('van-1', PLACE);
  await server.create('geofences', {
    name: 'Depot',
    area: `CIRCLE (${PLACE.lat} ${PLACE.lon}, 100)`,
    attributes: { speedLimit: 16.2 },
  });
  await signInAndOpen(page, server.address, '/home');
  await waitUntilZoomedToVehicle(page);
  await waitUntilMapStands(page);
  const isNarrow = (page.viewportSize()?.width ?? 0) < 768;
  const beside = await mapPoint(page, -90, -70);
  const card = page.getByRole('dialog', { name: 'Depot', exact: true });

  // While something is measured a press measures.
  await page.getByRole('button', { name: 'Measure distance' }).click();
  // Elsewhere than the next one: two quick presses on a spot are a double one.
  await pressMapPoint(page, await mapPoint(page, 60, -70));
  await expect(card).toBeHidden();
  await page.getByRole('button', { name: 'Stop measuring' }).first().click();

  await pressMapPoint(page, beside);
  await expect(card).toBeVisible();
  await expect(card).toContainText('Circle · 0.03 km² · limit 19 mph');
  await expect(card.getByText('1 vehicle inside now')).toBeVisible();
  await expect(card.getByRole('link', { name: 'Van 1' })).toBeVisible();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();

  if (!isNarrow) {
    await pressMapPoint(page, await visibleMapCenter(page));
    await expect(page).toHaveURL(new RegExp(`/devices/${deviceId}`));
    await expect(card).toBeHidden();
    await page.goto(`${server.address}/home`);
    await waitUntilZoomedToVehicle(page);
    await waitUntilMapStands(page);
  }

  await pressMapPoint(page, beside);
  await card.getByRole('button', { name: 'Edit' }).click();
  await expect(page).toHaveURL(/\/geofence/);
  await expect(page.getByLabel('Name')).toHaveValue('Depot');
  await page.getByRole('button', { name: 'Add attribute' }).click();
  await page.getByRole('combobox', { name: 'Attribute name' }).fill('floor');
  await page.getByRole('textbox', { name: 'Value of floor' }).fill('basement');
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('1 geofence')).toBeVisible();
  const [fence] = Object(await server.request('GET', '/api/geofences', undefined, ADMINISTRATOR));
  expect(fence.attributes).toMatchObject({ speedLimit: 16.2, floor: 'basement' });

  await page.goto(`${server.address}/home`);
  await waitUntilZoomedToVehicle(page);
  await waitUntilMapStands(page);
  await pressMapPoint(page, beside);
  await card.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete geofence' }).getByRole('button', { name: 'Delete' }).click();
  await expect(card).toBeHidden();
  await expect.poll(async () => server.request('GET', '/api/geofences')).toEqual([]);
});
