import { expect, test } from '@playwright/test';
import { PlainWebServer } from './plain-web-server.ts';
import { ADMINISTRATOR, TrackingServer } from './tracking-server.ts';

/** What only the product's own server can do; with a plain one behind it the console does not speak of it. */
const PRODUCT_ONLY =
  /\b(logs?|shares?|share link|temporary link|invoices?|billing|integrations?|theme editor|auto-link|resellers?)\b/i;
/** What the console asks to learn whether its own server is there: the label, and links for guests. */
const PRODUCT_CALL = /\/farol\/(assets\/custom\/config\.json|shares)$/;

test('the built console works on any web server in front of a plain tracking server', async ({ page }) => {
  const server = await TrackingServer.start();
  const front = await PlainWebServer.start(server.address);
  const foreign: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(front.address) && !/^(data|blob):/.test(url)) foreign.push(url);
  });
  // The browser itself reports what was refused: that nobody is signed in yet, and what only the product's server knows.
  page.on('console', (message) => {
    const { url } = message.location();
    if (message.type() === 'error' && !url.endsWith('/api/session') && !PRODUCT_CALL.test(url))
      complaints.push(`${message.text()} ${url}`);
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  try {
    const deviceId = await server.createDevice('Van 1', 'van-1', { attributes: { placa: 'ABC1D23' } });
    await server.reportPosition('van-1', { lat: -23.5505, lon: -46.6333, speed: 20, ignition: true });
    const answer = await page.request.get(`${front.address}/api/server`);
    expect(Object.keys(answer.headers())).not.toContain('licensemode');

    await page.goto(`${front.address}/devices?probe=1`);
    await expect(page).toHaveURL(/\/login\?to=/);
    await page.getByLabel('Email or username').fill(ADMINISTRATOR.email);
    await page.getByLabel('Password', { exact: true }).fill(ADMINISTRATOR.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('row', { name: /Van 1/ })).toBeVisible();
    await expect(page.getByTestId('connection')).toHaveText('Live');
    const shown = (): Promise<number | undefined> =>
      page.evaluate((id) => window.farolProbe?.shown(id)?.[0], deviceId);
    await expect.poll(shown).toBeCloseTo(-46.6333, 4);
    await server.reportPosition('van-1', { lat: -23.5505, lon: -46.7, speed: 20, ignition: true });
    await expect.poll(shown).toBeCloseTo(-46.7, 4);

    await page.getByRole('row', { name: /Van 1/ }).click();
    await expect(page).toHaveURL(new RegExp(`/devices/${deviceId}`));
    await expect(page.getByRole('heading', { name: 'Van 1' })).toBeVisible();
    await expect(page.getByText('Something went wrong on this screen')).toHaveCount(0);
    await expect(page.getByText(/Couldn’t|didn’t respond/)).toHaveCount(0);

    await page.getByRole('button', { name: /’s account$/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
    const offered = await page.getByRole('menuitem').or(page.getByRole('link')).allInnerTexts();
    expect(offered.filter((text) => PRODUCT_ONLY.test(text))).toEqual([]);
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/login/);

    expect(foreign).toEqual([]);
    expect(complaints).toEqual([]);
    expect(front.notFoundRequests.filter((call) => !PRODUCT_CALL.test(call))).toEqual([]);
  } finally {
    // Nobody looks at servers that are gone: what is still on its way to the page arrives.
    await page.close();
    await front.end();
    await server.stopAndRemoveData();
  }
});
