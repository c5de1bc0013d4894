import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { waterTile, writeMbtiles } from '../harness/map-files.ts';
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
import { TrackingServer } from './tracking-server.ts';
import { feetOf, PLACE } from './vehicle-place.ts';

test.describe.configure({ timeout: 240_000 });

/** Returns a pattern of the distance that the ruler shows for a number of pixels. */
const feet = (pixels: number): RegExp => new RegExp(`^Distance: ${feetOf(pixels)}$`);

/** Returns a screenshot of the middle of the map when it no longer changes. */
async function stableScreenshot(page: Page): Promise<Buffer> {
  const { x, y } = await visibleMapCenter(page);
  return stablePicture(() => page.screenshot({ clip: { x: x - 90, y: y - 30, width: 180, height: 120 } }));
}

async function stablePicture(take: () => ReturnType<Page['screenshot']>) {
  let last = await take();
  await expect
    .poll(async () => {
      const next = await take();
      const isStill = next.equals(last);
      last = next;
      return isStill;
    })
    .toBe(true);
  return last;
}

test('map: the ruler measures between clicks, a click on a geofence shows it, and names can be switched off @both', async ({
  page,
  server,
}) => {
  await server.createDevice('Van 1', 'van-1');
  await server.reportPosition('van-1', PLACE);
  await server.create('geofences', { name: 'Depot', area: `CIRCLE (${PLACE.lat} ${PLACE.lon}, 100)` });
  await signInAndOpen(page, server.address, '/home');
  await waitUntilZoomedToVehicle(page);
  const withName = await stableScreenshot(page);
  await page.getByRole('button', { name: 'Measure distance' }).click();
  await expect(page.getByText('Click or tap the map to measure.')).toBeVisible();
  const emptyPoint = await mapPoint(page);
  await page.mouse.move(emptyPoint.x, emptyPoint.y);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await pressMapPoint(page, await mapPoint(page, -100, 40));
  await pressMapPoint(page, await mapPoint(page, 100, 40));
  // 200 pixels are 109 meters at this zoom.
  await expect(page.getByText(feet(200))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^Distance/)).toBeHidden();

  await pressMapPoint(page, await mapPoint(page, -90, -70));
  const card = page.getByRole('dialog', { name: 'Depot', exact: true });
  await expect(card.getByText('1 vehicle inside now')).toBeVisible();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();

  await page.getByRole('button', { name: 'Map options' }).click();
  const names = page.getByRole('menuitemcheckbox', { name: 'Names' });
  await expect(names).toBeChecked();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await names.click();
  await page.keyboard.press('Escape');
  await expect(names).toBeHidden();
  await page.mouse.move(0, 0);
  expect((await stableScreenshot(page)).equals(withName)).toBe(false);

  await page.getByRole('button', { name: 'Search the map' }).press('Enter');
  const field = page.getByRole('combobox', { name: 'Search the map' });
  await expect(field).toBeFocused();
  await field.fill('depot');
  await expect(page.getByRole('option', { name: 'Depot' })).toBeVisible();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await field.fill('-23.56, -46.64');
  await field.press('Enter');
  await expect(page.getByRole('button', { name: 'Search the map' })).toBeFocused();
  // The town is named as soon as the server has found it.
  await expect(fleetMap(page).getByText(/^(-23\.560000, -46\.640000|São Paulo, Brazil)$/)).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Map options' }).click();
  await expect(names).not.toBeChecked();
});

test('map: vehicles at one position fan out and are selected by mouse or keyboard; the map follows one until it is dragged', async ({
  page,
  server,
}) => {
  const ids: number[] = [];
  for (const name of ['Van 1', 'Van 2', 'Van 3']) {
    ids.push(await server.createDevice(name, name));
    await server.reportPosition(name, PLACE);
  }
  await signInAndOpen(page, server.address, '/home?probe=1');
  await waitUntilZoomedToVehicle(page);
  const drawnAt = (): Promise<number> =>
    page.evaluate((all) => new Set(all.map((id) => window.farolProbe?.shown(id)?.join())).size, ids);
  await expect.poll(drawnAt).toBe(1);

  // The keyboard aims with the center of the map: Enter fans them out, the arrow keys select one of them.
  const vehicleStatus = page.getByRole('status').filter({ hasText: /Van \d/ });
  await page.getByRole('link', { name: 'Alerts' }).focus();
  await page.keyboard.press('Tab');
  await expect(vehicleStatus).toHaveCount(1);
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect.poll(drawnAt).toBe(3);
  await page.keyboard.press('ArrowUp');
  await expect(vehicleStatus).toContainText('Van 1');
  await page.keyboard.press('ArrowDown');
  await expect(vehicleStatus).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect.poll(drawnAt).toBe(1);

  const middle = await visibleMapCenter(page);
  await pressMapPoint(page, middle);
  await expect.poll(drawnAt).toBe(3);
  await expect(page).toHaveURL(/\/home\?/);
  // Their actual position is marked.
  const pictureAt = (x: number, y: number): Promise<Buffer> =>
    page.screenshot({ clip: { x: x - 3, y: y - 3, width: 6, height: 6 } });
  await expect
    .poll(async () =>
      (await pictureAt(middle.x, middle.y)).equals(await pictureAt(middle.x - 31, middle.y - 47)),
    )
    .toBe(false);
  await pressMapPoint(page, { x: middle.x, y: middle.y - 67 });
  await expect(page).toHaveURL(/\/devices\/\d+/);

  const unfollow = page.getByRole('button', { name: 'Stop following' });
  await expect(unfollow).toHaveAttribute('aria-pressed', 'true');
  const from = await visibleMapCenter(page, 400);
  await page.mouse.move(from.x + 120, from.y + 120);
  await page.mouse.down();
  await page.mouse.move(from.x + 220, from.y + 200, { steps: 8 });
  await page.mouse.up();
  const follow = page.getByRole('button', { name: 'Follow the vehicle' });
  await expect(follow).toHaveAttribute('aria-pressed', 'false');
});

