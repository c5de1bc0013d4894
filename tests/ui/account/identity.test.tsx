import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MemoryIdentityAccounts } from '@farol/adapters/memory/identity-accounts';
import { Failure } from '@farol/core/domain/values/failure';
import { aUser } from '../../arbitraries/users.ts';
import { openPage, PASSWORD, type PageOptions } from '../open-page.tsx';

const PERSON = { issuer: 'https://id.example/realms/fleet', subject: 'f3a1' };

/** Opens the security of Ana's account, on a server with single sign-on. */
async function openSecurity(
  { isConnected = true, hasPassword = true }: { isConnected?: boolean; hasPassword?: boolean } = {},
  options: PageOptions = {},
) {
  let accounts: MemoryIdentityAccounts | undefined;
  const page = await openPage('/home?open=account', {
    server: { openIdEnabled: true },
    ...options,
    prepare: async ({ network }, { id }) => {
      accounts = new MemoryIdentityAccounts(network);
      if (isConnected) accounts.persons.set(id, [PERSON]);
      if (!hasPassword) accounts.withoutPassword.add(id);
      return { identityAccounts: accounts };
    },
  });
  await page.person.openTab('Security');
  return { ...page, connected: () => [...(accounts?.persons.values() ?? [])] };
}

test('single sign-on: the account can be connected where the server has it', async () => {
  await openSecurity({ isConnected: false });
  const link = await screen.findByRole('link', { name: 'Connect' });
  expect(link.getAttribute('href')).toBe('/api/session/openid/auth?link=true');
  for (const options of [{ server: {} }, { server: { openIdEnabled: true }, isPlus: false }]) {
    await openSecurity({}, options);
    await screen.findByText('Access token');
    expect(screen.queryByText('Single sign-on')).toBeNull();
  }
});

test('single sign-on: a connected account names its provider, and is disconnected after a question', async () => {
  const { person, connected } = await openSecurity();
  expect((await screen.findByText(/Connected to id\.example/)).textContent).toContain('f3a1');
  await person.press('Disconnect');
  await person.inDialog('Disconnect from single sign-on?').press('Cancel');
  expect(connected()).toHaveLength(1);
  await person.press('Disconnect');
  await person.inDialog('Disconnect from single sign-on?').press('Disconnect');
  expect(await screen.findByRole('link', { name: 'Connect' })).toBeTruthy();
  expect(connected()).toEqual([]);
});

test('single sign-on: an account that no password opens stays connected', async () => {
  await openSecurity({ hasPassword: false });
  expect(await screen.findByText(/the only way into this account/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Disconnect' }).hasAttribute('disabled')).toBe(true);
});

test('single sign-on: a login that is too old asks for the password, then disconnects', async () => {
  const { person, network, connected } = await openSecurity();
  await person.press('Disconnect');
  network.failure = new Failure('RECENT_LOGIN_REQUIRED', 400);
  await person.inDialog('Disconnect from single sign-on?').press('Disconnect');
  const proof = await screen.findByRole('dialog', { name: 'Confirm it is you' });
  network.failure = undefined;
  const password = within(proof).getByLabelText('Current password');
  await person.inDialog('Confirm it is you').press('Confirm');
  expect(within(proof).getByText('Please fill in this field.')).toBeTruthy();
  await person.type(password, PASSWORD);
  await person.inDialog('Confirm it is you').press('Confirm');
  await waitFor(() => expect(connected()).toEqual([]));
});

test('single sign-on: an administrator connects a user to a person and disconnects them', async () => {
  let accounts: MemoryIdentityAccounts | undefined;
  let ruiId = 0;
  const { person } = await openPage('/users?record=2', {
    server: { openIdEnabled: true },
    prepare: async ({ network, records }, { id }) => {
      accounts = new MemoryIdentityAccounts(network);
      accounts.persons.set(id, [PERSON]);
      const rui = await records.save('users', aUser({ id: 0, name: 'Rui', email: 'rui@example.com' }));
      ruiId = rui.id;
      return { identityAccounts: accounts };
    },
  });
  await person.openTab('Permissions');
  const subject = await screen.findByLabelText('Identifier of the person at single sign-on');
  await person.press('Connect');
  expect(document.activeElement).toBe(subject);
  expect(screen.getByText('Enter the identifier first.')).toBeTruthy();
  await person.type(subject, 'f3a1');
  await person.press('Connect');
  expect(await screen.findByText('This identifier is already connected to another account.')).toBeTruthy();
  await person.type(subject, '-rui{Enter}');
  expect((await screen.findByText(/Connected to/)).textContent).toContain('f3a1-rui');
  expect(accounts?.persons.get(ruiId)).toHaveLength(1);
  accounts?.withoutPassword.add(ruiId);
  await person.press('Disconnect');
  await person.inDialog('Disconnect from single sign-on?').press('Disconnect');
  expect(await screen.findByLabelText('Identifier of the person at single sign-on')).toBeTruthy();
  expect(accounts?.persons.get(ruiId)).toBeUndefined();
});
