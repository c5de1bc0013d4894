import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { MemoryInvitations } from '@farol/adapters/memory/invitations';
import { MemoryPasswordRecovery } from '@farol/adapters/memory/password-recovery';
import { plainDevice } from '../../arbitraries/fleet.ts';
import { aUser } from '../../arbitraries/users.ts';
import { openPage, PASSWORD } from '../open-page.tsx';

/** Opens the list of users of somebody who sees one van. */
function openUsers(isPlus = true) {
  return openPage('/users', {
    isPlus,
    prepare: async ({ records, network }) => {
      const { id } = await records.save('devices', { ...plainDevice(0), name: 'Van 5' });
      return { invitations: new MemoryInvitations([id], network) };
    },
  });
}

describe('inviting a person', () => {
  test('takes an e-mail and a vehicle, and shows a link that no list shows again', async () => {
    const { person, invitations } = await openUsers();
    await person.press('New user');
    await screen.findByRole('dialog', { name: 'Invite a person' });
    const dialog = person.inDialog('Invite a person');
    await dialog.press('Create invitation');
    expect(await screen.findByText('Enter the person’s email.')).toBeTruthy();
    await person.fill(/^Their email/, 'nina@example.com');
    await dialog.press('Create invitation');
    expect(await screen.findByText(/the person’s map is empty/)).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: /^View only/ }));
    await person.choose('Vehicles', 'Van 5');
    await dialog.press('Create invitation');
    const link = await screen.findByRole('group', { name: 'Link' });
    expect(link.textContent).toBe(`${location.origin}/login?invite=invitation-1`);
    const [request] = [...(invitations instanceof MemoryInvitations ? invitations.requests.values() : [])];
    expect(request).toMatchObject({
      user: { email: 'nina@example.com', readonly: true, disabled: true, password: null },
      days: 7,
    });
    expect(request?.deviceIds).toHaveLength(1);
    await dialog.press('Done');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('asks before an address that was typed is lost', async () => {
    const { person } = await openUsers();
    await person.press('New user');
    await screen.findByRole('dialog', { name: 'Invite a person' });
    await person.fill(/^Their email/, 'nina@example.com');
    await person.inDialog('Invite a person').press('Cancel');
    await person.inDialog('Leave without saving?').press('Keep editing');
    expect((await person.field(/^Their email/)).value).toBe('nina@example.com');
    await person.inDialog('Invite a person').press('Cancel');
    await person.inDialog('Leave without saving?').press('Discard');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('who waits is marked in the list, and gets a new link', async () => {
    const { person } = await openPage('/users', {
      prepare: async ({ records, network }) => {
        const nina = await records.save('users', aUser({ id: 0, name: 'Nina', email: 'nina@example.com' }));
        const invitations = new MemoryInvitations([], network, () => 4e12);
        Object.assign(invitations, {
          list: () => Promise.resolve([{ userId: nina.id, expirationTime: '2099-01-01T00:00:00Z' }]),
        });
        Object.assign(invitations, {
          renew: (userId: number) =>
            Promise.resolve({
              userId,
              expirationTime: '2099-01-01T00:00:00Z',
              token: 'other',
              isMailed: true,
            }),
        });
        return { invitations };
      },
    });
    expect(await screen.findByText('Invited, waiting')).toBeTruthy();
    await person.chooseFromMenu('Actions for Nina', 'New invitation link');
    expect((await screen.findByRole('group', { name: 'Link' })).textContent).toContain('invite=other');
    expect(screen.getByText('Invitation sent to nina@example.com')).toBeTruthy();
  });

  test('is not offered in front of a plain server: there a new user gets a password', async () => {
    const { person } = await openUsers(false);
    await person.press('New user');
    expect(await screen.findByLabelText(/^Confirm password/)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

/** Opens the page by a link. */
async function openLink() {
  return openPage('/login?invite=for-ana', {
    isSignedOut: true,
    prepare: ({ network }) => {
      const passwords = new MemoryPasswordRecovery(network);
      passwords.invitations.set('for-ana', 'ana@example.com');
      return Promise.resolve({ passwords });
    },
  });
}

describe('a link of an invitation', () => {
  test('asks for name and password only, and signs in', async () => {
    const { person } = await openLink();
    expect(await screen.findByText('You’re invited')).toBeTruthy();
    expect(await screen.findByText(/^Ana invited you as ana@example\.com\. Choose/)).toBeTruthy();
    expect(screen.queryByLabelText('Email or username')).toBeNull();
    await person.fill('Name', 'Ana Souza');
    await person.fill('Password', PASSWORD);
    await person.press('Accept and sign in');
    expect(await screen.findByTestId('connection')).toBeTruthy();
  });

  test('says at once that it does not work', async () => {
    await openPage('/login?invite=unknown', { isSignedOut: true });
    expect((await screen.findByRole('alert')).textContent).toContain('This invitation no longer works');
  });

  test('says what to do when it does not work any more, and leads to the login', async () => {
    const { person, passwords } = await openLink();
    await screen.findByText(/^Ana invited you as ana@example\.com\. Choose/);
    if (passwords instanceof MemoryPasswordRecovery) passwords.invitations.clear();
    await person.fill('Name', 'Ana Souza');
    await person.fill('Password', PASSWORD);
    await person.press('Accept and sign in');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Ask the person who invited you for another',
    );
    await person.press('Back to sign in');
    expect(await screen.findByText('Welcome back')).toBeTruthy();
  });
});

test('invitations: an empty map says who can give a vehicle to somebody who may add none', async () => {
  await openPage('/home', { user: { administrator: false, deviceLimit: 0 } });
  expect((await screen.findAllByText(/Nobody has given you a vehicle yet: ask/)).length).toBeGreaterThan(0);
});
