import { expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import { settleCalls, signedInConsole } from '../../../../models/signed-in-console.ts';

test('a user who signs in may open a page, and one who signed out is led to the login', async () => {
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

test('moving to another page leaves user and server the same object', async () => {
  const { console: farol } = await signedInConsole();
  const { access } = farol;
  const { principal } = access.getSnapshot();
  expect(principal?.user.name).toBe('Ana Souza');
  access.navigate('/groups');
  await settleCalls();
  expect(access.getSnapshot().principal).toBe(principal);
});

test('the maintenance page asks the server again and leads back once it responds', async () => {
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
