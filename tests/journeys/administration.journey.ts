import type { Locator, Page } from '@playwright/test';
import { accessibilityViolationsInBothSchemes, expect, signInAndOpen, test } from './journey.ts';
import { ADMINISTRATOR } from './tracking-server.ts';

test.describe.configure({ timeout: 240_000 });

/** Changes attributes of the server. */
async function changeServer(
  server: { request: (method: string, path: string, body?: unknown) => Promise<unknown> },
  changes: Record<string, unknown>,
): Promise<void> {
  const info = Object(await server.request('GET', '/api/server'));
  await server.request('PUT', '/api/server', { ...info, ...changes });
}

async function chooseUserMenuEntry(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: `${ADMINISTRATOR.name}’s account` }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

function edgePixels(locator: Locator, edge: 'top' | 'bottom'): Promise<number> {
  return locator.evaluate((element, side) => element.getBoundingClientRect()[side], edge);
}

test('administration: an announcement covers no panel, the server restarts and brings everyone back @both', async ({
  page,
  server,
}) => {
  await changeServer(server, { announcement: 'Maintenance on Sunday' });
  await signInAndOpen(page, server.address, '/devices');
  const banner = page.getByRole('region', { name: 'Announcement' });
  await expect(banner).toContainText('Maintenance on Sunday');
  const panel = page.getByRole('region', { name: 'Vehicles', exact: true });
  const handle = page.getByRole('button', { name: 'Panel height' });
  if (await handle.isVisible()) {
    await handle.press('ArrowUp');
    const height = (): Promise<number> => panel.evaluate((element) => element.getBoundingClientRect().height);
    await expect.poll(height).toBeGreaterThan((page.viewportSize()?.height ?? 0) * 0.7);
  }
  await expect
    .poll(async () => (await edgePixels(panel, 'top')) - (await edgePixels(banner, 'bottom')))
    .toBeGreaterThanOrEqual(-0.5);
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await banner.getByRole('button', { name: 'Dismiss announcement' }).click();
  await expect(banner).toBeHidden();
  await page.goto(`${server.address}/home`);
  await chooseUserMenuEntry(page, 'Server settings');
  const settings = page.getByRole('dialog', { name: 'Server settings' });
  await settings.getByRole('tab', { name: 'Permissions' }).click();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await settings.getByRole('button', { name: 'Restart server' }).click();
  const question = page.getByRole('dialog', { name: 'Restart the server?' });
  await expect(question).toBeVisible();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await question.getByRole('button', { name: 'Restart', exact: true }).click();
  await expect(page).toHaveURL(/\/maintenance\?to=%2Fhome$/);
  await expect(page).toHaveURL(`${server.address}/home`);
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live');
  await expect(settings).toBeHidden();
  // It was dismissed before.
  await expect(banner).toBeHidden();
});

