import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { waterTile, writePmtiles } from '../harness/map-files.ts';
import { PlainWebServer } from './plain-web-server.ts';
import { ADMINISTRATOR, TrackingServer } from './tracking-server.ts';

/** Features of the product's own server; with a plain tracking server the console must not mention them. */
const PRODUCT_ONLY =
  /\b(logs?|shares?|share link|temporary link|invoices?|billing|integrations?|undelivered|theme editor|auto-link|resellers?)\b/i;
/** The requests by which the console detects its own server: branding, shares, street maps and the past of the fleet. */
const PRODUCT_CALL = /\/farol\/assets\/custom\/config\.json$|\/api\/fleet\/(tracks|visits)/;
const MAP_FILE = '/maps/region.pmtiles';

test('plain server: the built console works on any web server in front of a plain tracking server', async ({
  page,
}) => {
  const server = await TrackingServer.start();
  const webServer = await PlainWebServer.start(server.address);
  const foreignRequests: string[] = [];
  const errors: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(webServer.address) && !/^(data|blob):/.test(url)) foreignRequests.push(url);
  });
  // The browser reports failed requests: the missing session, and those that only the product's server
  // answers.
  page.on('console', (message) => {
    const { url } = message.location();
    if (message.type() === 'error' && !url.endsWith('/api/session') && !PRODUCT_CALL.test(url))
      errors.push(`${message.text()} ${url}`);
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  try {
    const deviceId = await server.createDevice('Van 1', 'van-1', { attributes: { placa: 'ABC1D23' } });
    await server.reportPosition('van-1', { lat: -23.5505, lon: -46.6333, speed: 20, ignition: true });
    const folder = mkdtempSync(join(tmpdir(), 'farol-static-map-'));
    writePmtiles(join(folder, 'region.pmtiles'), { content: waterTile(), schema: 'openmaptiles' });
    webServer.files.set(MAP_FILE, readFileSync(join(folder, 'region.pmtiles')));
    rmSync(folder, { recursive: true });
    await server.changeServerAttributes({
      'farol.localNetworkOnly': true,
      'farol.streetMapUrl': MAP_FILE,
    });
    const answer = await page.request.get(`${webServer.address}/api/server`);
    expect(Object.keys(answer.headers())).not.toContain('licensemode');

    await page.goto(`${webServer.address}/devices?probe=1`);
    await expect(page).toHaveURL(/\/login\?to=/);
    await page.getByLabel('Email or username').fill(ADMINISTRATOR.email);
    await page.getByLabel('Password', { exact: true }).fill(ADMINISTRATOR.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('row', { name: /Van 1/ })).toBeVisible();
    await expect(page.getByTestId('connection')).toHaveText('Live');
    const shownLongitude = (): Promise<number | undefined> =>
      page.evaluate((id) => window.farolProbe?.shown(id)?.[0], deviceId);
    await expect.poll(shownLongitude).toBeCloseTo(-46.6333, 4);
    await server.reportPosition('van-1', { lat: -23.5505, lon: -46.7, speed: 20, ignition: true });
    await expect.poll(shownLongitude).toBeCloseTo(-46.7, 4);

    // The past of the vehicles in view is asked for one by one.
    await page.getByRole('button', { name: 'Show the fleet in the past' }).click();
    await expect(page.getByText('This server knows no fleet history')).toBeVisible();
    await page.getByRole('button', { name: 'Live', exact: true }).click();
    await expect(page.getByTestId('connection')).toHaveText('Live');

    // Who was within a circle is found from the positions of the vehicles in view: Enter draws it around the crosshair.
    await page.getByRole('button', { name: 'Who was here?' }).click();
    await expect(page.getByRole('heading', { name: 'Who was here?' })).toBeVisible();
    await page.getByRole('link', { name: 'Alerts' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('This server cannot answer for the whole fleet')).toBeVisible();
    await page.getByRole('button', { name: 'Close (Esc)' }).click();

    // The map file is read by ranges from the static host.
    await expect(page.getByText('© somebody')).toBeVisible();
    await page.getByRole('row', { name: /Van 1/ }).click();
    await expect(page).toHaveURL(new RegExp(`/devices/${deviceId}`));
    await expect(page.getByRole('heading', { name: 'Van 1' })).toBeVisible();
    await expect(page.getByText('Something went wrong on this screen')).toHaveCount(0);
    await expect(page.getByText(/Couldn’t|didn’t respond/)).toHaveCount(0);

    await page.getByRole('button', { name: /’s account$/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
    const menuTexts = await page.getByRole('menuitem').or(page.getByRole('link')).allInnerTexts();
    expect(menuTexts.filter((text) => PRODUCT_ONLY.test(text))).toEqual([]);
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/login/);

    expect(foreignRequests).toEqual([]);
    expect(errors).toEqual([]);
    expect(webServer.notFoundRequests.filter((call) => !PRODUCT_CALL.test(call))).toEqual([]);
  } finally {
    // Closed first, so that no request of the page fails when the servers stop.
    await page.close();
    await webServer.end();
    await server.stopAndRemoveData();
  }
});
