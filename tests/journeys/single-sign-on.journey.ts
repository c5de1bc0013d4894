import { test } from '@playwright/test';
import { startOpenIdProvider } from '../harness/openid-provider.ts';
import { accessibilityViolationsInBothSchemes, expect } from './journey.ts';
import { freePort, TrackingServer } from './tracking-server.ts';

test('@narrow single sign on: somebody signs in at the provider of single sign-on, is led to where they wanted, and signs out at both', async ({
  page,
}) => {
  test.slow();
  const port = await freePort();
  const provider = await startOpenIdProvider([`http://127.0.0.1:${port}`]);
  const { issuer, clientId, clientSecret = '' } = provider.settings;
  const server = await TrackingServer.start(
    'empty',
    {
      OPENID_ISSUER: issuer,
      OPENID_CLIENT_ID: clientId,
      OPENID_CLIENT_SECRET: clientSecret,
      OPENID_CONSOLE_URL: `http://127.0.0.1:${port}`,
      OPENID_CREATE: 'on',
    },
    port,
  );
  try {
    provider.people.set('rui', { name: 'Rui Lima', email: 'rui@example.com', email_verified: true });
    await page.goto(`${server.address}/devices`);
    await expect(page).toHaveURL(/\/login\?to=%2Fdevices$/);
    const button = page.getByRole('button', { name: 'Use single sign-on' });
    await expect(button).toBeVisible();
    expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);

    // Whom the provider does not sign in is told so, and may try again.
    await button.click();
    await expect(page.getByText('The sign-in was canceled.')).toBeVisible();
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/login$/);

    provider.person = 'rui';
    await page.goto(`${server.address}/login?to=%2Fdevices`);
    await button.click();
    await expect(page).toHaveURL(/\/devices$/);
    await expect(page.getByRole('button', { name: /Rui Lima/ })).toBeVisible();
    const users = await server.request('GET', '/api/users');
    expect(Array.isArray(users) && users.map(({ name }) => String(name)).sort()).toEqual([
      'Ana Lima',
      'Rui Lima',
    ]);

    await page.getByRole('button', { name: /Rui Lima/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    // The provider asks before it ends its own session.
    await page.getByRole('button', { name: 'Yes, sign me out' }).click();
    await expect(page).toHaveURL(`${server.address}/login`);
    provider.person = undefined;
    await button.click();
    await expect(page.getByText('The sign-in was canceled.')).toBeVisible();
    await page.goto(`${server.address}/devices`);
    await expect(page).toHaveURL(/\/login\?to=%2Fdevices$/);
  } finally {
    await server.stopAndRemoveData();
    await provider.stop();
  }
});
