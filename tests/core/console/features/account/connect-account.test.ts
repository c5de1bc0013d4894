import { expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import { settleCalls, signedInConsole } from '../../../../models/signed-in-console.ts';

/** Ana's account. */
async function anAccount() {
  const bench = await signedInConsole();
  const { account, access } = bench.console;
  const { user } = access.getSnapshot();
  if (!user) throw new Error('Nobody is signed in');
  return { ...bench, ...account, account, user };
}

test('connect account: a token is shown once it is created, and revoked only after a confirmation', async () => {
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

test('connect account: a test notification is sent by each channel with one click, and the response says which failed', async () => {
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

test('connect account: an account without an end has no time left to show', async () => {
  const { expiry } = await anAccount();
  expect(expiry.getSnapshot()).toEqual({ isExpired: false, timeLeft: undefined });
});
