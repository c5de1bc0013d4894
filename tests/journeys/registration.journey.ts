import { expect, test, accessibilityViolationsInBothSchemes } from './journey.ts';
import { ADMINISTRATOR } from './tracking-server.ts';

test('@both where the server allows registration a new user creates an account and sees an empty fleet', async ({
  page,
  server,
}) => {
  await page.goto(`${server.address}/login?locale=en-US`);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create an account' })).toBeHidden();
  const info = await server.request('GET', '/api/server');
  await server.request('PUT', '/api/server', Object.assign({}, info, { registration: true }));
  await page.reload();
  await page.getByRole('button', { name: 'Create an account' }).click();
  const submit = page.getByRole('button', { name: 'Create account and sign in' });
  const [name, email] = [page.getByLabel('Name', { exact: true }), page.getByLabel('Email or username')];
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText('Please fill in all fields.');
  await expect(name).toBeFocused();
  await name.fill('Li');
  await email.fill('li');
  await page.getByLabel('Password', { exact: true }).fill('123');
  await submit.click();
  await expect(page.getByRole('alert')).toContainText('Use at least 3 characters for the name');
  await name.fill('Lia Prado');
  await email.fill(ADMINISTRATOR.email);
  await page.getByLabel('Password', { exact: true }).fill('lia-secret');
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText('This user already exists.');
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await email.fill('lia@example.com');
  await submit.click();
  await expect(page).toHaveURL(`${server.address}/home`);
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live');
  await expect(page.getByRole('button', { name: /^All/ })).toContainText('0');
});
