import { accessibilityViolationsInBothSchemes, expect, signInAndOpen, test } from './journey.ts';

test('invitations: an administrator invites somebody by a link, who sees exactly the vehicle of the invitation on a phone', async ({
  page,
  server,
  browser,
}) => {
  await server.request('POST', '/api/devices', { name: 'Van 5', uniqueId: 'van-5' });
  await server.request('POST', '/api/devices', { name: 'Van 6', uniqueId: 'van-6' });
  await signInAndOpen(page, server.address, '/users');
  await page.getByRole('button', { name: 'New user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a person' });
  await dialog.getByLabel('Their email').fill('nina@example.com');
  await dialog.getByRole('radio', { name: 'View only' }).check();
  await dialog.getByLabel('Vehicles').first().click();
  await page.getByRole('option', { name: 'Van 5' }).click();
  await page.keyboard.press('Tab');
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create invitation' }).click();
  const link = (await dialog.getByRole('group', { name: 'Link', exact: true }).textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Invited, waiting')).toBeVisible();

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' });
  const phone = await context.newPage();
  await phone.goto(link);
  await expect(phone).toHaveURL(`${server.address}/login`);
  expect(await accessibilityViolationsInBothSchemes(phone)).toEqual([]);
  await phone.getByLabel('Name', { exact: true }).fill('Nina Costa');
  await phone.getByLabel('Password', { exact: true }).fill('chosen by nina');
  await phone.getByRole('button', { name: 'Accept and sign in' }).click();
  await expect(phone.getByTestId('connection')).toHaveAttribute('data-state', 'live');
  await expect(phone.getByRole('button', { name: /^All/ })).toContainText('1');
  await context.close();
});
