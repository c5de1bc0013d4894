import { SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import type { FleetRequest } from '@farol/core/fleet/protocol/fleet-protocol';
import { LiveFleet } from '@farol/core/fleet/live-fleet';
import { aUser } from '../../arbitraries/users.ts';
import { memoryPorts } from '@farol/adapters/memory/model/memory-ports';
import { MemoryServer } from '@farol/adapters/memory/model/memory-server';
import { aServer } from '../../arbitraries/servers.ts';
import { followRedirects } from '../../models/open-console.ts';
import { headlessConsole, sessionConsole } from '../../models/signed-in-console.ts';

const ana = aUser();
const driver = aUser({ id: 8, email: 'qrcode-joao', attributes: { 'acme.isQrDriverId': '8' } });

/** A console whose router follows every redirect, as a front end does. */
function aConsole() {
  const clock = new SimulatedClock();
  const accounts = [
    { user: ana, password: 'segredo' },
    { user: driver, password: '1234' },
    { user: aUser({ id: 11, email: 'rui@example.com' }), password: 'segredo' },
  ];
  const ports = memoryPorts(new MemoryServer({ server: aServer(), accounts, clock: () => clock.now() }));
  const requests: FleetRequest[] = [];
  const root = headlessConsole(ports, clock, { fleet: new LiveFleet((request) => requests.push(request)) });
  followRedirects(root);
  return { ...ports, root, requests, clock };
}

async function flush(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setImmediate(resolve));
}

async function signedIn(path = '/devices/5') {
  const bench = aConsole();
  bench.root.access.navigate(path);
  await flush();
  expect(bench.root.access.getSnapshot().path).toBe(`/login?to=${encodeURIComponent(path)}`);
  bench.root.login.signIn(ana.email, 'segredo');
  await flush();
  return { ...bench, console: sessionConsole(bench.root) };
}

test('console: a login leads to the requested page and opens the live connection', async () => {
  const { root, liveFeed } = await signedIn();
  expect(root.access.getSnapshot()).toMatchObject({ path: '/devices/5', user: ana });
  expect(sessionConsole(root).connection.getSnapshot().isLive).toBe(true);
  expect(liveFeed.connectionCount).toBe(1);
});

test('console: an existing session opens the live connection without a login', async () => {
  const bench = aConsole();
  bench.sessions.user = ana;
  bench.root.access.navigate('/home');
  await flush();
  expect(sessionConsole(bench.root).connection.getSnapshot().isLive).toBe(true);
});

test('console: a driver has no live connection and sees the check-in', async () => {
  const bench = aConsole();
  bench.root.access.navigate('/motorista');
  bench.root.login.signInAsDriver('joao', '1234');
  await flush();
  expect(bench.root.access.getSnapshot().path).toBe('/qr-driver');
  expect(bench.root.session.getSnapshot().console).toBeUndefined();
  expect(bench.liveFeed.attempts).toBe(0);
});

test('console: signing out closes the live connection, leads to the login and clears the fleet', async () => {
  const { root, console: farol, liveFeed, page, storage, requests } = await signedIn();
  farol.devices.view.search('van');
  farol.map.trails.show(5);
  root.access.signOut();
  expect(page.reloads).toBe(0);
  await flush();
  expect(root.access.getSnapshot()).toMatchObject({ path: '/login', user: undefined });
  expect(liveFeed.connectionCount).toBe(0);
  expect(root.session.getSnapshot().console).toBeUndefined();
  expect(storage.read('query')).toBeUndefined();
  expect(requests).toContainEqual({ type: 'forget' });
  expect(page.reloads).toBe(1);
});

test('console: after signing out nothing of the session listens or waits any more', async () => {
  const { root, console: farol, page, clock, liveFeed } = await signedIn();
  let changes = 0;
  farol.devices.view.subscribe(() => changes++);
  root.access.signOut();
  await flush();
  farol.devices.view.search('van');
  farol.connection.retryNow();
  clock.increment(600_000);
  await flush();
  expect([changes, page.listeners, liveFeed.connectionCount, liveFeed.attempts]).toEqual([0, 0, 0, 1]);
});

test('console: a session lost while working leads to the login, which leads back', async () => {
  const bench = await signedIn();
  bench.sessions.user = undefined;
  bench.liveFeed.opensImmediately = false;
  bench.liveFeed.drop();
  bench.clock.increment(5000);
  await flush();
  expect(bench.root.access.getSnapshot()).toMatchObject({
    path: '/login?to=%2Fdevices%2F5',
    signOutReason: 'SESSION_ENDED',
  });
  expect(bench.page.reloads).toBe(0);
});

test('console: a user whose account may no longer be used sees the reason at the login', async () => {
  const bench = await signedIn();
  bench.sessions.user = aUser({ disabled: true });
  bench.liveFeed.opensImmediately = false;
  bench.liveFeed.drop();
  bench.clock.increment(5000);
  await flush();
  expect(bench.root.access.getSnapshot()).toMatchObject({
    path: '/login?to=%2Fdevices%2F5',
    signOutReason: 'BLOCK',
  });
  expect(bench.page.reloads).toBe(0);
});

test('console: a user who signs in after another does not see the other’s vehicles', async () => {
  const bench = await signedIn();
  bench.root.access.navigate('/login');
  bench.root.login.signIn('rui@example.com', 'segredo');
  await flush();
  expect(bench.root.access.getSnapshot()).toMatchObject({ path: '/home', user: { id: 11 } });
  expect(bench.page.reloads).toBe(1);
  expect(sessionConsole(bench.root)).not.toBe(bench.console);
});

test('console: the list of devices and the preferences have the same grouping', async () => {
  const { root, console: farol, storage } = await signedIn();
  farol.devices.view.setGrouped(true);
  expect(root.preferences.browser.getSnapshot().grouped).toBe(true);
  expect(storage.read('preferences')).toContain('"grouped":true');
  root.preferences.browser.change({ grouped: false });
  expect(farol.devices.view.getSnapshot().grouped).toBe(false);
});

test('console: every browser has its own session token and keeps it', () => {
  const { storage, root } = aConsole();
  const token = storage.read('TKSESSIONTOKEN');
  expect(token).toMatch(/^.{20}$/);
  root.stop();
});

test('console: a stopped console has no connection and no listeners', async () => {
  const { root, liveFeed, page } = await signedIn();
  root.stop();
  expect([liveFeed.connectionCount, page.listeners]).toEqual([0, 0]);
});

test('console: hidden vehicle categories stay hidden after the next login', async () => {
  const { root, console: farol, requests } = await signedIn('/home');
  farol.devices.view.hideCategories(['boat']);
  root.access.signOut();
  await flush();
  root.login.signIn(ana.email, 'segredo');
  await flush();
  expect(sessionConsole(root).devices.view.getSnapshot().hiddenCategories).toEqual(['boat']);
  const lastArrange = requests.findLast((request) => request.type === 'arrange');
  expect(lastArrange).toMatchObject({ arrangement: { hiddenCategories: ['boat'] } });
});
