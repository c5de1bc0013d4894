import { expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import { settleCalls, signedInConsole } from '../../../../models/signed-in-console.ts';

test('access features: a user who signs in may open a page, and one who signed out is led to the login', async () => {
  const { console: farol } = await signedInConsole();
  const { access } = farol;
  access.navigate('/devices');
  await settleCalls();
  expect(access.getSnapshot()).toMatchObject({
    path: '/devices',
    outcome: { type: 'stay' },
    isSettled: true,
    user: { name: 'Ana Souza' },
    namespace: 'acme',
  });
  access.signOut();
  expect(access.getSnapshot().isChecking).toBe(true);
  await settleCalls();
  expect(access.getSnapshot()).toMatchObject({ user: undefined, principal: undefined });
  expect(access.getSnapshot().outcome).toEqual({ type: 'redirect', to: '/login' });
});

test('access features: moving to another page leaves user and server the same object', async () => {
  const { console: farol } = await signedInConsole();
  const { access } = farol;
  const { principal } = access.getSnapshot();
  expect(principal?.user.name).toBe('Ana Souza');
  access.navigate('/groups');
  await settleCalls();
  expect(access.getSnapshot().principal).toBe(principal);
});

test('access features: the maintenance page asks the server again and leads back once it responds', async () => {
  const { console: farol, network } = await signedInConsole();
  const { access } = farol;
  network.failure = new Failure('NETWORK', 0);
  access.navigate('/maintenance?to=%2Fgroups');
  await settleCalls();
  expect(access.getSnapshot()).toMatchObject({
    serverFailure: 'NETWORK',
    isRetrying: false,
    retriesSoon: false,
  });
  network.failure = undefined;
  access.retry();
  expect(access.getSnapshot().isRetrying).toBe(true);
  await settleCalls();
  expect(access.getSnapshot()).toMatchObject({
    serverFailure: undefined,
    outcome: { type: 'redirect', to: '/groups' },
  });
});

/** The login after Ana signed out. */
async function aLogin() {
  const bench = await signedInConsole();
  bench.console.access.signOut();
  await settleCalls();
  const { login, access } = bench.console;
  return { ...bench, login, access };
}

test('access features: a wrong password says why, and the right one signs the user in', async () => {
  const { login, access } = await aLogin();
  login.signIn('ana@example.com', 'guess');
  expect(login.getSnapshot().isBusy).toBe(true);
  await settleCalls();
  expect(login.getSnapshot()).toMatchObject({ isBusy: false, failure: 'INVALID_LOGIN_DATA' });
  login.clear();
  expect(login.getSnapshot().failure).toBeUndefined();
  login.signIn('ana@example.com', 'segredo');
  await settleCalls();
  expect(access.getSnapshot().user?.email).toBe('ana@example.com');
});

test('access features: a new account is signed in at once', async () => {
  const { login, access } = await aLogin();
  login.register({ name: 'Maria Costa', email: 'maria@example.com', password: 'segredo9' });
  await settleCalls();
  expect(access.getSnapshot().user?.name).toBe('Maria Costa');
});

test('access features: an unknown token, driver or share signs nobody in', async () => {
  const { login, access } = await aLogin();
  const failures: (string | undefined)[] = [];
  for (const attempt of [
    () => login.signInWithToken('made up'),
    () => login.signInAsDriver('joao', '1234'),
    () => login.signInWithShare('made up'),
  ]) {
    attempt();
    await settleCalls();
    failures.push(login.getSnapshot().failure);
  }
  expect(failures).toEqual(['INVALID_LOGIN_DATA', 'INVALID_LOGIN_DATA', 'INVALID_SHARE']);
  expect(access.getSnapshot().user).toBeUndefined();
});

test('access features: a forgotten password is set again with the code of the mail', async () => {
  const { login, passwords } = await aLogin();
  login.requestPasswordReset('ana@example.com');
  await settleCalls();
  expect(login.getSnapshot().isResetMailSent).toBe(true);
  login.resetPassword(passwords.sentMails[0]?.token ?? '', 'novo-segredo');
  await settleCalls();
  expect(login.getSnapshot()).toMatchObject({ isResetMailSent: false, isPasswordReset: true });
  expect(passwords.newPasswords.get('ana@example.com')).toBe('novo-segredo');
});

test('access features: a login that an earlier console remembered signs in, and its password is no answer', async () => {
  const bench = await signedInConsole();
  bench.storage.write('rememberme', btoa('ana@example.com|segredo'));
  bench.console.access.signOut();
  await settleCalls();
  const { login, access } = bench.console;
  expect(login.getSnapshot().rememberedUser).toBe('ana@example.com');
  expect(JSON.stringify(login.getSnapshot())).not.toContain('segredo');
  login.signInAsRemembered();
  await settleCalls();
  expect(access.getSnapshot().user?.email).toBe('ana@example.com');
});

test('access features: without a remembered login nothing is offered, and the action does nothing', async () => {
  const { login, access } = await aLogin();
  expect(login.getSnapshot().rememberedUser).toBeUndefined();
  login.signInAsRemembered();
  expect(login.getSnapshot().isBusy).toBe(false);
  expect(access.getSnapshot().user).toBeUndefined();
});
