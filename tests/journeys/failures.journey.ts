import { expect, test, type Page } from '@playwright/test';
import { accessibilityViolationsInBothSchemes } from './journey.ts';
import { PlainWebServer } from './plain-web-server.ts';
import { ADMINISTRATOR, TrackingServer } from './tracking-server.ts';

let server: TrackingServer;

test.beforeEach(async () => {
  server = await TrackingServer.start();
});
test.afterEach(() => server.stopAndRemoveData());

/** Signs in without the login page, as another tab would. */
async function signInByApi(page: Page, address: string): Promise<void> {
  const { email, password } = ADMINISTRATOR;
  const answer = await page.request.post(`${address}/api/session`, { form: { email, password } });
  expect(answer.status()).toBe(200);
}

test('when the server fails before the list is first loaded, the list says so and a retry loads it', async ({
  page,
}) => {
  await server.createDevice('Van 1', 'van-1');
  const front = await PlainWebServer.start(server.address);
  try {
    await signInByApi(page, front.address);
    front.beforeRequest = async (pathname) => {
      if (pathname === '/api/devices') await server.kill();
    };
    await page.goto(`${front.address}/devices`);
    const failed = page.getByRole('alert').filter({ hasText: 'Couldn’t load the fleet' });
    await expect(failed).toContainText('The server didn’t respond. We’ll keep trying.');
    await expect(page.getByTestId('connection')).toContainText('No connection');
    // Automatic retries must fail until the server is back.
    front.beforeRequest = () => Promise.reject(new Error('Connection cut'));
    await server.start();
    await expect(failed).toBeVisible();
    front.beforeRequest = async () => {};
    const row = page.getByRole('row', { name: /Van 1/ });
    // An automatic retry at this moment would remove the button.
    const click = failed.getByRole('button', { name: 'Try now' }).click({ timeout: 5000 });
    await click.catch(() => expect(row).toBeVisible());
    await expect(row).toBeVisible();
    await expect(failed).toHaveCount(0);
  } finally {
    await front.end();
  }
});

test('a vehicle opened while the server fails shows an error instead of loading forever, and appears when the server returns @both', async ({
  page,
}) => {
  const id = await server.createDevice('Van 1', 'van-1');
  const front = await PlainWebServer.start(server.address);
  try {
    await signInByApi(page, front.address);
    front.beforeRequest = async (pathname) => {
      if (pathname === '/api/devices') await server.kill();
    };
    await page.goto(`${front.address}/devices/${id}`);
    const failed = page.getByRole('alert').filter({ hasText: 'Couldn’t load the fleet' });
    await expect(failed).toBeVisible();
    front.beforeRequest = async () => {};
    await server.start();
    await expect(page.getByRole('heading', { name: 'Van 1' })).toBeVisible({ timeout: 30_000 });
    await expect(failed).toHaveCount(0);
  } finally {
    await front.end();
  }
});

test('without a server the maintenance screen waits, and then opens the requested screen @both', async ({
  page,
}) => {
  await server.createDevice('Van 1', 'van-1');
  const front = await PlainWebServer.start(server.address);
  try {
    await signInByApi(page, front.address);
    await server.kill();
    await page.goto(`${front.address}/devices`);
    await expect(page.getByRole('heading', { name: 'The server isn’t responding' })).toBeVisible();
    await expect(page.getByText(/^Retrying in \d+ s$/)).toBeVisible();
    expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
    await server.start();
    await page.getByRole('button', { name: 'Try now' }).click();
    await expect(page).toHaveURL(`${front.address}/devices`);
    await expect(page.getByRole('row', { name: /Van 1/ })).toBeVisible();
  } finally {
    await front.end();
  }
});

test('an online map that does not respond shows a message and is replaced by the offline map', async ({
  page,
}) => {
  const requestedUrls: string[] = [];
  // There is no network outside this machine.
  await page.route(/^https?:\/\/(?!127\.0\.0\.1)/, (route) => {
    requestedUrls.push(route.request().url());
    return route.abort('internetdisconnected');
  });
  await server.createDevice('Van 1', 'van-1');
  await server.reportPosition('van-1', { lat: -23.5505, lon: -46.6333, speed: 20 });
  await signInByApi(page, server.address);
  await page.goto(`${server.address}/home`);
  await expect(page.getByTestId('connection')).toHaveText('Live');
  expect(requestedUrls).toEqual([]);
  await page.getByRole('button', { name: 'Map options' }).click();
  await page.getByRole('menuitemradio', { name: 'Streets' }).click();
  await expect(page.getByText('The selected map didn’t load. Switched to the offline map.')).toBeVisible();
  expect(requestedUrls.length).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  const before = requestedUrls.length;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => requestedUrls.length).toBeGreaterThan(before);
  await expect(page.getByText('The selected map didn’t load. Switched to the offline map.')).toBeVisible();
});

test('a part of the console opened first while the server is unreachable appears when it returns, and the rest keeps working', async ({
  page,
}) => {
  await signInByApi(page, server.address);
  await page.goto(`${server.address}/home`);
  await expect(page.getByTestId('connection')).toHaveText('Live');
  await server.kill();
  await expect(page.getByTestId('connection')).toContainText('No connection');
  await page.keyboard.press('Control+k');
  // Long enough for a failed retry.
  await page.waitForTimeout(3000);
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  await server.start();
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused({ timeout: 30_000 });
});
