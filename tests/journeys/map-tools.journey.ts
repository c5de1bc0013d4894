import type { Page } from '@playwright/test';
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

/** Pixels per meter at this latitude, at the zoom to a single vehicle. */
const PIXELS_PER_METER = 2 ** 17 / 78_271.517 / Math.cos((PLACE.lat * Math.PI) / 180);

/** Returns a pattern of the distance that the ruler shows for a number of pixels: accurate to a few feet. */
function feet(pixels: number): RegExp {
  const exact = Math.round(pixels / PIXELS_PER_METER / 0.3048);
  const near = Array.from({ length: 13 }, (_, index) => exact - 6 + index);
  return new RegExp(`^Distance: (${near.join('|')}) ft$`);
}

async function openOptions(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Map options' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Offline' })).toBeVisible();
}

/** Returns a screenshot of the middle of the map when it no longer changes. */
async function stableScreenshot(page: Page): Promise<Buffer> {
  const { x, y } = await visibleMapCenter(page);
  const takeScreenshot = (): Promise<Buffer> =>
    page.screenshot({ clip: { x: x - 90, y: y - 30, width: 180, height: 120 } });
  let last = await takeScreenshot();
  await expect
    .poll(async () => {
      const next = await takeScreenshot();
      const isStill = next.equals(last);
      last = next;
      return isStill;
    })
    .toBe(true);
  return last;
}

test('the ruler measures between clicks, undoes points, and Escape closes it @both', async ({
  page,
  server,
}) => {
  await server.createDevice('Van 1', 'van-1');
  await server.reportPosition('van-1', PLACE);
  await signInAndOpen(page, server.address, '/home');
  await waitUntilZoomedToVehicle(page);
  await page.getByRole('button', { name: 'Measure distance' }).click();
  await expect(page.getByText('Click the map to measure. Press Esc to stop.')).toBeVisible();
  const emptyPoint = await mapPoint(page);
  await page.mouse.move(emptyPoint.x, emptyPoint.y);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await pressMapPoint(page, await mapPoint(page, -100, 40));
  await pressMapPoint(page, await mapPoint(page, 100, 40));
  // 200 pixels are 109 meters at this zoom.
  await expect(page.getByText(feet(200))).toBeVisible();
  await pressMapPoint(page, await mapPoint(page, 100, -160));
  await expect(page.getByText(feet(400))).toBeVisible();
  await page.mouse.move(emptyPoint.x, emptyPoint.y);
  await page.getByRole('button', { name: 'Undo last point' }).click();
  await expect(page.getByText(feet(200))).toBeVisible();
  await page.keyboard.press('Backspace');
  await expect(page.getByText('Distance: 0 ft')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Click the map to measure. Press Esc to stop.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo last point' })).toBeDisabled();
  // A click that measures does not select the vehicle.
  await pressMapPoint(page, await visibleMapCenter(page));
  await expect(page).toHaveURL(`${server.address}/home`);
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^Distance/)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Measure distance' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
});

