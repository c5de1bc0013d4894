import { test } from '@playwright/test';
import { totpCode } from '../../server/accounts/totp.ts';
import { startMailServer } from '../harness/mail-server.ts';
import { accessibilityViolationsInBothSchemes, expect, signIn, signInAndOpen } from './journey.ts';
import { ADMINISTRATOR, TrackingServer } from './tracking-server.ts';

test('accounts: a user registers, resets a forgotten password by mail and signs in with an authenticator', async ({
  page,
}) => {
  test.slow();
  const mailServer = await startMailServer();
  const settings = {
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(mailServer.port),
    SMTP_FROM: 'farol@example.com',
  };
  Object.assign(process.env, settings);
  const server = await TrackingServer.start().finally(() => {
    for (const name of Object.keys(settings)) delete process.env[name];
  });
  try {
    const info = Object(await server.request('GET', '/api/server'));
    const attributes = { ...info.attributes, totpEnable: true };
    await server.request('PUT', '/api/server', { ...info, registration: true, attributes });
    await page.goto(`${server.address}/login`);
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Lia Prado');
    await page.getByLabel('Email or username').fill(ADMINISTRATOR.email);
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('lia-secret');
    await page.getByRole('button', { name: 'Create account and sign in' }).click();
    await expect(page.getByRole('alert')).toHaveText('This user already exists.');
    expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
    await page.getByLabel('Email or username').fill('lia@example.com');
    await page.getByRole('button', { name: 'Create account and sign in' }).click();
    await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live');
    await expect(page.getByRole('button', { name: /^All/ })).toContainText('0');

    await page.context().clearCookies();
    await page.goto(`${server.address}/login`);
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await page.getByLabel('Email or username').fill(ADMINISTRATOR.email);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => mailServer.mails.flatMap(({ to }) => to)).toEqual([ADMINISTRATOR.email]);
    const token = /\d+\.\d{13}\.[\w-]{43}/.exec(mailServer.mails[0]?.text ?? '')?.[0] ?? '';
    await page.getByLabel('Code from the email').fill(token);
    await password.fill('a new password');
    expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByRole('status')).toHaveText('Password changed. Sign in with your new password.');
    await page.goto('about:blank');
    await page.goto(`${server.address}/login?recover=${token}`);
    await expect(page).toHaveURL(`${server.address}/login`);
    await password.fill('another one');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByRole('alert')).toContainText('This code is no longer valid.');

    const account = { email: ADMINISTRATOR.email, password: 'a new password' };
    await signInAndOpen(page, server.address, '/home?open=account', account);
    const dialog = page.getByRole('dialog', { name: 'My account' });
    await dialog.getByRole('tab', { name: 'Security' }).click();
    await dialog.getByRole('button', { name: 'Set up' }).click();
    const key = (await dialog.getByText(/^Key: /).textContent())?.replace('Key: ', '') ?? '';
    expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
    await dialog.getByLabel('Six-digit code').fill(totpCode(key, Date.now()));
    await dialog.getByRole('button', { name: 'Verify and turn on' }).click();
    await expect(dialog.getByText('On: your password and a code are needed to sign in.')).toBeVisible();
    await page.context().clearCookies();
    await page.goto(`${server.address}/login`);
    await signIn(page, account.password);
    const code = page.getByLabel('Verification code');
    await code.fill(totpCode(key, Date.now() + 3_600_000));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toHaveText('Incorrect code. Try again.');
    await code.fill(totpCode(key, Date.now()));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live');

    // A driver sees one screen; signing out loads the page again.
    const driver = { email: 'qrcode-davi', password: 'davi-secret' };
    const administrator = { email: ADMINISTRATOR.email, password: 'a new password' };
    await page.context().clearCookies();
    await server.request(
      'POST',
      '/api/users',
      { name: 'Davi Rocha', ...driver, attributes: { 'farol.isQrDriverId': 'D-7' } },
      administrator,
    );
    await page.request.post(`${server.address}/api/session`, { form: driver });
    await page.goto(`${server.address}/devices`);
    await expect(page.getByRole('heading', { name: 'Vehicle check-in' })).toBeVisible();
    expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/(login|motorista)/);
    await loaded;
  } finally {
    await server.stopAndRemoveData();
    await mailServer.close();
  }
});
