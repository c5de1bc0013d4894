import { test } from '@playwright/test';
import { startMailServer } from '../harness/mail-server.ts';
import { expect, signIn, accessibilityViolationsInBothSchemes } from './journey.ts';
import { ADMINISTRATOR, TrackingServer } from './tracking-server.ts';

test('@both a user who forgot their password gets a mail and sets a new one with its code or link', async ({
  page,
}) => {
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
    await page.goto(`${server.address}/login?locale=en-US`);
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('alert')).toHaveText('Please fill in all fields.');
    await page.getByLabel('Email or username').fill(ADMINISTRATOR.email);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('status')).toContainText('an email is on its way');
    await expect.poll(() => mailServer.mails.flatMap(({ to }) => to)).toEqual([ADMINISTRATOR.email]);
    const token = /\d+\.\d{13}\.[\w-]{43}/.exec(mailServer.mails[0]?.text ?? '')?.[0] ?? '';

    // Only the code of the mail and a password that is long enough are accepted.
    const password = page.getByLabel('Password', { exact: true });
    await page.getByLabel('Code from the email').fill('1.2.3');
    await password.fill('abc');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByRole('alert')).toHaveText('The password must have at least 4 characters.');
    await password.fill('a new password');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByRole('alert')).toContainText('This code is no longer valid.');
    expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
    await page.getByLabel('Code from the email').fill(token);
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByRole('status')).toHaveText('Password changed. Sign in with your new password.');
    await signIn(page);
    await expect(page.getByRole('alert')).toContainText('incorrect data');
    await signIn(page, 'a new password');
    await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live');

    // The link of an old mail shows an error and leads back to the login.
    await page.context().clearCookies();
    await page.goto('about:blank');
    await page.goto(`${server.address}/login?recover=${token}&locale=en-US`);
    await expect(page).toHaveURL(`${server.address}/login?locale=en-US`);
    await password.fill('another one');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByRole('alert')).toContainText('This code is no longer valid.');
    await page.getByRole('button', { name: 'Back to sign in' }).click();
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  } finally {
    await server.stopAndRemoveData();
    await mailServer.close();
  }
});
