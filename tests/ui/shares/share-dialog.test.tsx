import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { MemoryShares } from '@farol/adapters/memory/shares';
import { newShare, type Share } from '@farol/core/domain/share/share';
import { Failure } from '@farol/core/domain/values/failure';
import { NOW_MS, openFleetPage, type FleetPageOptions } from '../open-fleet-page.ts';

/** Opens the links of vehicle 5, which has the given ones. */
async function openShares(existing: readonly Partial<Share>[] = [], options: FleetPageOptions = {}) {
  const page = await openFleetPage('/devices/5', {
    prepare: async ({ network }) => {
      const shares = new MemoryShares([5], network, () => NOW_MS);
      existing.forEach((changes, at) =>
        shares.shares.set(at + 1, {
          ...newShare(5, 'Customer', NOW_MS, null),
          id: at + 1,
          token: 't',
          ...changes,
        }),
      );
      return { shares };
    },
    ...options,
  });
  const open = async () => {
    await page.user.click(await screen.findByRole('button', { name: 'Share' }));
    return screen.findByRole('dialog');
  };
  return { ...page, open };
}

test('share dialog: a vehicle is shared for two hours, and the link can be copied and deleted', async () => {
  const { open, user, settle, shares } = await openShares();
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  const dialog = await open();
  const inside = within(dialog);
  expect(await inside.findByText('No links for this vehicle')).toBeTruthy();
  await user.click(inside.getByRole('button', { name: 'New link' }));
  await user.type(inside.getByLabelText('Link name'), 'Customer Souza');
  await user.click(inside.getByRole('button', { name: '2 h' }));
  await user.click(inside.getByRole('button', { name: 'Create link' }));
  const link = (await inside.findByRole('group', { name: 'Link' })).textContent;
  expect(link).toBe(`${location.origin}/share/token-1`);
  await user.click(inside.getByRole('button', { name: 'Copy link' }));
  expect(copied).toEqual([link]);
  await user.click(inside.getByRole('button', { name: 'Done' }));
  const row = await inside.findByRole('listitem');
  expect(row.textContent).toContain('Customer Souza');
  expect(row.textContent).toContain('View only');
  expect([...shares.shares.values()]).toMatchObject([
    { deviceId: 5, limitCommands: true, expirationTime: new Date(NOW_MS + 7_200_000).toISOString() },
  ]);
  await user.click(within(row).getByRole('button', { name: 'Delete: Customer Souza' }));
  expect(dialog.textContent).toContain('Anyone using the link loses access immediately.');
  await user.click(inside.getByRole('button', { name: 'Cancel' }));
  expect(shares.shares.size).toBe(1);
  await user.click(await inside.findByRole('button', { name: 'Delete: Customer Souza' }));
  await user.click(inside.getByRole('button', { name: 'Delete' }));
  await settle();
  expect(inside.getByText('No links for this vehicle')).toBeTruthy();
});