test('administration: an administrator gives the console colors, a login picture, an icon and a logo, which are on every page at once @both', async ({
  page,
  server,
  isMobile,
}) => {
  await signInAndOpen(page, server.address, '/home?open=branding');
  const branding = page.getByRole('dialog', { name: 'Branding and contact' });
  const photo = { name: 'photo.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await branding.getByRole('tab', { name: 'Sign-in' }).click();
  await branding.getByLabel('Picture beside the sign-in: Choose image').setInputFiles(photo);
  await expect(branding.getByText('Applies after you save.')).toBeVisible();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await branding.getByRole('tab', { name: 'Logos' }).click();
  await branding.getByLabel('App icon: Choose image').setInputFiles(photo);
  await expect(branding.getByText('Applies after you save.')).toBeVisible();
  await branding.getByRole('tab', { name: 'Colors' }).click();
  await branding.getByRole('textbox', { name: 'Primary color', exact: true }).fill('#ffe100');
  await branding.getByRole('button', { name: /^Primary color: use #/ }).click();
  const color = await branding.getByRole('textbox', { name: 'Primary color', exact: true }).inputValue();
  await branding.getByRole('switch', { name: 'Choose the shades' }).first().click();
  await expect(branding.getByRole('textbox', { name: 'Shade 9', exact: true })).toBeVisible();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await branding.getByRole('button', { name: 'Save' }).click();
  await expect(branding).toBeHidden();
  const drawn = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--farol-primary'));
  expect(await drawn()).toBe(color);
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  // The page has them before its scripts run.
  const html = await (await page.request.get(`${server.address}/login`)).text();
  expect(html).toContain(`--farol-primary:${color}`);
  const manifest = await (
    await page.request.get(`${server.address}/farol/assets/custom/manifest.json`)
  ).json();
  expect(manifest).toMatchObject({ theme_color: color });
  const icon = await page.request.get(`${server.address}${manifest.icons[0].src}`);
  expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/png']);
  await page.reload();
  expect(await drawn()).toBe(color);

  // On a phone the form of names and logos has the same layout as that of colors.
  if (isMobile) return;
  await page.goto(`${server.address}/home?open=branding`);
  await branding.getByLabel('Title').fill('Blue Fleet');
  await branding.getByLabel('Header text').fill('BLUE');
  await branding.getByLabel('Support WhatsApp number').fill('+55 11 99999-0000');
  await branding.getByRole('tab', { name: 'Logos' }).click();
  const picture = branding.getByLabel('Header logo: Choose image');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)"/>');
  await picture.setInputFiles({ name: 'logo.png', mimeType: 'image/svg+xml', buffer: svg });
  await expect(branding.getByRole('alert')).toContainText('Couldn’t read this image.');
  await picture.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await page.screenshot() });
  for (const scheme of ['light', 'dark'])
    await expect(
      branding
        .getByRole('group', { name: `Preview in ${scheme} mode` })
        .locator('img')
        .first(),
    ).toBeVisible();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await branding.getByRole('button', { name: 'Save' }).click();
  await expect(branding).toBeHidden();
  const logo = page.getByRole('link', { name: 'BLUE' }).locator('img');
  await expect(logo).toHaveAttribute('src', /^\/farol\/assets\/custom\/logo\.png\?v=/);
  await expect
    .poll(() => logo.evaluate((image: HTMLImageElement) => Math.max(image.naturalWidth, image.naturalHeight)))
    .toBe(512);
  const chat = page.getByRole('link', { name: 'Chat with us on WhatsApp' });
  await expect(chat).toBeVisible();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await chooseUserMenuEntry(page, 'Sign out');
  await expect(page.getByText('BLUE')).toBeVisible();
  await expect(page).toHaveTitle(/Blue Fleet$/);
  await expect(chat).toBeVisible();
});

test('administration: an administrator grants a user few permissions, acts as that user, and the user has no more', async ({
  page,
  server,
}) => {
  const rui = { name: 'Rui Teixeira', email: 'rui@example.com', password: 'rui-secret' };
  await changeServer(server, { attributes: { 'farol.enableAdvancedPerms': true } });
  await signInAndOpen(page, server.address, '/users?record=new');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(rui.name);
  await page.getByLabel('Email or username').fill(rui.email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(rui.password);
  await page.getByLabel('Confirm password').fill(rui.password);
  await page.getByRole('tab', { name: 'Permissions' }).click();
  await page.getByRole('button', { name: 'View only' }).click();
  for (const area of ['Vehicles', 'Alert rules', 'Reports', 'Drivers', 'Calendars', 'Maintenance'])
    await page.getByRole('switch', { name: area, exact: true }).press('Space');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: `Actions for ${rui.name}` }).click();
  await page.getByRole('menuitem', { name: 'Sign in as this user' }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: /Back to my account/ }).click();
  await expect(page.getByRole('button', { name: `${ADMINISTRATOR.name}’s account` })).toBeVisible();

  await page.context().clearCookies();
  await signInAndOpen(page, server.address, '/users', rui);
  await expect(page).toHaveURL(`${server.address}/home`);
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByRole('link')).toHaveText(['Geofences', 'Groups', 'Alerts']);
});
