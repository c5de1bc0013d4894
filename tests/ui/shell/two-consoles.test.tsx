import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SimulatedClock } from 'xstate';
import { memoryPorts } from '@farol/adapters/memory/memory-ports';
import { App } from '@farol/ui/app.tsx';
import { createAppStore } from '@farol/ui/kit/console/app-store';
import { plainDevice, plainPosition } from '../../arbitraries/fleet.ts';
import { aServer } from '../../arbitraries/servers.ts';
import { aUser } from '../../arbitraries/users.ts';
import { headlessConsole, sessionConsole, settleCalls } from '../../models/signed-in-console.ts';
import { SimulatedFleet } from '../../models/simulated-fleet.ts';
import { showLanguage } from '../page-language.ts';

/** Mounts a whole console of its own, with its own ports and session, beside others on the page. */
async function mountConsole() {
  const timers = new SimulatedClock();
  const user = aUser({ administrator: true });
  const ports = memoryPorts({ server: aServer(), accounts: [], clock: () => timers.now() });
  ports.sessions.user = user;
  const fleet = new SimulatedFleet([plainDevice(5)], [plainPosition(5, 0)]);
  const root = headlessConsole(ports, fleet.fleet, timers);
  onTestFinished(() => root.stop());
  const app = createAppStore();
  const { container } = render(<App console={root} app={app} initialLanguage="en-US" />);
  await act(settleCalls);
  await within(container).findByTestId('connection');
  return { app, container, shell: sessionConsole(root).shell, console: sessionConsole(root) };
}

async function mountTwo() {
  cleanup();
  onTestFinished(cleanup);
  window.happyDOM.setViewport({ width: 1440, height: 900 });
  window.history.replaceState(null, '', '/devices');
  await showLanguage('en-US');
  return { one: await mountConsole(), other: await mountConsole() };
}

function bell(container: HTMLElement) {
  return within(container).getByRole('button', { name: /^Alert inbox/ });
}

test('two consoles on one page: dialog, notice, menu, hint and past of one are not those of the other', async () => {
  const { one, other } = await mountTwo();
  const before = other.shell.get();
  act(() => {
    one.shell.open('inbox');
    one.shell.open('drivers');
    one.shell.notify('good', 'Only here');
    one.shell.lowerSheet('peek');
    one.shell.change({ deviceMenu: { deviceId: 5, x: 1, y: 1 }, isStreetFileHintHidden: true });
  });
  expect(other.shell.get()).toBe(before);
  expect(bell(one.container).getAttribute('aria-expanded')).toBe('true');
  expect(bell(other.container).getAttribute('aria-expanded')).toBe('false');
});

test('two consoles on one page: each has its own title, docks and keys', async () => {
  const { one, other } = await mountTwo();
  act(() => one.console.moment.show(-3_600_000));
  await waitFor(() => expect(one.app.get().titleNote).toContain('Past'));
  expect(other.app.get().titleNote).toBeUndefined();
  expect(within(other.container).getByTestId('connection').dataset['state']).not.toBe('past');
  const docks = [one, other].map(({ app, container }) => container.contains(app.get().mapDock ?? null));
  expect(docks).toEqual([true, true]);
  expect(one.app.get().mapDock).not.toBe(other.app.get().mapDock);
  expect(screen.getAllByTestId('connection')).toHaveLength(2);
  const closed = [one, other].map(({ app }) => {
    const close = vi.fn();
    app.escapes.push({ close });
    return close;
  });
  fireEvent.keyDown(document.body, { key: 'Escape' });
  // One press closes one thing.
  expect(closed.filter((close) => close.mock.calls.length === 1)).toHaveLength(1);
  expect(closed.filter((close) => close.mock.calls.length === 0)).toHaveLength(1);
});
