import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import { openPage } from '../open-page.tsx';

const DIALOG = 'Server settings';

describe('the server settings', () => {
  test('have their sections as tabs', async () => {
    await openPage('/home?open=server');
    await screen.findByLabelText('Announcement text');
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Preferences',
      'Permissions',
      'Product',
      'Billing',
      'Attributes',
    ]);
  });

  test('show the outline of a form until they are loaded', async () => {
    const { person, network } = await openPage('/home');
    network.isHeld = true;
    await person.goTo('/home?open=server');
    const dialog = await screen.findByRole('dialog', { name: DIALOG });
    const outline = await within(dialog).findByRole('status', { name: 'Loading…' });
    expect(outline.querySelectorAll('.mantine-Skeleton-root').length).toBeGreaterThan(8);
    expect(within(dialog).queryByRole('textbox')).toBeNull();
  });

  test('are saved for everyone, with the texts, numbers and switches of several tabs', async () => {
    const { person, serverSettings } = await openPage('/home?open=server');
    await person.fill('Announcement text', 'Maintenance on Sunday');
    await person.fill('Initial latitude', '-15.8');
    await person.fill('Initial longitude', '-47.9');
    await person.openTab('Permissions');
    await person.turn(/^Self-registration/);
    await person.inDialog(DIALOG).press('Save');
    expect(await screen.findByText('Saved. Now applies to everyone.')).toBeTruthy();
    expect(serverSettings.server.info).toMatchObject({
      registration: true,
      announcement: 'Maintenance on Sunday',
      latitude: -15.8,
      longitude: -47.9,
      zoom: 0,
    });
  });

  test('show an error at its field, go to its tab, and save nothing', async () => {
    const { person, serverSettings } = await openPage('/home?open=server');
    await person.fill('Initial latitude', '95');
    await person.fill('Initial longitude', '-47.9');
    await person.openTab('Product');
    await person.inDialog(DIALOG).press('Save');
    expect(await screen.findByText('Enter a number from -90 to 90.')).toBeTruthy();
    const latitude = await person.field('Initial latitude');
    await waitFor(() => expect(document.activeElement).toBe(latitude));
    expect(serverSettings.server.info).toMatchObject({ latitude: 0, longitude: 0 });
  });

  test('ask before they are left unsaved, and staying loses nothing', async () => {
    const { person } = await openPage('/home?open=server');
    await person.fill('Announcement text', 'Maintenance on Sunday');
    await person.keys('{Escape}');
    await person.press('Keep editing');
    expect((await person.field('Announcement text')).value).toBe('Maintenance on Sunday');
    await person.keys('{Escape}');
    await person.press('Discard');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('that the server refuses stay as typed, and say why', async () => {
    const { person, network } = await openPage('/home?open=server');
    await person.fill('Announcement text', 'Maintenance on Sunday');
    network.failure = new Failure('WRITE_ACCESS_DENIED', 403);
    await person.inDialog(DIALOG).press('Save');
    const dialog = await screen.findByRole('dialog', { name: DIALOG });
    expect(await within(dialog).findByText(/You don’t have permission to do this/)).toBeTruthy();
    expect((await person.field('Announcement text')).value).toBe('Maintenance on Sunday');
  });

  test('that cannot be loaded say why, and a retry loads them', async () => {
    const { person, network } = await openPage('/home');
    network.failure = new Failure('TIMEOUT', 504);
    await person.chooseFromMenu('Ana Souza’s account', DIALOG);
    expect(await screen.findByText('Couldn’t load the settings')).toBeTruthy();
    network.failure = undefined;
    await person.press('Try again');
    expect(await person.field('Announcement text')).toBeTruthy();
  });

  test('restart the server after a question, and not while there are unsaved changes', async () => {
    const { person, serverAdministration } = await openPage('/home?open=server');
    await person.fill('Announcement text', 'Maintenance on Sunday');
    expect(await screen.findByText('Save or discard your changes before restarting.')).toBeTruthy();
    await person.inDialog(DIALOG).press('Save');
    await screen.findByText('Saved. Now applies to everyone.');
    await person.press('Restart server');
    const question = await screen.findByRole('dialog', { name: 'Restart the server?' });
    expect(question.textContent).toContain('Everyone is disconnected for a few seconds');
    expect(serverAdministration.restarts).toBe(0);
    await person.inDialog('Restart the server?').press('Restart');
    await waitFor(() => expect(serverAdministration.restarts).toBe(1));
    await waitFor(() => expect(location.pathname).toBe('/maintenance'));
  });

  test('say why the server could not be restarted', async () => {
    const { person, network } = await openPage('/home?open=server');
    await person.press('Restart server');
    await screen.findByRole('dialog', { name: 'Restart the server?' });
    network.failure = new Failure('WRITE_ACCESS_DENIED', 403);
    await person.inDialog('Restart the server?').press('Restart');
    expect(await screen.findByText('Couldn’t restart the server')).toBeTruthy();
  });
});

describe('the announcement of the server', () => {
  const server = { announcement: 'Maintenance on Sunday' };

  test.for([true, false])(
    'is shown to everyone until it is dismissed (administrator: %s)',
    async (administrator) => {
      const { person, storage } = await openPage('/home', { server, user: { administrator } });
      const banner = await screen.findByRole('region', { name: 'Announcement' });
      expect(banner.textContent).toContain('Maintenance on Sunday');
      await person.press('Dismiss announcement');
      await waitFor(() => expect(screen.queryByRole('region', { name: 'Announcement' })).toBeNull());
      // It stays dismissed when the page is opened again.
      await openPage('/home', { server, user: { administrator }, prepare: async () => ({ storage }) });
      expect(screen.queryByRole('region', { name: 'Announcement' })).toBeNull();
    },
  );

  test('is empty on a server without one', async () => {
    await openPage('/home');
    expect(screen.queryByRole('region', { name: 'Announcement' })).toBeNull();
  });
});
