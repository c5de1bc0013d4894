import type { Locator, Page } from '@playwright/test';
import { signInAndOpen, expect, test, accessibilityViolationsInBothSchemes } from './journey.ts';

/** Opens a record list without a route of its own from the user menu. */
async function openFromMenu(page: Page, entry: string, title: string): Promise<Locator> {
  await page.getByRole('button', { name: /’s account$/ }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
  return page.getByRole('dialog', { name: title, exact: true });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

test('a driver with an expired license is marked, and a driver with QR check-in needs a password @both', async ({
  page,
  server,
}) => {
  const info = await server.request('GET', '/api/server');
  if (!isRecord(info)) throw new Error('No server settings');
  await server.request('PUT', '/api/server', { ...info, attributes: { 'farol.enableQrDriverId': true } });
  await server.create('drivers', {
    name: 'Bruno',
    uniqueId: 'M2',
    attributes: { cnhValidity: '2020-01-31' },
  });
  await signInAndOpen(page, server.address, '/home');
  const dialog = await openFromMenu(page, 'Drivers', 'Drivers');
  await expect(dialog.getByRole('row', { name: /Bruno/ })).toContainText('License expired');

  await dialog.getByRole('button', { name: 'New driver' }).first().click();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Carla');
  await dialog.getByLabel('Identifier').fill('M2');
  await dialog.getByRole('switch', { name: 'QR check-in' }).press('Space');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByLabel('Check-in username')).toHaveAttribute('aria-invalid', 'true');
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await dialog.getByLabel('Check-in username').fill('carla');
  await dialog.getByLabel('Check-in password').fill('abcd');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByText('A driver with this identifier already exists.').first()).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Carla');
  await dialog.getByLabel('Identifier').fill('M3');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByRole('row', { name: /Carla/ })).toBeVisible();
});

test('a maintenance is entered in miles and stored in meters, and a vehicle shows the remaining distance @both', async ({
  page,
  server,
}) => {
  await server.createDevice('Van 1', 'van-1');
  await server.reportPosition('van-1', { lat: -23.55, lon: -46.63 });
  await signInAndOpen(page, server.address, '/home');
  const dialog = await openFromMenu(page, 'Maintenance', 'Maintenance');
  await dialog.getByRole('button', { name: 'New maintenance' }).first().click();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Oil');
  await dialog.getByLabel('Start').fill('10,000');
  await dialog.getByLabel('Interval').fill('-1');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByLabel('Interval')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Interval').fill('5000');
  const devices = dialog.getByRole('combobox', { name: 'Devices' });
  await devices.click();
  await page.getByRole('option', { name: 'Van 1' }).click();
  await devices.press('Escape');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByRole('row', { name: /Oil/ })).toContainText('10,000 mi');
  expect(await server.request('GET', '/api/maintenance')).toMatchObject([
    { start: expect.closeTo(16_093_445, -2), period: expect.closeTo(8_046_722, -2) },
  ]);

  await dialog.getByRole('combobox', { name: 'Upcoming maintenance' }).click();
  await page.getByRole('option', { name: 'Van 1' }).click();
  await expect(dialog.getByText('10,000 mi left')).toBeVisible();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
});

test('a computed attribute is tested while it is typed @both', async ({ page, server }) => {
  await server.createDevice('Van 1', 'van-1');
  await server.reportPosition('van-1', { lat: -23.55, lon: -46.63, speed: 39 });
  await signInAndOpen(page, server.address, '/computed');
  await page.getByRole('button', { name: 'New computed attribute' }).first().click();
  const form = page.getByRole('form', { name: 'New computed attribute' });
  await form.getByRole('combobox', { name: 'Test with' }).click();
  await page.getByRole('option', { name: 'Van 1' }).click();
  await form.getByLabel('Expression').fill('speed *');
  await expect(form.getByRole('group', { name: 'Test' })).toContainText('The expression is incomplete.');
  await form.getByLabel('Expression').fill('speed * 1.852');
  await expect(form.getByRole('group', { name: 'Test' })).toContainText('72.228');
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
});
