import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  createVehicle,
  INSIDE,
  startRestartableServer,
  type RestartableServer,
} from '../../harness/restartable-server.ts';

const MINUTE = 60_000;
let server: RestartableServer;
let van: number;
let truck: number;

beforeEach(async () => {
  server = await startRestartableServer();
  van = await createVehicle(server, 'van', {
    attributes: { 'farol.driverLockDevice': 1, 'farol.lockDeviceTimeout': 2 },
  });
  truck = await createVehicle(server, 'truck');
  const info = (await server.api.get('/server')).json();
  const attributes = { ...Object(info['attributes']), 'farol.enableQrDriverId': true };
  expect((await server.api.put('/server', { ...info, attributes })).status).toBe(200);
});
afterEach(() => server.stop());

/** Creates a driver with a check-in, linked to both vehicles. */
async function createDriver(uniqueId: string, more: Record<string, unknown> = {}) {
  const attributes = {
    'farol.enableQrCode': true,
    'farol.driverUsername': uniqueId.toLowerCase(),
    'farol.driverPassword': 'secret',
    ...more,
  };
  const response = await server.api.post('/drivers', { name: `Driver ${uniqueId}`, uniqueId, attributes });
  if (response.status !== 200) throw new Error(response.text);
  const driver = response.json();
  for (const deviceId of [van, truck])
    expect((await server.api.post('/permissions', { deviceId, driverId: driver.id })).status).toBe(204);
  return driver;
}
const as = (username: string) => server.api.signedInAs(`qrcode-${username}`, 'secret');
const scan = (username: string, id: number, more: Record<string, unknown> = {}) =>
  as(username).post('/../farol/qr-driver', { id, ...more });
const attributesOf = async (id: number): Promise<Record<string, unknown>> =>
  Object((await server.api.get(`/devices/${id}`)).json()['attributes']);
const vehicleOf = async (username: string): Promise<unknown> =>
  Object((await as(username).get('/session')).json()['attributes'])['farol.isQrDeviceId'];
const logCodes = async (): Promise<number[]> =>
  (
    await server
      .current()
      .services.registry.query.selectFrom('activity')
      .select('code')
      .orderBy('id')
      .execute()
  ).map(({ code }) => code);
const waitingTypes = (id: number) =>
  server
    .current()
    .services.commandQueue.waitingFor(id)
    .map(({ command }) => command.type);
const at = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString();
const report = (uniqueId: string, fields: Record<string, string | number | boolean>) =>
  server.report(uniqueId, { ...INSIDE, ...fields });

test('check-in: the account of a driver follows the record: made, renamed, new password, removed', async () => {
  const driver = await createDriver('DR01');
  expect(Object.keys(Object(driver['attributes']))).not.toContain('farol.driverPassword');
  expect(await logCodes()).toContain(120);
  expect((await as('dr01').get('/devices')).list().map(({ id }) => id)).toEqual([truck, van]);
  const attributes = {
    ...Object(driver['attributes']),
    'farol.driverUsername': 'other',
    'farol.driverPassword': 'fresh',
  };
  expect((await server.api.put(`/drivers/${driver.id}`, { ...driver, attributes })).status).toBe(200);
  expect((await as('dr01').get('/session')).status).not.toBe(200);
  const other = server.api.signedInAs('qrcode-other', 'fresh');
  expect((await other.get('/devices')).status).toBe(200);
  await server.restart();
  const again = server.api.signedInAs('qrcode-other', 'fresh');
  expect((await again.get('/devices')).list()).toHaveLength(2);
  await server.api.delete('/permissions', { deviceId: van, driverId: driver.id });
  expect((await again.get('/devices')).list().map(({ id }) => id)).toEqual([truck]);
  await server.api.delete(`/drivers/${driver.id}`);
  expect((await again.get('/devices')).status).toBe(401);
});

test('check-in: what a client says of the account of a driver does not count', async () => {
  const admin = (await server.api.get('/users')).list()[0];
  const driver = await createDriver('DR01');
  const attributes = {
    ...Object(driver['attributes']),
    'farol.driverUserId': admin?.id,
    'farol.driverPassword': 'stolen',
  };
  expect((await server.api.put(`/drivers/${driver.id}`, { ...driver, attributes })).status).toBe(200);
  expect((await server.api.get('/session')).status).toBe(200);
  expect((await server.api.get('/users')).list().find(({ id }) => id === admin?.id)?.['administrator']).toBe(
    true,
  );
  const taken = await server.api.post('/drivers', {
    name: 'Second',
    uniqueId: 'DR02',
    attributes: {
      'farol.enableQrCode': true,
      'farol.driverUsername': 'DR01',
      'farol.driverPassword': 'secret',
    },
  });
  expect([taken.status, taken.text]).toEqual([400, expect.stringContaining('driverUsername')]);
  expect((await server.api.get('/drivers')).list()).toHaveLength(1);
});

