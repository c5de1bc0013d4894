import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startInProcessServer, type InProcessServer } from '../../harness/in-process-server.ts';

let server: InProcessServer;

beforeEach(async () => {
  server = await startInProcessServer();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.stop();
});

/** Returns a promise and the function that resolves it. */
function gate(): { opened: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}

function report(uniqueId: string, latitude: number, second = 0): Promise<Response> {
  const timestamp = new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString();
  return fetch(`${server.devices}?id=${uniqueId}&lat=${latitude}&lon=1&timestamp=${timestamp}`);
}

test('intake batches: reports that arrive while the database is busy are stored together and acknowledged only then', async () => {
  const fleet = await Promise.all(Array.from({ length: 40 }, () => server.newDevice()));
  const { history } = server.running.services;
  const [store, busy, begun] = [history.store.bind(history), gate(), gate()];
  const stored = vi.spyOn(history, 'store').mockImplementationOnce(async (batch) => {
    begun.open();
    await busy.opened;
    await store(batch);
  });
  const [first, ...others] = fleet.map(({ uniqueId }, at) => report(uniqueId, at / 10));
  let acknowledged = 0;
  for (const answer of [first, ...others]) void answer?.then(() => acknowledged++);
  await begun.opened;
  // The refusal of an unknown device is sent after all earlier reports were read.
  for (let turn = 0; turn < 3; turn++) expect((await report('nobody', 1)).status).toBe(400);
  expect(acknowledged).toBe(0);
  busy.open();
  for (const answer of [first, ...others]) expect((await answer)?.status).toBe(200);
  expect(stored.mock.calls.length).toBeLessThanOrEqual(4);
  const positions = (await server.administrator.get('/positions')).list();
  expect(positions.map(({ deviceId }) => deviceId).sort(ascending)).toEqual(
    fleet.map(({ id }) => id).sort(ascending),
  );
});

