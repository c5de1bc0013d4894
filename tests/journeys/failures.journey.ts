import { accessibilityViolationsInBothSchemes, expect, test } from './journey.ts';
import { PlainWebServer } from './plain-web-server.ts';
import { ADMINISTRATOR } from './tracking-server.ts';

test.describe.configure({ timeout: 240_000 });

test('failures: a server that fails at every stage of loading is waited for, and what was requested appears when it returns', async ({
  page,
  server,
}) => {
  const id = await server.createDevice('Van 1', 'van-1');
  const front = await PlainWebServer.start(server.address);
  const row = page.getByRole('row', { name: /Van 1/ });
  try {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { email, password } = ADMINISTRATOR;
    await page.request.post(`${front.address}/api/session`, { form: { email, password } });

    // Before anything is loaded.
    await server.kill();
    await page.goto(`${front.address}/devices`);
    await expect(page.getByRole('heading', { name: 'The server isn’t responding' })).toBeVisible();
    expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
    await server.start();
    await page.getByRole('button', { name: 'Try now' }).click();
    await expect(row).toBeVisible();

    // Before the fleet is loaded.
    front.beforeRequest = async (pathname) => {
      if (pathname === '/api/devices') await server.kill();
    };
    await page.goto(`${front.address}/devices/${id}`);
    const failed = page.getByRole('alert').filter({ hasText: 'Couldn’t load the fleet' });
    await expect(failed).toBeVisible();
    await page.getByRole('link', { name: 'Vehicles' }).click();
    await expect(failed).toContainText('The server didn’t respond. We’ll keep trying.');
    // Automatic retries must fail until the server is back.
    front.beforeRequest = () => Promise.reject(new Error('Connection cut'));
    await server.start();
    front.beforeRequest = async () => {};
    // An automatic retry at this moment would remove the button.
    const click = failed.getByRole('button', { name: 'Try now' }).click({ timeout: 5000 });
    await click.catch(() => expect(row).toBeVisible());
    await expect(row).toBeVisible();
    await expect(failed).toHaveCount(0);
  } finally {
    await front.end();
  }
});

test('failures: a part of the console that loads slowly has a placeholder, and one opened while the server is unreachable appears when it returns', async ({
  page,
  server,
}) => {
  await server.createDevice('Van 1', 'van-1');
  const { email, password } = ADMINISTRATOR;
  await page.request.post(`${server.address}/api/session`, { form: { email, password } });
  await page.goto(`${server.address}/home`);
  await expect(page.getByTestId('connection')).toHaveText('Live');
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  // The first view is fully loaded; from now on requests wait.
  await page.waitForLoadState('networkidle');
  const requestGate = Promise.withResolvers<void>();
  await page.route('**/js/*.js', async (route) => {
    await requestGate.promise;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Groups' }).click();
  await expect(page.getByRole('heading', { name: 'Groups' })).toBeVisible();
  const placeholder = page.getByRole('status', { name: 'Loading…' });
  await expect(placeholder).toBeVisible();
  const screen = page.getByRole('button', { name: 'New group' });
  await expect(screen).toHaveCount(0);
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live');
  requestGate.resolve();
  await expect(screen.first()).toBeVisible();
  await expect(placeholder).toHaveCount(0);
  await page.unroute('**/js/*.js');

  await server.kill();
  await expect(page.getByTestId('connection')).toContainText('No connection');
  const failedRetries = ['HEAD', 'HEAD'].map((method) =>
    page.waitForEvent('requestfailed', (request) => request.method() === method),
  );
  await page.keyboard.press('Control+k');
  await Promise.all(failedRetries);
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  await server.start();
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
});
