import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { PlainWebServer } from './plain-web-server.ts';
import { ADMINISTRATOR, TrackingServer } from './tracking-server.ts';

let server: TrackingServer;

test.beforeEach(async () => {
  server = await TrackingServer.start();
});
test.afterEach(() => server.stopAndRemoveData());

/** Signs in without the login page, the way another tab would have done. */
async function signedIn(page: Page, address: string): Promise<void> {
  const { email, password } = ADMINISTRATOR;
  const answer = await page.request.post(`${address}/api/session`, { form: { email, password } });
  expect(answer.status()).toBe(200);
}

test('a server that dies before the list was ever loaded: the list says so, and a press brings it', async ({
  page,
}) => {
  await server.createDevice('Van 1', 'van-1');
  const front = await PlainWebServer.start(server.address);
  try {
    await signedIn(page, front.address);
    front.beforeRequest = async (pathname) => {
      if (pathname === '/api/devices') await server.kill();
    };
    await page.goto(`${front.address}/devices`);
    const failed = page.getByRole('alert').filter({ hasText: 'Couldn’t load the fleet' });
    await expect(failed).toContainText('The server didn’t respond. We’ll keep trying.');
    await expect(page.getByTestId('connection')).toContainText('No connection');
    // Until the server is back, whatever the console tries by itself comes to nothing.
    front.beforeRequest = () => Promise.reject(new Error('the way is cut'));
    await server.start();
    await expect(failed).toBeVisible();
    front.beforeRequest = async () => {};
    const row = page.getByRole('row', { name: /Van 1/ });
    // Should it try by itself in this very moment, there is nothing left to press.
    const press = failed.getByRole('button', { name: 'Try now' }).click({ timeout: 5000 });
    await press.catch(() => expect(row).toBeVisible());
    await expect(row).toBeVisible();
    await expect(failed).toHaveCount(0);
  } finally {
    await front.end();
  }
});

test('a vehicle that is opened while the server dies says so instead of waiting for ever, and comes with it @both', async ({
  page,
}) => {
  const id = await server.createDevice('Van 1', 'van-1');
  const front = await PlainWebServer.start(server.address);
  try {
    await signedIn(page, front.address);
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

test('without a server the maintenance screen waits with the user and takes him where he was going @both', async ({
  page,
}) => {
  await server.createDevice('Van 1', 'van-1');
  const front = await PlainWebServer.start(server.address);
  try {
    await signedIn(page, front.address);
    await server.kill();
    await page.goto(`${front.address}/devices`);
    await expect(page.getByRole('heading', { name: 'The server isn’t responding' })).toBeVisible();
    await expect(page.getByText(/^Retrying in \d+ s$/)).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${colorScheme}: ${id} ${nodes[0]?.html}`)).toEqual([]);
    }
    await server.start();
    await page.getByRole('button', { name: 'Try now' }).click();
    await expect(page).toHaveURL(`${front.address}/devices`);
    await expect(page.getByRole('row', { name: /Van 1/ })).toBeVisible();
  } finally {
    await front.end();
  }
});

test('an online map that does not answer is told, and the offline map stands in', async ({ page }) => {
  const asked: string[] = [];
  // There is no network beyond this machine.
  await page.route(/^https?:\/\/(?!127\.0\.0\.1)/, (route) => {
    asked.push(route.request().url());
    return route.abort('internetdisconnected');
  });
  await server.createDevice('Van 1', 'van-1');
  await server.reportPosition('van-1', { lat: -23.5505, lon: -46.6333, speed: 20 });
  await signedIn(page, server.address);
  await page.goto(`${server.address}/home`);
  await expect(page.getByTestId('connection')).toHaveText('Live');
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Map options' }).click();
  await page.getByRole('menuitemradio', { name: 'Streets' }).click();
  await expect(page.getByText('The selected map didn’t load. Switched to the offline map.')).toBeVisible();
  expect(asked.length).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  const before = asked.length;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => asked.length).toBeGreaterThan(before);
  await expect(page.getByText('The selected map didn’t load. Switched to the offline map.')).toBeVisible();
});

test('what is opened for the first time while the server is away comes with it, and the rest goes on', async ({
  page,
}) => {
  await signedIn(page, server.address);
  await page.goto(`${server.address}/home`);
  await expect(page.getByTestId('connection')).toHaveText('Live');
  await server.kill();
  await expect(page.getByTestId('connection')).toContainText('No connection');
  await page.keyboard.press('Control+k');
  // Long enough for what could not be fetched to be tried again, in vain.
  await page.waitForTimeout(3000);
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  await server.start();
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused({ timeout: 30_000 });
});
