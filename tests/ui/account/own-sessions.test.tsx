import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MemoryOwnSessions } from '@farol/adapters/memory/own-sessions';
import { Failure } from '@farol/core/domain/values/failure';
import { THREE_SESSIONS } from '../../arbitraries/own-sessions.ts';
import { openPage, type PageOptions } from '../open-page.tsx';

/** Opens the security of Ana's account, who is signed in at three places. */
async function openSecurity(options: Pick<PageOptions, 'isPlus'> = {}) {
  let ownSessions: MemoryOwnSessions | undefined;
  const page = await openPage('/home?open=account', {
    ...options,
    prepare: async ({ network }) => {
      ownSessions = new MemoryOwnSessions(THREE_SESSIONS, network);
      return { ownSessions };
    },
  });
  await page.person.openTab('Security');
  return { ...page, left: () => ownSessions?.sessions.map(({ id }) => id) };
}

test('own sessions: each says its device, its network and when it was last seen, this one first', async () => {
  await openSecurity();
  await screen.findByText('This device');
  const list = screen.getByText('This device').closest('ul');
  if (!list) throw new Error('no list');
  const rows = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(rows[0]).toMatch(/^Firefox · Linux This deviceIn use now · 203\.0\.113\.9$/);
  expect(rows[1]).toMatch(/^Chrome · Android 15 Last seen .+ · 203\.0\.113\.9Sign out$/);
  expect(rows[2]).toMatch(/^Token ending in x7_Qq1 Last seen .+Revoke$/);
});

test('own sessions: signing out of one leaves the others', async () => {
  const { person, left } = await openSecurity();
  await person.press('Sign out of Chrome · Android 15');
  await expect.poll(left).toEqual(['token', 'here']);
  expect(await screen.findByText('This device')).toBeTruthy();
  expect(screen.queryByText(/Android 15/)).toBeNull();
});

test('own sessions: signing out everywhere else asks first, and canceling changes nothing', async () => {
  const { person, left } = await openSecurity();
  await person.press('Sign out everywhere else');
  await person.inDialog('Sign out everywhere else?').press('Cancel');
  expect(left()).toHaveLength(3);
  await person.press('Sign out everywhere else');
  await person.inDialog('Sign out everywhere else?').press('Sign out everywhere');
  await expect.poll(left).toEqual(['here']);
  await expect.poll(() => screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
});

test('own sessions: a refusal says why, and the list stays', async () => {
  const { person, network, left } = await openSecurity();
  await screen.findByText('This device');
  network.failure = new Failure('NETWORK', 0);
  await person.press('Sign out of Chrome · Android 15');
  expect((await screen.findByText(/The server didn’t respond/)).textContent).toBeTruthy();
  expect(left()).toHaveLength(3);
  expect(screen.getByText(/Android 15/)).toBeTruthy();
});

test('own sessions: a new token is in the list, and needs no list of this browser', async () => {
  const { person } = await openSecurity();
  await screen.findByText('This device');
  expect(screen.queryByText('Tokens created in this browser')).toBeNull();
  await person.press('Create token');
  expect(await screen.findByText('Copy it now. It won’t be shown again.')).toBeTruthy();
});

test('single sign-on: the account can be connected where the server has it', async () => {
  const page = await openPage('/home?open=account', { server: { openIdEnabled: true } });
  await page.person.openTab('Security');
  const link = await screen.findByRole('link', { name: 'Connect' });
  expect(link.getAttribute('href')).toBe('/api/session/openid/auth?link=true');
  const other = await openPage('/home?open=account');
  await other.person.openTab('Security');
  await screen.findByText('Where you’re signed in');
  expect(screen.queryByRole('link', { name: 'Connect' })).toBeNull();
});

test('own sessions: a server without them lists the tokens of this browser', async () => {
  await openSecurity({ isPlus: false });
  expect(await screen.findByText('Tokens created in this browser')).toBeTruthy();
  expect(screen.queryByText('Where you’re signed in')).toBeNull();
});
