import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { startInProcessServer, type InProcessServer } from '../../harness/in-process-server.ts';
import { EventMessages } from '../../../server/delivery/event-messages.ts';
import { LatestPositionStore } from '../../../server/positions/latest-positions.ts';
import { LiveHub, type LiveClient } from '../../../server/live/live-hub.ts';

const HOUR = 3_600_000;

let server: InProcessServer;
beforeEach(async () => {
  server = await startInProcessServer();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.stop();
});

/** Creates a hub on the server's data without cached positions, as after a start. */
function freshHub(now: () => number = Date.now): { hub: LiveHub; latest: LatestPositionStore } {
  const { registry, history } = server.running.services;
  const latest = new LatestPositionStore(registry, history);
  const time = { now, sleep: () => Promise.resolve() };
  return { hub: new LiveHub(registry, latest, new EventMessages(registry, 'farol'), { time }), latest };
}

/** Creates a client that records what it receives. */
function createClient(userId: number, endsAt: number | null = null) {
  const received: string[] = [];
  const client: LiveClient = {
    userId,
    endsAt,
    backlogBytes: () => 0,
    send: (text) => received.push(text),
    drop: () => received.push('dropped'),
  };
  return { client, received };
}

async function newUser(more: Record<string, unknown> = {}): Promise<number> {
  const body = { name: 'Rui', email: 'rui@example.com', password: 'secret', ...more };
  return (await server.administrator.post('/users', body)).json().id;
}

test('live hub: a report that arrives while a client is joining is in its first message or a later one', async () => {
  const [van, truck] = [await server.newDevice(), await server.newDevice()];
  for (const { uniqueId } of [van, truck]) await fetch(`${server.devices}?id=${uniqueId}&lat=1&lon=2`);
  const { id: userId } = (await server.administrator.get('/session')).json();
  const { hub, latest } = freshHub();
  const { client, received } = createClient(userId);
  const get = latest.get.bind(latest);
  vi.spyOn(latest, 'get').mockImplementation(async (deviceId) => {
    if (deviceId === truck.id) {
      // The van reports again while the truck's position is still being read, and a flush passes.
      const before = await get(van.id);
      if (!before) throw new Error('the report is not stored');
      const newer = { ...before, latitude: 5 };
      latest.put(newer);
      hub.positionChanged(newer);
      hub.flush();
    }
    return get(deviceId);
  });
  await hub.join(client);
  hub.flush();
  expect(received.join('\n')).toContain('"latitude":5');
});

test('live hub: a user who is disabled while joining receives nothing', async () => {
  const userId = await newUser();
  const { hub } = freshHub();
  const { client, received } = createClient(userId);
  const joining = hub.join(client);
  const user = (await server.administrator.get(`/users/${userId}`)).json();
  await server.administrator.put(`/users/${userId}`, { ...user, disabled: true });
  await joining;
  const lateClient = createClient(userId);
  await hub.join(lateClient.client);
  expect(lateClient.received).toEqual(['dropped']);
  hub.accessChanged(userId);
  expect(received.at(-1)).toBe('dropped');
});

test('live hub: a client whose session ends while it is joining receives nothing', async () => {
  await server.newDevice();
  const { id: userId } = (await server.administrator.get('/session')).json();
  const { hub } = freshHub();
  const [ending, other] = [createClient(userId), createClient(userId)];
  const joining = [
    hub.join({ ...ending.client, loginId: 'ending' }),
    hub.join({ ...other.client, loginId: 'other' }),
  ];
  hub.loginEnded('ending');
  await Promise.all(joining);
  expect(ending.received).toEqual(['dropped']);
  expect(other.received).not.toContain('dropped');
});

