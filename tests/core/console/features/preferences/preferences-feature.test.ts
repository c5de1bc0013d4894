import { SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryServer } from '@farol/adapters/memory/model/memory-server';
import { MemoryKeyValueStorage } from '@farol/adapters/memory/storage';
import type { User } from '@farol/core/domain/account/user';
import type { PreferenceChanges } from '@farol/core/domain/preference/preference-choices';
import type { ServerInfo } from '@farol/core/domain/server/server-info';
import { Failure } from '@farol/core/domain/values/failure';
import { parseBrowserPreferences } from '@farol/core/domain/preference/browser-preferences';
import { aServer } from '../../../../arbitraries/servers.ts';
import { aUser } from '../../../../arbitraries/users.ts';
import { anotherBrowser, openConsole } from '../../../../models/open-console.ts';
import { settleCalls, signedInConsole } from '../../../../models/signed-in-console.ts';

const NOW = 1.79e12;

/** One account and the browsers in which its owner signs in. */
async function anAccount(about: Partial<User> = {}, info: Partial<ServerInfo> = {}) {
  const timers = new SimulatedClock();
  const server = new MemoryServer({
    server: aServer(info),
    clock: () => NOW + timers.now(),
    namespace: 'acme',
  });
  const { id } = server.accounts.register(aUser({ administrator: true, ...about }), 'segredo');
  /** Signs in, in a new browser or again in the same one. */
  const browser = async (storage = new MemoryKeyValueStorage()) => {
    const opened = await openConsole({ ...anotherBrowser(server, id), storage, timers });
    return {
      ...opened,
      me: () => opened.root.access.getSnapshot().user,
      shown: () => opened.root.preferences.browser.getSnapshot(),
      choose: async (changes: PreferenceChanges): Promise<void> => {
        opened.console.preferences.account.choose(changes);
        await settleCalls();
      },
    };
  };
  return { browser, network: server.network, records: server.services.records };
}

test('preferences feature: preferences chosen in one browser apply in the next, including the map style', async () => {
  const { browser } = await anAccount();
  const first = await browser();
  expect(first.shown()).toMatchObject({ baseMap: '', names: true });
  await first.choose({ baseMap: 'dark', names: false, speedUnit: 'kn', language: 'es-ES' });
  expect(first.shown()).toMatchObject({ baseMap: 'dark', names: false, language: 'es-ES' });
  const second = await browser();
  expect(second.shown()).toMatchObject({ baseMap: 'dark', names: false, plates: false });
  expect(second.me()).toMatchObject({
    map: 'dark',
    attributes: { speedUnit: 'kn', 'acme.lang': 'es-ES', 'acme.mapPref.name': false },
  });
});

test('preferences feature: the server’s map style applies to users who chose none, and to all where it is forced', async () => {
  const plain = await (await anAccount({}, { map: 'street' })).browser();
  expect(plain.shown().baseMap).toBe('street');
  const chosen = await (await anAccount({ map: 'light' }, { map: 'street' })).browser();
  expect(chosen.shown().baseMap).toBe('light');
  const forced = await (await anAccount({ map: 'light' }, { map: 'street', forceSettings: true })).browser();
  expect(forced.shown().baseMap).toBe('street');
});

test('preferences feature: a preference that could not be saved is still shown until it is reverted', async () => {
  const { browser, network } = await anAccount({ map: 'street' });
  const { console: farol, shown, me, choose } = await browser();
  const { account } = farol.preferences;
  network.failure = new Failure('NETWORK', 0);
  await choose({ baseMap: 'dark' });
  expect(account.getSnapshot().failure).toBe('NETWORK');
  expect([shown().baseMap, me()?.map]).toEqual(['dark', 'dark']);
  account.revert();
  await settleCalls();
  expect([shown().baseMap, me()?.map]).toEqual(['street', 'street']);
});

test('preferences feature: users who may not save preferences keep them in this browser only', async () => {
  const { browser, records } = await anAccount({ administrator: false, readonly: true });
  const { choose, me, storage, console: farol } = await browser();
  await choose({ speedUnit: 'kn', baseMap: 'dark' });
  expect(me()?.attributes['speedUnit']).toBe('kn');
  expect(farol.preferences.account.getSnapshot().isLocalOnly).toBe(true);
  expect((await records.list('users'))[0]?.attributes).toEqual({});
  const again = await browser(storage);
  expect(again.me()?.attributes['speedUnit']).toBe('kn');
  expect(again.shown().baseMap).toBe('dark');
  expect((await browser()).me()?.attributes['speedUnit']).toBeUndefined();
});

