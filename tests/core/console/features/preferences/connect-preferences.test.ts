import { expect, test } from 'vitest';
import { parseBrowserPreferences } from '@farol/core/domain/preference/browser-preferences';
import { Failure } from '@farol/core/domain/values/failure';
import { settleCalls, signedInConsole } from '../../../../models/signed-in-console.ts';

test('the next visit starts with the preferences of this browser', async () => {
  const { console: farol, storage } = await signedInConsole();
  const { browser } = farol.preferences;
  browser.change({ scheme: 'dark' });
  expect(browser.getSnapshot().scheme).toBe('dark');
  expect(parseBrowserPreferences((key) => storage.read(key))).toEqual(browser.getSnapshot());
});

test('a preference of the account applies at once, and one that cannot be saved is retried or reverted', async () => {
  const { console: farol, network } = await signedInConsole();
  const { account } = farol.preferences;
  const speedUnit = (): unknown => farol.access.getSnapshot().user?.attributes['speedUnit'];
  network.failure = new Failure('NETWORK', 0);
  account.choose({ speedUnit: 'kn' });
  expect(account.getSnapshot().isSaving).toBe(true);
  expect(speedUnit()).toBe('kn');
  await settleCalls();
  expect(account.getSnapshot()).toMatchObject({ isSaving: false, failure: 'NETWORK', isLocalOnly: false });
  account.retry();
  await settleCalls();
  expect(account.getSnapshot().failure).toBe('NETWORK');
  account.revert();
  expect(account.getSnapshot().failure).toBeUndefined();
  expect(speedUnit()).toBeUndefined();
});
