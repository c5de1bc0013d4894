import { expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import { IMPERSONATION_NOT_REVERSIBLE } from '@farol/core/use-cases/access/end-impersonation';
import { settleCalls, signedInConsole } from '../../../../models/signed-in-console.ts';

/** Ana's account. */
async function anAccount() {
  const bench = await signedInConsole();
  const { account, access } = bench.console;
  const { user } = access.getSnapshot();
  if (!user) throw new Error('Nobody is signed in');
  return { ...bench, ...account, account, user };
}

test('a token is shown once it is created, and revoked only after a confirmation', async () => {
  const { tokens, tokenCreation, tokenRevocation, accounts } = await anAccount();
  tokenCreation.create('');
  expect(tokenCreation.getSnapshot().isPending).toBe(true);
  await settleCalls();
  expect(tokenCreation.getSnapshot()).toMatchObject({ isSucceeded: true, response: 'token-1' });
  const [listed] = tokens.getSnapshot().tokens;
  if (!listed) throw new Error('The new token is not listed');
  tokens.revoke(listed);
  expect(tokens.getSnapshot().revoking).toBe(listed);
  tokens.cancel();
  await settleCalls();
  expect(accounts.tokens.size).toBe(1);
  tokens.revoke(listed);
  tokens.confirm();
  await settleCalls();
  expect(tokenRevocation.getSnapshot().isSucceeded).toBe(true);
  expect([accounts.tokens.size, tokens.getSnapshot().tokens]).toEqual([0, []]);
  tokenRevocation.revoke('made up');
  await settleCalls();
  expect(tokenRevocation.getSnapshot().failure).toBe('UNKNOWN_TOKEN');
  tokenRevocation.clear();
  expect(tokenRevocation.getSnapshot().failure).toBeUndefined();
});

test('a change that needs a recent login asks for the password, and is kept when the user cancels', async () => {
  const { account, reauthentication, user, network } = await anAccount();
  account.form.open(user);
  account.form.setField('name', 'Ana Lima');
  network.failure = new Failure('RECENT_LOGIN_REQUIRED', 403);
  account.form.save();
  await settleCalls();
  expect(reauthentication.getSnapshot()).toMatchObject({ isOpen: true, failure: undefined });
  network.failure = undefined;
  reauthentication.submit('guess', '');
  expect(reauthentication.getSnapshot().isVerifying).toBe(true);
  await settleCalls();
  expect(reauthentication.getSnapshot()).toMatchObject({ isOpen: true, failure: 'INVALID_LOGIN_DATA' });
  reauthentication.cancel();
  expect(reauthentication.getSnapshot().isOpen).toBe(false);
  expect(account.form.getSnapshot()).toMatchObject({
    isEditing: true,
    draft: { fields: { name: 'Ana Lima' } },
  });
});

test('two-factor authentication is not set up with a wrong code', async () => {
  const { totpSetup, user } = await anAccount();
  totpSetup.start(user);
  expect(totpSetup.getSnapshot().isBusy).toBe(true);
  await settleCalls();
  expect(totpSetup.getSnapshot()).toMatchObject({
    isBusy: false,
    key: 'JBSWY3DPEHPK3PXP',
    isCodeWrong: false,
  });
  totpSetup.verifyCode('no code');
  await settleCalls();
  expect(totpSetup.getSnapshot().isCodeWrong).toBe(true);
  totpSetup.cancel();
  expect(totpSetup.getSnapshot().key).toBeUndefined();
});

test('acting as somebody whom the user does not manage is refused after the confirmation', async () => {
  const { impersonation, impersonatorName, user } = await anAccount();
  impersonation.request({ id: 99, title: 'Rui' });
  expect(impersonation.getSnapshot()).toMatchObject({ isConfirming: true, failure: undefined });
  impersonation.confirm();
  await settleCalls();
  expect(impersonation.getSnapshot()).toMatchObject({
    action: { title: 'Rui' },
    failure: 'USER_ACCESS_DENIED',
  });
  expect(impersonatorName(user.id)).toBeUndefined();
  impersonation.close();
  expect(impersonation.getSnapshot().action).toBeUndefined();
});

test('returning from an impersonation that cannot be ended signs the user out and says why', async () => {
  const { root, impersonationEnd, user } = await anAccount();
  const { access } = root;
  expect(access.getSnapshot().user).toBe(user);
  impersonationEnd.endImpersonation();
  expect(impersonationEnd.getSnapshot().isPending).toBe(true);
  await settleCalls();
  expect(access.getSnapshot()).toMatchObject({
    user: undefined,
    signOutReason: IMPERSONATION_NOT_REVERSIBLE,
  });
  expect(impersonationEnd.getSnapshot().isPending).toBe(false);
});

test('a test notification is sent by each channel with one click, and the response says which failed', async () => {
  const { testNotification, notificationCapabilities } = await anAccount();
  notificationCapabilities.failures.set('mail', new Failure('HTTP_500', 500));
  testNotification.sendTest();
  await settleCalls();
  expect(testNotification.getSnapshot()).toMatchObject({
    isSucceeded: true,
    failure: undefined,
    response: [
      { channel: 'web', failure: undefined },
      { channel: 'mail', failure: 'HTTP_500' },
    ],
  });
  expect(notificationCapabilities.sent).toEqual(['web']);
});

test('an account without an end has no time left to show', async () => {
  const { expiry } = await anAccount();
  expect(expiry.getSnapshot()).toEqual({ isExpired: false, timeLeft: undefined });
});