describe('the end of a link', () => {
  test('that is not a date is explained, and one without leading zeros is written out', async () => {
    const { open, user } = await openShares();
    const dialog = within(await open());
    await user.click(await dialog.findByRole('button', { name: 'New link' }));
    const until = dialog.getByLabelText<HTMLInputElement>('Valid until');
    await user.clear(until);
    await user.type(until, 'soon');
    await user.tab();
    await waitFor(() =>
      expect(dialog.getByText(/^Enter a date and time, such as 12\/31\/\d{4} 2:30 PM\.$/)).toBeTruthy(),
    );
    await user.clear(until);
    await user.type(until, '3/9/2027 2 pm');
    await user.tab();
    expect(until.value).toBe('03/09/2027 2:00 PM');
  });

  test('must be in the future', async () => {
    const { open, user, shares } = await openShares();
    const dialog = within(await open());
    await user.click(await dialog.findByRole('button', { name: 'New link' }));
    const until = dialog.getByLabelText('Valid until');
    await user.clear(until);
    await user.type(until, '3/9/2020 2 pm');
    await user.tab();
    await user.click(dialog.getByRole('button', { name: 'Create link' }));
    expect(dialog.getByText('Choose a time in the future.')).toBeTruthy();
    expect(shares.shares.size).toBe(0);
  });

  test('that has passed is shown, and the link works again once it is extended', async () => {
    const { open, user, settle, shares } = await openShares([
      { expirationTime: new Date(NOW_MS - 60_000).toISOString() },
    ]);
    const dialog = within(await open());
    expect((await dialog.findByRole('listitem')).textContent).toContain('Expired on');
    expect(dialog.queryByRole('button', { name: 'Copy link: Customer' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Edit: Customer' }));
    await user.click(dialog.getByRole('button', { name: '1 day' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await settle();
    expect(dialog.getByRole('listitem').textContent).toContain('Until');
    expect(shares.shares.get(1)?.expirationTime).toBe(new Date(NOW_MS + 86_400_000).toISOString());
  });
});

describe('links that fail', () => {
  test('to load say why, and are loaded again', async () => {
    const { open, user, network } = await openShares([{}]);
    network.failure = new Failure('NETWORK', 0);
    const dialog = within(await open());
    expect(await dialog.findByText('Couldn’t load your links')).toBeTruthy();
    network.failure = undefined;
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByRole('listitem')).toBeTruthy();
  });

  test('to be saved say why, and keep what was typed', async () => {
    const { open, user, settle, network } = await openShares();
    const dialog = within(await open());
    await user.click(await dialog.findByRole('button', { name: 'New link' }));
    await user.type(dialog.getByLabelText('Link name'), 'Customer');
    network.failure = new Failure('TOO_MANY_SHARED_LINKS', 400);
    await user.click(dialog.getByRole('button', { name: 'Create link' }));
    await settle();
    expect(dialog.getByRole('alert').textContent).toContain('You have too many shared links');
    expect(dialog.getByLabelText<HTMLInputElement>('Link name').value).toContain('Customer');
  });

  test('to be deleted say so and stay', async () => {
    const { open, user, settle, network, shares } = await openShares([{}]);
    const dialog = within(await open());
    await user.click(await dialog.findByRole('button', { name: 'Delete: Customer' }));
    network.failure = new Failure('NETWORK', 0);
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await settle();
    expect(dialog.getByText('Couldn’t delete the link')).toBeTruthy();
    expect(shares.shares.size).toBe(1);
  });

  test('to be copied say so', async () => {
    const { open, user } = await openShares([{}]);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    const dialog = within(await open());
    await user.click(await dialog.findByRole('button', { name: 'Copy link: Customer' }));
    expect(await screen.findByText('Couldn’t copy the link')).toBeTruthy();
  });
});

describe('a person who opens a link', () => {
  test.for([
    ['expired', 'USER_HAS_EXPIRED', 'This link has expired'],
    ['was deleted', 'INVALID_SHARE', 'Couldn’t open the link'],
  ] as const)('that %s is told so and can sign in instead', async ([, code, title]) => {
    await openFleetPage('/share/gone', {
      isSignedOut: true,
      prepare: async ({ sessions }) => {
        sessions.signInWithToken = () => Promise.reject(new Failure(code, 400));
        return { sessions };
      },
    });
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Sign in with your account' }).getAttribute('href')).toBe(
      '/login',
    );
  });

  test('shows that the server is unreachable, and loads when tried again', async () => {
    const signIn = vi.fn(() => Promise.reject(new Failure('NETWORK', 0)));
    const { user } = await openFleetPage('/share/token', {
      isSignedOut: true,
      prepare: async ({ sessions }) => {
        sessions.signInWithToken = signIn;
        return { sessions };
      },
    });
    expect(await screen.findByRole('heading', { name: 'Couldn’t open the link' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(signIn).toHaveBeenCalledTimes(2);
  });
});
