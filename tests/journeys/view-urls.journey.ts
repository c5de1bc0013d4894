import type { Page } from '@playwright/test';
import {
  signInAndOpen,
  expect,
  fleetMap,
  signIn,
  test,
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
