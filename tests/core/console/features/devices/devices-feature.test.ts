import { describe, expect, test } from 'vitest';
import { SimulatedClock } from 'xstate';
import { memoryPorts } from '@farol/adapters/memory/memory-ports';
import { MemoryServer } from '@farol/adapters/memory/model/memory-server';
import { plainDevice } from '../../../../arbitraries/fleet.ts';
import { aServer } from '../../../../arbitraries/servers.ts';
import { aUser } from '../../../../arbitraries/users.ts';
import { SimulatedFleet } from '../../../../models/simulated-fleet.ts';
import { signInNext } from '../../../../models/open-console.ts';
import { headlessConsole, signedInConsole, settleCalls } from '../../../../models/signed-in-console.ts';

test('the events of a selected device are loaded, and cleared when it is deselected', async () => {
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

test('an attribute pinned for all users is known to the whole console at once', async () => {
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
  const ports = memoryPorts(
    new MemoryServer({
      server: aServer({}, false),
      accounts: [{ user, password: 'segredo' }],
      clock: () => clock.now(),
    }),
  );
  ports.sessions.user = user;
  const { fleet } = new SimulatedFleet(deviceIds.map((id) => plainDevice(id)));
  const root = headlessConsole(ports, fleet, clock);
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
