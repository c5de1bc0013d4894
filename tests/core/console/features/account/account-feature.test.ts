import { expect, test, vi } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import { totpCode } from '../../../../../server/accounts/totp.ts';
import { aBrowser, openConsole, signInNext } from '../../../../models/open-console.ts';
import { sessionConsole, settleCalls } from '../../../../models/signed-in-console.ts';

const NOW = 1.79e12;

/** A console of Ana, an administrator who manages Rui. */
async function aConsole() {
  const browser = await aBrowser({ user: { administrator: true }, nowMs: NOW });
  const opened = await openConsole(browser);
  const { root, network, rui } = opened;
  return {
    ...opened,
    me: () => root.access.getSnapshot().user,
    language: () => root.preferences.browser.getSnapshot().language,
    /** The account features of the running session. */
    account: () => sessionConsole(root).account,
    impersonate: async (id = rui.id): Promise<void> => {
      const { impersonation } = sessionConsole(root).account;
      impersonation.request({ id, title: rui.name });
      impersonation.confirm();
      await settleCalls();
    },
    endImpersonation: async (failure?: Failure): Promise<void> => {
      network.failure = failure;
      sessionConsole(root).account.impersonationEnd.endImpersonation();
      await settleCalls();
      network.failure = undefined;
    },
  };
}

test('account feature: saved changes of the user’s own account apply at once, including the language', async () => {
  const { root, console: farol, ana, me, language } = await aConsole();
  root.preferences.browser.change({ language: 'en-US' });
  const { form } = farol.account;
  form.open(ana);
  form.setField('name', 'Ana Lima');
  form.setField('language', 'es-ES');
  form.save();
  await settleCalls();
  expect(form.getSnapshot().isOpen).toBe(false);
  expect(me()).toMatchObject({ name: 'Ana Lima', attributes: { 'acme.lang': 'es-ES' } });
  expect(language()).toBe('es-ES');
});

test('account feature: an unchanged language keeps the choice of this browser', async () => {
  const { root, console: farol, ana, me, language } = await aConsole();
  root.preferences.browser.change({ language: 'en-US' });
  const { form } = farol.account;
  form.open(ana);
  form.setField('name', 'Ana Lima');
  form.save();
  await settleCalls();
  expect([me()?.name, language()]).toEqual(['Ana Lima', 'en-US']);
});

test('account feature: a user is updated in the user list and in their own account alike; other users do not replace the signed-in one', async () => {
  const { console: farol, ana, rui, me } = await aConsole();
  const { lists, forms } = farol.records;
  lists.users.load();
  await settleCalls();
  farol.account.form.open(ana);
  farol.account.form.setField('phone', '11 5555');
  farol.account.form.save();
  await settleCalls();
  expect(lists.users.getSnapshot().records[0]).toMatchObject({ phone: '11 5555' });
  forms.users.open(rui);
  forms.users.setField('name', 'Rui Teixeira');
  forms.users.save();
  await settleCalls();
  expect(lists.users.getSnapshot().records[1]).toMatchObject({ name: 'Rui Teixeira' });
  expect(me()).toMatchObject({ id: ana.id, name: ana.name, phone: '11 5555' });
});

test('account feature: impersonation asks first, restarts the session as the other user, and remembers the original user', async () => {
  const { root, console: farol, rui, me, page, storage, account, impersonate } = await aConsole();
  const { impersonation } = farol.account;
  expect(account().impersonatorName(rui.id)).toBeUndefined();
  impersonation.request({ id: rui.id, title: rui.name });
  impersonation.close();
  await settleCalls();
  expect(me()?.name).toBe('Ana Souza');
  await impersonate();
  expect(me()?.name).toBe('Rui');
  expect(page.reloads).toBe(1);
  expect(sessionConsole(root)).not.toBe(farol);
  expect(account().impersonatorName(rui.id)).toBe('Ana Souza');
  expect(account().impersonation.getSnapshot().action).toBeUndefined();
  root.access.signOut();
  await settleCalls();
  expect(farol.account.impersonatorName(rui.id)).toBeUndefined();
  expect(storage.read('actingAs')).toBeUndefined();
});

test('account feature: ending an impersonation restores the original user where the server allows it, otherwise it leads to the login with the reason', async () => {
  const { root, rui, ana, me, sessions, accounts, account, impersonate, endImpersonation } = await aConsole();
  const { impersonatorName } = account();
  await impersonate();
  await endImpersonation();
  expect(me()?.id).toBe(ana.id);
  expect(impersonatorName(rui.id)).toBeUndefined();

  await impersonate();
  await endImpersonation(new Failure('NETWORK', 0));
  expect(me()?.id).toBe(rui.id);
  expect(impersonatorName(rui.id)).toBe('Ana Souza');
  expect(account().impersonationEnd.getSnapshot().failure).toBe('NETWORK');
  await endImpersonation();
  expect(me()?.id).toBe(ana.id);

  for (const status of [400, 404]) {
    await impersonate();
    const refusing = vi
      .spyOn(accounts, 'impersonate')
      .mockRejectedValue(new Failure('USER_ACCESS_DENIED', status));
    await endImpersonation();
    refusing.mockRestore();
    expect(root.session.getSnapshot().console).toBeUndefined();
    expect(root.access.getSnapshot()).toMatchObject({ user: undefined, signOutReason: 'NO_WAY_BACK' });
    expect(impersonatorName(rui.id)).toBeUndefined();
    // A reload does not restore the impersonated session.
    expect(sessions.user).toBeUndefined();
    await signInNext(root, ana.email);
  }
});

