import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createVehicle,
  startRestartableServer,
  type RestartableServer,
} from '../../harness/restartable-server.ts';

const HOUR = 3_600_000;
/** Where the vehicle is before, during and after the private trip. */
const [BEFORE, SECRET, AFTER] = [-23.5, -23.61234, -23.7];

let server: RestartableServer;
let tests = 0;
let tracker: string;
let van: number;

beforeAll(async () => {
  server = await startRestartableServer();
  const info = (await server.api.get('/server')).json();
  const attributes = { ...Object(info['attributes']), 'farol.enableQrDriverId': true };
  expect((await server.api.put('/server', { ...info, attributes })).status).toBe(200);
});
afterAll(() => server.stop());
beforeEach(async () => {
  tracker = `van-${++tests}`;
  van = await createVehicle(server, tracker, { attributes: { 'farol.privateTrips': 'hidden' } });
  const driver = await server.api.post('/drivers', {
    name: 'Ana',
    uniqueId: `ANA-${tests}`,
    attributes: {
      'farol.enableQrCode': true,
      'farol.driverUsername': `ana-${tests}`,
      'farol.driverPassword': 'secret',
    },
  });
  await server.api.post('/permissions', { deviceId: van, driverId: driver.json().id });
  expect((await scan(van)).status).toBe(200);
});

const ana = () => server.api.signedInAs(`qrcode-ana-${tests}`, 'secret');
const scan = (id: number) => ana().post('/../farol/qr-driver', { id });
const switchTrip = (isOn: unknown) => ana().post('/../farol/qr-driver/private-trip', { isOn });
const report = (lat: number, values: Record<string, string | number> = {}) => {
  server.advanceClock(60_000);
  return server.report(tracker, { lat, lon: -46.6, ...values });
};
const range = () => {
  const now = server.current().services.time.now();
  const day = (days: number) => new Date(now + days * 24 * HOUR).toISOString();
  return `from=${day(-3)}&to=${day(1)}&deviceId=${van}`;
};
const places = async () =>
  (await server.api.get(`/positions?${range()}`)).list().map(({ latitude }) => latitude);
const setMode = async (mode: string) => {
  const device = (await server.api.get(`/devices/${van}`)).json();
  const attributes = { ...Object(device['attributes']), 'farol.privateTrips': mode };
  expect((await server.api.put(`/devices/${van}`, { ...device, attributes })).status).toBe(200);
};

test('a hidden private trip: its places are in no answer, what the tracker says of the vehicle is', async () => {
  await report(BEFORE, { speed: 20 });
  expect((await switchTrip(true)).json()).toMatchObject({ mode: 'hidden', since: expect.any(String) });
  await report(SECRET, { speed: 33, fuel: 40, cell: '724,5,1,2' });
  expect((await switchTrip(false)).json()).toEqual({ mode: 'hidden', since: null });
  await report(AFTER, { speed: 5 });
  const positions = (await server.api.get(`/positions?${range()}`)).list();
  expect(positions.map(({ latitude }) => latitude)).toEqual([BEFORE, BEFORE, AFTER]);
  expect(positions[1]).toMatchObject({
    network: null,
    speed: 0,
    attributes: { privateTrip: true, fuel: 40, motion: false },
  });
  for (const path of [`/positions?${range()}`, `/reports/route?${range()}`, `/reports/trips?${range()}`])
    expect((await server.api.get(path)).text).not.toContain(String(SECRET));
});

test('a marked private trip: its places are stored with the mark', async () => {
  await setMode('marked');
  await switchTrip(true);
  await report(SECRET);
  const positions = (await server.api.get(`/positions?${range()}`)).list();
  expect(positions).toMatchObject([{ latitude: SECRET, attributes: { privateTrip: true } }]);
});

test('a private trip: fixes that a tracker sends later are judged by their own time, after a restart too', async () => {
  const before = server.current().services.time.now() + 60_000;
  await report(BEFORE);
  await switchTrip(true);
  server.advanceClock(HOUR);
  await switchTrip(false);
  await server.restart();
  server.advanceClock(HOUR);
  await report(SECRET, { timestamp: before + HOUR / 2 });
  expect(await places()).toEqual([BEFORE, BEFORE]);
});

test('a private trip: goes on when the operator switches private trips off, and no other begins', async () => {
  await report(BEFORE);
  await switchTrip(true);
  await setMode('off');
  await report(SECRET);
  expect(await places()).toEqual([BEFORE, BEFORE]);
  await switchTrip(false);
  const refused = await switchTrip(true);
  expect([refused.status, refused.text]).toEqual([
    400,
    expect.stringContaining('Private trips are switched off'),
  ]);
});

test('a private trip: ends with the check-out', async () => {
  await report(BEFORE);
  await switchTrip(true);
  await scan(0);
  await report(AFTER);
  expect(await places()).toEqual([BEFORE, AFTER]);
});

test('a private trip: ends by itself after a day', async () => {
  await report(BEFORE);
  await switchTrip(true);
  server.advanceClock(25 * HOUR);
  await report(AFTER);
  expect(await places()).toEqual([BEFORE, AFTER]);
  expect((await ana().get('/../farol/qr-driver/day')).json()['privateTrip']).toEqual({
    mode: 'hidden',
    since: null,
  });
});

test('a private trip: a call for help shows the place and ends it', async () => {
  await report(BEFORE);
  await switchTrip(true);
  await report(AFTER, { alarm: 'sos' });
  expect(await places()).toEqual([BEFORE, AFTER]);
  expect((await ana().get('/../farol/qr-driver/day')).json()['privateTrip']).toMatchObject({ since: null });
});

test('a private trip: a vehicle that an anchor holds has none', async () => {
  await report(BEFORE);
  await switchTrip(true);
  const anchor = await server.api.post('/geofences', {
    name: 'Anchor',
    area: `CIRCLE (${BEFORE} -46.6, 100)`,
    attributes: { isAnchor: true, deviceId: van },
  });
  await server.api.post('/permissions', { deviceId: van, geofenceId: anchor.json().id });
  await report(AFTER);
  expect(await places()).toEqual([BEFORE, AFTER]);
  const refused = await switchTrip(true);
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('The vehicle is anchored')]);
});

test('a private trip: refused outside a vehicle, and anything else than on or off is named', async () => {
  expect((await switchTrip('yes')).text).toContain('Field "isOn" must be true or false');
  await scan(0);
  expect((await switchTrip(true)).text).toContain('Not checked in');
});

test('a private trip: a waiting engine stop is held, since nobody knows how fast the vehicle is', async () => {
  await report(BEFORE, { speed: 0 });
  await switchTrip(true);
  const sent = await server.api.post('/commands/send', { deviceId: van, type: 'engineStop', attributes: {} });
  expect(sent.status).toBe(202);
  await report(SECRET, { speed: 60 });
  expect(server.current().services.commandQueue.waitingFor(van)).toHaveLength(1);
});
