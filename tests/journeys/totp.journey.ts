import { totpCode } from '../../server/accounts/totp.ts';
import { signInAndOpen, expect, test, accessibilityViolationsInBothSchemes } from './journey.ts';
import { ADMINISTRATOR } from './tracking-server.ts';

test('@both after setting up an authenticator signing in requires its code, until the user removes it', async ({
  page,
  server,
}) => {
  test.slow();
  await signInAndOpen(page, server.address, '/home?locale=en-US');

  const openSecurity = async (): Promise<void> => {
    await page.getByRole('button', { name: `${ADMINISTRATOR.name}’s account` }).click();
    await page.getByRole('menuitem', { name: 'My account' }).click();
    await page.getByRole('tab', { name: 'Security' }).click();
  };
  await openSecurity();
  const dialog = page.getByRole('dialog', { name: 'My account' });
  await dialog.getByRole('button', { name: 'Set up' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code' })).toBeVisible();
  const key = (await dialog.getByText(/^Key: /).textContent())?.replace('Key: ', '') ?? '';
  const code = dialog.getByLabel('Six-digit code');
  await code.fill('12');
  await dialog.getByRole('button', { name: 'Verify and turn on' }).click();
  await expect(dialog.getByText('Incorrect code.', { exact: false })).toBeVisible();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await code.fill(totpCode(key, Date.now()));
  await dialog.getByRole('button', { name: 'Verify and turn on' }).click();
  await expect(dialog.getByText('On: your password and a code are needed to sign in.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  // The password alone, a malformed code and a wrong code are refused.
  await page.getByRole('button', { name: `${ADMINISTRATOR.name}’s account` }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByLabel('Email or username').fill(ADMINISTRATOR.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMINISTRATOR.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('Enter the code from your authenticator app.');
  const codeField = page.getByLabel('Verification code');
  await expect(codeField).toBeFocused();
  await codeField.fill('abc');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('Enter the code from your authenticator app.');
  await codeField.fill(totpCode(key, Date.now() + 3_600_000));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('Incorrect code. Try again.');
  await expect(codeField).toBeFocused();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await codeField.fill(totpCode(key, Date.now()));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live');

  await openSecurity();
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(dialog.getByText('Off: only your password is needed to sign in.')).toBeVisible();
  const answer = await page.request.post(`${server.address}/api/session`, {
    form: { email: ADMINISTRATOR.email, password: ADMINISTRATOR.password },
  });
  expect(answer.status()).toBe(200);
});
