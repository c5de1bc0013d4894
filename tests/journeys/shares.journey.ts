import type { Browser, Page } from '@playwright/test';
import {
  signInAndOpen,
  expect,
  test,
  accessibilityViolationsInBothSchemes,
  accessibilityViolations,
} from './journey.ts';
import type { TrackingServer } from './tracking-server.ts';

test.describe.configure({ timeout: 240_000 });

const MOVING = { lat: -23.5505, lon: -46.6333, speed: 20, motion: true };

test('shares: a vehicle is shared for two hours, guests follow it by the link, and lose access when the link expires or is deleted', async ({
  page,
  server,
  browser,
}) => {
  const deviceId = await server.createDevice('Van 1', 'van-1');
  await server.reportPosition('van-1', MOVING);
  const brief = await openBriefShare(server, browser);
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
  await expect(guest.getByRole('alert')).toContainText('Your access through this link has ended');
  await guest.goto(link);
  await expect(guest.getByRole('alert')).toContainText('This link is incomplete or was deleted');
  expect(await accessibilityViolations(guest)).toEqual([]);
  await guest.context().close();

  // A guest whose link expires reads so in the dialog, and leaves for the login.
  const ended = brief.guest.getByRole('dialog');
  await expect(ended).toContainText('Your session has expired');
  await expect(brief.guest).toHaveURL(`${server.address}/devices/${brief.deviceId}`);
  await ended.getByRole('button').click();
  await expect(brief.guest).toHaveURL(/\/login/);
  await brief.guest.context().close();
});

/** Opens a link to a second vehicle that expires a few seconds later, as a guest. */
async function openBriefShare(
  server: TrackingServer,
  browser: Browser,
): Promise<{ guest: Page; deviceId: number }> {
  const deviceId = await server.createDevice('Van 2', 'van-2');
  await server.reportPosition('van-2', MOVING);
  const share = await server.request('POST', '/farol/shares', {
    id: 0,
    name: 'Customer',
    deviceId,
    limitCommands: true,
    expirationTime: new Date(Date.now() + 12_000).toISOString(),
    token: null,
  });
  const guest = await (await browser.newContext({ reducedMotion: 'reduce', locale: 'en-US' })).newPage();
  await guest.goto(`${server.address}/share/${tokenOf(share)}`);
  await expect(guest.getByRole('timer')).toBeVisible();
  return { guest, deviceId };
}

function tokenOf(share: unknown): string {
  if (typeof share === 'object' && share !== null && 'token' in share)
    return typeof share.token === 'string' ? share.token : '';
  throw new Error('The server created no share');
}