test('live hub: a client that is slow with the whole fleet is waited for; one that does not keep up with updates is dropped', async () => {
  const van = await server.newDevice();
  await fetch(`${server.devices}?id=${van.uniqueId}&lat=1&lon=2`);
  const { id: userId } = (await server.administrator.get('/session')).json();
  const { hub, latest } = freshHub();
  const position = await latest.get(van.id);
  if (!position) throw new Error('the report is not stored');
  latest.put({ ...position, attributes: { ...position.attributes, note: 'x'.repeat(6_000_000) } });
  const { client, received } = createClient(userId);
  let backlog = 0;
  client.backlogBytes = () => backlog;
  await hub.join(client);
  const tick = (left: number): string | undefined => {
    backlog = left;
    latest.put(position);
    hub.positionChanged(position);
    hub.flush();
    return received.at(-1);
  };
  expect(tick(6_000_000)).toContain('"positions"');
  expect(tick(0)).toContain('"positions"');
  expect(tick(3_000_000)).toContain('"positions"');
  expect(tick(6_000_000)).toBe('dropped');
});

test('live hub: a live connection lasts as long as the account and the login it was opened with', async () => {
  const now = Date.now();
  const userId = await newUser({ expirationTime: new Date(now + 2 * HOUR).toISOString() });
  let at = now;
  const { hub } = freshHub(() => at);
  const [byPassword, byToken] = [createClient(userId), createClient(userId, now + HOUR)];
  for (const { client } of [byPassword, byToken]) await hub.join(client);
  for (const hours of [0, 1.5, 2.5, 3]) {
    at = now + hours * HOUR;
    hub.keepAlive();
  }
  expect(byToken.received).toEqual(['{"positions":[]}', '{}', 'dropped']);
  expect(byPassword.received).toEqual(['{"positions":[]}', '{}', '{}', 'dropped']);
});

test('live hub: a connection closes when its user becomes a driver, and drivers get none', async () => {
  const userId = await newUser();
  const { registry, history } = server.running.services;
  const drivers = new Set<number>();
  const hub = new LiveHub(
    registry,
    new LatestPositionStore(registry, history),
    new EventMessages(registry, 'farol'),
    { mayListen: ({ id }) => !drivers.has(id) },
  );
  const [before, after] = [createClient(userId), createClient(userId)];
  await hub.join(before.client);
  drivers.add(userId);
  hub.flush();
  await hub.join(after.client);
  expect(before.received).toEqual(['{"positions":[]}', 'dropped']);
  expect(after.received).toEqual(['dropped']);
});

test('live hub: a connection closes at the first flush after the account or login has ended, even without changes', async () => {
  let now = Date.now();
  const userId = await newUser({ expirationTime: new Date(now + 2 * HOUR).toISOString() });
  const { hub } = freshHub(() => now);
  const [byPassword, byToken] = [createClient(userId), createClient(userId, now + HOUR)];
  for (const { client } of [byPassword, byToken]) await hub.join(client);
  now += HOUR;
  hub.flush();
  expect([byPassword.received.at(-1), byToken.received.at(-1)]).toEqual(['{"positions":[]}', 'dropped']);
  now += HOUR;
  hub.flush();
  expect(byPassword.received.at(-1)).toBe('dropped');
});

test('live hub: a database error while a client joins or gets new devices closes that connection only', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const van = await server.newDevice();
  const { latest } = server.running.services;
  const address = `${server.running.address.replace('http', 'ws')}/api/socket?token=${await server.token()}`;
  const failing = vi.spyOn(latest, 'get').mockRejectedValueOnce(new Error('no database'));
  const ended = () => new Promise<void>((resolve) => new WebSocket(address).on('close', () => resolve()));
  await ended();
  // The connection is open, but the position of a newly visible vehicle cannot be read.
  failing.mockRestore();
  const userId = await newUser();
  const { hub, latest: own } = freshHub();
  const { client, received } = createClient(userId);
  await hub.join(client);
  await server.administrator.post('/permissions', { userId, deviceId: van.id });
  vi.spyOn(own, 'get').mockRejectedValueOnce(new Error('no database'));
  hub.accessChanged(userId);
  await expect.poll(() => received.at(-1)).toBe('dropped');
  expect((await server.administrator.get('/health')).text).toBe('OK');
});