test('intake batches: reports of one vehicle are stored in the order they were sent, each continuing the one before', async () => {
  const { id, uniqueId } = await server.newDevice();
  const answers = [];
  for (let second = 0; second < 30; second++) {
    answers.push(report(uniqueId, second / 1000, second));
    if (second % 3 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  for (const answer of answers) expect((await answer).status).toBe(200);
  const range = 'from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z';
  const route = (await server.administrator.get(`/positions?deviceId=${id}&${range}`)).list();
  expect(route.map(({ latitude }) => latitude)).toEqual(
    Array.from({ length: 30 }, (_, second) => second / 1000),
  );
});

test('intake batches: a batch that cannot be stored is neither acknowledged nor shown, and the next one is stored', async () => {
  const [van, truck] = [await server.newDevice(), await server.newDevice()];
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(server.running.services.history, 'store').mockRejectedValueOnce(new Error('the disk is full'));
  // The tracker keeps it and sends it again.
  const refused = await report(van.uniqueId, 1);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
  expect(consoleError).toHaveBeenCalledWith(expect.stringContaining('could not be stored'));
  expect((await server.administrator.get('/positions')).list()).toEqual([]);
  expect((await server.administrator.get(`/devices/${van.id}`)).json()['status']).toBe('offline');
  expect((await report(truck.uniqueId, 2)).status).toBe(200);
  expect((await report(van.uniqueId, 3)).status).toBe(200);
  const places = (await server.administrator.get('/positions')).list().map(({ latitude }) => latitude);
  expect(places.map(Number).sort(ascending)).toEqual([2, 3]);
});

test('intake batches: deleting a vehicle while its report is being stored affects no report of other vehicles', async () => {
  const fleet = await Promise.all(Array.from({ length: 12 }, () => server.newDevice()));
  const [removedDevice, ...staying] = fleet;
  if (!removedDevice) throw new Error('there are devices');
  for (let round = 0; round < 8; round++) {
    const reports = staying.map(({ uniqueId }) => report(uniqueId, round + 1, round));
    const lost = report(removedDevice.uniqueId, 1, round).catch(() => undefined);
    const removed = round === 4 ? server.administrator.delete(`/devices/${removedDevice.id}`) : undefined;
    for (const answer of reports) expect((await answer).status).toBe(200);
    await lost;
    if (removed) expect((await removed).status).toBe(204);
  }
  expect((await report(removedDevice.uniqueId, 1)).status).toBe(400);
  const positions = (await server.administrator.get('/positions')).list();
  expect(positions.map(({ deviceId }) => deviceId).sort(ascending)).toEqual(
    staying.map(({ id }) => id).sort(ascending),
  );
  expect(new Set(positions.map(({ latitude }) => latitude))).toEqual(new Set([8]));
});

function ascending(a: unknown, b: unknown): number {
  return Number(a) - Number(b);
}

test('intake batches: an odometer set while the vehicle reports is kept, and later reports continue from it', async () => {
  const { id, uniqueId } = await server.newDevice();
  expect((await report(uniqueId, 0)).status).toBe(200);
  const { history } = server.running.services;
  const [store, busy, begun] = [history.store.bind(history), gate(), gate()];
  vi.spyOn(history, 'store').mockImplementationOnce(async (batch) => {
    begun.open();
    await busy.opened;
    await store(batch);
  });
  const reporting = report(uniqueId, 0, 1);
  await begun.opened;
  const setting = server.administrator.put(`/devices/${id}/accumulators`, {
    deviceId: id,
    totalDistance: 500_000,
  });
  // The change is queued before the report is stored.
  expect((await server.administrator.get('/health')).status).toBe(200);
  busy.open();
  expect([(await reporting).status, (await setting).status]).toEqual([200, 204]);
  expect((await report(uniqueId, 0, 2)).status).toBe(200);
  const latest = (await server.administrator.get(`/positions?deviceId=${id}`)).list()[0];
  expect(latest?.['attributes']).toMatchObject({ totalDistance: 500_000 });
});

test('intake batches: the push token of a phone is stored with its device, only the newest, and none that is too long', async () => {
  const { id, uniqueId } = await server.newDevice();
  const reportToken = async (token: string, more = ''): Promise<unknown> => {
    const answer = await fetch(`${server.devices}?id=${uniqueId}&notificationToken=${token}${more}`);
    expect(answer.status).toBe(200);
    return (await server.administrator.get(`/devices/${id}`)).json()['attributes'];
  };
  expect(await reportToken('first', '&lat=1&lon=1')).toEqual({ notificationTokens: 'first' });
  expect(await reportToken('second', '&alarm=sos')).toEqual({ notificationTokens: 'second' });
  expect(await reportToken('x'.repeat(4_000))).toEqual({ notificationTokens: 'second' });
  const latest = (await server.administrator.get(`/positions?deviceId=${id}`)).list()[0];
  expect(latest).toMatchObject({ latitude: 1 });
  expect(JSON.stringify(latest)).not.toContain('second');
});

test('intake batches: a report that the database refuses keeps none of the others from it', async () => {
  const fleet = await Promise.all(Array.from({ length: 12 }, () => server.newDevice()));
  const poisoned = fleet[5];
  const { history } = server.running.services;
  const store = history.store.bind(history);
  vi.spyOn(history, 'store').mockImplementation(async (batch, more) => {
    if (batch.positions.some(({ deviceId }) => deviceId === poisoned?.id)) throw new Error('refused');
    await store(batch, more);
  });
  const answers = await Promise.all(fleet.map(({ uniqueId }, at) => report(uniqueId, at / 10)));
  expect(answers.map(({ status }) => status)).toEqual(fleet.map((item) => (item === poisoned ? 503 : 200)));
  const positions = (await server.administrator.get('/positions')).list();
  expect(positions).toHaveLength(fleet.length - 1);
});

test('intake batches: when nothing can be stored the database is asked a few times only', async () => {
  const fleet = await Promise.all(Array.from({ length: 12 }, () => server.newDevice()));
  const { history } = server.running.services;
  const stored = vi.spyOn(history, 'store').mockRejectedValue(new Error('gone'));
  const answers = await Promise.all(fleet.map(({ uniqueId }, at) => report(uniqueId, at / 10)));
  expect(answers.map(({ status }) => status)).toEqual(fleet.map(() => 503));
  expect(stored.mock.calls.length).toBeLessThanOrEqual(fleet.length);
});
