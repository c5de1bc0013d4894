import { cpSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { parseArea } from '@farol/core/domain/geometry/area';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { DEMO_CHECK_IN } from '../../../server/demo/demo-check-in.ts';
import { DEMO_ACCOUNT, DEMO_SEED } from '../../../server/demo/demo-fleet.ts';
import { DEMO_RESELLER, DEMO_RESELLER_ACCOUNTS } from '../../../server/demo/demo-resellers.ts';
import { readDemoMark, type DemoMark } from '../../../server/demo/demo-mark.ts';
import { simulateDemoFleet } from '../../../server/demo/fleet-simulator.ts';
import { demoVehicles } from '../../../server/demo/demo-vehicles.ts';
import { SettingsError } from '../../../server/settings/settings.ts';
import { openDatabase } from '../../../server/storage/database.ts';
import { startServer, type RunningServer } from '../../../server/start-server.ts';
import type { DeviceReport } from '../../../server/intake/device-report.ts';
import { parseOsmandQuery } from '../../../server/intake/osmand-query.ts';
import { ApiClient, type WireObject } from '../../harness/api-client.ts';
import { temporaryFolder } from '../../harness/data-folder.ts';

const LIVE = demoVehicles(DEMO_SEED).filter(({ connection }) => connection === 'live');
/** The data of a demo: its first start takes longest. */
const existingFolder = temporaryFolder();
let deviceIds: unknown[];

afterAll(() => rmSync(existingFolder, { recursive: true, force: true }));

function startIn(dataFolder: string, { empty = false, host = '127.0.0.1' } = {}): Promise<RunningServer> {
  return startServer(
    { host, port: 0, devicePort: 0, dataFolder, databaseUrl: undefined, namespace: 'farol', empty },
    { version: 'test', consoleFolder: dataFolder, restart: () => {} },
  );
}

async function markOf({ registry }: RunningServer['services']): Promise<DemoMark> {
  const mark = await readDemoMark(registry.query);
  if (!mark) throw new Error('the database has no mark of a demo');
  return mark;
}

function asDemo(api: ApiClient): ApiClient {
  return api.signedInAs(DEMO_ACCOUNT.email, DEMO_ACCOUNT.password);
}

describe('after the first start', () => {
  let first: RunningServer;
  let demo: ApiClient;
  let began: number;

  beforeAll(async () => {
    began = Date.now();
    first = await startIn(existingFolder);
    demo = new ApiClient(first.address);
    deviceIds = (await asDemo(demo).get('/devices')).list().map(({ id }) => id);
  });
  afterAll(() => first.stop());

  test('a first start has a fleet with plates, drivers and groups, two days of history and live reports', async () => {
    const api = asDemo(demo);
    const devices = (await api.get('/devices')).list();
    expect(devices).toHaveLength(demoVehicles(DEMO_SEED).length);
    for (const device of devices)
      expect(device['attributes']).toMatchObject({ placa: expect.stringMatching(/^[A-Z]{3}\d[A-Z]\d\d$/) });
    const groups = new Set((await api.get('/groups')).list().map(({ id }) => id));
    for (const device of devices) expect(groups).toContain(device['groupId']);
    const drivers = (await api.get('/drivers')).list().map(({ uniqueId }) => uniqueId);
    const positions = (await api.get('/positions')).list();
    expect(positions.length).toBeGreaterThanOrEqual(LIVE.length);
    expect(drivers).toEqual(expect.arrayContaining([...new Set(positions.flatMap(driverOf))]));
    const rules = (await api.get('/notifications')).list();
    expect(new Set(rules.map(({ type }) => type)).size).toBe(rules.length);
    for (const type of ['alarm', 'geofenceExit', 'geofenceEnter', 'queuedCommandSent', 'commandResult'])
      expect(rules).toContainEqual(
        expect.objectContaining({ type, always: true, notificators: type === 'alarm' ? 'web,mail' : 'web' }),
      );

    let reported: WireObject | undefined;
    await expect
      .poll(
        async () => {
          reported = (await api.get('/positions'))
            .list()
            .find(({ serverTime }) => timeOf(serverTime) > began);
          return reported;
        },
        { timeout: 15_000, interval: 100 },
      )
      .toBeDefined();
    const range = new URLSearchParams({
      deviceId: String(reported?.['deviceId']),
      from: new Date(began - 48 * 3_600_000).toISOString(),
      to: new Date(began + 3_600_000).toISOString(),
    });
    const past = (await api.get(`/positions?${range}`)).list();
    expect(timeOf(past[0]?.['fixTime'])).toBeLessThanOrEqual(began - 48 * 3_600_000 + 610_000);
    expect(timeOf(past.at(-1)?.['serverTime'])).toBeGreaterThan(began);
    const storedEvents = (await api.get(`/reports/events?${range}`)).list();
    expect(storedEvents.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['deviceMoving', 'deviceStopped']),
    );
    const trips = (await api.get(`/reports/trips?${range}`)).list().map((trip) => timeOf(trip['startTime']));
    const starts = storedEvents
      .filter(({ type }) => type === 'deviceMoving')
      .map((event) => timeOf(event['eventTime']));
    // Motion that began before the report is no start, and one that begins with
    // the newest position no trip yet.
    expect(starts).toEqual(expect.arrayContaining(trips.slice(1)));
    const odometer = past.map(odometerOf);
    expect(odometer).toEqual(odometer.toSorted((a, b) => a - b));
  });

  test('the history shows everything that reports are about', async () => {
    const api = asDemo(demo);
    const now = Date.now();
    const range = new URLSearchParams({
      from: new Date(now - 49 * 3_600_000).toISOString(),
      to: new Date(now).toISOString(),
    });
    const events = (await api.get(`/reports/events?${range}`)).list();
    expect(new Set(events.map(({ type }) => type))).toEqual(
      new Set([
        'alarm',
        'commandResult',
        'deviceFuelDrop',
        'deviceFuelIncrease',
        'deviceMoving',
        'deviceOnline',
        'deviceOverspeed',
        'deviceStopped',
        'deviceUnknown',
        'driverChanged',
        'geofenceEnter',
        'geofenceExit',
        'ignitionOff',
        'ignitionOn',
        'maintenance',
        'textMessage',
      ]),
    );
    const geofenceIds = (await api.get('/geofences')).list().map(({ id }) => `geofenceId=${String(id)}`);
    expect(
      (await api.get(`/reports/geofences?${range}&${geofenceIds.join('&')}`)).list().length,
    ).toBeGreaterThan(9);
    const idling = (await api.get(`/reports/stops?${range}`))
      .list()
      .filter((stop) => Number(stop['engineHours']) > 0);
    expect(idling.length).toBeGreaterThan(LIVE.length / 2);
    for (const row of (await api.get(`/reports/summary?${range}`)).list()) {
      expect(row['engineHours']).toBeGreaterThan(0);
      expect(row['averageSpeed']).toBeGreaterThan(0);
    }
  }, 30_000);

  test('the demo has geofences on its roads, a maintenance and commands that its vehicles support', async () => {
    const api = asDemo(demo);
    const devices = (await api.get('/devices')).list();
    const geofences = (await api.get('/geofences')).list();
    expect(geofences.length).toBeGreaterThanOrEqual(3);
    for (const { area } of geofences) expect(parseArea(String(area))).toBeDefined();
    expect((await api.get('/maintenance')).list()).toHaveLength(1);
    const driver = devices.find(({ positionId }) => Number(positionId) > 0);
    const sendable = (await api.get(`/commands/send?deviceId=${driver?.['id']}`)).list();
    expect(sendable.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['outputControl', 'positionPeriodic', 'custom']),
    );
    const relays = (await api.get('/commands')).list().map((command) => JSON.stringify(command));
    expect(relays.filter((text) => text.includes('farol.changeNative'))).toHaveLength(2);
  });

  test('the demo has a reseller, who sees their own users and vehicles within limits, and a sub-reseller', async () => {
    const api = demo;
    const reseller = api.signedInAs(DEMO_RESELLER.email, DEMO_ACCOUNT.password);
    const [own, below] = (await reseller.get('/../farol/resellers')).list();
    expect(own).toMatchObject({ name: 'Parceiro Rastreio', domain: DEMO_RESELLER.host, parentId: 0 });
    expect(below).toMatchObject({ name: 'Litoral Rastreio', parentId: own?.id });
    for (const kind of ['users', 'devices', 'resellers']) {
      const [count, limit] = [Object(own?.['counts'])[kind], Object(own?.['limits'])[kind]];
      expect(count).toBeGreaterThan(0);
      expect(count).toBeLessThan(limit);
    }
    const seen = (await reseller.get('/devices')).list().length;
    expect(seen).toBe(Object(own?.['counts']).devices);
    expect(seen).toBeLessThan(demoVehicles(DEMO_SEED).length);
    const emails = (await reseller.get('/users')).list().map(({ email }) => email);
    expect(new Set(emails)).toEqual(
      new Set(
        DEMO_RESELLER_ACCOUNTS.map(({ email }) => email).filter((email) => email !== DEMO_RESELLER.email),
      ),
    );
    // A customer of theirs has no password yet.
    expect((await api.form('/session', { email: 'ipe@farol.app', password: '' })).status).toBe(401);
  });

  test('invoices of the demo: the numbers of a customer ascend with the months', async () => {
    const invoices = await first.services.registry.query
      .selectFrom('invoices')
      .select(['user_id', 'due_date'])
      .orderBy('id')
      .execute();
    const dueDates = Object.groupBy(invoices, ({ user_id }) => user_id);
    const customers = Object.values(dueDates).map((own = []) => own.map(({ due_date }) => due_date));
    expect(customers.filter((days) => days.length > 1).length).toBeGreaterThan(5);
    expect(customers).toEqual(customers.map((days) => days.toSorted()));
  });

  test('the demo has a driver, who checks in to the vehicles of a city by their codes', async () => {
    const api = demo;
    const driver = api.signedInAs(DEMO_CHECK_IN.login, DEMO_ACCOUNT.password);
    const [vehicle] = (await driver.get('/devices')).list();
    const checkedIn = await driver.post('/../farol/qr-driver', { id: vehicle?.id });
    expect(checkedIn.json()).toMatchObject({ attributes: { 'farol.isQrDeviceId': vehicle?.id } });
    const device = (await asDemo(api).get(`/devices/${String(vehicle?.id)}`)).json();
    expect(device).toMatchObject({ attributes: { qrDriverId: DEMO_CHECK_IN.driver } });
  });

  test('an alert of the demo arrives as a mail that its administrator reads, and nothing is sent', async () => {
    const api = asDemo(demo);
    const mails = async () => (await api.get('/../farol/server/demo/mails')).text;
    const [vehicle] = LIVE;
    const report = (more: string) =>
      fetch(`http://127.0.0.1:${first.devicePort}/?id=${vehicle?.uniqueId}&lat=-23.5&lon=-46.6${more}`);
    await report('');
    await report('&alarm=sos');
    await expect.poll(mails, { timeout: 20_000 }).toMatch(/^To: demo@farol\.app\n[\s\S]*SOS/);
    expect((await demo.get('/../farol/server/demo/mails')).status).toBe(401);
  });

  test('demo mails: a link to the host of its reseller leads to the running server', async () => {
    const mails = async () => (await asDemo(demo).get('/../farol/server/demo/mails')).text;
    await demo.form('/password/reset', { email: DEMO_RESELLER.email });
    await expect.poll(mails, { timeout: 20_000 }).toContain(`To: ${DEMO_RESELLER.email}`);
    const { port } = new URL(first.address);
    expect(await mails()).toMatch(new RegExp(`^http://${DEMO_RESELLER.host}:${port}/\\S+$`, 'm'));
    expect(await mails()).not.toContain(`${DEMO_RESELLER.host}/`);
  });
});