test('check-in: a driver has one vehicle and a vehicle one driver', async () => {
  await createDriver('DR01');
  await createDriver('DR02');
  expect(Object((await scan('dr01', van)).json()['attributes'])['farol.isQrDeviceId']).toBe(van);
  expect((await attributesOf(van))['qrDriverId']).toBe('DR01');
  await scan('dr01', truck);
  expect((await attributesOf(van))['qrDriverId']).toBeUndefined();
  expect((await attributesOf(truck))['qrDriverId']).toBe('DR01');
  await scan('dr02', truck);
  expect((await attributesOf(truck))['qrDriverId']).toBe('DR02');
  expect([await vehicleOf('dr01'), await vehicleOf('dr02')]).toEqual([undefined, truck]);
  await server.restart();
  expect(await vehicleOf('dr02')).toBe(truck);
  await scan('dr02', 0);
  expect((await attributesOf(truck))['qrDriverId']).toBeUndefined();
  expect(await vehicleOf('dr02')).toBeUndefined();
});

test('check-in: a driver whose check-in is switched off leaves the vehicle and cannot sign in', async () => {
  const driver = await createDriver('DR01');
  await scan('dr01', van);
  const attributes = { ...Object(driver['attributes']), 'farol.enableQrCode': false };
  expect((await server.api.put(`/drivers/${driver.id}`, { ...driver, attributes })).status).toBe(200);
  expect((await attributesOf(van))['qrDriverId']).toBeUndefined();
  expect((await as('dr01').get('/devices')).status).toBe(401);
});

test('check-in: a scan that is sent again or comes late changes nothing', async () => {
  await createDriver('DR01');
  await scan('dr01', van, { scanId: 'a', scannedAt: at(10) });
  await scan('dr01', 0, { scanId: 'b', scannedAt: at(5) });
  expect((await scan('dr01', van, { scanId: 'a', scannedAt: at(10) })).status).toBe(200);
  expect((await scan('dr01', truck, { scanId: 'c', scannedAt: at(7) })).status).toBe(200);
  expect(await vehicleOf('dr01')).toBeUndefined();
  expect((await attributesOf(van))['qrDriverId']).toBeUndefined();
});

test('check-in: refused for vehicles the driver may not drive, for other users, and while it is switched off', async () => {
  await createDriver('DR01');
  const foreign = await createVehicle(server, 'foreign');
  expect((await scan('dr01', foreign)).status).toBe(400);
  expect((await server.api.post('/../farol/qr-driver', { id: van })).status).toBe(400);
  expect((await as('dr01').post('/commands/send', { deviceId: van, type: 'engineStop' })).status).toBe(400);
  const info = (await server.api.get('/server')).json();
  const attributes = { ...Object(info['attributes']), 'farol.enableQrDriverId': false };
  await server.api.put('/server', { ...info, attributes });
  expect((await scan('dr01', van)).status).toBe(400);
  expect((await attributesOf(van))['qrDriverId']).toBeUndefined();
});

test('drivers: a vehicle without one is locked after its delay, and a driver who may unlocks it', async () => {
  await createDriver('DR01', { 'farol.driverUnlockDevice': 1 });
  await report('van', { ignition: false });
  await report('van', { ignition: true });
  await server.current().checkDriverRules();
  expect(waitingTypes(van)).toEqual([]);
  server.advanceClock(2 * MINUTE);
  await server.restart();
  await server.current().checkDriverRules();
  await server.current().checkDriverRules();
  expect(waitingTypes(van)).toEqual(['engineStop']);
  expect(await attributesOf(van)).toMatchObject({ isQrLocked: true });
  expect((await logCodes()).filter((code) => code === 211)).toHaveLength(1);
  await scan('dr01', van);
  expect(waitingTypes(van)).toEqual(['engineResume']);
  expect(await logCodes()).toContain(212);
  expect(Object.keys(await attributesOf(van))).not.toContain('isQrLocked');
});

test('drivers: a vehicle is not locked while a driver is in it', async () => {
  await createDriver('DR01');
  await scan('dr01', van);
  await report('van', { ignition: false });
  await report('van', { ignition: true });
  server.advanceClock(10 * MINUTE);
  await server.current().checkDriverRules();
  expect(waitingTypes(van)).toEqual([]);
});

