import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { SimulatedClock } from 'xstate';
import { LiveFleet } from '@farol/core/fleet/live-fleet';
import { ConnectionState } from '@farol/ui/shell/connection-state.tsx';
import { MemoryServer } from '@farol/adapters/memory/model/memory-server';
import { memoryPorts } from '@farol/adapters/memory/model/memory-ports';
import { App } from '@farol/ui/app.tsx';
import { createAppStore } from '@farol/ui/kit/console/app-store';
import { focusOnGeofence } from '@farol/ui/kit/navigation/geofence-focus';
import { layerStages } from '@farol/ui/map/scene/layer-stages';
import type { MapOverlay } from '@farol/ui/map/scene/map-overlay';
import { PageMap } from '@farol/ui/map/page/page-map';
import type { Language } from '@farol/core/domain/values/locale';
import { openFleetPage } from '../open-fleet-page.ts';
import { renderInConsole } from '../render-in-console.tsx';
import { plainDevice, plainPosition } from '../../arbitraries/fleet.ts';
import { aServer } from '../../arbitraries/servers.ts';
import { aUser } from '../../arbitraries/users.ts';
import { headlessConsole, sessionConsole, settleCalls } from '../../models/signed-in-console.ts';
import { showLanguage } from '../page-language.ts';

const VEHICLES = {
  5: { device: { name: 'Truck 5' }, position: {} },
  6: { device: { name: 'Truck 6' }, position: {} },
  7: { device: { name: 'Van 7', status: 'offline' }, position: {} },
} as const;
const rows = async () =>
  within(await screen.findByRole('grid', { name: 'Vehicles' }))
    .queryAllByRole('row')
    .map(({ textContent }) => /(Truck|Van) \d/.exec(textContent)?.[0])
    .filter((name) => name !== undefined);

describe('a link to a view', () => {
  test('opens the list with its search, status and order', async () => {
    await openFleetPage('/devices?q=truck&status=online&sort=name-desc', { vehicles: VEHICLES });
    await vi.waitFor(async () => expect(await rows()).toEqual(['Truck 6', 'Truck 5']));
    expect((await screen.findByRole<HTMLInputElement>('searchbox')).value).toBe('truck');
    expect(screen.getByRole('button', { name: /^Online/ }).getAttribute('aria-pressed')).toBe('true');
  });

  test('is what the address becomes while the list is searched, filtered and ordered', async () => {
    const { user, wait } = await openFleetPage('/devices', { vehicles: VEHICLES });
    await user.type(await screen.findByRole('searchbox'), 'truck');
    await user.click(screen.getByRole('button', { name: /^Online/ }));
    await user.click(screen.getByRole('button', { name: 'Name, ascending' }));
    await wait(1000);
    expect(location.search).toMatch(/^\?q=truck&status=online&sort=name-desc/);
  });

  test('is copied from the map', async () => {
    const { user } = await openFleetPage('/devices?q=truck', { vehicles: VEHICLES });
    const copied: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
    await user.click(await screen.findByRole('button', { name: 'Copy link to this view' }));
    expect(await screen.findByText('Link copied. It opens this same view.')).toBeTruthy();
    expect(copied).toEqual([location.href]);
  });

  test('that the browser does not copy says so', async () => {
    const { user } = await openFleetPage('/home', { vehicles: VEHICLES });
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox', { name: /Search vehicles/ });
    await user.keyboard('copy link{Enter}');
    expect(await screen.findByText(/Couldn’t copy/)).toBeTruthy();
  });

  test('opens a table of records with its search, order and columns', async () => {
    const { user, wait } = await openFleetPage('/groups?find=o&order=name-desc&columns=name', {
      prepare: async ({ records }) => {
        for (const name of ['North', 'South', 'West'])
          await records.save('groups', { id: 0, name, groupId: 0, attributes: {} });
      },
    });
    const search = await screen.findByRole<HTMLInputElement>('searchbox');
    expect(search.value).toBe('o');
    const names = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(names).toEqual(['South', 'North']);
    expect(screen.queryByRole('columnheader', { name: 'Parent group' })).toBeNull();
    await user.clear(search);
    await user.type(search, 'nor');
    await wait(1000);
    expect(location.search).toBe('?find=nor&order=name-desc&columns=name');
  });
});

/** In the time zone of the page. */
const MOMENT = new Date(1969, 11, 20, 14, 5).getTime();

test('view links: the header says which past moment is shown, the title too, and a press returns to the present', async () => {
  const { console: farol, app, user } = await renderInConsole(<ConnectionState />);
  expect(screen.queryByRole('button')).toBeNull();
  act(() => farol.replay.show(MOMENT));
  const pill = await screen.findByRole('button', { name: /^Past · …/ });
  act(() => {
    farol.shell.change({ pastFleet: new LiveFleet(() => {}, MOMENT) });
    app.change({ pastMs: MOMENT });
  });
  expect(pill.textContent).toContain('Past · Dec 20, 1969, 2:05');
  expect(pill.getAttribute('aria-label')).toMatch(/Back to Live$/);
  expect(app.getSnapshot().titleNote).toContain('Past · Dec 20, 1969, 2:05');
  act(() => app.change({ pastMs: MOMENT + 60_000 }));
  expect(pill.textContent).toContain('Past · Dec 20, 1969, 2:06');
  // Half a year from today, within this year: the year says itself.
  const today = new Date();
  const thisYear = new Date(today.getFullYear(), (today.getMonth() + 6) % 12, 15, 14, 5).getTime();
  act(() => app.change({ pastMs: thisYear }));
  expect(pill.textContent).toMatch(/ 15, 2:05/);
  await user.click(pill);
  expect(farol.replay.getSnapshot().atMs).toBeUndefined();
  expect(app.getSnapshot().titleNote).toBeUndefined();
});

/** Mounts a whole console of its own, with its own ports and session, beside others on the page. */
async function mountConsole(language: Language) {
  const timers = new SimulatedClock();
  const user = aUser({ administrator: true });
  const server = new MemoryServer({ server: aServer(), clock: () => timers.now() });
  server.stock({ devices: [plainDevice(5)], positions: [plainPosition(5, 0)] });
  const ports = memoryPorts(server);
  ports.sessions.user = user;
  const root = headlessConsole(ports, timers);
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
