import { signInAndOpen, expect, test, accessibilityViolationsInBothSchemes } from './journey.ts';

test('preferences: preferences stay in the account, and the end of a session is said over any screen @both', async ({
  page,
  server,
}) => {
  const ends = new Date(Date.now() + 7_190_000).toISOString();
  const leo = { name: 'Leo', email: 'leo@example.com', password: 'leo-secret' };
  await server.request('POST', '/api/users', { ...leo, expirationTime: ends });
  await signInAndOpen(page, server.address, '/home?open=preferences', leo);
  const dialog = page.getByRole('dialog', { name: 'Preferences' });
  await expect(dialog).toBeVisible();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await page.route('**/api/users/*', (route) => route.abort(), { times: 1 });
  const distance = page.getByRole('radiogroup', { name: 'Distance' });
  await distance.getByText('km', { exact: true }).click();
  const saveError = page.getByRole('alert').filter({ hasText: 'Not saved to your account' });
  await expect(saveError).toBeVisible();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await saveError.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Saved to your account')).toBeVisible();
  expect(await server.request('GET', '/api/session', undefined, leo)).toMatchObject({
    attributes: { distanceUnit: 'km' },
  });

  // The computer slept until the session had ended.
  await page.evaluate(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 7_200_000;
  });
  const endedDialog = page.getByRole('dialog', { name: 'Session ended' });
  await expect(endedDialog.getByText('Your session has expired!')).toBeVisible();
  expect(await accessibilityViolationsInBothSchemes(page)).toEqual([]);
  await endedDialog.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Email or username')).toBeVisible();
});