describe('each later start', () => {
  let folder: string;
  let server: RunningServer | undefined;

  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(async () => {
    await server?.stop();
    server = undefined;
    rmSync(folder, { recursive: true, force: true });
  });

  async function start(options: { empty?: boolean; host?: string } = {}): Promise<ApiClient> {
    server = await startIn(folder, options);
    return new ApiClient(server.address);
  }

  /** Starts the demo on existing data. */
  async function startExisting(options: { empty?: boolean; host?: string } = {}): Promise<ApiClient> {
    cpSync(existingFolder, folder, { recursive: true });
    return start(options);
  }

  test('vehicles execute commands: locked ones stop and stay, and every command gets a result', async () => {
    const api = asDemo(await startExisting());
    // A stop is held while the vehicle is fast, so that a parked one obeys at once.
    const names = new Set<unknown>(LIVE.map(({ uniqueId }) => uniqueId));
    const devices = (await api.get('/devices')).list().filter(({ uniqueId }) => names.has(uniqueId));
    const live = new Set<unknown>(devices.map(({ id }) => id));
    const parked = (await api.get('/positions'))
      .list()
      .filter((position) => live.has(position['deviceId']) && Object(position['attributes']).motion === false)
      .map((position) => Number(position['deviceId']));
    const received: WireObject[] = [];
    const socket = await openLiveConnection(api, received);
    const sendTo = (deviceId: number, type: string, attributes = {}) =>
      api.post('/commands/send', { id: 0, deviceId, type, attributes });
    const resultOf = (result: string) =>
      received.find(
        ({ type, attributes }) =>
          type === 'commandResult' && JSON.stringify(attributes).includes(`"result":"${result}"`),
      );
    const answered = async (result: string) => {
      await expect.poll(() => resultOf(result), { timeout: 40_000, interval: 50 }).toBeDefined();
      return resultOf(result);
    };
    try {
      // A parked vehicle may report only after half a minute, and one may set off: the first that stops is taken.
      for (const id of parked) {
        await sendTo(id, 'positionPeriodic', { frequency: 1 });
        expect((await sendTo(id, 'engineStop')).status).toBe(202);
      }
      const deviceId = Number((await answered('engine stopped'))?.['deviceId']);
      const latest = async () => (await api.get(`/positions?deviceId=${deviceId}`)).list()[0];
      const send = (type: string, attributes = {}) => sendTo(deviceId, type, attributes);
      await expect
        .poll(async () => (await latest())?.['attributes'], { timeout: 20_000, interval: 100 })
        .toMatchObject({ blocked: true, motion: false, ignition: false });
      await send('outputControl', { index: 2, data: '1' });
      // The output may be wired to the relay: a command to run the engine would cancel it while it waits.
      await answered('output 2 on');
      await send('engineResume');
      await send('custom', { data: 'HELLO' });
      for (const result of ['engine released', 'OK HELLO']) await answered(result);
      expect((await latest())?.['attributes']).toMatchObject({ blocked: false, out2: true });
      const sent = received.filter(
        (event) => event['type'] === 'queuedCommandSent' && event['deviceId'] === deviceId,
      );
      expect(sent.length).toBe(5);
    } finally {
      socket.close();
    }
  }, 90_000);

  test('a first start that ended before the history was stored continues with the next start', async () => {
    cpSync(existingFolder, folder, { recursive: true });
    server = await startIn(folder, { empty: true });
    const before = await countPositions(server);
    await server.stop();
    // What a server leaves that was killed between the two; a running one would store what vehicles report meanwhile.
    const database = await openDatabase(folder);
    await database.query.deleteFrom('positions').execute();
    await database.query.deleteFrom('events').execute();
    await database.query.updateTable('devices').set({ position_id: null, last_update: null }).execute();
    await database.close();
    server = await startIn(folder);
    const after = await countPositions(server);
    expect(after).toBeGreaterThan(before * 0.9);
  });

  test('a second start keeps the fleet unchanged and driving, also on a machine with an IPv6 address', async () => {
    const api = asDemo(await startExisting({ host: '::1', empty: true }));
    const devices = async () => (await api.get('/devices')).list();
    expect((await devices()).map(({ id }) => id)).toEqual(deviceIds);
    await expect
      .poll(async () => (await devices()).some(({ status }) => status === 'online'), { timeout: 15_000 })
      .toBe(true);
  });

  test('an empty server stays empty, also once it has an account', async () => {
    const api = await start({ empty: true });
    expect(server?.isDemo).toBe(false);
    await api.post('/users', { name: 'Ana', email: 'ana@example.com', password: 'correct horse' });
    await server?.stop();
    const again = (await start()).signedInAs('ana@example.com', 'correct horse');
    expect(server?.isDemo).toBe(false);
    expect((await again.get('/devices')).list()).toEqual([]);
    expect((await again.get('/users')).list()).toHaveLength(1);
  });

  test('the simulator only posts reports to the device port, like real devices', async () => {
    await startExisting();
    if (!server) throw new Error('the server runs');
    const { services } = server;
    const mark = await markOf(services);
    await server.stop();
    server = undefined;
    const before = [...services.registry.devices.all()];
    const reports: DeviceReport[] = [];
    const others: string[] = [];
    const port = createServer((request, response) => {
      const report = parseOsmandQuery(new URL(request.url ?? '/', 'http://device').searchParams);
      if (report && request.method === 'POST') reports.push(report);
      else others.push(`${request.method} ${request.url}`);
      response.end();
    }).listen(0, '127.0.0.1');
    await once(port, 'listening');
    const address = port.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    // A minute passes at each tick, so that every vehicle reports soon.
    const time = { ...services.time, now: () => Date.now() + (reports.length > 0 ? 120_000 : 60_000) };
    const servicesWithClock = new Proxy(services, {
      get: (target, name, receiver) => (name === 'time' ? time : Reflect.get(target, name, receiver)),
    });
    const stop = await simulateDemoFleet(servicesWithClock, mark, `http://127.0.0.1:${address.port}/`);
    try {
      const reported = (): Set<string> => new Set(reports.map(({ uniqueId }) => uniqueId));
      await expect.poll(() => reported().size, { timeout: 15_000, interval: 50 }).toBe(LIVE.length);
      expect(reported()).toEqual(new Set(LIVE.map(({ uniqueId }) => uniqueId)));
      expect(others).toEqual([]);
      // Some vehicles are always parked: the fleet does not set off all at once when the server starts.
      expect(reports.some(({ attributes }) => attributes['motion'] === false)).toBe(true);
      for (const { place, attributes } of reports) {
        expect(attributes['motion']).toBe((place?.speed ?? 0) > 0);
        if (attributes['motion'] === true) expect(attributes['ignition']).toBe(true);
        expect(attributes['batteryLevel']).toBeGreaterThan(0);
      }
      expect([...services.registry.devices.all()]).toEqual(before);
    } finally {
      await stop();
      port.closeAllConnections();
      port.close();
    }
  });

  test('with the password of its reseller, which everybody knows, the server stays on this machine', async () => {
    await startExisting();
    const { registry } = server?.services ?? {};
    const account = [...(registry?.users.allByKey(DEMO_ACCOUNT.email) ?? [])][0];
    if (!server || !registry || !account) throw new Error('the demo has an account');
    const own = { ...account.user, email: 'ana@example.com', password: 'correct horse' };
    expect((await asDemo(new ApiClient(server.address)).put(`/users/${account.id}`, own)).status).toBe(200);
    await server.stop();
    server = undefined;
    await expect(startIn(folder, { host: '0.0.0.0' })).rejects.toThrow(DEMO_RESELLER.email);
  });

  test('a first start that should listen beyond this machine is refused and leaves the database empty', async () => {
    for (const host of ['0.0.0.0', '::']) {
      const refused = startIn(folder, { host });
      await expect(refused).rejects.toThrow(SettingsError);
      await expect(refused).rejects.toThrow(
        /^The demo account demo@farol\.app has a password that everybody knows/,
      );
    }
    await start({ empty: true });
    expect(server?.isDemo).toBe(false);
    expect(server?.services.registry.users.size).toBe(0);
    expect(server?.services.registry.devices.size).toBe(0);
  });
});

async function countPositions({ services }: RunningServer): Promise<number> {
  const { query } = services.registry;
  const rows = await query.selectFrom('positions').select(query.fn.countAll().as('count')).execute();
  return Number(rows[0]?.count);
}

async function openLiveConnection(api: ApiClient, received: WireObject[]): Promise<WebSocket> {
  const token = (await api.form('/session/token', {})).text;
  const socket = new WebSocket(`${api.address.replace('http', 'ws')}/api/socket?token=${token}`);
  socket.on('message', (data) => {
    const frame: { events?: WireObject[] } = JSON.parse(Buffer.isBuffer(data) ? data.toString('utf8') : '{}');
    received.push(...(frame.events ?? []));
  });
  await once(socket, 'open');
  return socket;
}

function timeOf(value: unknown): number {
  return Date.parse(String(value));
}

function odometerOf({ attributes }: WireObject): number {
  return typeof attributes === 'object' && attributes !== null && 'totalDistance' in attributes
    ? Number(attributes.totalDistance)
    : Number.NaN;
}

function driverOf({ attributes }: WireObject): string[] {
  return typeof attributes === 'object' && attributes !== null && 'driverUniqueId' in attributes
    ? [String(attributes.driverUniqueId)]
    : [];
}
