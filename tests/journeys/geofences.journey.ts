import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import {
  signInAndOpen,
  expect,
  visibleMapCenter,
  mapPoint,
  waitUntilZoomedToVehicle,
  pressMapPoint,
  test,
  accessibilityViolationsInBothSchemes,
} from './journey.ts';
import type { TrackingServer } from './tracking-server.ts';

test.describe.configure({ timeout: 240_000 });

const PLACE = { lat: -23.55, lon: -46.63, speed: 0 };
/** Pixels per meter at this latitude, at the zoom to a single vehicle. */
const PIXELS_PER_METER = 2 ** 17 / 78_271.517 / Math.cos((PLACE.lat * Math.PI) / 180);

/** Returns the editor bar over the map. */
function editorOf(page: Page): Locator {
  return page.getByRole('group', { name: 'Draw geofence' });
}

/** Opens the form of a geofence from the list. */
async function openForm(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await page.getByRole('menuitem', { name: `Edit ${name}` }).click();
}

/**
 * Returns a pattern of the radius that the editor shows for a circle drawn by hand: accurate to a few feet.
 */
function feet(pixels: number): RegExp {
  const exact = Math.round(pixels / PIXELS_PER_METER / 0.3048);
  const near = Array.from({ length: 13 }, (_, index) => exact - 6 + index);
  return new RegExp(`^radius (${near.join('|')}) ft`);
}

/** Drags on the map: with the mouse, or with a finger on narrow screens. */
async function drag(page: Page, from: Point, to: Point): Promise<void> {
  const isNarrow = (page.viewportSize()?.width ?? 0) < 768;
  const steps = [0.25, 0.5, 0.75, 1].map((part) => ({
    x: from.x + (to.x - from.x) * part,
    y: from.y + (to.y - from.y) * part,
  }));
  if (!isNarrow) {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    for (const { x, y } of steps) await page.mouse.move(x, y);
    await page.mouse.up();
    return;
  }
  const browser = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', from);
  for (const step of steps) await touch('touchMove', step);
  await touch('touchEnd');
  await browser.detach();
}

interface Point {
  x: number;
  y: number;
}

async function createCircle(server: TrackingServer, name: string, attributes = {}): Promise<number> {
  const area = `CIRCLE (${PLACE.lat} ${PLACE.lon}, 100)`;
  return server.create('geofences', { name, area, attributes });
}

test('a circle is drawn, named and saved, and shows which vehicles are inside @both', async ({
  page,
  server,
}) => {
  await server.createDevice('Van 1', 'van-1');
  await server.reportPosition('van-1', PLACE);
  await signInAndOpen(page, server.address, '/geofence');
  await expect(page.getByText('No geofences yet')).toBeVisible();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await waitUntilZoomedToVehicle(page);
  await page.getByRole('button', { name: 'New geofence' }).first().click();
  await page.getByLabel('Name').fill('Depot');
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Draw the area on the map.')).toBeVisible();

  await page.getByRole('button', { name: 'Circle' }).click();
  const editor = editorOf(page);
  await expect(editor.getByRole('button', { name: 'Finish' })).toBeVisible();
  await expect(editor.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await expect(page.getByLabel('Name')).toBeHidden();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await pressMapPoint(page, await mapPoint(page));
  await expect(editor.getByText('Click or tap where the edge should be to set the radius.')).toBeVisible();
  await pressMapPoint(page, await mapPoint(page, -150, -190));
  await expect(editor.getByText('Drag the center or the edge to adjust.')).toBeVisible();
  await editor.getByRole('button', { name: 'Finish' }).click();

  await expect(editor).toBeHidden();
  await expect(page.getByLabel('Name')).toHaveValue('Depot');
  // 242 pixels are 132 meters.
  await expect(page.getByText(/^0\.06 km²$/)).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: /^Depot 0\.06 km²/ })).toBeVisible();
  const inside = page.getByRole('button', { name: '1 vehicle inside now: Depot' });
  await expect(inside).toBeVisible();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await inside.click();
  await expect(page.getByRole('link', { name: 'Van 1' })).toBeVisible();
  await page.keyboard.press('Escape');
  await server.reportPosition('van-1', { ...PLACE, lat: -23.6 });
  await expect(page.getByRole('button', { name: 'No vehicles inside now: Depot' })).toBeVisible();
});

