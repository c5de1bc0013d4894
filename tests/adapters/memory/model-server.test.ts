import { expect, test, vi } from 'vitest';
import { ClientFeed } from '@farol/adapters/memory/model/client-feed';
import { clientPorts } from '@farol/adapters/memory/model/client-ports';
import { memoryPorts } from '@farol/adapters/memory/model/memory-ports';
import { MemoryServer } from '@farol/adapters/memory/model/memory-server';
import { MemoryNetwork, type CallLater } from '@farol/adapters/memory/network';
import { newShare } from '@farol/core/domain/share/share';
import { Failure } from '@farol/core/domain/values/failure';
import { SimulatedTime } from '@farol/simulation/world/simulated-time';
import { plainDevice, plainPosition } from '../../arbitraries/fleet.ts';
import { aUser } from '../../arbitraries/users.ts';
import { failureOf } from '../../contracts/ports/failure-of.ts';
import { liveFeedContract } from '../../contracts/ports/live-feed.ts';

const NOW_MS = 1.79e12;
const PASSWORD = 'segredo';
const VAN = { latitude: -23.55, longitude: -46.63, speed: 0, online: true };

/** A server with three vehicles, an administrator Ana and a user Rui who may change nothing. */
async function aModel(later?: CallLater) {
  const server = new MemoryServer({ clock: () => NOW_MS, namespace: 'acme' });
  server.accounts.register(aUser({ administrator: true }), PASSWORD);
  server.accounts.register(aUser({ name: 'Rui', email: 'rui@example.com', readonly: true }), PASSWORD);
  const deviceIds: number[] = [];
  for (const name of ['Van 1', 'Van 2', 'Van 3']) deviceIds.push(await server.addVehicle({ ...VAN, name }));
  const [first = 0, second = 0] = deviceIds;
  const client = (name = 'Ana') => {
    const it = { name, network: new MemoryNetwork(later), cookie: { session: undefined } };
    return { ...it, ports: clientPorts(server, it), feed: new ClientFeed(server, it) };
  };
  const signedIn = async (name = 'Ana') => {
    const signingIn = client(name);
    await signingIn.ports.sessions.signIn(`${name.toLowerCase()}@example.com`, PASSWORD);
    return signingIn;
  };
  return { server, first, second, client, signedIn };
}

liveFeedContract('a client of the model server', async () => {
  const { server, first, second, signedIn } = await aModel();
  const { feed, network } = await signedIn();
  return {
    feed,
    connectionCount: () => feed.connectionCount,
    drop: () => network.dropLines(),
    report: async (vehicles) => {
      for (const deviceId of [first, second].slice(0, vehicles))
        await server.report(deviceId, { ...VAN, fixTimeMs: NOW_MS + 1000 });
    },
    goAway: () => {
      network.failure = new Failure('NETWORK', 0);
      network.dropLines();
    },
    comeBack: () => {
      network.failure = undefined;
    },
    endSession: () => server.endSessions(),
    close: () => {},
  };
});

liveFeedContract('a browser in front of the model server', async () => {
  const { server, first, second } = await aModel();
  const { liveFeed, sessions, network } = memoryPorts(server);
  await sessions.signIn('ana@example.com', PASSWORD);
  return {
    feed: liveFeed,
    connectionCount: () => liveFeed.connectionCount,
    drop: () => liveFeed.drop(),
    report: (vehicles) =>
      server.emit({ positions: [first, second].slice(0, vehicles).map((id) => plainPosition(id, 1)) }),
    goAway: () => {
      network.failure = new Failure('NETWORK', 0);
      liveFeed.drop();
    },
    comeBack: () => {
      network.failure = undefined;
    },
    endSession: () => server.endSessions(),
    close: () => {},
  };
});

test('model server: a held connection opens when it is told to, and receives what devices report from then on', async () => {
  const { server, first } = await aModel();
  const { liveFeed, sessions } = memoryPorts(server);
  await sessions.signIn('ana@example.com', PASSWORD);
  await liveFeed.catchUp();
  liveFeed.opensImmediately = false;
  const events: string[] = [];
  const subscription = liveFeed.connect().subscribe(({ type }) => events.push(type));
  server.emit({ positions: [plainPosition(first, 1, { speed: 7 })] });
  const speed = () => liveFeed.fleet.speedKnots[liveFeed.fleet.slotOf(first) ?? -1];
  expect([events, speed()]).toEqual([[], 0]);
  liveFeed.open();
  await vi.waitFor(() => expect(events).toEqual(['opened']));
  expect(speed()).toBe(7);
  server.emit({ positions: [plainPosition(first, 2, { speed: 9 })] });
  liveFeed.report();
  expect(speed()).toBe(9);
  liveFeed.drop();
  expect([events, liveFeed.connectionCount]).toEqual([['opened', 'closed'], 0]);
  subscription.unsubscribe();
});

