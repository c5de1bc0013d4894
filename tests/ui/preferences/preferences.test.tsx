import { screen, within, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import { openFleetPage, type FleetPageOptions } from '../open-fleet-page.ts';

const screenText = () => document.querySelector('main')?.textContent;
const FIX = { latitude: -8.053889, longitude: -34.881111, speed: 54, fixTime: '2026-01-05T18:07:00Z' };

/** Opens the preferences over the detail of vehicle 5. */
async function openPreferences(options: FleetPageOptions = {}) {
  const page = await openFleetPage('/devices/5?open=preferences', {
    vehicles: { 5: { position: FIX } },
    ...options,
  });
  await screen.findByText('Current speed');
  const dialog = within(await screen.findByRole('dialog', { name: 'Preferences' }));
  await dialog.findByRole('radiogroup', { name: 'Speed' });
  const choose = async (name: string, option: string) => {
    await page.user.click(
      within(dialog.getByRole('radiogroup', { name })).getByRole('radio', { name: option }),
    );
    await page.settle();
  };
  return { ...page, dialog, choose };
}

describe('a preference applies at once everywhere and is saved to the account:', () => {
  test.for([
    ['Speed', 'km/h', '100km/h', { attributes: { speedUnit: 'kmh' } }],
    ['Speed', 'kn', '54kn', { attributes: { speedUnit: 'kn' } }],
    ['Time format', '24-hour', '18:07:00', {}],
  ] as const)('%s as %s', async ([name, option, text, saved]) => {
    const { dialog, choose, records, ana } = await openPreferences();
    expect(screenText()).toContain('62mph');
    expect(screenText()).toContain('6:07:00');
    await choose(name, option);
    expect(screenText()).toContain(text);
    expect(dialog.getByText(/Saved to your account/)).toBeTruthy();
    expect((await records.list('users')).find(({ id }) => id === ana.id)).toMatchObject(saved);
  });

  test('coordinates in degrees, minutes and seconds', async () => {
    const { dialog, user, settle, records, ana } = await openPreferences();
    await waitFor(() =>
      expect(document.activeElement).toBe(dialog.getByRole('combobox', { name: 'Language' })),
    );
    expect(screenText()).toContain('-8.053889, -34.881111');
    await user.click(dialog.getByRole('combobox', { name: 'Coordinates' }));
    await user.click(await screen.findByRole('option', { name: /^8° 3' 14/ }));
    await settle();
    expect(screenText()).toContain(`8° 3' 14.00" S, 34° 52' 52.00" W`);
    expect((await records.list('users')).find(({ id }) => id === ana.id)).toMatchObject({
      coordinateFormat: 'dms',
    });
  });
});

test('preferences: a preference that cannot be saved says so, and is saved by a retry', async () => {
  const { dialog, choose, network, user, settle } = await openPreferences();
  network.failure = new Failure('NETWORK', 0);
  await choose('Distance', 'km');
  expect(dialog.getByRole('alert').textContent).toContain('Not saved to your account');
  network.failure = undefined;
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  await settle();
  expect(dialog.getByText(/Saved to your account/)).toBeTruthy();
});

test('preferences: a preference that the server refuses can be undone', async () => {
  const { dialog, choose, network, user, settle } = await openPreferences();
  network.failure = new Failure('OPERATION_RESTRICTED', 400);
  await choose('Distance', 'km');
  network.failure = undefined;
  await user.click(dialog.getByRole('button', { name: 'Undo' }));
  await settle();
  expect(dialog.queryByRole('alert')).toBeNull();
});

describe('preferences that are not the user’s to save', () => {
  test('stay in this browser for read-only users, and the dialog says so', async () => {
    const { dialog, choose, records, ana } = await openPreferences({
      user: { administrator: false, readonly: true },
    });
    await choose('Speed', 'km/h');
    expect(dialog.getByText(/Your account is read-only/)).toBeTruthy();
    expect((await records.list('users')).find(({ id }) => id === ana.id)?.attributes).toEqual({});
  });

  test('are disabled where the server sets them for everyone', async () => {
    const { dialog } = await openPreferences({
      server: { forceSettings: true, attributes: { speedUnit: 'kn' } },
    });
    expect(dialog.getByText(/set by the server for everyone/)).toBeTruthy();
    expect(
      within(dialog.getByRole('radiogroup', { name: 'Speed' }))
        .getAllByRole('radio')
        .every((option) => option.hasAttribute('disabled')),
    ).toBe(true);
  });
});

test('the map menu and the preferences are one: what is chosen in one is checked in the other', async () => {
  const { user, dialog } = await openPreferences();
  await user.click(dialog.getByRole('switch', { name: 'License plates' }));
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Map options' }));
  const plates = await screen.findByRole('menuitemcheckbox', { name: 'License plates' });
  expect(plates.getAttribute('aria-checked')).toBe('true');
});

const expiringUser = (seconds: number) => ({
  administrator: false,
  expirationTime: new Date(1.79e12 + seconds * 1000).toISOString(),
});

describe('an account that expires', () => {
  test('shows the time left in the menu of the account', async () => {
    const { user } = await openFleetPage('/home', { user: expiringUser(7190) });
    await user.click(await screen.findByRole('button', { name: 'Ana Souza’s account' }));
    // Its entries are loaded with it.
    await waitFor(() =>
      expect(screen.getByRole('menu').textContent).toMatch(/Expires in:\s*(1 hour|2 hours)/),
    );
  });

  test('ends the session with a message that leads back to the login', async () => {
    const { user, wait, settle } = await openFleetPage('/home', { user: expiringUser(60) });
    await wait(61_000);
    const ended = within(await screen.findByRole('dialog', { name: 'Session ended' }));
    expect(ended.getByText('Your session has expired!')).toBeTruthy();
    await user.keyboard('{Escape}');
    await user.click(ended.getByRole('button', { name: 'Sign out' }));
    await settle();
    expect(await screen.findByLabelText('Email or username')).toBeTruthy();
  });
});

test('preferences: the language menu of the top bar changes the language of the account, in which the server writes', async () => {
  const { user, settle, records, ana } = await openFleetPage('/home');
  await user.click(screen.getByRole('button', { name: 'Language' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Español' }));
  await settle();
  await screen.findByRole('button', { name: 'Idioma' });
  const saved = (await records.list('users')).find(({ id }) => id === ana.id);
  expect(Object.entries(saved?.attributes ?? {}).filter(([name]) => name.endsWith('.lang'))).toEqual([
    [expect.any(String), 'es-ES'],
  ]);
});
