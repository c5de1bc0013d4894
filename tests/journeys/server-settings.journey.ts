import type { Locator, Page } from '@playwright/test';
import { signInAndOpen, expect, test, accessibilityViolationsInBothSchemes } from './journey.ts';
import { ADMINISTRATOR } from './tracking-server.ts';

const RUI = { name: 'Rui Teixeira', email: 'rui@example.com', password: 'rui-secret' };

async function openUserMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `${name}’s account` }).click();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
}

function edgePixels(locator: Locator, edge: 'top' | 'bottom'): Promise<number> {
  return locator.evaluate((element, side) => element.getBoundingClientRect()[side], edge);
}

/** Expects that a panel, fully pulled up on narrow screens, ends below the announcement. */
async function expectPanelBelowBanner(page: Page, banner: Locator): Promise<void> {
  await page.goto(new URL('/devices', page.url()).href);
  const panel = page.getByRole('region', { name: 'Devices', exact: true });
  await expect(panel).toBeVisible();
  const handle = page.getByRole('button', { name: 'Panel height' });
  if (await handle.isVisible()) {
    await handle.press('ArrowUp');
    const height = (): Promise<number> => panel.evaluate((element) => element.getBoundingClientRect().height);
    await expect.poll(height).toBeGreaterThan((page.viewportSize()?.height ?? 0) * 0.7);
  }
  await expect
    .poll(async () => (await edgePixels(panel, 'top')) - (await edgePixels(banner, 'bottom')))
    .toBeGreaterThanOrEqual(-0.5);
  await page.goBack();
  await expect(banner).toBeVisible();
}

test('@both an administrator changes the server settings, publishes an announcement and restarts the server', async ({
  page,
  server,
}) => {
  test.slow();
  await server.request('POST', '/api/users', RUI);
  await signInAndOpen(page, server.address, '/home');
  await openUserMenu(page, ADMINISTRATOR.name);
  await page.getByRole('menuitem', { name: 'Server settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Server settings' });
  const save = settings.getByRole('button', { name: 'Save' });
  await expect(settings.getByRole('tab')).toHaveText([
    'Preferences',
    'Permissions',
    'Product',
    'Billing',
    'Attributes',
  ]);

  // Errors are shown at their fields, and nothing is saved.
  await settings.getByLabel('Announcement text').fill('Maintenance on Sunday');
  await expect(settings.getByLabel('Initial latitude')).toHaveValue('');
  await settings.getByLabel('Initial latitude').fill('95');
  await settings.getByLabel('Initial longitude').fill('-47.9');
  await settings.getByRole('tab', { name: 'Permissions' }).click();
  await settings.getByRole('switch', { name: 'Self-registration' }).press('Space');
  await save.click();
  await expect(settings.getByText('Enter a number from -90 to 90.')).toBeVisible();
  await expect(settings.getByLabel('Initial latitude')).toBeFocused();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  expect(await server.request('GET', '/api/server')).toMatchObject({
    registration: false,
    announcement: null,
  });

  // Leaving with unsaved changes asks first, and staying loses nothing.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await settings.getByLabel('Initial latitude').fill('-15.8');
  await save.click();
  await expect(page.getByText('Saved. Now applies to everyone.')).toBeVisible();
  expect(await server.request('GET', '/api/server')).toMatchObject({
    registration: true,
    announcement: 'Maintenance on Sunday',
    latitude: -15.8,
    longitude: -47.9,
    zoom: 0,
  });
  for (const tab of ['Permissions', 'Billing']) {
    await settings.getByRole('tab', { name: tab }).click();
    expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  }
  await settings.getByRole('button', { name: 'Close' }).last().click();
  await expect(settings).toBeHidden();

  // The announcement stays until it is dismissed, and then stays hidden.
  const banner = page.getByRole('region', { name: 'Announcement' });
  await expect(banner).toContainText('Maintenance on Sunday');
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await expectPanelBelowBanner(page, banner);
  await banner.getByRole('button', { name: 'Dismiss announcement' }).click();
  await expect(banner).toBeHidden();
  await page.reload();
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live');
  await expect(banner).toBeHidden();

  // The server restarts, and the console waits for it and returns to the same screen.
  await openUserMenu(page, ADMINISTRATOR.name);
  await page.getByRole('menuitem', { name: 'Server settings' }).click();
  await settings.getByRole('button', { name: 'Restart server' }).click();
  const question = page.getByRole('dialog', { name: 'Restart the server?' });
  await expect(question).toBeVisible();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await question.getByRole('button', { name: 'Restart', exact: true }).click();
  await expect(page).toHaveURL(/\/maintenance\?to=%2Fhome$/);
  await expect(page).toHaveURL(`${server.address}/home`);
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live');
  await expect(settings).toBeHidden();

  // Another user sees the announcement but has no server settings, and registration is open.
  await signInAndOpen(page, server.address, '/home', RUI);
  await expect(banner).toContainText('Maintenance on Sunday');
  await openUserMenu(page, RUI.name);
  await expect(page.getByRole('menuitem', { name: 'Server settings' })).toBeHidden();
  const friend = { name: 'Bia Souza', email: 'bia@example.com', password: 'bia-secret' };
  expect(await server.request('POST', '/api/users', friend, null)).toMatchObject({ name: friend.name });
});