test('a circle is changed by dragging its edge, undone, and changed by typing', async ({ page, server }) => {
  const id = await createCircle(server, 'Depot');
  await signInAndOpen(page, server.address, '/geofence');
  await openForm(page, 'Depot');
  await waitUntilZoomedToVehicle(page);
  await page.getByRole('button', { name: 'Edit on the map' }).click();
  const editor = editorOf(page);
  await editor.getByRole('button', { name: 'Enter coordinates' }).click();
  const radius = editor.getByLabel('Radius (m)');
  await expect(radius).toHaveValue('100');
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);

  const middle = await visibleMapCenter(page, 400);
  const edge = { x: middle.x + 100 * PIXELS_PER_METER, y: middle.y };
  await page.mouse.move(edge.x, edge.y);
  await page.mouse.down();
  await page.mouse.move(edge.x + 50 * PIXELS_PER_METER, edge.y, { steps: 5 });
  await page.mouse.up();
  await expect(radius).toHaveValue(/^(149|150)/);
  await page.keyboard.press('Control+z');
  await expect(radius).toHaveValue('100');
  await editor.getByRole('button', { name: 'Redo' }).click();
  await expect(radius).toHaveValue(/^(149|150)/);
  await editor.getByRole('button', { name: 'Undo' }).click();
  await expect(radius).toHaveValue('100');
  await radius.fill('250');
  await radius.press('Enter');
  await editor.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByText('0.20 km²')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: /^Depot 0\.20 km²/ })).toBeVisible();
  expect(await server.request('GET', '/api/geofences')).toMatchObject([
    { id, area: `CIRCLE (${PLACE.lat} ${PLACE.lon}, 250)` },
  ]);
});

test('a circle is resized and moved with the mouse, or with a finger on narrow screens @both', async ({
  page,
  server,
}) => {
  await server.createDevice('Van 1', 'van-1');
  await server.reportPosition('van-1', PLACE);
  await signInAndOpen(page, server.address, '/geofence');
  await waitUntilZoomedToVehicle(page);
  await page.getByRole('button', { name: 'New geofence' }).first().click();
  await page.getByRole('button', { name: 'Circle' }).click();
  const size = editorOf(page).getByText(/^radius/);
  await pressMapPoint(page, await mapPoint(page, 0, -60));
  await pressMapPoint(page, await mapPoint(page, 80, -60));
  await expect(size).toHaveText(feet(80));
  await drag(page, await mapPoint(page, 80, -60), await mapPoint(page, 130, -60));
  await expect(size).toHaveText(feet(130));
  await drag(page, await mapPoint(page, 0, -60), await mapPoint(page, -40, -20));
  await expect(size).toHaveText(feet(130));
  // The edge is at the new position.
  await drag(page, await mapPoint(page, 90, -20), await mapPoint(page, 20, -20));
  await expect(size).toHaveText(feet(60));
});

test('canceling changes nothing, and typed input is not lost without a question @both', async ({
  page,
  server,
}) => {
  await createCircle(server, 'Depot');
  const before = await server.request('GET', '/api/geofences');
  await signInAndOpen(page, server.address, '/geofence');
  await openForm(page, 'Depot');
  await page.getByRole('button', { name: 'Edit on the map' }).click();
  const editor = editorOf(page);
  await editor.getByRole('button', { name: 'Enter coordinates' }).click();
  await editor.getByLabel('Radius (m)').fill('900');
  await editor.getByLabel('Radius (m)').press('Enter');
  await editor.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('0.03 km²')).toBeVisible();

  await page.getByLabel('Name').fill('Another name');
  await page.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question).toBeVisible();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Another name');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('button', { name: /^Depot 0\.03 km²/ })).toBeVisible();
  expect(await server.request('GET', '/api/geofences')).toEqual(before);
});

test('leaving the screen with an unsaved geofence asks first', async ({ page, server }) => {
  await createCircle(server, 'Depot');
  await signInAndOpen(page, server.address, '/home');
  await page.getByRole('link', { name: 'Geofences' }).click();
  await openForm(page, 'Depot');
  await page.getByLabel('Name').fill('Another name');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const leaveActions = [() => page.getByRole('link', { name: 'Devices' }).click(), () => page.goBack()];
  for (const step of leaveActions) {
    await step();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    // The map moved to the geofence, and the URL contains its view.
    await expect(page).toHaveURL(/\/geofence\?lat=[^/]*$/);
    await expect(page.getByLabel('Name')).toHaveValue('Another name');
  }
  await page.getByRole('link', { name: 'Devices' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/\/devices\?lat=[^/]*$/);
});

test('a polygon that crosses itself shows an error and cannot be finished @both', async ({
  page,
  server,
}) => {
  await server.createDevice('Van 1', 'van-1');
  await server.reportPosition('van-1', PLACE);
  await signInAndOpen(page, server.address, '/geofence');
  await waitUntilZoomedToVehicle(page);
  await page.getByRole('button', { name: 'New geofence' }).first().click();
  await page.getByLabel('Name').fill('Bow');
  await page.getByRole('button', { name: 'Polygon' }).click();
  const editor = editorOf(page);
  await editor.getByRole('button', { name: 'Finish' }).click();
  await expect(editor.getByRole('alert')).toHaveText('Add more points: at least 3 are needed.');
  for (const [right, down] of [
    [-110, -120],
    [110, 100],
    [110, -120],
    [-110, 100],
  ] as const)
    await pressMapPoint(page, await mapPoint(page, right, down));
  await expect(editor.getByRole('alert')).toHaveText('The polygon crosses itself: side 1 and side 3.');
  await editor.getByRole('button', { name: 'Finish' }).click();
  await expect(editor.getByRole('alert')).toBeVisible();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await editor.getByRole('button', { name: 'Undo' }).click();
  await expect(editor.getByRole('alert')).toHaveCount(0);
  await editor.getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: /^Bow 3 points/ })).toBeVisible();
});

