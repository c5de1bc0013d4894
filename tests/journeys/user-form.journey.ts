import type { Page } from '@playwright/test';
import { productAttribute } from '@farol/core/domain/values/namespace';
import { signInAndOpen, expect, test, accessibilityViolationsInBothSchemes } from './journey.ts';

const LIA = { name: 'Lia Prado', email: 'lia@example.com', password: 'lia-secret' };
/** Permissions to view devices and geofences and to create geofences. */
const FEW_PERMISSIONS = '0080000000C000000000000000000000';

async function choose(page: Page, name: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name }).click();
  await page.getByRole('option', { name: option }).click();
}

test('@both every tab of the user form is saved, and permissions can be copied from another user', async ({
  page,
  server,
}) => {
  test.slow();
  const info = await server.request('GET', '/api/server');
  const attributes = { 'farol.enableAdvancedPerms': true, 'farol.billingPrice': '4990' };
  await server.request('PUT', '/api/server', Object.assign({}, info, { attributes }));
  const beto = { name: 'Beto Reis', email: 'beto@example.com', password: 'beto-secret' };
  await server.create('users', { ...beto, attributes: { 'farol.advancedPerms': FEW_PERMISSIONS } });
  await signInAndOpen(page, server.address, '/users?locale=en-US');

  await page.getByRole('button', { name: 'New user' }).first().click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(LIA.name);
  await page.getByLabel('Email or username').fill('lia');
  // Tabular figures would widen the hyphens of words such as E-mail.
  const label = page.locator('label', { hasText: 'Email or username' });
  await expect(label).toHaveCSS('font-variant-numeric', 'normal');
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(LIA.password);
  await page.getByLabel('Confirm password').fill(LIA.password);

  await page.getByRole('tab', { name: 'Preferences' }).click();
  await choose(page, 'Language', 'Español');
  await page.getByLabel('Initial latitude').fill('-23.05');
  await page.getByLabel('Initial longitude').fill('181');

  await page.getByRole('tab', { name: 'Permissions' }).click();
  await page.getByRole('button', { name: '30 days' }).click();
  await page.getByRole('group', { name: 'Device limit' }).getByRole('switch').press('Space');
  await page.getByRole('group', { name: 'User limit' }).getByRole('textbox').fill('3');
  await page.getByRole('button', { name: 'Dispatcher' }).click();
  await expect(page.getByText('25 of 54 permissions')).toBeVisible();
  await choose(page, 'Copy from another user', beto.name);
  await expect(page.getByText('3 of 54 permissions')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Geofences' }).getByLabel('Create')).toBeChecked();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);

  await page.getByRole('tab', { name: 'Address and contact' }).click();
  await page.getByLabel('City').fill('Campinas');
  await page.getByLabel('Business phone').fill('+55 19 3333-0000');
  await page.getByRole('tab', { name: 'Reseller' }).click();
  await page.getByRole('switch', { name: 'Reseller' }).press('Space');
  await page.getByLabel('Reseller domain').fill('lia.example.com');
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);

  // The placeholder shows the server's default price; trailing zeros are added to a typed amount.
  await page.getByRole('tab', { name: 'Billing' }).click();
  const price = page.getByLabel('Invoice amount');
  await expect(price).toHaveAttribute('placeholder', 'Server default: 49.90');
  // At typing speed, so that the caret moves between keys.
  await price.click();
  await price.pressSequentially('79.5', { delay: 80 });
  await expect(price).toHaveValue('79.5');
  await price.press('Tab');
  await expect(price).toHaveValue('79.50');
  await choose(page, 'Late fee type', 'Percentage');
  await page.getByRole('textbox', { name: 'Late fee', exact: true }).fill('2');
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Attributes' }).click();
  await page.getByRole('button', { name: 'Add attribute' }).click();
  await page.getByPlaceholder('Attribute name').fill('telegramChatId');
  await page.getByPlaceholder('Value').fill('4711');

  // Tabs with errors are marked, and the first is selected.
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('tab', { name: /^Account/ })).toHaveAttribute('aria-selected', 'true');
  const address = page.getByLabel('Email or username');
  await address.press('End');
  await address.pressSequentially('@example.com');
  await expect(address).toHaveValue(LIA.email);
  await expect(page.getByRole('tab', { name: 'Account', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.getByRole('tab', { name: /^Preferences/ }).click();
  await page.getByLabel('Initial longitude').fill('-47.06');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: LIA.name, exact: true })).toBeVisible();

  const saved = accountsOf(await server.request('GET', '/api/users')).find(
    ({ email }) => email === LIA.email,
  );
  expect(saved).toMatchObject({ latitude: -23.05, longitude: -47.06, deviceLimit: -1, userLimit: 3 });
  const attributeOf = (name: string) => productAttribute(saved?.attributes ?? {}, 'farol', name);
  expect(Object.fromEntries(CHECKED_ATTRIBUTES.map((name) => [name, attributeOf(name)]))).toEqual({
    lang: 'es-ES',
    advancedPerms: '0080000000C000000000000000800000',
    cidade: 'Campinas',
    telefoneComercial: '+55 19 3333-0000',
    domainReseller: 'lia.example.com',
    billingPrice: '7950',
    billingFineMode: 'PERCENTAGE',
    billingFine: '200',
  });
  expect(saved?.attributes['telegramChatId']).toBe('4711');

  // The new user signs in on a page in another language and sees their own.
  await page.request.delete(`${server.address}/api/session`);
  await page.goto(`${server.address}/login`);
  await page.getByLabel('Email or username').fill(LIA.email);
  await page.getByLabel('Password', { exact: true }).fill(LIA.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByTestId('connection')).toHaveText('En vivo');
  await expect(page.getByRole('button', { name: `Cuenta de ${LIA.name}` })).toBeVisible();
});

const CHECKED_ATTRIBUTES = [
  'lang',
  'advancedPerms',
  'cidade',
  'telefoneComercial',
  'domainReseller',
  'billingPrice',
  'billingFineMode',
  'billingFine',
];

interface Account {
  email: string;
  attributes: Record<string, unknown>;
}

function accountsOf(response: unknown): Account[] {
  return Array.isArray(response) ? response.filter(isAccount) : [];
}

function isAccount(value: unknown): value is Account {
  return typeof value === 'object' && value !== null && 'email' in value && 'attributes' in value;
}
