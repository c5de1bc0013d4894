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

/**
 * Configures an online geocoder and stubs it. Returns the requested texts and a switch that makes it fail.
 */
async function stubGeocoder(page: Page, server: TrackingServer) {
  const geocoder = { requestedTexts: [] as string[], isWorking: true };
  await page.route(`${GEOCODER}**`, async (route) => {
    const query = new URL(route.request().url()).searchParams.get('q') ?? '';
    geocoder.requestedTexts.push(query);
    const found = {
      properties: { display_name: 'Avenida Paulista, São Paulo' },
      geometry: { type: 'Point', coordinates: [-46.65, -23.56] },
    };
    await route.fulfill({
      status: geocoder.isWorking ? 200 : 503,
      headers: { 'access-control-allow-origin': '*' },
      json: { features: query.startsWith('paul') ? [found] : [] },
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

/** Waits until the map no longer changes. */
async function waitUntilMapIsStill(page: Page): Promise<void> {
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
    if (/^https?:/.test(request.url()) && !request.url().startsWith(server.address))
      foreignRequests.push(request.url());
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

  // Coordinates need no request.
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

  // With a geocoder, texts find places too; unknown places and failures show a message.
  const geocoder = await stubGeocoder(page, server);
  await page.reload();
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live');
  field = await openSearch(page);
  await expect(page.getByText('addresses or coordinates')).toBeVisible();
  geocoder.isWorking = false;
  await field.pressSequentially('paulista', { delay: 20 });
  await expect(
    page.getByText('Couldn’t search for places. Address search isn’t working right now. Try again later.'),
  ).toBeVisible();
  expect(geocoder.requestedTexts).toEqual(['paulista']);
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  geocoder.isWorking = true;
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

test('a click on a geofence shows its details and the vehicles inside; a vehicle on it has precedence @both', async ({
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
  await waitUntilMapIsStill(page);
  const isNarrow = (page.viewportSize()?.width ?? 0) < 768;
  const besideVehicle = await mapPoint(page, -90, -70);
  const card = page.getByRole('dialog', { name: 'Depot', exact: true });

  // While the ruler is active a click measures.
  await page.getByRole('button', { name: 'Measure distance' }).click();
  // Not at the point of the next click: two quick clicks at one point are a double click.
  await pressMapPoint(page, await mapPoint(page, 60, -70));
  await expect(card).toBeHidden();
  await page.getByRole('button', { name: 'Stop measuring' }).first().click();

  await pressMapPoint(page, besideVehicle);
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
    await waitUntilMapIsStill(page);
  }

  await pressMapPoint(page, besideVehicle);
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
  await waitUntilMapIsStill(page);
  await pressMapPoint(page, besideVehicle);
  await card.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete geofence' }).getByRole('button', { name: 'Delete' }).click();
  await expect(card).toBeHidden();
  await expect.poll(async () => server.request('GET', '/api/geofences')).toEqual([]);
});
