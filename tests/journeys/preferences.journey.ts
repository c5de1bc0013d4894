import type { Page } from '@playwright/test';
import { signInAndOpen, expect, fleetMap, test, accessibilityViolationsInBothSchemes } from './journey.ts';
import type { TrackingServer } from './tracking-server.ts';

/** A fix with the speed in knots and a time that is in the afternoon in São Paulo. */
const FIX = { lat: -8.053889, lon: -34.881111, speed: 54, timestamp: '2026-01-05T18:07:00Z' };

/** Creates a vehicle with a position. */
async function createVehicle(server: TrackingServer): Promise<number> {
  const id = await server.createDevice('Sedan 7', 'sedan7');
  await server.reportPosition('sedan7', FIX);
  return id;
}

async function openPreferences(page: Page): Promise<void> {
  await page.getByRole('button', { name: /’s account$/ }).click();
  await page.getByRole('menuitem', { name: 'Preferences' }).click();
  await expect(page.getByRole('dialog', { name: 'Preferences' })).toBeVisible();
}

async function choosePreference(page: Page, what: string, option: string): Promise<void> {
  await page.getByRole('radiogroup', { name: what }).getByText(option, { exact: true }).click();
  await expect(page.getByText('Saved to your account')).toBeVisible();
}

test('@both preferences apply to every screen at once, and in another browser too', async ({
  page,
  server,
  browser,
}) => {
  test.slow();
  const id = await createVehicle(server);
  await signInAndOpen(page, server.address, `/devices/${id}`);
  await expect(page.getByText(/62\s*mph/).first()).toBeVisible();
  await expect(page.getByText('-8.053889, -34.881111').first()).toBeVisible();
  await expect(page.getByText(/3:07:00\sPM/).first()).toBeVisible();

  await openPreferences(page);
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await choosePreference(page, 'Speed', 'km/h');
  await choosePreference(page, 'Time format', '24-hour');
  await page.getByRole('combobox', { name: 'Coordinates' }).click();
  await page.getByRole('option', { name: /^8° 3' 14/ }).click();
  await expect(page.getByText('Saved to your account')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/100\s*km\/h/).first()).toBeVisible();
  await expect(page.getByText(/15:07:00/).first()).toBeVisible();
  await expect(page.getByText(`8° 3' 14.00" S, 34° 52' 52.00" W`).first()).toBeVisible();

  // The map menu saves to the account as well.
  await page.goto(`${server.address}/home`);
  await fleetMap(page).getByRole('button', { name: 'Map options' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'License plates' }).click();
  await expect
    .poll(async () => Object(await server.request('GET', '/api/session')), { timeout: 15_000 })
    .toMatchObject({ map: 'dark' });

  const otherContext = await browser.newContext({ locale: 'en-US', timezoneId: 'America/Sao_Paulo' });
  const otherPage = await otherContext.newPage();
  await signInAndOpen(otherPage, server.address, `/devices/${id}`);
  await expect(otherPage.getByText(/100\s*km\/h/).first()).toBeVisible();
  await expect(otherPage.getByText(/15:07:00/).first()).toBeVisible();
  await otherPage.goto(`${server.address}/home`);
  await fleetMap(otherPage).getByRole('button', { name: 'Map options' }).click();
  await expect(otherPage.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked();
  await expect(otherPage.getByRole('menuitemcheckbox', { name: 'License plates' })).toBeChecked();
  await otherContext.close();
});

test('@both a preference that cannot be saved shows an error, and a retry saves it', async ({
  page,
  server,
}) => {
  await signInAndOpen(page, server.address, '/home');
  await openPreferences(page);
  await page.route('**/api/users/*', (route) => route.abort());
  await page.getByRole('radiogroup', { name: 'Distance' }).getByText('km', { exact: true }).click();
  const saveError = page.getByRole('alert').filter({ hasText: 'Not saved to your account' });
  await expect(saveError).toBeVisible();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await page.unroute('**/api/users/*');
  await saveError.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Saved to your account')).toBeVisible();
});

test('@both the end of a session shows a message and leads back to the login', async ({ page, server }) => {
  const ends = new Date(Date.now() + 7_190_000).toISOString();
  const guest = { name: 'Guest', email: 'guest@example.com', password: 'guest-secret' };
  await server.request('POST', '/api/users', { ...guest, readonly: true, expirationTime: ends });
  await signInAndOpen(page, server.address, '/home', guest);
  await page.getByRole('button', { name: 'Guest’s account' }).click();
  await expect(page.getByRole('menu')).toContainText(/Expires in:\s*(1 hour|2 hours)/);
  // The computer slept until the session had ended.
  await page.evaluate(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 7_200_000;
  });
  const endedDialog = page.getByRole('dialog', { name: 'Warning' });
  await expect(endedDialog.getByText('Your session has expired!')).toBeVisible();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await endedDialog.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Email or username')).toBeVisible();
});
