import type { Page } from '@playwright/test';
import { signInAndOpen, expect, fleetMap, test, accessibilityViolationsInBothSchemes } from './journey.ts';
import type { TrackingServer } from './tracking-server.ts';

/** Where the vehicle stands, how fast it goes in knots, and when, in the afternoon of São Paulo. */
const FIX = { lat: -8.053889, lon: -34.881111, speed: 54, timestamp: '2026-01-05T18:07:00Z' };

/** A vehicle that has been heard of. */
async function aVehicle(server: TrackingServer): Promise<number> {
  const id = await server.createDevice('Sedan 7', 'sedan7');
  await server.reportPosition('sedan7', FIX);
  return id;
}

async function openPreferences(page: Page): Promise<void> {
  await page.getByRole('button', { name: /’s account$/ }).click();
  await page.getByRole('menuitem', { name: 'Preferences' }).click();
  await expect(page.getByRole('dialog', { name: 'Preferences' })).toBeVisible();
}

async function choose(page: Page, what: string, option: string): Promise<void> {
  await page.getByRole('radiogroup', { name: what }).getByText(option, { exact: true }).click();
  await expect(page.getByText('Saved to your account')).toBeVisible();
}

test('@both what somebody prefers counts on every screen at once, and in the next browser too', async ({
  page,
  server,
  browser,
}) => {
  test.slow();
  const id = await aVehicle(server);
  await signInAndOpen(page, server.address, `/devices/${id}`);
  await expect(page.getByText(/62\s*mph/).first()).toBeVisible();
  await expect(page.getByText('-8.053889, -34.881111').first()).toBeVisible();
  await expect(page.getByText(/3:07:00\sPM/).first()).toBeVisible();

  await openPreferences(page);
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await choose(page, 'Speed', 'km/h');
  await choose(page, 'Time format', '24-hour');
  await page.getByRole('combobox', { name: 'Coordinates' }).click();
  await page.getByRole('option', { name: /^8° 3' 14/ }).click();
  await expect(page.getByText('Saved to your account')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/100\s*km\/h/).first()).toBeVisible();
  await expect(page.getByText(/15:07:00/).first()).toBeVisible();
  await expect(page.getByText(`8° 3' 14.00" S, 34° 52' 52.00" W`).first()).toBeVisible();

  // The map's own menu saves to the account just the same.
  await page.goto(`${server.address}/home`);
  await fleetMap(page).getByRole('button', { name: 'Map options' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'License plates' }).click();
  await expect
    .poll(async () => Object(await server.request('GET', '/api/session')), { timeout: 15_000 })
    .toMatchObject({ map: 'dark' });

  const other = await browser.newContext({ locale: 'en-US', timezoneId: 'America/Sao_Paulo' });
  const elsewhere = await other.newPage();
  await signInAndOpen(elsewhere, server.address, `/devices/${id}`);
  await expect(elsewhere.getByText(/100\s*km\/h/).first()).toBeVisible();
  await expect(elsewhere.getByText(/15:07:00/).first()).toBeVisible();
  await elsewhere.goto(`${server.address}/home`);
  await fleetMap(elsewhere).getByRole('button', { name: 'Map options' }).click();
  await expect(elsewhere.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked();
  await expect(elsewhere.getByRole('menuitemcheckbox', { name: 'License plates' })).toBeChecked();
  await other.close();
});

test('@both a choice that cannot be saved says so, and is saved when it is tried again', async ({
  page,
  server,
}) => {
  await signInAndOpen(page, server.address, '/home');
  await openPreferences(page);
  await page.route('**/api/users/*', (route) => route.abort());
  await page.getByRole('radiogroup', { name: 'Distance' }).getByText('km', { exact: true }).click();
  const trouble = page.getByRole('alert').filter({ hasText: 'Not saved to your account' });
  await expect(trouble).toBeVisible();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await page.unroute('**/api/users/*');
  await trouble.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Saved to your account')).toBeVisible();
});

test('@both a session that ends says so, and leads back to the login', async ({ page, server }) => {
  const ends = new Date(Date.now() + 7_190_000).toISOString();
  const guest = { name: 'Guest', email: 'guest@example.com', password: 'guest-secret' };
  await server.request('POST', '/api/users', { ...guest, readonly: true, expirationTime: ends });
  await signInAndOpen(page, server.address, '/home', guest);
  await page.getByRole('button', { name: 'Guest’s account' }).click();
  await expect(page.getByRole('menu')).toContainText(/Expires in:\s*(1 hour|2 hours)/);
  // The computer slept until it was over.
  await page.evaluate(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 7_200_000;
  });
  const over = page.getByRole('dialog', { name: 'Warning' });
  await expect(over.getByText('Your session has expired!')).toBeVisible();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await over.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Email or username')).toBeVisible();
});
