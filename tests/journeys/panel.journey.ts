import { signInAndOpen, expect, test } from './journey.ts';

test('a panel stands at once with rows to come, the map goes on, and its screen follows when it is there @both', async ({
  page,
  server,
}) => {
  await signInAndOpen(page, server.address, '/home');
  // Everything that the first view still fetches is here; from now on nothing comes until it may.
  await page.waitForLoadState('networkidle');
  const way = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await way.promise;
    await route.continue();
  });
  await page.evaluate(() => {
    history.pushState(null, '', '/groups');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('heading', { name: 'Groups' })).toBeVisible();
  const waiting = page.getByRole('status', { name: 'Loading…' });
  await expect(waiting).toBeVisible();
  const screen = page.getByRole('button', { name: 'New group' });
  await expect(screen).toHaveCount(0);
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live');
  way.resolve();
  await expect(screen.first()).toBeVisible();
  await expect(waiting).toHaveCount(0);
});

test('a screen that was open before is drawn after its panel, so that the press is answered first @wide', async ({
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
      if (document.querySelector('[role="status"][aria-label="Loading…"]')) seen.push('rows to come');
      if (document.querySelector('[role="row"]')) seen.push('rows');
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
    return seen;
  });
  await page.getByRole('link', { name: 'Devices' }).click();
  await expect(row).toBeVisible();
  const seen = await order.jsonValue();
  expect(seen[0]).toBe('rows to come');
  expect(seen.at(-1)).toBe('rows');
});
