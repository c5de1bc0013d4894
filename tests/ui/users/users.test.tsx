import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import type { User } from '@farol/core/domain/account/user';
import { aUser } from '../../arbitraries/users.ts';
import { openPage } from '../open-page.tsx';

const ADVANCED = { attributes: { 'acme.enableAdvancedPerms': true } };
/** Seeing geofences and groups, and editing the own account. */
const FEW_PERMISSIONS = '80000000008080000000000000000000';

/** Opens the list of users with Rui, whom Ana manages. */
function openUsers(rui: Partial<User> = {}) {
  return openPage('/users', {
    server: ADVANCED,
    prepare: async ({ records }) => {
      await records.save('users', aUser({ id: 0, name: 'Rui', email: 'rui@example.com', ...rui }));
    },
  });
}

const texts = (elements: readonly HTMLElement[]): (string | null)[] =>
  elements.map(({ textContent }) => textContent);

describe('the list of users', () => {
  test('a new user without a name shows so at the field, and the password must be typed twice', async () => {
    const { person, records } = await openUsers();
    await person.press('New user');
    await screen.findByRole('dialog', { name: 'Invite a person' });
    await person.inDialog('Invite a person').press('Create with a password');
    await person.press('Save');
    expect(await screen.findByText('Please input a name and lastname')).toBeTruthy();
    await person.fill(/^Name/, 'Lia Prado');
    await person.fill(/^Email or username/, 'lia@example.com');
    await person.fill(/^Password/, 'lia-secret');
    await person.fill(/^Confirm password/, 'something else');
    await person.press('Save');
    expect(await screen.findByText('The passwords don’t match.')).toBeTruthy();
    expect(await records.list('users')).toHaveLength(2);
    await person.fill(/^Confirm password/, 'lia-secret');
    await person.press('Save');
    expect(await screen.findByRole('button', { name: 'Lia Prado' })).toBeTruthy();
  });

  test('signing in as a user is asked first, and a failure says why', async () => {
    const { person, network } = await openUsers();
    await person.chooseFromMenu('Actions for Rui', 'Sign in as this user');
    const question = await screen.findByRole('dialog', { name: 'Sign in as Rui?' });
    expect(question.textContent).toContain('use the button at the top of the screen');
    network.failure = new Failure('WRITE_ACCESS_DENIED', 403);
    await person.inDialog('Sign in as Rui?').press('Sign in');
    expect(await within(question).findByRole('alert')).toBeTruthy();
    expect(question.textContent).toContain('Couldn’t sign in as this user');
  });

  test('an administrator cannot delete the own account', async () => {
    const { person } = await openUsers();
    await person.press('Actions for Ana Souza');
    await screen.findAllByRole('menuitem');
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
  });

  test('the activity log of a user opens from the menu of the user, and is a link', async () => {
    const { person, timers, records } = await openUsers();
    await person.chooseFromMenu('Actions for Rui', 'Activity log');
    expect(await screen.findByRole('dialog', { name: 'Activity log: Rui' })).toBeTruthy();
    await person.wait(timers, 2000);
    const [, rui] = await records.list('users');
    expect(location.pathname + location.search).toBe(`/users?open=logs&user=${rui?.id}`);
  });

  test('a user who may not manage users is told so and sees no list', async () => {
    await openPage('/users', { user: { administrator: false, userLimit: 0 } });
    await waitFor(() => expect(location.pathname).toBe('/home'));
  });
});

/** Opens a page of a user with a few permissions. */
function openAsFew(path: string) {
  return openPage(path, {
    server: ADVANCED,
    user: { administrator: false, attributes: { 'acme.advancedPerms': FEW_PERMISSIONS } },
  });
}

describe('a user with a few permissions', () => {
  test('sees their screens in the menu and no others', async () => {
    const { person } = await openAsFew('/home');
    const menu = await screen.findByRole('navigation', { name: 'Menu' });
    expect(texts(within(menu).getAllByRole('link'))).toEqual(['Geofences', 'Groups', 'Alerts']);
    await person.press('Ana Souza’s account');
    await screen.findByRole('menuitem', { name: 'Sign out' });
    expect(texts(screen.getAllByRole('menuitem'))).toEqual(['My account', 'Preferences', 'Sign out']);
  });

  test('is led home from other screens', async () => {
    const { person } = await openAsFew('/users');
    await waitFor(() => expect(location.pathname).toBe('/home'));
    for (const path of ['/devices', '/computed', '/commands', '/devices?table=true']) {
      await person.goTo(path);
      await waitFor(() => expect([path, location.pathname]).toEqual([path, '/home']));
    }
  });

  test('cannot open other dialogs by their links', async () => {
    const { person } = await openAsFew('/home?open=server');
    await waitFor(() => expect(location.search).toBe(''));
    for (const name of [
      'branding',
      'integrations',
      'undelivered',
      'invoices',
      'billing',
      'statistics',
      'logs',
      'drivers',
      'calendars',
      'maintenance',
      'shares',
    ]) {
      await person.goTo(`/home?open=${name}`);
      await waitFor(() => expect([name, location.search]).toEqual([name, '']));
      expect(screen.queryByRole('dialog')).toBeNull();
    }
  });

  test('is offered no new records by the command palette', async () => {
    const { person } = await openAsFew('/home');
    await person.keys('{Control>}k{/Control}');
    await person.type(await screen.findByRole('combobox', { name: /Search vehicles/ }), 'new');
    expect(await screen.findByText('Nothing found.')).toBeTruthy();
  });

  test('edits the own account without seeing permissions', async () => {
    const { person, records } = await openAsFew('/home?open=account');
    const dialog = await screen.findByRole('dialog', { name: 'My account' });
    expect((await person.field(/^Name/)).value).toBe('Ana Souza');
    expect(within(dialog).queryByRole('tab', { name: 'Permissions' })).toBeNull();
    await person.fill(/^Name/, 'Ana Lima');
    await person.press('Save');
    await waitFor(async () => expect(await records.list('users')).toMatchObject([{ name: 'Ana Lima' }]));
  });
});

test('users: the account of a shared link is marked among the users', async () => {
  await openPage('/users', {
    isPlus: false,
    prepare: async ({ records }) => {
      await records.save(
        'users',
        aUser({ id: 0, name: 'Van 5', email: 'ana@example.com:van-5', temporary: true }),
      );
      await records.save('users', aUser({ id: 0, name: 'Beto', email: 'beto@example.com' }));
    },
  });
  expect(
    await within(await screen.findByRole('row', { name: /Van 5/ })).findByText('Shared link'),
  ).toBeTruthy();
  expect(within(screen.getByRole('row', { name: /Beto/ })).queryByText('Shared link')).toBeNull();
});
