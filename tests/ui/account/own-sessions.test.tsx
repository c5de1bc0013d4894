import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MemoryOwnSessions } from '@farol/adapters/memory/own-sessions';
import type { OwnSession } from '@farol/core/domain/account/own-session';
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
  const list = (session: OwnSession): void => {
    if (ownSessions) ownSessions.sessions = [...ownSessions.sessions, session];
  };
  return { ...page, list, left: () => ownSessions?.sessions.map(({ id }) => id) };
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

test('own sessions: a token is revoked by a button that says so, and is gone from the list', async () => {
  const { person, left } = await openSecurity();
  const button = await screen.findByRole('button', { name: 'Revoke the token ending in x7_Qq1' });
  await person.click(button);
  await expect.poll(left).not.toContain('token');
  await expect.poll(() => screen.queryByText(/Token ending in/)).toBeNull();
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

test('own sessions: a new token that is revoked at once is shown no longer', async () => {
  const { person, list } = await openSecurity();
  await person.press('Create token');
  const { textContent: token } = await screen.findByTestId('token');
  const [, , other] = THREE_SESSIONS;
  if (!other || !token) throw new Error('no token');
  const tail = token.slice(-6);
  list({ ...other, id: 'new', kind: 'token', isCurrent: false, tail });
  await person.press('Sign out of Chrome · Android 15');
  await person.click(await screen.findByRole('button', { name: `Revoke the token ending in ${tail}` }));
  await expect.poll(() => screen.queryByTestId('token')).toBeNull();
});

test('own sessions: a server without them lists the tokens of this browser', async () => {
  await openSecurity({ isPlus: false });
  expect(await screen.findByText('Tokens created in this browser')).toBeTruthy();
  expect(screen.queryByText('Where you’re signed in')).toBeNull();
});
