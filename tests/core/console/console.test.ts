import { SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import type { FleetRequest } from '@farol/core/fleet/protocol/fleet-protocol';
import { LiveFleet } from '@farol/core/fleet/live-fleet';
import { startConsole } from '@farol/core/console/console';
import { aUser } from '../../arbitraries/users.ts';
import { memoryPorts } from '@farol/adapters/memory/memory-ports';
import { aServer } from '../../arbitraries/servers.ts';

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
  const ports = memoryPorts({ server: aServer(), accounts, clock: () => clock.now() });
  const requests: FleetRequest[] = [];
  const console = startConsole(ports, {
    fleet: new LiveFleet((request) => requests.push(request)),
    namespace: 'acme',
    timers: clock,
  });
  console.guard.subscribe(({ context: { outcome, path } }) => {
    if (outcome.type === 'redirect' && outcome.to !== path)
      console.guard.send({ type: 'NAVIGATE', path: outcome.to });
  });
  return { ...ports, console, requests, clock };
}

async function flush(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
}

async function signedIn(path = '/devices/5'): Promise<ReturnType<typeof aConsole>> {
  const bench = aConsole();
  bench.console.guard.send({ type: 'NAVIGATE', path });
  await flush();
  expect(bench.console.guard.getSnapshot().context.path).toBe(`/login?to=${encodeURIComponent(path)}`);
  bench.console.login.send({ type: 'SIGN_IN', email: ana.email, password: 'segredo' });
  await flush();
  return bench;
}

test('a login leads to the requested page and opens the live connection', async () => {
  const { console, liveFeed } = await signedIn();
  expect(console.guard.getSnapshot().context).toMatchObject({ path: '/devices/5', user: ana });
  expect(console.connection.getSnapshot().value).toBe('live');
  expect(liveFeed.connectionCount).toBe(1);
});

test('an existing session opens the live connection without a login', async () => {
  const bench = aConsole();
  bench.sessions.user = ana;
  bench.console.guard.send({ type: 'NAVIGATE', path: '/home' });
  await flush();
  expect(bench.console.connection.getSnapshot().value).toBe('live');
});

test('a driver has no live connection and sees the check-in', async () => {
  const bench = aConsole();
  bench.console.guard.send({ type: 'NAVIGATE', path: '/motorista' });
  bench.console.login.send({ type: 'SIGN_IN_AS_DRIVER', username: 'joao', password: '1234' });
  await flush();
  expect(bench.console.guard.getSnapshot().context.path).toBe('/qr-driver');
  expect(bench.liveFeed.attempts).toBe(0);
});

test('signing out closes the live connection, leads to the login and clears the fleet', async () => {
  const { console, liveFeed, page, storage, requests } = await signedIn();
  console.fleetView.send({ type: 'SEARCH', query: 'van' });
  console.trails.send({ type: 'SET_ENABLED', deviceId: 5, isOn: true });
  console.guard.send({ type: 'SIGN_OUT' });
  expect(page.reloads).toBe(0);
  await flush();
  expect(console.guard.getSnapshot().context).toMatchObject({ path: '/login', user: undefined });
  expect(liveFeed.connectionCount).toBe(0);
  expect(console.login.getSnapshot().value).toBe('idle');
  expect(storage.read('query')).toBeUndefined();
  expect(requests).toContainEqual({ type: 'forget' });
  expect(console.trails.getSnapshot().context.trails).toEqual([]);
  expect(page.reloads).toBe(1);
});

test('a session lost while working leads to the login, which leads back', async () => {
  const bench = await signedIn();
  bench.sessions.user = undefined;
  bench.liveFeed.opensImmediately = false;
  bench.liveFeed.drop();
  bench.clock.increment(5000);
  await flush();
  expect(bench.console.guard.getSnapshot().context.path).toBe('/login?to=%2Fdevices%2F5');
  expect(bench.page.reloads).toBe(1);
});

test('a user whose account may no longer be used sees the reason at the login', async () => {
  const bench = await signedIn();
  bench.sessions.user = aUser({ disabled: true });
  bench.liveFeed.opensImmediately = false;
  bench.liveFeed.drop();
  bench.clock.increment(5000);
  await flush();
  expect(bench.console.guard.getSnapshot().context).toMatchObject({
    path: '/login?to=%2Fdevices%2F5',
    signOutReason: 'BLOCK',
  });
  expect(bench.page.reloads).toBe(0);
});

test('a user who signs in after another does not see the other’s vehicles', async () => {
  const bench = await signedIn();
  bench.console.guard.send({ type: 'NAVIGATE', path: '/login' });
  bench.console.login.send({ type: 'SIGN_IN', email: 'rui@example.com', password: 'segredo' });
  await flush();
  expect(bench.console.guard.getSnapshot().context).toMatchObject({ path: '/home', user: { id: 11 } });
  expect(bench.page.reloads).toBe(1);
});

test('grouping is one preference, wherever it is changed', async () => {
  const { console, storage } = aConsole();
  console.fleetView.send({ type: 'SET_GROUPED', grouped: true });
  expect(console.preferences.getSnapshot().context.grouped).toBe(true);
  expect(storage.read('preferences')).toContain('"grouped":true');
  console.preferences.send({ type: 'CHANGE', changes: { grouped: false } });
  expect(console.fleetView.getSnapshot().context.arrangement.grouped).toBe(false);
});

test('every browser has its own session token and keeps it', () => {
  const { storage, console } = aConsole();
  const token = storage.read('TKSESSIONTOKEN');
  expect(token).toMatch(/^.{20}$/);
  console.stop();
});

test('a stopped console has no connection and no listeners', async () => {
  const { console, liveFeed, page } = await signedIn();
  console.stop();
  expect([liveFeed.connectionCount, page.listeners]).toEqual([0, 0]);
});

test('hidden vehicle categories stay hidden after the next login', async () => {
  const { console, requests } = await signedIn('/home');
  console.fleetView.send({ type: 'HIDE_CATEGORIES', categories: ['boat'] });
  console.guard.send({ type: 'SIGN_OUT' });
  await flush();
  console.login.send({ type: 'SIGN_IN', email: ana.email, password: 'segredo' });
  await flush();
  expect(console.fleetView.getSnapshot().context.arrangement.hiddenCategories).toEqual(['boat']);
  const lastArrange = requests.findLast((request) => request.type === 'arrange');
  expect(lastArrange).toMatchObject({ arrangement: { hiddenCategories: ['boat'] } });
});
