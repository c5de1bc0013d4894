import { expect } from '@playwright/test';
import { signIn, test, violationsOn } from './journey.ts';

test('a few letters lead to a vehicle, and all keys stand on one sheet', async ({ page, server }) => {
  const deviceId = await server.createDevice('Caminhão São Paulo', 'truck-1');
  await server.createDevice('Van 1', 'van-1');
  await page.goto(`${server.address}/home`);
  await signIn(page);
  await expect(page.getByTestId('connection')).toHaveText('Live');
  await expect(page.getByRole('button', { name: /^All/ })).toContainText('2');

  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: /Search vehicles/ });
  await field.fill('sao cam');
  await expect(page.getByRole('option')).toHaveCount(1);
  await expect(page.getByRole('option')).toContainText('Caminhão São Paulo');
  expect(await violationsOn(page)).toEqual([]);
  await field.press('Enter');
  await expect(page).toHaveURL(`${server.address}/devices/${deviceId}`);

  await page.keyboard.press('Control+k');
  await field.fill('nothing is called so');
  await expect(page.getByText('Nothing found.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();

  await page.keyboard.press('g');
  await page.keyboard.press('h');
  // The map stays where the vehicle was, and the address says so.
  await expect(page).toHaveURL(/\/home\?lat=[^/]*$/);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: /Search by name/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Groups' }).click();
  await expect(page.getByRole('heading', { name: 'Groups' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused();
  await page.getByRole('link', { name: 'Groups' }).focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);

  // What may be made is made from anywhere.
  await page.keyboard.press('Escape');
  for (const [typed, form] of [
    ['new dev', 'New device'],
    ['new geof', 'New geofence'],
    ['new user', 'New user'],
  ] as const) {
    await page.keyboard.press('Control+k');
    await field.fill(typed);
    await field.press('Enter');
    await expect(page.getByRole('heading', { name: form })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
  }
});