test('a geofence that could not be saved shows a visible error, and no input is lost @both', async ({
  page,
  server,
}) => {
  await createCircle(server, 'Depot');
  await signInAndOpen(page, server.address, '/geofence');
  await openForm(page, 'Depot');
  await page.getByLabel('Name').fill('Yard');
  await page.getByRole('switch', { name: 'Lock on exit' }).scrollIntoViewIfNeeded();
  await page.route(
    '**/api/geofences/*',
    (route) => route.fulfill({ status: 400, body: 'Account is readonly' }),
    {
      times: 1,
    },
  );
  await page.getByRole('button', { name: 'Save' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Not saved' });
  await expect(alert).toBeInViewport({ ratio: 1 });
  await expect(alert).toBeFocused();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await expect(page.getByLabel('Name')).toHaveValue('Yard');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: /^Yard 0\.03 km²/ })).toBeVisible();
});

test('geofences and anchors are listed separately, and deleting asks for confirmation @both', async ({
  page,
  server,
}) => {
  const deviceId = await server.createDevice('Van 1', 'van-1');
  await createCircle(server, 'Depot');
  await createCircle(server, 'Ancora Van 1', { isAnchor: true, deviceId });
  await signInAndOpen(page, server.address, '/geofence');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Geofences · 1', 'Anchors · 1']);
  const requestDelete = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Edit Depot' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
  };
  const question = page.getByRole('dialog', { name: 'Delete geofence' });
  await requestDelete();
  await expect(question).toContainText('“Depot”');
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await requestDelete();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Anchors · 1']);
  expect(await server.request('GET', '/api/geofences')).toMatchObject([{ name: 'Ancora Van 1' }]);
});

test('changes of geofences by other users appear when the list is opened, the page is shown again, or the user refreshes', async ({
  page,
  server,
}) => {
  await createCircle(server, 'Depot');
  await signInAndOpen(page, server.address, '/geofence');
  const row = (name: string): Locator => page.getByRole('button', { name: new RegExp(`^${name} `) });
  await expect(row('Depot')).toBeVisible();
  await createCircle(server, 'Yard');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(row('Yard')).toBeVisible();
  await createCircle(server, 'Gate');
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'Refresh' }).click();
  await expect(row('Gate')).toBeVisible();
  await page.getByRole('link', { name: 'Groups' }).click();
  await createCircle(server, 'Dock');
  await page.getByRole('link', { name: 'Geofences' }).click();
  await expect(row('Dock')).toBeVisible();
});

test('geofences are imported from files and exported to one', async ({ page, server }) => {
  await signInAndOpen(page, server.address, '/geofence');
  await expect(page.getByText('No geofences yet')).toBeVisible();
  const choose = (name: string, text: string): Promise<void> =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) });
  await choose('broken.geojson', '{"type":');
  await expect(page.getByRole('alert').filter({ hasText: 'The file is damaged' })).toBeVisible();
  await choose('fleet.txt', 'hello');
  await expect(page.getByRole('alert').filter({ hasText: 'Use GPX, KML or GeoJSON' })).toBeVisible();

  const ring = [
    [-46.64, -23.56],
    [-46.62, -23.56],
    [-46.62, -23.54],
    [-46.64, -23.56],
  ];
  const geometry = { type: 'Polygon', coordinates: [ring] };
  const yard = { type: 'Feature', properties: { name: 'Yard <b>1</b>' }, geometry };
  await choose('yard.geojson', JSON.stringify({ type: 'FeatureCollection', features: [yard] }));
  const question = page.getByRole('dialog', { name: 'Import geofences' });
  await expect(question).toContainText('1 geofence will be created.');
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await question.getByRole('button', { name: 'Import' }).click();
  await expect(question).toContainText('1 geofence imported.');
  await question.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Yard <b>1</b> 3 points' })).toBeVisible();

  const route = '<coordinates>-46.64,-23.56,0 -46.62,-23.55,0</coordinates>';
  const mark = `<Placemark><name>Route</name><LineString>${route}</LineString></Placemark>`;
  await choose('route.kml', `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${mark}</Document></kml>`);
  await question.getByRole('button', { name: 'Import' }).click();
  await question.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Route 2 points' })).toBeVisible();

  await page.getByRole('button', { name: 'Import and export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export as GeoJSON' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('geofences.geojson');
  const written: unknown = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(written).toMatchObject({
    features: [
      { properties: { name: 'Route' }, geometry: { type: 'LineString' } },
      { properties: { name: 'Yard <b>1</b>' }, geometry },
    ],
  });
});