test('a click selects a vehicle and follows it until the map is dragged', async ({ page, server }) => {
  const deviceId = await server.createDevice('Van 1', 'van-1');
  await server.reportPosition('van-1', PLACE);
  await signInAndOpen(page, server.address, '/home');
  await waitUntilZoomedToVehicle(page);
  const middle = await visibleMapCenter(page);
  await expect(async () => {
    await page.mouse.move(middle.x, middle.y, { steps: 3 });
    await expect(page.getByText(/^0 mph$/)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.mouse.click(middle.x, middle.y);
  await expect(page).toHaveURL(`${server.address}/devices/${deviceId}`);
  const unfollow = page.getByRole('button', { name: 'Stop following' });
  await expect(unfollow).toHaveAttribute('aria-pressed', 'true');
  const from = await visibleMapCenter(page, 400);
  await page.mouse.move(from.x + 120, from.y + 120);
  await page.mouse.down();
  await page.mouse.move(from.x + 220, from.y + 200, { steps: 8 });
  await page.mouse.up();
  const follow = page.getByRole('button', { name: 'Follow the vehicle' });
  await expect(follow).toHaveAttribute('aria-pressed', 'false');
  await server.reportPosition('van-1', { ...PLACE, lat: -23.5501 });
  await expect(follow).toHaveAttribute('aria-pressed', 'false');
  await follow.click();
  await expect(unfollow).toHaveAttribute('aria-pressed', 'true');
});

test('trails are still on the map after a reload, until they are hidden', async ({ page, server }) => {
  const ids: number[] = [];
  for (const name of ['Van 1', 'Van 2']) {
    ids.push(await server.createDevice(name, name));
    await server.reportPosition(name, PLACE);
  }
  await signInAndOpen(page, server.address, '/devices');
  for (const name of ['Van 1', 'Van 2']) {
    await page.getByRole('row', { name: new RegExp(name) }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Show trail' }).click();
  }
  await expect(page.getByText('Trails on the map: 2')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`[?&]trails=${ids.join(',')}`));
  await page.reload();
  await expect(page.getByText('Trails on the map: 2')).toBeVisible();
  await page.getByRole('button', { name: 'Hide trails' }).click();
  await expect(page).not.toHaveURL(/trails=/);
});

test('labels are switched off and stay off @both', async ({ page, server }) => {
  await server.createDevice('Van 1', 'van-1');
  await server.reportPosition('van-1', PLACE);
  await signInAndOpen(page, server.address, '/home');
  await waitUntilZoomedToVehicle(page);
  const withName = await stableScreenshot(page);
  await openOptions(page);
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  const names = page.getByRole('menuitemcheckbox', { name: 'Names' });
  await expect(names).toBeChecked();
  await names.click();
  await expect(names).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(names).toBeHidden();
  await page.mouse.move(0, 0);
  const withoutName = await stableScreenshot(page);
  expect(withoutName.equals(withName)).toBe(false);
  await page.reload();
  await waitUntilZoomedToVehicle(page);
  await openOptions(page);
  await expect(names).not.toBeChecked();
});

test('an online map that fails is replaced by the offline map, and choosing that hides the message', async ({
  page,
  server,
}) => {
  await page.route(/^https?:\/\/(?!127\.0\.0\.1)/, (route) => route.fulfill({ status: 503, body: '' }));
  await server.createDevice('Van 1', 'van-1');
  await server.reportPosition('van-1', PLACE);
  await signInAndOpen(page, server.address, '/home');
  await openOptions(page);
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  const notice = page.getByText('The selected map didn’t load. Switched to the offline map.');
  await expect(notice).toBeVisible({ timeout: 30_000 });
  await expect(fleetMap(page).getByText('Natural Earth')).toBeVisible();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  // The choice stays, so that the map returns when it responds again.
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: 'Offline' }).click();
  await expect(notice).toBeHidden();
});

test('vehicles at one position fan out, and each can be selected', async ({ page, server }) => {
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
  const middle = await visibleMapCenter(page);
  await pressMapPoint(page, middle);
  await expect.poll(drawnAt).toBe(3);
  await expect(page).toHaveURL(`${server.address}/home?probe=1`);
  // Their actual position is marked.
  const pictureAt = (x: number, y: number): Promise<Buffer> =>
    page.screenshot({ clip: { x: x - 3, y: y - 3, width: 6, height: 6 } });
  await expect
    .poll(async () =>
      (await pictureAt(middle.x, middle.y)).equals(await pictureAt(middle.x - 31, middle.y - 47)),
    )
    .toBe(false);
  await page.keyboard.press('Escape');
  await expect.poll(drawnAt).toBe(1);
  await pressMapPoint(page, middle);
  await expect.poll(drawnAt).toBe(3);
  await pressMapPoint(page, { x: middle.x, y: middle.y - 67 });
  await expect(page).toHaveURL(/\/devices\/\d+$/);
});

test('keyboard users select with the center of the map, even one of several vehicles at one position', async ({
  page,
  server,
}) => {
  for (const name of ['Van 1', 'Van 2', 'Van 3']) {
    await server.createDevice(name, name);
    await server.reportPosition(name, PLACE);
  }
  await signInAndOpen(page, server.address, '/home');
  await waitUntilZoomedToVehicle(page);
  const vehicleStatus = page.getByRole('status').filter({ hasText: /Van \d/ });
  await page.getByRole('link', { name: 'Notifications' }).focus();
  await page.keyboard.press('Tab');
  await expect(vehicleStatus).toHaveCount(1);
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  // Enter fans them out, and the arrow keys select one of them.
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await expect(vehicleStatus).toContainText('Van 1');
  await page.keyboard.press('ArrowDown');
  await expect(vehicleStatus).toHaveCount(0);
  await page.keyboard.press('ArrowUp');
  await expect(vehicleStatus).toContainText('Van 1');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/devices\/\d+$/);
  await expect(page.getByRole('heading', { name: 'Van 1' })).toBeVisible();
});

test('hidden vehicle categories stay hidden after a reload @both', async ({ page, server }) => {
  for (const [name, category, lon] of [
    ['Car 1', 'car', -46.63],
    ['Truck 1', 'truck', -46.631],
  ] as const) {
    await server.createDevice(name, name, { category });
    await server.reportPosition(name, { ...PLACE, lon });
  }
  await signInAndOpen(page, server.address, '/home');
  await openOptions(page);
  const truck = page.getByRole('menuitemcheckbox', { name: 'Truck' });
  await truck.click();
  await expect(truck).not.toBeChecked();
  await page.goto(`${server.address}/devices`);
  await expect(page.getByRole('row', { name: /Car 1/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Truck 1/ })).toHaveCount(0);
  await page.goto(`${server.address}/home`);
  await openOptions(page);
  await expect(truck).not.toBeChecked();
  await expect(page.getByRole('menuitemcheckbox', { name: 'Car' })).toBeChecked();
  await page.getByRole('menuitem', { name: 'Show all' }).click();
  await expect(truck).toBeChecked();
});
