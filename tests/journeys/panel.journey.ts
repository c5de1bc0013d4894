import { signInAndOpen, expect, test } from './journey.ts';

test('a panel opens at once with placeholder rows, the map keeps working, and the screen follows when it is loaded @both', async ({
  page,
  server,
}) => {
  await signInAndOpen(page, server.address, '/home');
  // The first view is fully loaded; from now on requests wait.
  await page.waitForLoadState('networkidle');
  const requestGate = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await requestGate.promise;
    await route.continue();
  });
  await page.evaluate(() => {
    history.pushState(null, '', '/groups');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('heading', { name: 'Groups' })).toBeVisible();
  const placeholder = page.getByRole('status', { name: 'Loading…' });
  await expect(placeholder).toBeVisible();
  const screen = page.getByRole('button', { name: 'New group' });
  await expect(screen).toHaveCount(0);
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live');
  requestGate.resolve();
  await expect(screen.first()).toBeVisible();
  await expect(placeholder).toHaveCount(0);
});

test('a screen that was open before is rendered after its panel, so that the panel opens without delay @wide', async ({
  page,
  server,
}) => {
  await server.createDevice('Van 1', 'van-1');
  await signInAndOpen(page, server.address, '/devices');
  const row = page.getByRole('row', { name: /Van 1/ });
  await expect(row).toBeVisible();
  await page.getByRole('button', { name: 'Close panel' }).click();
  await expect(row).toHaveCount(0);
  const order = await page.evaluateHandle(() => {
    const seen: string[] = [];
    const look = (): void => {
      if (document.querySelector('[role="status"][aria-label="Loading…"]')) seen.push('placeholder');
      if (document.querySelector('[role="row"]')) seen.push('rows');
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
    return seen;
  });
  await page.getByRole('link', { name: 'Devices' }).click();
  await expect(row).toBeVisible();
  const seen = await order.jsonValue();
  expect(seen[0]).toBe('placeholder');
  expect(seen.at(-1)).toBe('rows');
});
