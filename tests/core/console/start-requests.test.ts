import { expect, test } from 'vitest';
import { SimulatedClock } from 'xstate';
import { memoryPorts } from '@farol/adapters/memory/model/memory-ports';
import { MemoryServer } from '@farol/adapters/memory/model/memory-server';
import type { MemoryNetwork } from '@farol/adapters/memory/network';
import type { User } from '@farol/core/domain/account/user';
import { aBrowser, followRedirects, openConsole } from '../../models/open-console.ts';
import { headlessConsole, settleCalls } from '../../models/signed-in-console.ts';
import { plainDevice } from '../../arbitraries/fleet.ts';
import { aServer } from '../../arbitraries/servers.ts';
import { aUser } from '../../arbitraries/users.ts';

/** How often the settings were read and the session was checked so far. */
interface Requests {
  settings: number;
  session: number;
}

/** Counts what the console asks at its start. */
async function aCountedBrowser(user: Partial<User> = {}) {
  const browser = await aBrowser({ user });
  const requests: Requests = { settings: 0, session: 0 };
  const { serverSettings, sessions } = browser;
  const load = serverSettings.load.bind(serverSettings);
  const current = sessions.current.bind(sessions);
  serverSettings.load = () => {
    requests.settings++;
    return load();
  };
  sessions.current = () => {
    requests.session++;
    return current();
  };
  return { browser, requests };
}

/** Lets the calls complete that wait now, and returns how many they were. */
async function answerAll(network: MemoryNetwork): Promise<number> {
  const calls = network.pending.slice();
  for (const call of calls) call.settle();
  await settleCalls();
  return calls.length;
}

test('start requests: a signed-in user who opens the console causes one request for the settings', async () => {
  const { browser, requests } = await aCountedBrowser();
  await openConsole(browser, { path: '/devices' });
  expect(requests.settings).toBe(1);
});

test('start requests: the settings and the session are asked at the same time', async () => {
  const { browser, requests } = await aCountedBrowser();
  browser.network.isHeld = true;
  const { root } = await openHeld(browser);
  expect(requests).toEqual({ settings: 1, session: 1 });
  expect(await answerAll(browser.network)).toBe(2);
  expect(root.access.getSnapshot().user?.name).toBe(browser.ana.name);
});

test.each([
  ['any user', {}, 1],
  // The server tells administrators more, such as the free space of its disk.
  ['an administrator', { administrator: true }, 2],
])('signing in within a minute after the login page appeared: for %s', async (_who, user, expected) => {
  const { browser, requests } = await aCountedBrowser(user);
  browser.sessions.user = undefined;
  const root = headlessConsole(browser, browser.timers);
  const stop = followRedirects(root);
  root.access.navigate('/devices');
  await settleCalls();
  expect(root.access.getSnapshot().path).toBe('/login?to=%2Fdevices');
  expect(requests).toEqual({ settings: 1, session: 1 });
  root.login.signIn(browser.ana.email, 'segredo');
  await settleCalls();
  expect(root.access.getSnapshot().path).toBe('/devices');
  expect(requests.settings).toBe(expected);
  stop();
  root.stop();
});

/** Opens a console on the list without waiting for answers. */
async function openHeld(browser: Awaited<ReturnType<typeof aBrowser>>) {
  const root = headlessConsole(browser, browser.timers);
  root.access.navigate('/devices');
  await settleCalls();
  return { root };
}

test('start requests: a plain tracking server is asked for nothing that only the product has', async () => {
  for (const isPlus of [true, false]) {
    const clock = new SimulatedClock();
    const user = aUser({ administrator: true });
    const ports = memoryPorts(new MemoryServer({ server: aServer({}, isPlus), clock: () => clock.now() }));
    ports.sessions.user = user;
    const asked = new Set<string>();
    const { shares, streetMaps, pushTokens, unregisteredDevices } = ports;
    shares.list = async () => {
      asked.add('shares');
      return [];
    };
    streetMaps.list = async () => {
      asked.add('streetMaps');
      return [];
    };
    pushTokens.settings = async () => {
      asked.add('push');
      return undefined;
    };
    unregisteredDevices.list = async () => {
      asked.add('unregisteredDevices');
      return [];
    };
    const root = headlessConsole(ports, clock);
    root.access.navigate('/start');
    await settleCalls();
    const { console: farol } = root.session.getSnapshot();
    farol?.map.streets.load();
    farol?.shares.links.open(5, 'Van 5');
    await settleCalls();
    expect([...asked].sort()).toEqual(isPlus ? ['push', 'shares', 'streetMaps'] : []);
    root.stop();
  }
});

test('start requests: a guest causes no request that the server refuses to guests or answers with nothing', async () => {
  for (const isGuest of [true, false]) {
    const clock = new SimulatedClock();
    const user = aUser({ temporary: isGuest });
    const server = new MemoryServer({ server: aServer({}, true), clock: () => clock.now() });
    server.stock({ devices: [plainDevice(5)] });
    const ports = memoryPorts(server);
    ports.sessions.user = user;
    const asked: string[] = [];
    const { commands, reportProblems } = ports;
    commands.log = async () => {
      asked.push('commands');
      return [];
    };
    reportProblems.ofDevice = async () => {
      asked.push('reportProblems');
      return [];
    };
    const root = headlessConsole(ports, clock);
    root.access.navigate('/devices/5');
    await settleCalls();
    const { console: farol } = root.session.getSnapshot();
    farol?.devices.view.select(5);
    farol?.devices.reportProblems.getSnapshot();
    await settleCalls();
    clock.increment(60_000);
    await settleCalls();
    expect([...new Set(asked)].sort()).toEqual(isGuest ? [] : ['commands', 'reportProblems']);
    root.stop();
  }
});

test.each([
  ['managers', { userLimit: -1 }, true, ['refused']],
  ['users who are no managers', {}, true, []],
  ['managers in front of another server', { userLimit: -1 }, false, []],
])(
  'the devices with refused reports: are read for the list of %s without the code of screens',
  async (_who, user, isPlus, expected) => {
    const browser = await aBrowser({ user, server: aServer({}, isPlus) });
    const report = {
      time: '2026-03-02T08:00:00Z',
      protocol: 'osmand',
      reason: 'speed',
      text: 'id=5&speed=nan',
    };
    browser.reportProblems.refused.set(5, [report]);
    const asked: string[] = [];
    const refusedDevices = browser.reportProblems.refusedDevices.bind(browser.reportProblems);
    browser.reportProblems.refusedDevices = () => {
      asked.push('refused');
      return refusedDevices();
    };
    const { console: farol, root } = await openConsole(browser, { path: '/devices' });
    expect(asked).toEqual([]);
    const { items } = farol.devices.refusedDevices.getSnapshot();
    await settleCalls();
    expect(items).toEqual([]);
    expect(asked).toEqual(expected);
    expect(farol.devices.refusedDevices.getSnapshot().items).toHaveLength(expected.length);
    root.stop();
  },
);