test('drivers: the lock is withheld when who set the rule may no longer stop engines, and the log says so', async () => {
  const eva = { name: 'Eva', email: 'eva@example.com', password: 'secret', deviceLimit: -1 };
  const user = (await server.api.post('/users', eva)).json();
  const vehicle = (await server.api.post('/devices', { name: 'pickup', uniqueId: 'pickup' })).json();
  await server.api.post('/permissions', { userId: user.id, deviceId: vehicle.id });
  const attributes = { 'farol.driverLockDevice': 1, 'farol.lockDeviceTimeout': 1 };
  const set = await server.api
    .signedInAs(eva.email, eva.password)
    .put(`/devices/${vehicle.id}`, { ...vehicle, attributes });
  expect(set.status).toBe(200);
  await report('pickup', { ignition: false });
  await report('pickup', { ignition: true });
  await server.api.put(`/users/${user.id}`, { ...user, readonly: true });
  server.advanceClock(MINUTE);
  await server.current().checkDriverRules();
  expect(waitingTypes(vehicle.id)).toEqual([]);
  const [entry] = (await server.api.get(`/../farol/commands?deviceId=${vehicle.id}`)).list();
  expect(entry).toMatchObject({ state: 'withheld', source: 'driver', reason: 'READONLY', userId: user.id });
});

test('drivers: wrong passwords of drivers do not slow down others at the same address', async () => {
  await createDriver('DR01');
  for (let attempt = 0; attempt < 12; attempt++)
    void (await server.api.signedInAs(`qrcode-unknown${attempt}`, 'wrong').get('/devices'));
  expect((await as('dr01').get('/devices')).status).toBe(200);
});

test('drivers: one is checked out after the ignition is off', async () => {
  await createDriver('DR01', { 'farol.driverAutoLogout': 1, 'farol.autoLogoutTimeout': 1 });
  await report('van', { ignition: true });
  await scan('dr01', van);
  await report('van', { ignition: false });
  server.advanceClock(MINUTE);
  await server.current().checkDriverRules();
  expect((await attributesOf(van))['qrDriverId']).toBeUndefined();
  expect(await vehicleOf('dr01')).toBeUndefined();
});

test('drivers: the positions of a vehicle tell who has checked in', async () => {
  await createDriver('DR01');
  await report('van', { ignition: true });
  await scan('dr01', van);
  await report('van', { ignition: true });
  const [position] = (await server.api.get(`/positions?deviceId=${van}`)).list();
  expect(Object(position?.['attributes'])['driverUniqueId']).toBe('DR01');
  const types = (await server.events(van)).map(({ type }) => type);
  expect(types).toContain('driverChanged');
});

test('day: a driver sees the trips and the place of the vehicle since the check-in, and nothing of before', async () => {
  await createDriver('DR01');
  await createDriver('DR02');
  // Where it is about noon, no midnight is near.
  const hours = new Date().getUTCHours() - 12;
  const zone = `Etc/GMT${hours < 0 ? '-' : '+'}${Math.abs(hours)}`;
  const dayOf = (username: string) =>
    as(username).get(`/../farol/qr-driver/day?timezone=${encodeURIComponent(zone)}`);
  const { api } = server;
  expect((await dayOf('dr01')).text).toContain('Not checked in');
  expect((await api.get('/../farol/qr-driver/day')).text).toContain('Driver access required');
  const now = Date.now();
  const drive = async (startMs: number) => {
    for (let minute = 0; minute <= 12; minute++)
      await report('van', {
        lat: 1 + minute / 200,
        speed: minute < 12 ? 16 : 0,
        motion: minute < 12,
        timestamp: new Date(startMs + minute * MINUTE).toISOString(),
      });
  };
  await drive(now - 60 * MINUTE);
  await scan('dr01', van, { scannedAt: new Date(now - 30 * MINUTE).toISOString() });
  const before = (await dayOf('dr01')).json();
  expect(before).toEqual({
    deviceId: van,
    trips: [],
    place: null,
    privateTrip: { mode: 'off', since: null },
  });
  await drive(now - 20 * MINUTE);
  const day = (await dayOf('dr01')).json();
  expect(day['place']).toMatchObject({ latitude: 1.06, longitude: INSIDE.lon });
  const trips: unknown = day['trips'];
  expect(trips).toHaveLength(1);
  expect(trips).toMatchObject([{ distance: expect.any(Number), startLat: 1 }]);
  expect(Object.keys(Object(Object(trips)[0]))).not.toContain('deviceName');
  // Another driver takes the vehicle over, and sees nothing of what was before.
  await scan('dr02', van);
  expect((await dayOf('dr01')).text).toContain('Not checked in');
  expect((await dayOf('dr02')).json()).toMatchObject({ deviceId: van, trips: [], place: null });
});