test('map: a vehicle outside the filter is opened at the center of the map; an online map that fails is replaced by the offline map', async ({
  page,
  server,
}) => {
  const requestedUrls: string[] = [];
  // There is no network outside this machine.
  await page.route(/^https?:\/\/(?!127\.0\.0\.1)/, (route) => {
    requestedUrls.push(route.request().url());
    return route.abort('internetdisconnected');
  });
  for (const [name, lat] of [
    ['Moto 01', -23.55],
    ['Van 01', -22.9],
  ] as const) {
    await server.createDevice(name, name);
    await server.reportPosition(name, { ...PLACE, lat });
  }
  await signInAndOpen(page, server.address, '/devices?q=moto');
  await page.getByRole('row', { name: /Moto 01/ }).click();
  await waitUntilZoomedToVehicle(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /Search vehicles/ }).fill('van 01');
  await expect(page.getByRole('option', { name: /Van 01/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Van 01' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Outside the filter' })).toBeVisible();
  // The camera moved it to the center of the visible map, where it can be clicked.
  await expect
    .poll(async () => {
      const { x, y } = await visibleMapCenter(page, 400);
      await page.mouse.move(x + 3, y);
      await page.mouse.move(x, y);
      return page.getByRole('status').filter({ hasText: 'Van 01' }).count();
    })
    .toBeGreaterThan(0);
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);

  // Streets were looked for, and nobody is told that they did not come: nobody chose them.
  expect(new Set(requestedUrls)).toEqual(new Set(['https://tiles.openfreemap.org/planet']));
  await expect(page.getByText('The selected map didn’t load. Switched to the offline map.')).toBeHidden();
  await page.getByRole('button', { name: 'Map options' }).click();
  await page.getByRole('menuitemradio', { name: 'Streets' }).click();
  const notice = page.getByText('The selected map didn’t load. Switched to the offline map.');
  await expect(notice).toBeVisible();
  await expect(fleetMap(page).getByText('Natural Earth')).toBeVisible();
  // The choice stays, so that the map returns when it responds again.
  await expect(page.getByRole('menuitemradio', { name: 'Streets' })).toBeChecked();
  await page.keyboard.press('Escape');
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  const before = requestedUrls.length;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => requestedUrls.length).toBeGreaterThan(before);
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Map options' }).click();
  await page.getByRole('menuitemradio', { name: 'Offline' }).click();
  await expect(notice).toBeHidden();
});

test('map: the operator’s map file is drawn below the vehicles in both color schemes, and nothing leaves this network', async ({
  page,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'farol-journey-map-'));
  writeMbtiles(join(folder, 'region.mbtiles'), {}, waterTile());
  const server = await TrackingServer.start('empty', { MAP_FILES: folder });
  const outside: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(server.address) && !/^(data|blob):/.test(request.url()))
      outside.push(request.url());
  });
  try {
    await server.changeServerAttributes({ 'farol.localNetworkOnly': true });
    await server.createDevice('Van 1', 'van-1');
    await server.reportPosition('van-1', PLACE);
    await signInAndOpen(page, server.address, '/home');
    await waitUntilZoomedToVehicle(page);
    await expect(page.getByText('© the surveyors')).toBeVisible();
    await expect(page.getByText('Natural Earth')).toBeHidden();
    const { x, y } = await visibleMapCenter(page);
    const picture = () => page.screenshot({ clip: { x: x - 160, y: y + 60, width: 40, height: 40 } });
    const water = await stablePicture(picture);
    await page.getByRole('button', { name: 'Map options' }).click();
    await page.getByRole('menuitemradio', { name: 'Offline' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Natural Earth')).toBeVisible();
    await expect.poll(async () => (await picture()).equals(water)).toBe(false);
    await page.getByRole('button', { name: 'Map options' }).click();
    await page.getByRole('menuitemradio', { name: 'Streets' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await picture()).equals(water)).toBe(true);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await expect.poll(async () => (await picture()).equals(water)).toBe(false);
    expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
    expect(outside).toEqual([]);
  } finally {
    await page.close();
    await server.stopAndRemoveData();
    rmSync(folder, { recursive: true, force: true });
  }
});
