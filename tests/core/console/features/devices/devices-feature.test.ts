import { describe, expect, test } from 'vitest';
import { SimulatedClock } from 'xstate';
import { memoryPorts } from '@farol/adapters/memory/model/memory-ports';
import { MemoryServer } from '@farol/adapters/memory/model/memory-server';
import { plainDevice } from '../../../../arbitraries/fleet.ts';
import { aServer } from '../../../../arbitraries/servers.ts';
import { aUser } from '../../../../arbitraries/users.ts';
import { signInNext } from '../../../../models/open-console.ts';
import { headlessConsole, settleCalls, signedInConsole } from '../../../../models/signed-in-console.ts';

test('devices feature: the events of a selected device are loaded, and cleared when it is deselected', async () => {
  const { console: farol, reports } = await signedInConsole();
  const requested: number[] = [];
  reports.events = async ({ deviceIds }) => {
    requested.push(...deviceIds);
    return [];
  };
  farol.devices.view.select(5);
  await settleCalls();
  expect([requested, farol.devices.recentEvents.getSnapshot().isAvailable]).toEqual([[5], true]);
  farol.devices.view.select(undefined);
  expect(farol.devices.recentEvents.getSnapshot()).toMatchObject({ isAvailable: false, events: [] });
});

test('selection: the vehicle whose screen is open is selected, without any front end doing so', async () => {
  const { root, console: farol } = await signedInConsole();
  const selectedAt = (path: string): number | undefined => {
    root.access.navigate(path);
    return farol.devices.view.getSnapshot().selectedDeviceId;
  };
  expect(selectedAt('/devices/5?expand=true')).toBe(5);
  expect(selectedAt('/devices')).toBeUndefined();
  expect(selectedAt('/start/5')).toBe(5);
  expect(selectedAt('/reports/travels')).toBeUndefined();
});

test('devices feature: an attribute pinned for all users is known to the whole console at once', async () => {
  const { root, console: farol } = await signedInConsole();
  const pin = { key: 'power', owner: 'server' } as const;
  farol.devices.pinnedAttributes.pin(pin);
  await settleCalls();
  expect(farol.devices.pinnedAttributes.getSnapshot().pins).toEqual([pin]);
  expect(root.access.getSnapshot().server?.info.attributes).toEqual({ 'acme.deviceAttributes': 'power' });
  expect((await signInNext(root)).devices.pinnedAttributes.getSnapshot().pins).toEqual([pin]);
});

/** Opens the map as a guest, or as somebody else, and returns where the user is led. */
const openAs = async (deviceIds: readonly number[], isGuest = true) => {
  const clock = new SimulatedClock();
  const user = aUser({ temporary: isGuest });
  const server = new MemoryServer({
    server: aServer({}, false),
    accounts: [{ user, password: 'segredo' }],
    clock: () => clock.now(),
  });
  server.stock({ devices: deviceIds.map((id) => plainDevice(id)) });
  const ports = memoryPorts(server);
  ports.sessions.user = user;
  const root = headlessConsole(ports, clock);
  root.access.navigate('/home');
  await settleCalls();
  return root.access.getSnapshot().outcome.to;
};

describe('a guest of a tracking server', () => {
  test('is led to the one vehicle of the link', async () => {
    expect(await openAs([5])).toBe('/devices/5');
  });

  test('stays at the map with several vehicles, as does everybody else', async () => {
    expect(await openAs([5, 6])).toBeUndefined();
    expect(await openAs([])).toBeUndefined();
    expect(await openAs([5], false)).toBeUndefined();
  });
});

test('devices feature: a selected vehicle has its path and its events, and they go when it is deselected', async () => {
  const { console: farol } = await signedInConsole();
  const { view, recentPath, recentEvents } = farol.devices;
  expect(recentEvents.getSnapshot().isAvailable).toBe(false);
  view.select(5);
  expect([recentPath.getSnapshot().isLoading, recentEvents.getSnapshot().isLoading]).toEqual([true, true]);
  await settleCalls();
  expect(view.getSnapshot().selectedDeviceId).toBe(5);
  expect(recentPath.getSnapshot()).toMatchObject({ deviceId: 5, isLoaded: true, failure: undefined });
  expect(recentEvents.getSnapshot()).toMatchObject({ isAvailable: true, isLoading: false, events: [] });
  view.select(undefined);
  expect([recentPath.getSnapshot().deviceId, recentEvents.getSnapshot().isAvailable]).toEqual([0, false]);
});

test('devices feature: grouping the list is remembered as a preference of this browser', async () => {
  const { console: farol } = await signedInConsole();
  const { devices, preferences } = farol;
  const { grouped } = devices.view.getSnapshot();
  devices.view.setGrouped(!grouped);
  expect(preferences.browser.getSnapshot().grouped).toBe(!grouped);
});

test('devices feature: a map that the user moved keeps its place', async () => {
  const { console: farol } = await signedInConsole();
  const { view } = farol.devices;
  view.reportCamera({ longitude: 1, latitude: 2, zoom: 9, bearing: 0, pitch: 0 }, 'console', false);
  expect(view.getSnapshot()).toMatchObject({ cameraOverride: 'none', camera: { zoom: 9 } });
  view.reportCamera({ longitude: 1, latitude: 2, zoom: 9, bearing: 0, pitch: 0 }, 'user', false);
  expect(view.getSnapshot().cameraOverride).toBe('center');
});
