import { accessibilityViolationsInBothSchemes, expect, test } from './journey.ts';
import { ADMINISTRATOR } from './tracking-server.ts';

const RESELLER = { name: 'Parceiro', email: 'parceiro@example.com', password: 'parceiro secret' };
/** Browsers resolve every name below localhost to this machine. */
const HOST = 'parceiro.localhost';

test('resellers: signs in at a host of its own, sees its brand and its users only, and makes users within its limit', async ({
  page,
  server,
}) => {
  await server.changeServerAttributes({ 'farol.enableAdvancedPerms': true });
  const id = await server.create('users', {
    ...RESELLER,
    userLimit: 2,
    deviceLimit: 5,
    attributes: { 'farol.advancedPerms': 'F'.repeat(32), 'farol.domainReseller': HOST },
  });
  const theme = {
    config: { title: 'Parceiro Rastreio', headLogo: { image: false, text: 'Parceiro Rastreio' } },
    colors: { '--el-color-primary': '#0f766e' },
  };
  await server.request('PUT', `/farol/resellers/${id}/theme`, theme);
  await server.create('users', { name: 'Rui Beside', email: 'rui@example.com' });
  await server.request('POST', '/api/users', { name: 'Carla Below', email: 'carla@example.com' }, RESELLER);

  const address = server.address.replace('127.0.0.1', HOST);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${address}/login`);
  await expect(page).toHaveTitle(/Parceiro Rastreio/);
  await expect(page.getByText('Parceiro Rastreio', { exact: true })).toBeVisible();
  await page.getByLabel('Email or username').fill(RESELLER.email);
  await page.getByLabel('Password', { exact: true }).fill(RESELLER.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live');

  await page.goto(`${address}/users`);
  await expect(page.getByText('Carla Below')).toBeVisible();
  for (const item of ['Rui Beside', ADMINISTRATOR.name]) await expect(page.getByText(item)).toHaveCount(0);
  const makeUser = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'New user' }).click();
    await page.getByRole('button', { name: 'Create with a password' }).click();
    await page.getByLabel(/^Name/).fill(name);
    await page.getByLabel(/^Email or username/).fill(`${name.toLowerCase().replace(' ', '.')}@example.com`);
    await page.getByLabel(/^Password/).fill('a long password');
    await page.getByLabel(/^Confirm password/).fill('a long password');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
  };
  await makeUser('Davi Reis');
  await expect(page.getByText('davi.reis@example.com')).toBeVisible();
  await makeUser('Eva Luz');
  await expect(page.getByText('The user limit has been reached.')).toBeVisible();
  await expect(page.getByLabel(/^Name/)).toHaveValue('Eva Luz');
  await page.goto(`${address}/users`);
  await page.getByRole('button', { name: 'Resellers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Resellers' });
  await expect(dialog.getByRole('listitem')).toContainText('2 of 2');
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'My branding' }).click();
  await page.getByLabel('Title').fill('Parceiro Novo');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveTitle(/Parceiro Novo/);
  await page.goto(`${server.address}/login`);
  await expect(page).toHaveTitle(/Farol/);
});
