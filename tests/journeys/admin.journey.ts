import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { signInAndOpen, expect, test, accessibilityViolationsInBothSchemes } from './journey.ts';
import { ADMINISTRATOR } from './tracking-server.ts';

async function chooseUserMenuEntry(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: `${ADMINISTRATOR.name}’s account` }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

test('@both an administrator reads the activity log, changes the branding and views the server statistics', async ({
  page,
  server,
}) => {
  test.slow();
  const id = await server.create('devices', { name: 'Van', uniqueId: 'van-1' });
  await server.request('PUT', `/api/devices/${id}`, { id, name: 'Bus', uniqueId: 'van-1' });
  await signInAndOpen(page, server.address, '/home?locale=en-US');

  // The activity log: changes are listed, searched and exported as shown.
  await chooseUserMenuEntry(page, 'Activity log');
  const log = page.getByRole('dialog', { name: 'Activity log' });
  await expect(log.getByText('Name: Van -> Bus')).toBeVisible();
  await log.getByRole('searchbox', { name: 'Search the log' }).fill('edited bus');
  await expect(log.getByText(/^1 of \d+ records/)).toBeVisible();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  const saved = page.waitForEvent('download');
  await log.getByRole('button', { name: 'Refresh and export' }).click();
  await page.getByRole('menuitem', { name: 'Export CSV' }).click();
  const lines = readFileSync(await (await saved).path(), 'utf8');
  expect(lines).toContain('Edited device Bus\nName: Van -> Bus');
  expect(lines).not.toContain('Created');
  await log.getByRole('searchbox').fill('nothing like it');
  await expect(log.getByText('Nothing found')).toBeVisible();
  await log.getByLabel('From').fill('2001-01-01');
  await expect(log.getByRole('alert')).toHaveText('Select a range of one year or less.');
  await log.getByRole('button', { name: 'Close' }).click();

  // The branding applies at once, also on the login screen.
  await chooseUserMenuEntry(page, 'Branding and contact');
  const brandingDialog = page.getByRole('dialog', { name: 'Branding and contact' });
  await brandingDialog.getByLabel('Title').fill('Blue Fleet');
  await brandingDialog.getByText('Text only').click();
  await brandingDialog.getByLabel('Support WhatsApp number').fill('soon');
  await brandingDialog.getByRole('button', { name: 'Save' }).click();
  await expect(brandingDialog.getByText('Enter the header text.')).toBeVisible();
  await expect(brandingDialog.getByText(/^Enter a number with country/)).toBeVisible();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await brandingDialog.getByLabel('Header text').fill('BLUE');
  await brandingDialog.getByLabel('Support WhatsApp number').fill('+55 11 99999-0000');
  await brandingDialog.getByRole('button', { name: 'Save' }).click();
  await expect(brandingDialog).toBeHidden();
  await expect(page.getByRole('link', { name: 'BLUE' })).toBeVisible();
  await expect(page).toHaveTitle('Blue Fleet');
  const chat = page.getByRole('link', { name: 'Chat with us on WhatsApp' });
  await expect(chat).toHaveAttribute('href', 'https://wa.me/5511999990000');
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);

  // A PNG logo is accepted; an SVG, which may contain scripts, is refused.
  await chooseUserMenuEntry(page, 'Branding and contact');
  await brandingDialog.getByText('Logo', { exact: true }).click();
  const picture = brandingDialog.getByLabel('Choose image').first();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)"/>');
  await picture.setInputFiles({ name: 'logo.png', mimeType: 'image/svg+xml', buffer: svg });
  await expect(brandingDialog.getByRole('alert')).toContainText('Couldn’t read this image.');
  await picture.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await page.screenshot() });
  for (const scheme of ['light', 'dark'])
    await expect(
      brandingDialog.getByRole('group', { name: `Preview in ${scheme} mode` }).locator('img'),
    ).toBeVisible();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await brandingDialog.getByRole('button', { name: 'Save' }).click();
  await expect(brandingDialog).toBeHidden();
  const logo = page.getByRole('link', { name: 'BLUE' }).locator('img');
  await expect(logo).toHaveAttribute('src', /^\/farol\/assets\/custom\/logo\.png\?v=/);
  await expect
    .poll(() => logo.evaluate((image: HTMLImageElement) => Math.max(image.naturalWidth, image.naturalHeight)))
    .toBe(512);

  await chooseUserMenuEntry(page, 'Server statistics');
  const statistics = page.getByRole('dialog', { name: 'Server statistics' });
  await expect(statistics.getByRole('row', { name: /^Total/ })).toBeVisible();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await statistics.getByRole('button', { name: 'Close' }).click();
  await expect(page).not.toHaveURL(/open=/);

  // The activity log of one vehicle contains no other entries.
  await page.goto(`${server.address}/devices?locale=en-US`);
  await page.getByText('Bus', { exact: true }).first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Activity log' }).click();
  const busLog = page.getByRole('dialog', { name: 'Activity log: Bus' });
  await expect(busLog.getByText('2 records')).toBeVisible();
  await busLog.getByRole('button', { name: 'Close' }).click();

  await chooseUserMenuEntry(page, 'Sign out');
  await expect(page.getByText('BLUE')).toBeVisible();
  await expect(page).toHaveTitle(/Blue Fleet$/);
  await expect(chat).toBeVisible();
});
