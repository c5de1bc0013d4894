import { SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryAccounts } from '@farol/adapters/memory/accounts';
import { MemoryAttributeTests } from '@farol/adapters/memory/attribute-tests';
import { MemoryLatestPositions } from '@farol/adapters/memory/latest-positions';
import { MemoryCommands } from '@farol/adapters/memory/commands';
import { MemoryLinks } from '@farol/adapters/memory/links';
import { MemoryLiveFeed } from '@farol/adapters/memory/live-feed';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryPage } from '@farol/adapters/memory/page';
import { MemoryPositionHistory } from '@farol/adapters/memory/position-history';
import { MemoryRecords } from '@farol/adapters/memory/records';
import { MemoryAccumulators } from '@farol/adapters/memory/accumulators';
import { MemoryDevicePhotos } from '@farol/adapters/memory/device-photos';
import { MemoryReports } from '@farol/adapters/memory/reports';
import { MemoryServerRecord } from '@farol/adapters/memory/server-record';
import { MemoryPasswords } from '@farol/adapters/memory/passwords';
import { MemoryServerSettings } from '@farol/adapters/memory/server-settings';
import { MemorySessions } from '@farol/adapters/memory/sessions';
import { MemorySound } from '@farol/adapters/memory/sound';
import { MemoryStorage } from '@farol/adapters/memory/storage';
import { startConsole, type Console } from '@farol/core/machines/console';
import { plainDevice, plainPosition } from '../../arbitraries/fleet.ts';
import { aServer } from '../../arbitraries/servers.ts';
import { aUser } from '../../arbitraries/users.ts';
import { FleetOf } from '../../models/fleet-of.ts';

interface Bench {
  console: Console;
  records: MemoryRecords;
}

/** A console on which Ana is in, of a Plus server with one vehicle. */
async function aConsole(isPlus = true): Promise<Bench> {
  const clock = new SimulatedClock();
  const network = new MemoryNetwork();
  const links = new MemoryLinks(network);
  const feed = new MemoryLiveFeed(network);
  feed.opensAtOnce = true;
  const sessions = new MemorySessions([{ user: aUser(), password: 'segredo' }], network, () => 0);
  const commands = new MemoryCommands([{ deviceId: 5, types: [], saved: [], isLive: true }], network);
  const records = new MemoryRecords(network, links);
  const fleet = new FleetOf([plainDevice(5)], [plainPosition(5, 0)]);
  const console = startConsole(
    {
      sessions,
      passwords: new MemoryPasswords(network),
      serverSettings: new MemoryServerSettings(aServer({}, isPlus), network),
      feed,
      positionHistory: new MemoryPositionHistory([]),
      records,
      links,
      attributeTests: new MemoryAttributeTests(new Map(), network),
      latestPositions: new MemoryLatestPositions([], network),
      reports: new MemoryReports([], network),
      serverRecord: new MemoryServerRecord(new MemoryServerSettings(aServer({}, isPlus), network), network),
      photos: new MemoryDevicePhotos(network),
      accumulators: new MemoryAccumulators(network),
      commands,
      sound: new MemorySound(),
      accounts: new MemoryAccounts([], network),
      storage: new MemoryStorage(),
      page: new MemoryPage(),
      random: () => 0.5,
      clock: () => clock.now(),
    },
    { fleet: fleet.page, namespace: 'acme', timers: clock },
  );
  console.guard.send({ type: 'GO', path: '/login' });
  await flush();
  console.login.send({ type: 'SUBMIT', email: 'ana@example.com', password: 'segredo' });
  await flush();
  return { console, records };
}

async function flush(): Promise<void> {
  for (let turn = 0; turn < 6; turn++) await new Promise((resolve) => setImmediate(resolve));
}

test('a device that is selected has its events read, and one that is left has none', async () => {
  const { console } = await aConsole();
  console.view.send({ type: 'SELECT', deviceId: 5 });
  await flush();
  expect(console.recentEvents.getSnapshot()).toMatchObject({ value: 'shown', context: { deviceId: 5 } });
  console.view.send({ type: 'SELECT', deviceId: undefined });
  expect(console.recentEvents.getSnapshot().value).toBe('idle');
});

test('what is pinned for everybody is known to the whole console at once', async () => {
  const { console } = await aConsole();
  console.pinnedAttributes.send({ type: 'PIN', pin: { key: 'power', owner: 'server' } });
  await flush();
  expect(console.pinnedAttributes.getSnapshot().context.pins).toEqual([{ key: 'power', owner: 'server' }]);
  console.guard.send({ type: 'SIGN_OUT' });
  await flush();
  expect(console.pinnedAttributes.getSnapshot().context.user).toBeUndefined();
});

test('the fleet is read anew after devices were removed', async () => {
  const { console, records } = await aConsole();
  const { id } = await records.save('devices', plainDevice(0));
  const states: unknown[] = [];
  console.connection.subscribe(({ value }) => states.push(value));
  const gone = { type: 'remove', name: 'devices', records: [{ id, title: 'Van' }] } as const;
  console.recordAction.send({ type: 'ASK', action: gone });
  console.recordAction.send({ type: 'CONFIRM' });
  await flush();
  expect(states).toContain('connecting');
  expect(console.connection.getSnapshot().value).toBe('live');
});