test('account feature: a refused impersonation is reported, and the user stays the same', async () => {
  const { account, me, impersonate } = await aConsole();
  await impersonate(99);
  expect(account().impersonation.getSnapshot().failure).toBe('USER_ACCESS_DENIED');
  expect(me()?.name).toBe('Ana Souza');
});

test('account feature: tokens are created with an expiry and revoked by their text, and none remain after logout', async () => {
  const { root, console: farol, accounts } = await aConsole();
  const { tokenCreation, tokenRevocation } = farol.account;
  tokenCreation.create('2027-01-01T00:00:00.000Z');
  await settleCalls();
  const token = tokenCreation.getSnapshot().response ?? '';
  expect(accounts.tokens.get(token)).toBe('2027-01-01T00:00:00.000Z');
  tokenRevocation.revoke(` ${token} `);
  await settleCalls();
  expect(accounts.tokens.size).toBe(0);
  expect(tokenCreation.getSnapshot().response).toBeUndefined();
  tokenCreation.create('');
  await settleCalls();
  expect([...accounts.tokens.values()]).toEqual([undefined]);
  const { account } = await signInNext(root);
  expect(account.tokenCreation.getSnapshot().response).toBeUndefined();
  expect(account.tokens.getSnapshot().tokens).toEqual([]);
});

test('account feature: where the server wants the password again it is asked for once, and the change is then saved', async () => {
  const { console: farol, network, ana, me } = await aConsole();
  const { form, reauthentication } = farol.account;
  form.open(ana);
  form.setField('email', 'ana.souza@example.com');
  network.failure = new Failure('RECENT_LOGIN_REQUIRED', 400);
  form.save();
  await settleCalls();
  expect(reauthentication.getSnapshot().isOpen).toBe(true);
  reauthentication.cancel();
  expect(form.getSnapshot().draft.fields['email']).toBe('ana.souza@example.com');
  form.save();
  await settleCalls();
  network.failure = undefined;
  reauthentication.submit('segredo', '');
  await settleCalls();
  expect(form.getSnapshot().isOpen).toBe(false);
  expect(me()?.email).toBe('ana.souza@example.com');
});

test('account feature: a test notification is sent, and two-factor authentication applies to the account at once', async () => {
  const { console: farol, accounts, notificationCapabilities, ana, me } = await aConsole();
  const { testNotification, totpSetup } = farol.account;
  testNotification.sendTest();
  await settleCalls();
  expect([notificationCapabilities.sent, testNotification.getSnapshot().isSucceeded]).toEqual([
    ['web', 'mail'],
    true,
  ]);
  totpSetup.start(ana);
  await settleCalls();
  const key = accounts.totpKey ?? '';
  totpSetup.verifyCode(totpCode(key, NOW));
  await settleCalls();
  expect(me()?.totpKey).toBe(key);
});

test('account feature: what a user began with their account is lost when they sign out', async () => {
  const { root, console: farol, ana } = await aConsole();
  const { form, totpSetup, impersonation } = farol.account;
  form.open(ana);
  form.setField('name', 'Ana Lima');
  totpSetup.start(ana);
  impersonation.request({ id: 99, title: 'Nobody' });
  await settleCalls();
  expect([form.getSnapshot().hasChanges, totpSetup.getSnapshot().key === undefined]).toEqual([true, false]);
  const { account } = await signInNext(root, ana.email);
  expect(account.form.getSnapshot().isOpen).toBe(false);
  expect(account.totpSetup.getSnapshot().key).toBeFalsy();
  expect(account.impersonation.getSnapshot().action).toBeUndefined();
});

test.each(['begin', 'return'])(
  'acting as somebody, %s: an answer about the old session that overlaps the switch signs nobody out',
  async (direction) => {
    const { root, ana, rui, me, sessions, accounts, liveFeed, timers, impersonate } = await aConsole();
    const isReturn = direction === 'return';
    if (isReturn) await impersonate();
    const becomes = isReturn ? ana : rui;
    const { promise, resolve } = Promise.withResolvers<typeof ana>();
    const switching = vi.spyOn(accounts, 'impersonate').mockReturnValue(promise);
    // This question is on its way when the server ends the old session, and answered after that.
    const late = Promise.withResolvers<typeof ana>();
    const asked = vi.spyOn(sessions, 'current').mockReturnValue(late.promise);
    const loseFeed = async (): Promise<void> => {
      liveFeed.opensImmediately = false;
      liveFeed.drop();
      timers.increment(5000);
      liveFeed.opensImmediately = true;
      liveFeed.open();
      await settleCalls();
    };
    await loseFeed();
    expect(asked).toHaveBeenCalled();
    const { account } = sessionConsole(root);
    if (isReturn) account.impersonationEnd.endImpersonation();
    else {
      account.impersonation.request({ id: rui.id, title: rui.name });
      account.impersonation.confirm();
    }
    await settleCalls();
    sessions.user = undefined;
    asked.mockRestore();
    late.reject(new Failure('NOT_FOUND', 404));
    await settleCalls();
    // Another question begins before the answer with the new user is there.
    await loseFeed();
    expect(root.access.getSnapshot().signOutReason).toBeUndefined();
    sessions.user = becomes;
    resolve(becomes);
    await settleCalls();
    switching.mockRestore();
    expect(me()?.id).toBe(becomes.id);
    expect(root.session.getSnapshot().console).toBeDefined();
    expect(root.access.getSnapshot().path).not.toContain('login');
  },
);
