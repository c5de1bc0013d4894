import {
  signInAndOpen,
  expect,
  test,
  accessibilityViolationsInBothSchemes,
  accessibilityViolations,
} from './journey.ts';

test.describe.configure({ timeout: 240_000 });

const MOVING = { lat: -23.5505, lon: -46.6333, speed: 20, motion: true };

test('a vehicle is shared for two hours, guests follow it by the link, and lose access when the link is deleted @both', async ({
  page,
  server,
  browser,
}) => {
  const deviceId = await server.createDevice('Van 1', 'van-1');
  await server.createDevice('Van 2', 'van-2');
  await server.reportPosition('van-1', MOVING);
  await signInAndOpen(page, server.address, `/devices/${deviceId}`);
  await page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('No links for this vehicle');
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);

  await dialog.getByRole('button', { name: 'New link' }).click();
  await dialog.getByLabel('Link name').fill('Customer Souza');
  const until = dialog.getByLabel('Valid until');
  await until.fill('soon');
  await until.blur();
  await expect(until).toHaveAccessibleDescription(/^Enter a date and time, such as 12\/31\/\d{4} 2:30 PM\.$/);
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await until.fill('2 h from now');
  await dialog.getByRole('button', { name: '2 h' }).click();
  await expect(until).toHaveValue(/^\d\d\/\d\d\/\d{4} \d{1,2}:\d\d [AP]M$/);
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const linkText = dialog.getByRole('group', { name: 'Link' });
  await expect(linkText).toContainText(`${server.address}/share/`);
  const link = (await linkText.textContent()) ?? '';
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  const row = dialog.getByRole('listitem');
  await expect(row).toContainText('Customer Souza');
  await expect(row).toContainText('View only');
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);

  const guest = await (await browser.newContext({ reducedMotion: 'reduce', locale: 'en-US' })).newPage();
  await guest.goto(link);
  await expect(guest).toHaveURL(`${server.address}/devices/${deviceId}`);
  await expect(guest.getByTestId('connection')).toHaveAttribute('data-state', 'live');
  await expect(guest.getByRole('heading', { name: 'Van 1' })).toBeVisible();
  await expect(guest.getByRole('button', { name: /^(Lock|Unlock|Share|Edit|Delete)$/ })).toHaveCount(0);
  // The shared view is live.
  await server.reportPosition('van-1', { ...MOVING, speed: 40 });
  await expect(guest.getByText('46', { exact: true }).first()).toBeVisible();
  expect(await accessibilityViolations(guest)).toEqual([]);

  await row.getByRole('button', { name: 'Delete: Customer Souza' }).click();
  await expect(dialog).toContainText('Anyone using the link loses access immediately.');
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog).toContainText('No links for this vehicle');
  await guest.goto(link);
  await expect(guest.getByRole('alert')).toContainText('This link is incomplete or was deleted');
  expect(await accessibilityViolations(guest)).toEqual([]);
  await guest.context().close();
});

test('an expired link says so; extended from the menu of the vehicle it works again', async ({
  page,
  server,
  browser,
}) => {
  const deviceId = await server.createDevice('Van 1', 'van-1');
  await server.reportPosition('van-1', MOVING);
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  const share = { name: 'Customer', deviceId, expirationTime: inAnHour };
  const created: { id: number; token: string } = Object(await server.request('POST', '/farol/shares', share));
  const account: object = Object(await server.request('GET', `/api/users/${created.id}`));
  const past = { ...account, expirationTime: new Date(Date.now() - 60_000).toISOString() };
  await server.request('PUT', `/api/users/${created.id}`, past);
  const guest = await (await browser.newContext({ reducedMotion: 'reduce', locale: 'en-US' })).newPage();
  await guest.goto(`${server.address}/share/${created.token}`);
  await expect(guest.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  expect(await accessibilityViolations(guest)).toEqual([]);

  await signInAndOpen(page, server.address, '/devices');
  await page.getByRole('row', { name: /Van 1/ }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Share' }).hover();
  await page.getByRole('menuitem', { name: 'Temporary link' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('listitem')).toContainText('Expired on');
  await dialog.getByRole('button', { name: 'Edit: Customer' }).click();
  // A date typed without leading zeros is reformatted when the field is left.
  const nextYear = new Date().getFullYear() + 1;
  await dialog.getByLabel('Valid until').fill(`3/9/${nextYear} 2 pm`);
  await dialog.getByLabel('Valid until').blur();
  await expect(dialog.getByLabel('Valid until')).toHaveValue(`03/09/${nextYear} 2:00 PM`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('listitem')).toContainText('2:00 PM');
  await expect(dialog.getByRole('listitem')).toContainText('Until');
  await guest.reload();
  await expect(guest).toHaveURL(`${server.address}/devices/${deviceId}`);
  await guest.context().close();
});
