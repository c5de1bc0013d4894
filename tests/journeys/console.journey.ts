import { expect } from '@playwright/test';
import { signIn, test, accessibilityViolations } from './journey.ts';
import { ADMINISTRATOR, TrackingServer } from './tracking-server.ts';

const SAO_PAULO = { lat: -23.5505, lon: -46.6333, speed: 20, bearing: 90 };

test('a wrong password shows an error, the right one opens the map @both', async ({ page, server }) => {
  await page.goto(`${server.address}/`);
  await signIn(page, 'wrong');
  await expect(page.getByRole('alert')).toHaveText('Sorry, it looks like you entered incorrect data.');
  await expect(page.getByLabel('Email or username')).toHaveValue(ADMINISTRATOR.email);
  await signIn(page);
  await expect(page).toHaveURL(`${server.address}/home`);
  await expect(page.getByTestId('connection')).toHaveText('Live');
});

test('an empty form asks to fill in all fields @both', async ({ page, server }) => {
  await page.goto(`${server.address}/login`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please fill in all fields.');
});

test('an access token opens the console, typed or in a link, and never stays in the URL @both', async ({
  page,
  server,
}) => {
  await page.goto(`${server.address}/login`);
  await signIn(page);
  await expect(page).toHaveURL(`${server.address}/home`);
  const response = await page.request.post(`${server.address}/api/session/token`, {
    form: { expiration: new Date(Date.now() + 3_600_000).toISOString() },
  });
  const token = await response.text();
  await page.context().clearCookies();

  await page.goto(`${server.address}/login?to=%2Fdevices&token=wrong`);
  await expect(page.getByRole('alert')).toHaveText('Sorry, it looks like you entered incorrect data.');
  await expect(page).toHaveURL(`${server.address}/login?to=%2Fdevices`);
  await page.getByLabel('Access token').fill('');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Please fill in all fields.');
  await page.getByLabel('Access token').fill(token);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(`${server.address}/devices`);

  await page.context().clearCookies();
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  await page.goto(`${server.address}/login?token=${encodeURIComponent(token)}`);
  await expect(page).toHaveURL(`${server.address}/home`);
  // Only the opened URL contains the token.
  const opened = addresses.findIndex((address) => address.includes(token));
  expect(addresses.slice(opened + 1).join(' ')).not.toContain(token);
  await page.goBack();
  expect(page.url()).not.toContain(token);
});

test('a report to the device port moves the vehicle in the list and on the map within a second', async ({
  page,
  server,
}) => {
  const deviceId = await server.createDevice('Van 1', 'van-1');
  await server.reportPosition('van-1', SAO_PAULO);
  await page.goto(`${server.address}/devices?probe=1`);
  await signIn(page);
  await page.goto(`${server.address}/devices?probe=1`);
  const row = page.getByRole('row', { name: /Van 1/ });
  await expect(row).toBeVisible();
  await expect
    .poll(() => page.evaluate((id) => window.farolProbe?.shown(id)?.[0], deviceId))
    .toBeCloseTo(-46.6333, 4);
  await server.reportPosition('van-1', { ...SAO_PAULO, lon: -46.7, alarm: 'sos' });
  await expect
    .poll(() => page.evaluate((id) => window.farolProbe?.shown(id)?.[0], deviceId), {
      timeout: 1000,
      intervals: [50],
    })
    .toBeCloseTo(-46.7, 4);
  await expect(row.getByLabel('Alarm: SOS')).toBeVisible({ timeout: 1000 });
});

test('a new device appears in the list without a reload @both', async ({ page, server }) => {
  await page.goto(`${server.address}/devices`);
  await signIn(page);
  await expect(page).toHaveURL(`${server.address}/devices`);
  await expect(page.getByText('No devices yet')).toBeVisible();
  await server.createDevice('Truck 7', 'truck-7');
  await server.reportPosition('truck-7', SAO_PAULO);
  await expect(page.getByRole('row', { name: /Truck 7/ })).toBeVisible();
});

test('a deep link without a session leads to the login and then to its screen', async ({ page, server }) => {
  const deviceId = await server.createDevice('Van 5', 'van-5');
  await server.reportPosition('van-5', SAO_PAULO);
  await page.goto(`${server.address}/devices/${deviceId}`);
  await expect(page).toHaveURL(new RegExp(`/login\\?to=%2Fdevices%2F${deviceId}$`));
  await signIn(page);
  await expect(page).toHaveURL(`${server.address}/devices/${deviceId}`);
  await expect(page.getByRole('heading', { name: 'Van 5' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Van 5' })).toBeVisible();
});

test('the loss of the server is shown, and nothing is lost when it returns', async ({ page, server }) => {
  await server.createDevice('Van 9', 'van-9');
  await page.goto(`${server.address}/devices`);
  await signIn(page);
  await expect(page.getByRole('row', { name: /Van 9/ })).toContainText('No position');
  await server.reportPosition('van-9', SAO_PAULO);
  await expect(page.getByRole('row', { name: /Van 9/ })).not.toContainText('No position');
  await server.kill();
  await expect(page.getByTestId('connection')).toContainText('No connection');
  await server.start();
  await server.reportPosition('van-9', { ...SAO_PAULO, alarm: 'sos' });
  await expect(page.getByTestId('connection')).toContainText('Reconnected after', { timeout: 30_000 });
  await expect(page.getByRole('row', { name: /Van 9/ }).getByLabel('Alarm: SOS')).toBeVisible();
});

test('the keyboard alone signs in, searches and opens a device', async ({ page, server }) => {
  for (const name of ['Alpha', 'Bravo', 'Charlie']) await server.createDevice(name, `key-${name}`);
  await page.goto(`${server.address}/devices`);
  await expect(page.getByLabel('Email or username')).toBeFocused();
  await page.keyboard.type(ADMINISTRATOR.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(ADMINISTRATOR.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /Charlie/ })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('brav');
  await expect(page.getByRole('row')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Bravo' })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('grid', { name: 'Devices' })).toBeFocused();
});

test('a script in a name is shown as text, and a long search text does no harm', async ({ page, server }) => {
  await server.createDevice('<img src=x onerror=alert(1)>', "x'; drop table devices;--");
  let hasAlerted = false;
  page.on('dialog', (dialog) => {
    hasAlerted = true;
    void dialog.dismiss();
  });
  await page.goto(`${server.address}/devices`);
  await signIn(page);
  await expect(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  await page.getByRole('searchbox').fill('x'.repeat(1_000_000));
  await expect(page.getByText('Nothing found')).toBeVisible();
  // The URL contains it, truncated to a length that servers accept.
  await expect(page).toHaveURL(/[?&]q=x+/);
  await page.reload();
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  expect(hasAlerted).toBe(false);
});

test('the first account on a new server becomes its administrator', async ({ page }) => {
  const server = await TrackingServer.start('unused');
  try {
    await page.goto(`${server.address}/`);
    await page.getByLabel('Name', { exact: true }).fill('Bia');
    await page.getByLabel('Email or username').fill('bia@example.com');
    await page.getByLabel('Password', { exact: true }).fill('segredo');
    await page.getByRole('button', { name: 'Create account and sign in' }).click();
    await expect(page).toHaveURL(`${server.address}/home`);
  } finally {
    await server.stopAndRemoveData();
  }
});

for (const scheme of ['light', 'dark'] as const) {
  test(`the screens have no accessibility violations in the ${scheme} scheme @both`, async ({
    page,
    server,
  }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    const deviceId = await server.createDevice('Van 1', 'van-1');
    await server.reportPosition('van-1', SAO_PAULO);
    await page.goto(`${server.address}/login`);
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
    await signIn(page);
    await expect(page.getByTestId('connection')).toHaveText('Live');
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.goto(`${server.address}/devices`);
    await expect(page.getByRole('row', { name: /Van 1/ })).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.goto(`${server.address}/devices/${deviceId}`);
    await expect(page.getByRole('heading', { name: 'Van 1' })).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
  });
}

test('the demo fleet is on the map @both', async ({ page }, { project }) => {
  const server = await TrackingServer.start('demo');
  const foreignRequests: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(server.address) && !/^(data|blob):/.test(request.url()))
      foreignRequests.push(request.url());
  });
  try {
    await page.goto(`${server.address}/login`);
    await page.getByLabel('Email or username').fill('demo@farol.app');
    await page.getByLabel('Password', { exact: true }).fill('demo');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('button', { name: /^All/ })).toContainText('62');
    await page.goto(`${server.address}/devices`);
    await expect(page.getByRole('row').first()).toBeVisible();
    // The map moves to its view half a second after the fleet is loaded.
    await page.waitForTimeout(3000);
    const folder = process.env['FAROL_PICTURES'] ? 'tests/journeys/pictures' : 'test-results';
    await page.screenshot({ path: `${folder}/devices-${project.name}.png` });
    expect(foreignRequests).toEqual([]);
  } finally {
    await server.stopAndRemoveData();
  }
});
