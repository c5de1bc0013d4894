import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SimulatedClock } from 'xstate';
import { memoryPorts } from '@farol/adapters/memory/memory-ports';
import { MemoryServer } from '@farol/adapters/memory/model/memory-server';
import { App } from '@farol/ui/app.tsx';
import { createAppStore } from '@farol/ui/kit/console/app-store';
import { focusOnGeofence } from '@farol/ui/kit/navigation/geofence-focus';
import { layerStages } from '@farol/ui/map/scene/layer-stages';
import type { MapOverlay } from '@farol/ui/map/scene/map-overlay';
import { PageMap } from '@farol/ui/map/page/page-map';
import type { Language } from '@farol/core/domain/values/locale';
import { plainDevice, plainPosition } from '../../arbitraries/fleet.ts';
import { aServer } from '../../arbitraries/servers.ts';
import { aUser } from '../../arbitraries/users.ts';
import { headlessConsole, sessionConsole, settleCalls } from '../../models/signed-in-console.ts';
import { SimulatedFleet } from '../../models/simulated-fleet.ts';
import { showLanguage } from '../page-language.ts';

/** Mounts a whole console of its own, with its own ports and session, beside others on the page. */
async function mountConsole(language: Language) {
  const timers = new SimulatedClock();
  const user = aUser({ administrator: true });
  const ports = memoryPorts(new MemoryServer({ server: aServer(), clock: () => timers.now() }));
  ports.sessions.user = user;
  const fleet = new SimulatedFleet([plainDevice(5)], [plainPosition(5, 0)]);
  const root = headlessConsole(ports, fleet.fleet, timers);
  onTestFinished(() => root.stop());
  const box = document.body.appendChild(document.createElement('div'));
  const app = createAppStore(box);
  await showLanguage(app, language);
  const pageMap = new PageMap();
  const { container } = render(
    <App console={root} app={app} pageMap={pageMap} initialLanguage={language} />,
    { container: box },
  );
  await act(settleCalls);
  await within(container).findByTestId('connection');
  return { app, pageMap, container, shell: sessionConsole(root).shell, console: sessionConsole(root) };
}

async function mountTwo(...[language = 'en-US', otherLanguage = language]: Language[]) {
  cleanup();
  onTestFinished(cleanup);
  window.happyDOM.setViewport({ width: 1440, height: 900 });
  window.history.replaceState(null, '', '/devices');
  return { one: await mountConsole(language), other: await mountConsole(otherLanguage) };
}

function bell(container: HTMLElement) {
  return within(container).getByRole('button', { name: /^Alert inbox/ });
}

test('two consoles on one page: dialog, notice, menu, hint and past of one are not those of the other', async () => {
  const { one, other } = await mountTwo();
  const before = other.shell.getSnapshot();
  act(() => {
    one.shell.open('inbox');
    one.shell.open('drivers');
    one.shell.notify('good', 'Only here');
    one.shell.lowerSheet('peek');
    one.shell.change({ deviceMenu: { deviceId: 5, x: 1, y: 1 }, isStreetFileHintHidden: true });
  });
  expect(other.shell.getSnapshot()).toBe(before);
  expect(bell(one.container).getAttribute('aria-expanded')).toBe('true');
  expect(bell(other.container).getAttribute('aria-expanded')).toBe('false');
});

test('two consoles on one page: each has its own title, docks and keys', async () => {
  const { one, other } = await mountTwo();
  act(() => one.console.replay.show(-3_600_000));
  await waitFor(() => expect(one.app.getSnapshot().titleNote).toContain('Past'));
  expect(other.app.getSnapshot().titleNote).toBeUndefined();
  expect(within(other.container).getByTestId('connection').dataset['state']).not.toBe('past');
  const docks = [one, other].map(({ app, container }) =>
    container.contains(app.getSnapshot().mapDock ?? null),
  );
  expect(docks).toEqual([true, true]);
  expect(one.app.getSnapshot().mapDock).not.toBe(other.app.getSnapshot().mapDock);
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

test('two consoles on one page: what a screen draws on the map of one, and the geofence shown there, are not on the other', async () => {
  const { one, other } = await mountTwo();
  const overlay: MapOverlay = { level: 'above', layers: () => [], subscribe: () => () => {} };
  const area = 'CIRCLE (1 2, 100)';
  const fence = { id: 1, name: 'Depot', description: null, area, calendarId: 0, attributes: {} };
  act(() => {
    one.pageMap.screenOverlays.set([overlay]);
    one.pageMap.toolOverlays.set([overlay]);
    focusOnGeofence(one.pageMap.geofenceFocus, fence);
    one.pageMap.drawnFleet.set({ commits: 1, positionOf: () => undefined, clustersIn: () => [] });
  });
  expect(one.pageMap.geofenceFocus.read()).toBeDefined();
  const { screenOverlays, toolOverlays, geofenceFocus, drawnFleet } = other.pageMap;
  expect([screenOverlays.read(), toolOverlays.read()]).toEqual([[], []]);
  expect(layerStages(one.pageMap.graphics)).not.toBe(layerStages(other.pageMap.graphics));
  expect([geofenceFocus.read(), drawnFleet.read()]).toEqual([undefined, undefined]);
});

test('two consoles on one page: each is in the language of its own user', async () => {
  const { one, other } = await mountTwo('en-US', 'pt-BR');
  const titles = () =>
    [one, other].map(({ container }) =>
      within(container).getByRole('button', { name: BELL }).getAttribute('aria-label'),
    );
  expect(titles()).toEqual([
    expect.stringMatching(/^Alert inbox/),
    expect.stringMatching(/^Caixa de alertas/),
  ]);
  await act(() => other.app.language.show('es-ES'));
  expect(titles()).toEqual([
    expect.stringMatching(/^Alert inbox/),
    expect.stringMatching(/^Buzón de alertas/),
  ]);
  expect([one, other].map(({ container }) => container.lang)).toEqual(['en-US', 'es-ES']);
});

const BELL = /^(?:Alert inbox|Caixa de alertas|Buzón de alertas)/;