test('preferences feature: an expired session is shown, and acknowledging it signs out', async () => {
  const expirationTime = new Date(NOW + 5000).toISOString();
  const { browser } = await anAccount({ administrator: false, expirationTime });
  const { root, console: farol, me, timers, page, liveFeed } = await browser();
  const { expiry } = farol.account;
  expect(expiry.getSnapshot()).toEqual({ isExpired: false, timeLeft: { unit: 'seconds', count: 5 } });
  timers.increment(6000);
  expect(expiry.getSnapshot().isExpired).toBe(true);
  expect(liveFeed.connectionCount).toBe(0);
  expiry.leave();
  await settleCalls();
  expect(me()).toBeUndefined();
  expect(root.access.getSnapshot().path).toBe('/login');
  expect(page.reloads).toBe(1);
  expect(root.session.getSnapshot().console).toBeUndefined();
});

test('preferences feature: a token created here is listed here until it is revoked', async () => {
  const { browser } = await anAccount();
  const { account } = (await browser()).console;
  account.tokenCreation.create(new Date(NOW + 60_000).toISOString());
  await settleCalls();
  const [created] = account.tokens.getSnapshot().tokens;
  if (!created) throw new Error('nothing is listed');
  account.tokens.revoke(created);
  account.tokens.confirm();
  await settleCalls();
  expect(account.tokenRevocation.getSnapshot().isSucceeded).toBe(true);
  expect(account.tokens.getSnapshot().tokens).toEqual([]);
});

test('preferences feature: an administrator disables two-factor authentication of a user, and the form shows it', async () => {
  const { browser, records, network } = await anAccount();
  const rui = await records.save('users', aUser({ id: 0, name: 'Rui', totpKey: 'JBSWY3DPEHPK3PXP' }));
  const { console: farol } = await browser();
  const { totpRemoval } = farol.account;
  const form = farol.records.forms.users;
  form.open(rui);
  totpRemoval.request(rui);
  network.failure = new Failure('NETWORK', 0);
  totpRemoval.confirm();
  await settleCalls();
  expect(totpRemoval.getSnapshot().failure).toBe('NETWORK');
  network.failure = undefined;
  totpRemoval.confirm();
  await settleCalls();
  expect(totpRemoval.getSnapshot().action).toBeUndefined();
  expect(form.getSnapshot()).toMatchObject({ isEditing: true, record: { totpKey: null } });
  form.setField('name', 'Rui Lima');
  form.save();
  await settleCalls();
  expect((await records.list('users')).at(-1)).toMatchObject({ name: 'Rui Lima', totpKey: null });
});

test('preferences feature: the next visit starts with the preferences of this browser', async () => {
  const { console: farol, storage } = await signedInConsole();
  const { browser } = farol.preferences;
  browser.change({ scheme: 'dark' });
  expect(browser.getSnapshot().scheme).toBe('dark');
  expect(parseBrowserPreferences((key) => storage.read(key))).toEqual(browser.getSnapshot());
});

test('preferences feature: a preference of the account applies at once, and one that cannot be saved is retried or reverted', async () => {
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

test('preferences feature: a language that is chosen becomes that of the account, also where the browser had another one', async () => {
  const attributes = { 'acme.lang': 'es-ES', 'acme.mapPref.name': true, note: 'kept' };
  const { browser, records } = await anAccount({ attributes });
  const { root, shown, choose } = await browser();
  root.preferences.browser.change({ language: 'en-US' });
  await choose({ language: 'es-ES' });
  expect(shown().language).toBe('es-ES');
  await choose({ language: 'pt-BR' });
  expect(shown().language).toBe('pt-BR');
  expect((await records.list('users'))[0]?.attributes).toEqual({ ...attributes, 'acme.lang': 'pt-BR' });
});

test('preferences feature: the language that a guest chooses stays in their browser, without a word', async () => {
  const attributes = { isShared: 1, deviceId: 5, 'acme.lang': 'es-ES' };
  const { browser, records } = await anAccount({ administrator: false, attributes });
  const { console: farol, shown, choose } = await browser();
  await choose({ language: 'pt-BR' });
  expect(shown().language).toBe('pt-BR');
  expect((await records.list('users'))[0]?.attributes).toEqual(attributes);
  expect(farol.shell.getSnapshot().notices).toEqual([]);
});
