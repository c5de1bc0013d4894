import { act, within, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { startScreenFeatures } from '@farol/core/console/screen-features';
import type { StartScreenFeatures } from '@farol/core/console/screen-code';
import { LazyCode } from '@farol/core/console/wiring/lazy-code';
import { MemoryAppCapabilities } from '@farol/adapters/memory/app-capabilities';
import { NewVersionDialog } from '@farol/ui/shell/new-version-dialog.tsx';
import { openPage } from '../open-page.tsx';
import { plainDevice } from '../../arbitraries/fleet.ts';
import { renderInConsole } from '../render-in-console.tsx';

/** A page whose code of the screens has not arrived. */
async function aFirstView(path: string) {
  const arriving = Promise.withResolvers<StartScreenFeatures>();
  const screenCode = new LazyCode(() => arriving.promise);
  const page = await openPage(path, {
    screenCode,
    prepare: async ({ records }) => {
      const { defaults } = (await import('@farol/core/resources/kinds/resources')).RESOURCES.devices;
      await records.save('devices', { ...defaults, name: 'Van 1', uniqueId: '1' });
    },
  });
  return { ...page, screenCode, arrive: () => arriving.resolve(startScreenFeatures) };
}

test.each(['/home', '/devices'])(
  'first view at %s: is drawn without the code of the screens',
  async (path) => {
    const { screenCode } = await aFirstView(path);
    expect(await screen.findByTestId('connection')).toBeDefined();
    if (path === '/devices') expect(await screen.findByText('Van 1')).toBeDefined();
    expect(screenCode.loaded()).toBeUndefined();
  },
);

test('first view: what the user opens before the code has come, opens when it comes', async () => {
  const { arrive, person, root } = await aFirstView('/devices');
  await person.press('New vehicle');
  const forms = () => root.session.getSnapshot().console?.records.forms.devices.getSnapshot().isOpen;
  expect(forms).toThrow('before its code was loaded');
  await act(async () => arrive());
  expect(forms()).toBe(true);
});

const ACCOUNT = 'Ana Souza’s account';

async function openOn(host: MemoryAppCapabilities, path = '/home') {
  return openPage(path, { prepare: async () => ({ appCapabilities: host }) });
}

describe('the console as an app', () => {
  test('is offered quietly in the menu of the user, where the browser asks the rest', async () => {
    const host = new MemoryAppCapabilities('question');
    const { person, timers } = await openOn(host);
    await person.chooseFromMenu(ACCOUNT, 'Install app');
    await person.wait(timers, 1);
    await waitFor(() => expect(host.installation()).toBe('installed'));
    await person.press(ACCOUNT);
    expect(await screen.findByRole('menuitem', { name: 'Preferences' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Install app' })).toBeNull();
  });

  test('is explained where only the user can install it, also to who looks for push', async () => {
    const { person } = await openOn(new MemoryAppCapabilities('byHand'), '/notifications');
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
    const { person } = await openOn(new MemoryAppCapabilities('none'), '/notifications');
    await person.press(ACCOUNT);
    expect(await screen.findByRole('menuitem', { name: 'Preferences' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Install app' })).toBeNull();
    expect(screen.queryByText(/Home Screen/)).toBeNull();
  });
});

describe('a screen on a wall', () => {
  test('stays on from the switch of the preferences on, and goes off with it', async () => {
    const host = new MemoryAppCapabilities();
    const { person } = await openOn(host, '/home?open=preferences');
    await person.turn('Keep the screen on');
    await waitFor(() => expect(host.isOn).toBe(true));
    await person.turn('Keep the screen on');
    await waitFor(() => expect(host.isOn).toBe(false));
  });

  test('stays on after the page is loaded again, although nobody touches it', async () => {
    const host = new MemoryAppCapabilities();
    await openPage('/home', {
      prepare: async ({ storage }) => {
        storage.write('preferences', JSON.stringify({ screenOn: true }));
        return { appCapabilities: host };
      },
    });
    await waitFor(() => expect(host.isOn).toBe(true));
  });

  test('says so where the device refuses, and is no choice where it cannot', async () => {
    const host = new MemoryAppCapabilities();
    host.refuses = true;
    const { person } = await openOn(host, '/home?open=preferences');
    await person.turn('Keep the screen on');
    expect(await screen.findByText(/doesn’t allow this right now/)).toBeTruthy();
    await openOn(new MemoryAppCapabilities('none', { canStayOn: false }), '/home?open=preferences');
    await screen.findByRole('dialog', { name: 'Preferences' });
    expect(screen.queryByRole('switch', { name: 'Keep the screen on' })).toBeNull();
  });
});

const QUESTION = 'A new version of the console is available';

test('first view: a new version is opened by a reload of the page, only when the user accepts', async () => {
  const { newVersions, page, user } = await renderInConsole(<NewVersionDialog />);
  expect(screen.queryByText(QUESTION)).toBeNull();
  act(() => newVersions.install());
  await user.click(await screen.findByRole('button', { name: 'Later' }));
  await waitFor(() => expect(screen.queryByText(QUESTION)).toBeNull());
  expect(page.reloads).toBe(0);
  act(() => newVersions.install());
  await user.click(await screen.findByRole('button', { name: 'Open it now' }));
  expect(page.reloads).toBe(1);
});

test('first view: the question waits while a form has changes that are not saved', async () => {
  const { console: farol, newVersions } = await renderInConsole(<NewVersionDialog />);
  const form = farol.records.forms.devices;
  act(() => {
    form.open(plainDevice(0, { name: '' }));
    form.setField('name', 'Van 9');
  });
  act(() => newVersions.install());
  expect(screen.queryByText(QUESTION)).toBeNull();
  act(() => form.discard());
  expect(await screen.findByText(QUESTION)).toBeTruthy();
});

test('first view: the question waits while somebody is typing', async () => {
  const { newVersions, user } = await renderInConsole(
    <>
      <input aria-label="Search" />
      <NewVersionDialog />
    </>,
  );
  await user.type(screen.getByLabelText('Search'), 'van');
  act(() => newVersions.install());
  expect(screen.queryByText(QUESTION)).toBeNull();
  act(() => screen.getByLabelText('Search').blur());
  expect(await screen.findByText(QUESTION, {}, { timeout: 5000 })).toBeTruthy();
});
