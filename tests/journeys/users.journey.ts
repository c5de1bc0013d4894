import { expect, type Page } from '@playwright/test';
import { signIn, test, accessibilityViolations } from './journey.ts';
import { ADMINISTRATOR } from './tracking-server.ts';

const RUI = { name: 'Rui Teixeira', email: 'rui@example.com', password: 'rui-secret' };

/** Opens the user menu and returns its entries. */
async function userMenu(page: Page, name: string): Promise<string[]> {
  await page.getByRole('button', { name: `${name}’s account` }).click();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  return page.getByRole('menuitem').allTextContents();
}

/** Returns the entries of the side menu, which is opened where it is a drawer. */
async function sideMenu(page: Page): Promise<string[]> {
  const menu = page.getByRole('navigation', { name: 'Menu' });
  const isDrawer = !(await menu.isVisible());
  const toggle = page.getByRole('button', { name: 'Menu', exact: true });
  if (isDrawer) await toggle.click();
  const entries = await menu.getByRole('link').allTextContents();
  if (isDrawer) await toggle.click();
  return entries;
}

test('@both an administrator grants a user a few permissions, and that user has exactly those', async ({
  page,
  server,
}) => {
  test.slow();
  const administrator = { email: ADMINISTRATOR.email, password: ADMINISTRATOR.password };
  const settings = await server.request('GET', '/api/server', undefined, administrator);
  await server.request(
    'PUT',
    '/api/server',
    Object.assign({}, settings, { attributes: { 'farol.enableAdvancedPerms': true } }),
    administrator,
  );
  await page.goto(`${server.address}/users`);
  await signIn(page);
  await page.getByRole('button', { name: 'New user' }).first().click();

  // Missing values show errors at their fields, and the password must be typed twice.
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Please input a name and lastname')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(RUI.name);
  await page.getByLabel('Email or username').fill(RUI.email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(RUI.password);
  await page.getByLabel('Confirm password').fill('something else');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The passwords don’t match.')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByLabel('Confirm password').fill(RUI.password);

  // Permissions to view geofences and groups, and to edit the own account.
  await page.getByRole('tab', { name: 'Permissions' }).click();
  await expect(page.getByRole('switch', { name: 'Unlimited' })).toHaveCount(2);
  await page.getByRole('button', { name: 'View only' }).click();
  for (const area of ['Devices', 'Notifications', 'Reports', 'Drivers', 'Calendars', 'Maintenance'])
    await page.getByRole('switch', { name: area, exact: true }).press('Space');
  await page.getByRole('switch', { name: 'Edit own account' }).press('Space');
  const fences = page.getByRole('group', { name: 'Geofences' });
  await expect(fences.getByRole('checkbox', { name: 'Create' })).not.toBeChecked();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: '1 year' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: RUI.name, exact: true })).toBeVisible();

  // Impersonating the user and returning.
  await page.getByRole('button', { name: `Actions for ${RUI.name}` }).click();
  await page.getByRole('menuitem', { name: 'Sign in as this user' }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: /Back to my account/ }).click();
  await expect(page.getByRole('button', { name: `${ADMINISTRATOR.name}’s account` })).toBeVisible();
  expect(await userMenu(page, ADMINISTRATOR.name)).toEqual(
    expect.arrayContaining(['My account', 'Users', 'Notifications', 'Sign out']),
  );
  await page.getByRole('menuitem', { name: 'Sign out' }).click();

  await page.getByLabel('Email or username').fill(RUI.email);
  await page.getByLabel('Password', { exact: true }).fill(RUI.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByTestId('connection')).toHaveText('Live');
  expect(await sideMenu(page)).toEqual(['Geofences', 'Groups', 'Notifications']);
  expect(await userMenu(page, RUI.name)).toEqual(['My account', 'Preferences', 'Sign out']);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /Search vehicles/ }).fill('new');
  await expect(page.getByText('Nothing found.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto(`${server.address}/users`);
  await expect(page).toHaveURL(`${server.address}/home`);

  // The user's own account, and preferences that apply at once.
  await userMenu(page, RUI.name);
  await page.getByRole('menuitem', { name: 'My account' }).click();
  const dialog = page.getByRole('dialog', { name: 'My account' });
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(RUI.name);
  await expect(dialog.getByRole('tab', { name: 'Permissions' })).toBeHidden();
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole('tab', { name: 'Preferences' }).click();
  await dialog.getByRole('button', { name: 'Open preferences' }).click();
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'Español' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: `Cuenta de ${RUI.name}` })).toBeVisible();
});

test('@both a driver who signs in sees only the driver screen and can sign out', async ({ page, server }) => {
  const administrator = { email: ADMINISTRATOR.email, password: ADMINISTRATOR.password };
  const driver = { email: 'qrcode-davi', password: 'davi-secret' };
  const attributes = { 'farol.isQrDriverId': 'D-7' };
  await server.request('POST', '/api/users', { name: 'Davi Rocha', ...driver, attributes }, administrator);
  await page.goto(`${server.address}/login`);
  await page.getByLabel('Email or username').fill(driver.email);
  await page.getByLabel('Password', { exact: true }).fill(driver.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const title = page.getByRole('heading', { name: 'You are signed in as a driver' });
  await expect(title).toBeVisible();
  await page.goto(`${server.address}/devices`);
  await expect(page).toHaveURL(/\/qr-driver$/);
  await expect(title).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  // Signing out loads the page again.
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/(login|motorista)/);
  await loaded;
  // Other users cannot open the driver screen.
  await page.goto(`${server.address}/login`);
  await signIn(page);
  await expect(page.getByTestId('connection')).toHaveText('Live');
  await page.goto(`${server.address}/qr-driver`);
  await expect(page).toHaveURL(`${server.address}/home`);
});
