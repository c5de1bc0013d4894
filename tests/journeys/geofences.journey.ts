import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import {
  signInAndOpen,
  expect,
  mapPoint,
  waitUntilZoomedToVehicle,
  pressMapPoint,
  test,
  accessibilityViolationsInBothSchemes,
} from './journey.ts';
import { feetOf, PLACE } from './vehicle-place.ts';

test.describe.configure({ timeout: 240_000 });

/** Returns the editor bar over the map. */
function editorOf(page: Page): Locator {
  return page.getByRole('group', { name: 'Draw geofence' });
}

/** Returns a pattern of the radius in pixels that the editor shows for a circle drawn by hand. */
const feet = (pixels: number): RegExp => new RegExp(`^radius ${feetOf(pixels)}`);

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

test('geofences: a circle is drawn on the map, resized and moved, and shows which vehicles are inside once it is saved @both', async ({
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
  await page.getByRole('button', { name: 'Circle' }).click();
  const editor = editorOf(page);
  await expect(page.getByLabel('Name')).toBeHidden();
  await expect(editor).toBeVisible();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  const size = editor.getByText(/^radius/);
  await pressMapPoint(page, await mapPoint(page, 0, -60));
  await expect(editor.getByText('Click or tap where the edge should be to set the radius.')).toBeVisible();
  await pressMapPoint(page, await mapPoint(page, 80, -60));
  await expect(size).toHaveText(feet(80));
  await drag(page, await mapPoint(page, 80, -60), await mapPoint(page, 130, -60));
  await expect(size).toHaveText(feet(130));
  await drag(page, await mapPoint(page, 0, -60), await mapPoint(page, -40, -20));
  await expect(size).toHaveText(feet(130));
  // The edge is at the new position.
  await drag(page, await mapPoint(page, 90, -20), await mapPoint(page, 20, -20));
  await expect(size).toHaveText(feet(60));
  await page.keyboard.press('Control+z');
  await expect(size).toHaveText(feet(130));

  await editor.getByRole('button', { name: 'Finish' }).click();
  await expect(editor).toBeHidden();
  await expect(page.getByLabel('Name')).toHaveValue('Depot');
  // 130 pixels are 71 meters.
  await expect(page.getByText(/^0\.02 km²$/)).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: /^Depot 0\.02 km²/ })).toBeVisible();
  const [depot] = Object(await server.request('GET', '/api/geofences'));
  const [, lat = '', lon = ''] = /^CIRCLE \((\S+) (\S+),/.exec(depot.area) ?? [];
  await server.reportPosition('van-1', { ...PLACE, lat, lon });
  await expect(page.getByRole('button', { name: '1 vehicle inside now: Depot' })).toBeVisible();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await server.reportPosition('van-1', { ...PLACE, lat: -23.6 });
  await expect(page.getByRole('button', { name: 'No vehicles inside now: Depot' })).toBeVisible();
});

test('geofences: are imported from files, changed, deleted and exported to a file', async ({
  page,
  server,
}) => {
  await signInAndOpen(page, server.address, '/home');
  await page.getByRole('link', { name: 'Geofences' }).click();
  await expect(page.getByText('No geofences yet')).toBeVisible();
  const choose = (name: string, text: string): Promise<void> =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) });
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

  await page.getByRole('button', { name: 'Edit Yard <b>1</b>' }).click();
  await page.getByRole('menuitem', { name: 'Edit Yard <b>1</b>' }).click();
  await page.getByRole('button', { name: 'Edit on the map' }).click();
  const editor = editorOf(page);
  await editor.getByRole('button', { name: 'Enter coordinates' }).click();
  await editor.getByRole('button', { name: 'Remove point 1' }).click();
  await editor.getByRole('button', { name: 'Finish' }).click();
  await expect(editor.getByRole('alert')).toHaveText('Add more points: at least 3 are needed.');
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await editor.getByRole('button', { name: 'Cancel' }).click();
  // A refused change is visible wherever the form was scrolled to.
  await page.getByLabel('Name').fill('Depot');
  await page.getByRole('switch', { name: 'Lock on exit' }).scrollIntoViewIfNeeded();
  const refusal = { status: 400, body: 'Account is readonly' };
  await page.route('**/api/geofences/*', (route) => route.fulfill(refusal), { times: 1 });
  await page.getByRole('button', { name: 'Save' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Not saved' });
  await expect(alert).toBeInViewport({ ratio: 1 });
  await expect(alert).toBeFocused();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  // The map moved to the geofence, and going back asks before the change is lost.
  await page.goBack();
  const unsaved = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(unsaved).toBeVisible();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await unsaved.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL(/\/geofence\?[^/]*$/);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await unsaved.getByRole('button', { name: 'Discard' }).click();

  await page.getByRole('button', { name: 'Import and export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export as GeoJSON' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Geofences.geojson');
  const written: unknown = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(written).toMatchObject({
    features: [{ properties: { name: 'Yard <b>1</b>' }, geometry }],
  });

  await page.getByRole('button', { name: 'Edit Yard <b>1</b>' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const removal = page.getByRole('dialog', { name: 'Delete geofence' });
  await expect(removal).toBeVisible();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await removal.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No geofences yet')).toBeVisible();
});
