import { accessibilityViolations, expect, signInAndOpen, test } from './journey.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('auto link: a user types the identifier of a tracker in stock, and has its vehicle in the list', async ({
  page,
  server,
}) => {
  const account = { name: 'Rui', email: 'rui@example.com', password: 'chosen by rui' };
  await server.request('POST', '/api/users', { ...account, deviceLimit: 2 });
  await server.request('POST', '/api/devices', { name: 'In stock', uniqueId: '860000000000001' });
  await signInAndOpen(page, server.address, '/autolink', account);
  await page.getByLabel('Identifier').fill('860000000000009');
  await page.getByLabel('License plate').fill('ABC1D23');
  await page.getByRole('button', { name: 'Link to my account' }).click();
  await expect(page.getByText(/^No free tracker has this identifier/)).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByLabel('Identifier').fill('860000000000001');
  await page.getByRole('button', { name: 'Link to my account' }).click();
  await expect(page.getByText('ABC1D23 is in your account')).toBeVisible();
  await page.getByRole('button', { name: 'Go to the map' }).click();
  await expect(page).toHaveURL(`${server.address}/home`);
  await expect(page.getByRole('button', { name: /^All/ })).toContainText('1');
});
