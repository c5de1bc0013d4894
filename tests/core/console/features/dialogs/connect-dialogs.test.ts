import { expect, test } from 'vitest';
import type { DialogName } from '@farol/core/domain/navigation/dialog-url';
import type { OpenableView, OpenedViewLocation } from '@farol/core/url-state/opened-view';
import { aBrowser, openConsole, signInNext } from '../../../../models/open-console.ts';

/** A page whose address is this, without a history. */
function aPage(address: string) {
  const page = { address };
  const write = (path: string): void => {
    page.address = path;
  };
  const location: OpenedViewLocation = {
    read: () => page.address,
    replace: write,
    push: write,
    popOrReplace: write,
    onChange: () => () => undefined,
  };
  return { page, location };
}

function aDialog(view: DialogName) {
  const listeners = new Set<() => void>();
  let isOpen = false;
  const set = (isOpenNow: boolean): void => {
    isOpen = isOpenNow;
    for (const listener of listeners) listener();
  };
  const dialog: OpenableView = {
    view,
    isOpen: () => isOpen,
    open: () => set(true),
    close: () => set(false),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return { ...dialog, listeners };
}

test('connect dialogs: the dialog in the address opens if the user may open it, and an open one is in the address', async () => {
  const { console: farol, timers } = await openConsole(await aBrowser({ user: { administrator: false } }));
  const { page, location } = aPage('/devices?open=preferences');
  const [preferences, server] = [aDialog('preferences'), aDialog('server')];
  const stop = farol.dialogs.keepInUrl(location, [preferences, server]);
  expect(preferences.isOpen()).toBe(true);
  preferences.close();
  timers.increment(0);
  expect(page.address).toBe('/devices');
  stop();
  preferences.open();
  timers.increment(0);
  expect([page.address, preferences.listeners.size]).toEqual(['/devices', 0]);
  page.address = '/devices?open=server';
  farol.dialogs.keepInUrl(location, [preferences, server]);
  expect([server.isOpen(), page.address]).toEqual([false, '/devices']);
});

test('connect dialogs: no dialog is kept in the address for a user who has signed out', async () => {
  const { console: farol, root } = await openConsole(await aBrowser());
  const { location } = aPage('/devices');
  const preferences = aDialog('preferences');
  const stop = farol.dialogs.keepInUrl(location, [preferences]);
  expect(preferences.listeners.size).toBe(1);
  await signInNext(root);
  expect(preferences.listeners.size).toBe(0);
  stop();
});
