import { writeFile } from 'node:fs/promises';
import { expect as plainExpect } from '@playwright/test';
import { palettePng } from '../harness/palette-png.ts';
import { expect, fleetMap, signInAndOpen, test } from './journey.ts';
import { ADMINISTRATOR, TrackingServer } from './tracking-server.ts';

const SAO_PAULO = { lat: -23.5505, lon: -46.6333, speed: 20, bearing: 90 };

test('console: the keyboard alone signs in and opens a vehicle, which moves within a second of its report; the loss of the server loses nothing', async ({
  page,
  server,
}) => {
  test.slow();
  const deviceId = await server.createDevice('Bravo', 'bravo');
  for (const name of ['Alpha', 'Charlie']) await server.createDevice(name, name);
  await server.reportPosition('bravo', SAO_PAULO);
  await page.goto(`${server.address}/devices?probe=1`);
  await expect(page.getByLabel('Email or username')).toBeFocused();
  await page.keyboard.type(ADMINISTRATOR.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(ADMINISTRATOR.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /Charlie/ })).toBeVisible();
  await page.goto(`${server.address}/devices?probe=1`);
  const row = page.getByRole('row', { name: /Bravo/ });
  await expect(row).toBeVisible();
  const shownLongitude = (): Promise<number | undefined> =>
    page.evaluate((id) => window.farolProbe?.shown(id)?.[0], deviceId);
  await expect.poll(shownLongitude).toBeCloseTo(-46.6333, 4);
  await server.reportPosition('bravo', { ...SAO_PAULO, lon: -46.7, alarm: 'sos' });
  await plainExpect.poll(shownLongitude, { timeout: 1000, intervals: [50] }).toBeCloseTo(-46.7, 4);
  await expect(row.getByLabel('Alarm: SOS')).toBeVisible({ timeout: 1000 });

  await server.kill();
  await expect(page.getByTestId('connection')).toContainText('No connection');
  await expect(page.getByText(/the map as it was .* ago/)).toBeVisible();
  await server.start();
  await server.createDevice('Delta', 'delta');
  await expect(page.getByTestId('connection')).toContainText('Reconnected after');
  await expect(page.getByText(/the map as it was .* ago/)).toBeHidden();
  await expect(page.getByRole('row', { name: /Delta/ })).toBeVisible();

  await page.keyboard.press('/');
  await page.keyboard.type('brav');
  await expect(page.getByRole('row')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Bravo' })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('grid', { name: 'Vehicles' })).toBeFocused();
});

test('console: an access token in a link opens the console and is in no entry of the history', async ({
  page,
  server,
}) => {
  await signInAndOpen(page, server.address, '/home');
  const response = await page.request.post(`${server.address}/api/session/token`, {
    form: { expiration: new Date(Date.now() + 3_600_000).toISOString() },
  });
  const token = await response.text();
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

test('console: the demo fleet is on the map @both', async ({ page, isMobile }, { project }) => {
  const isPictured = process.env['FAROL_PICTURES'] !== undefined;
  test.skip(isMobile && !isPictured, 'on a phone it is there for its picture');
  const server = await TrackingServer.start('demo');
  const foreignHosts = new Set<string>();
  page.on('request', (request) => {
    if (!request.url().startsWith(server.address) && !/^(data|blob):/.test(request.url()))
      foreignHosts.add(new URL(request.url()).host);
  });
  try {
    await page.goto(`${server.address}/login`);
    await page.getByLabel('Email or username').fill('demo@farol.app');
    await page.getByLabel('Password', { exact: true }).fill('demo');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('button', { name: /^All/ })).toContainText('62');
    await page.goto(`${server.address}/devices`);
    await expect(page.getByRole('row').first()).toBeVisible();
    // The map moves to its view half a second after the fleet is loaded; its scale then stays the same.
    const scale = fleetMap(page).getByText(/^[\d.,]+\s(m|km|ft|mi)$/);
    let last: string | null = null;
    const isSame = async (): Promise<boolean> => {
      const before = last;
      last = await scale.textContent();
      return before === last;
    };
    await expect.poll(isSame, { intervals: [1500] }).toBe(true);
    if (isPictured)
      await writeFile(
        `tests/journeys/pictures/devices-${project.name}.png`,
        palettePng(await page.screenshot()),
      );
    // Streets are all that is requested from the internet, until an administrator decides otherwise.
    expect([...foreignHosts]).toEqual(['tiles.openfreemap.org']);
  } finally {
    await server.stopAndRemoveData();
  }
});