test('model server: what a client changes is there for all, and in the journal; without the right it is not', async () => {
  const { server, signedIn } = await aModel();
  const [ana, rui] = [await signedIn(), await signedIn('Rui')];
  const group = { id: 0, name: 'North', groupId: 0, attributes: {} };
  const refusal = await failureOf(rui.ports.records.save('groups', group));
  expect(refusal).toMatchObject({ code: 'WRITE_ACCESS_DENIED', status: 400 });
  await ana.ports.records.save('groups', group);
  expect(await rui.ports.records.list('groups')).toMatchObject([{ name: 'North' }]);
  expect(server.journal).toMatchObject([{ client: 'Ana', change: { type: 'recordSaved', kind: 'groups' } }]);
  expect(await rui.ports.records.list('users')).toEqual([]);
  expect(await failureOf(rui.ports.outbox.page(undefined))).toMatchObject({ status: 400 });
});

test('model server: a guest sees the vehicle of the share, live and on request, until the share is removed', async () => {
  const { server, first, second, client, signedIn } = await aModel();
  const ana = await signedIn();
  const share = await ana.ports.shares.save(newShare(first, 'Customer', NOW_MS, null));
  const guest = client('guest');
  await guest.ports.sessions.signInWithToken(share.token ?? '');
  await guest.feed.catchUp();
  const subscription = guest.feed.connect().subscribe();
  for (const deviceId of [first, second])
    await server.report(deviceId, { ...VAN, latitude: -23, fixTimeMs: NOW_MS + 1000 });
  await server.setOnline(second, false);
  guest.feed.report();
  expect((await guest.ports.records.list('devices')).map(({ id }) => id)).toEqual([first]);
  expect((await guest.ports.latestPositions.ofFleet()).map(({ latitude }) => latitude)).toEqual([-23]);
  expect(await failureOf(guest.ports.latestPositions.forDevice(second))).toMatchObject({
    code: 'DEVICE_ACCESS_DENIED',
  });
  await ana.ports.shares.remove(share.id);
  expect(await failureOf(guest.ports.records.list('devices'))).toMatchObject({ code: 'SESSION_ENDED' });
  subscription.unsubscribe();
});

test('model server: a command to a vehicle out of reach waits for it, and every client learns when it is sent', async () => {
  const { server, first, signedIn } = await aModel();
  const { ports } = await signedIn();
  await server.setOnline(first, false);
  const command = { id: 0, description: '', type: 'engineStop', textChannel: false, attributes: {} };
  expect(await ports.commands.send({ ...command, deviceId: first })).toMatchObject({ state: 'queued' });
  await server.setOnline(first, true);
  expect(server.services.commands.waiting).toEqual([]);
  const range = { deviceIds: [first], fromMs: NOW_MS - 1, toMs: NOW_MS + 1 };
  expect((await ports.reports.events(range)).map(({ type }) => type)).toEqual([
    'queuedCommandSent',
    'commandResult',
  ]);
});

test.each([
  ['refused', 'WRITE_ACCESS_DENIED', false],
  ['failed', 'HTTP_500', false],
  ['lost', 'NETWORK', false],
  ['answerLost', 'NETWORK', true],
  ['unanswered', 'TIMEOUT', true],
  ['malformed', 'MALFORMED_ANSWER', true],
] as const)(
  'planned fault: a call that is %s fails with %s, and is done: %s',
  async (outcome, code, isDone) => {
    const { server, signedIn } = await aModel();
    const { ports, network } = await signedIn();
    network.plan(outcome, 'well');
    expect(await failureOf(ports.records.save('devices', plainDevice(0)))).toMatchObject({ code });
    expect(server.services.records.all('devices')).toHaveLength(isDone ? 4 : 3);
    expect(await ports.records.list('devices')).toHaveLength(isDone ? 4 : 3);
  },
);

test('network: what a cut keeps back arrives when it is over, unless the silence was too long', async () => {
  const time = new SimulatedTime();
  const { server, first, signedIn } = await aModel((...due) => time.after('network', ...due));
  const { feed, network, ports } = await signedIn();
  const events: string[] = [];
  const subscription = feed.connect().subscribe(({ type }) => events.push(type));
  await time.pass(0);
  await feed.catchUp();
  network.cut();
  await server.report(first, { ...VAN, latitude: -22, fixTimeMs: NOW_MS + 1000 });
  expect(await failureOf(ports.records.list('devices'))).toMatchObject({ code: 'NETWORK' });
  await time.pass(60_000);
  expect([events, network.hasFramesInTransit, network.isSound]).toEqual([['opened'], true, false]);
  network.restore();
  await time.pass(60_000);
  expect([events, network.hasFramesInTransit, network.isSound]).toEqual([['opened'], false, true]);
  network.cut();
  await time.pass(90_000);
  expect(events).toEqual(['opened', 'closed']);
  subscription.unsubscribe();
});

test('network: the answer of a slow call comes after its way there and back', async () => {
  const time = new SimulatedTime();
  const { signedIn } = await aModel((...due) => time.after('network', ...due));
  const { ports, network } = await signedIn();
  network.pace = 'slow';
  let isListed = false;
  void ports.records.list('devices').then(() => (isListed = true));
  await time.pass(15_999);
  expect(isListed).toBe(false);
  await time.pass(1);
  expect(isListed).toBe(true);
});
