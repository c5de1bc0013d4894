import { SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryAccounts } from '@farol/adapters/memory/accounts';
import { MemoryAttributeTests } from '@farol/adapters/memory/attribute-tests';
import { MemoryCommands } from '@farol/adapters/memory/commands';
import { MemoryLatestPositions } from '@farol/adapters/memory/latest-positions';
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
import { anchorFence } from '@farol/core/domain/anchor';
import { startConsole, type Console } from '@farol/core/machines/console';
import { plainDevice, plainPosition } from '../../arbitraries/fleet.ts';
import { aServer } from '../../arbitraries/servers.ts';
import { aUser } from '../../arbitraries/users.ts';
import { FleetOf } from '../../models/fleet-of.ts';

interface Bench {
  console: Console;
  commands: MemoryCommands;
  records: MemoryRecords;
  feed: MemoryLiveFeed;
  clock: SimulatedClock;
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
      attributeTests: new MemoryAttributeTests(new Map(), network),
      latestPositions: new MemoryLatestPositions([], network),
      records,
      links,
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
  return { console, commands, records, feed, clock };
}

async function flush(): Promise<void> {
  for (let turn = 0; turn < 6; turn++) await new Promise((resolve) => setImmediate(resolve));
}

const LOCK = { type: 'CHOOSE', deviceId: 5, choice: { kind: 'lock', action: 'engineResume' } } as const;

test('a command that is confirmed stands in the log of whoever is in, and is gone with him', async () => {
  const { console, commands } = await aConsole();
  console.commandSender.send(LOCK);
  console.commandSender.send({ type: 'CONFIRM' });
  await flush();
  expect(commands.sent).toHaveLength(1);
  expect(console.commandLog.getSnapshot().context).toMatchObject({
    userId: 7,
    commands: [{ deviceName: 'Van 5', state: 'delivered' }],
  });
  console.commandSender.send(LOCK);
  console.guard.send({ type: 'SIGN_OUT' });
  await flush();
  expect(console.commandLog.getSnapshot().context.commands).toEqual([]);
  expect(console.commandSender.getSnapshot().value).toBe('idle');
});

test('the anchors are known as soon as the line stands, and again after it was away', async () => {
  const { console, records, feed, clock } = await aConsole();
  expect(console.anchor.getSnapshot().context.fences).toEqual([]);
  const place = { deviceId: 5, vehicleName: 'Van 5', latitude: 1, longitude: 2 };
  await records.save('geofences', anchorFence(place));
  feed.drop();
  clock.increment(5000);
  await flush();
  expect(console.anchor.getSnapshot().context.fences).toHaveLength(1);
});

test('a server without anchors is not asked for them', async () => {
  const { console } = await aConsole(false);
  expect(console.anchor.getSnapshot().context.fences).toBeUndefined();
});

test('an anchor that is set shows in the list of fences, and one that is removed there is known to be gone', async () => {
  const { console } = await aConsole();
  console.records.geofences.send({ type: 'OPEN' });
  await flush();
  console.anchor.send({ type: 'ASK', target: { kind: 'device', deviceId: 5 } });
  console.anchor.send({ type: 'CONFIRM' });
  await flush();
  const [fence] = console.records.geofences.getSnapshot().context.records;
  expect(fence?.name).toBe('Ancora Van 5');
  console.recordAction.send({
    type: 'ASK',
    action: { type: 'remove', name: 'geofences', records: [{ id: fence?.id ?? 0, title: '' }] },
  });
  console.recordAction.send({ type: 'CONFIRM' });
  await flush();
  expect(console.anchor.getSnapshot().context.fences).toEqual([]);
});

test('a stopped console reads no anchors any more', async () => {
  const { console, feed, clock, records } = await aConsole();
  console.stop();
  const place = { deviceId: 5, vehicleName: 'Van 5', latitude: 1, longitude: 2 };
  await records.save('geofences', anchorFence(place));
  feed.drop();
  clock.increment(5000);
  await flush();
  expect(console.anchor.getSnapshot().context.fences).toEqual([]);
});
