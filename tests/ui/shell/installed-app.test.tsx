import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { MemoryAppHost } from '@farol/adapters/memory/app-host';
import { openPage } from '../open-page.tsx';

const ACCOUNT = 'Ana Souza’s account';

async function openOn(host: MemoryAppHost, path = '/home') {
  return openPage(path, { prepare: async () => ({ appHost: host }) });
}

describe('the console as an app', () => {
  test('is offered quietly in the menu of the user, where the browser asks the rest', async () => {
    const host = new MemoryAppHost('question');
    const { person, timers } = await openOn(host);
    await person.chooseFromMenu(ACCOUNT, 'Install app');
    await person.wait(timers, 1);
    await waitFor(() => expect(host.installation()).toBe('installed'));
    await person.press(ACCOUNT);
    expect(await screen.findByRole('menuitem', { name: 'Preferences' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Install app' })).toBeNull();
  });

  test('is explained where only the user can install it, also to who looks for push', async () => {
    const { person } = await openOn(new MemoryAppHost('byHand'), '/notifications');
    await person.chooseFromMenu(ACCOUNT, 'Install app');
    const dialog = await screen.findByRole('dialog', { name: 'Install app' });
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(3);
    await person.inDialog('Install app').press('Got it');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText(/notifications need the app on the Home Screen/)).toBeTruthy();
    await person.press('How to install');
    expect(await screen.findByRole('dialog', { name: 'Install app' })).toBeTruthy();
  });

  test('is not offered where it cannot be', async () => {
    const { person } = await openOn(new MemoryAppHost('none'), '/notifications');
    await person.press(ACCOUNT);
    expect(await screen.findByRole('menuitem', { name: 'Preferences' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Install app' })).toBeNull();
    expect(screen.queryByText(/Home Screen/)).toBeNull();
  });
});

describe('a screen on a wall', () => {
  test('stays on from the switch of the preferences on, and goes off with it', async () => {
    const host = new MemoryAppHost();
    const { person } = await openOn(host, '/home?open=preferences');
    await person.turn('Keep the screen on');
    await waitFor(() => expect(host.isOn).toBe(true));
    await person.turn('Keep the screen on');
    await waitFor(() => expect(host.isOn).toBe(false));
  });

  test('stays on after the page is loaded again, although nobody touches it', async () => {
    const host = new MemoryAppHost();
    await openPage('/home', {
      prepare: async ({ storage }) => {
        storage.write('preferences', JSON.stringify({ screenOn: true }));
        return { appHost: host };
      },
    });
    await waitFor(() => expect(host.isOn).toBe(true));
  });

  test('says so where the device refuses, and is no choice where it cannot', async () => {
    const host = new MemoryAppHost();
    host.refuses = true;
    const { person } = await openOn(host, '/home?open=preferences');
    await person.turn('Keep the screen on');
    expect(await screen.findByText(/doesn’t allow this right now/)).toBeTruthy();
    await openOn(new MemoryAppHost('none', { canStayOn: false }), '/home?open=preferences');
    await screen.findByRole('dialog', { name: 'Preferences' });
    expect(screen.queryByRole('switch', { name: 'Keep the screen on' })).toBeNull();
  });
});
