import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ApiClient, WireObject } from '../../harness/api-client.ts';
import {
  ADMINISTRATOR,
  createGeofence,
  createVehicle,
  INSIDE,
  OUTSIDE,
  startRestartableServer,
  type RestartableServer,
} from '../../harness/restartable-server.ts';

let server: RestartableServer;
let vehicles = 0;
let tracker: string;
let van: number;
beforeAll(async () => {
  server = await startRestartableServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  tracker = `van-${++vehicles}`;
  van = await createVehicle(server, tracker);
  await server.report(tracker, INSIDE);
});

const send = (type: string, attributes: Record<string, unknown> = {}, api = server.api) =>
  api.post('/commands/send', { id: 0, deviceId: van, type, attributes });
/** Returns the log of the vehicle, or that of all vehicles that a user sees. */
const log = async (api?: ApiClient): Promise<WireObject[]> =>
  (await (api?.get('/../farol/commands') ?? server.api.get(`/../farol/commands?deviceId=${van}`))).list();
const states = async () => (await log()).map(({ type, state, reason }) => [type, state, reason]);
const MINUTE = 60_000;
/** 40 km/h in knots. */
const FAST = 21.6;

test('waiting commands: a resume cancels the stop that waits, and goes out itself', async () => {
  await send('engineStop');
  await send('engineResume');
  expect(await server.report(tracker, INSIDE)).toBe('engineResume');
  expect(await server.report(tracker, INSIDE)).toBe('');
  expect(await states()).toEqual([
    ['engineResume', 'delivered', null],
    ['engineStop', 'cancelled', 'OPPOSITE_COMMAND'],
  ]);
});

test('waiting commands: a saved command that replaces unlocking cancels a waiting stop, and so does the text a device reads so', async () => {
  const saved = (
    await server.api.post('/commands', {
      description: 'Release',
      type: 'custom',
      attributes: { data: 'RELAY,0', 'farol.changeNative': 'engineResume' },
    })
  ).json();
  await server.api.post('/permissions', { deviceId: van, commandId: saved.id });
  await send('engineStop');
  await server.api.post('/commands/send', { id: saved.id, deviceId: van });
  await send('engineStop');
  await send('custom', { data: 'relay,0' });
  expect(await server.report(tracker, INSIDE)).toBe('relay,0');
  expect(await server.report(tracker, INSIDE)).toBe('');
});

test('waiting commands: an engine stop that waits already is replaced, not doubled; alarms and outputs cancel their opposites alone', async () => {
  await send('engineStop');
  await send('alarmArm');
  await send('outputControl', { index: 1, data: '1' });
  await send('outputControl', { index: 2, data: '1' });
  await send('outputControl', { index: 1, data: 0 });
  await send('alarmDisarm');
  await send('engineStop');
  const answers: string[] = [];
  for (let report = 0; report < 6; report++) answers.push(await server.report(tracker, INSIDE));
  expect(answers).toEqual([
    'outputControl {"index":2,"data":"1"}',
    'outputControl {"index":1,"data":0}',
    'alarmDisarm',
    'engineStop',
    '',
    '',
  ]);
  expect((await states()).filter(([type]) => type === 'engineStop')).toEqual([
    ['engineStop', 'delivered', null],
    ['engineStop', 'cancelled', 'REPEATED_COMMAND'],
  ]);
});

test('waiting commands: a waiting stop expires after ten minutes, whether its vehicle reports or not; other commands do not', async () => {
  const live = await server.listen(server.api);
  await send('engineStop');
  await send('custom', { data: 'HI' });
  server.advanceClock(10 * MINUTE);
  expect(await server.report(tracker, INSIDE)).toBe('HI');
  expect((await states())[1]).toEqual(['engineStop', 'expired', 'EXPIRED']);
  await send('engineStop');
  server.advanceClock(9 * MINUTE);
  await server.current().checkWaitingStops();
  expect((await states())[0]).toEqual(['engineStop', 'queued', null]);
  server.advanceClock(MINUTE);
  await server.current().checkWaitingStops();
  expect((await states())[0]).toEqual(['engineStop', 'expired', 'EXPIRED']);
  await expect
    .poll(() => live.commands.filter(({ state }) => state === 'expired').map(({ deviceId }) => deviceId))
    .toEqual([van, van]);
  const logs = (await server.api.get(`/../farol/devices/${van}/logs`)).json();
  expect(JSON.stringify(logs)).toContain('"code":204');
});

test('waiting commands: the time of a stop is a setting of the server, the group or the device, as number or text', async () => {
  await setServerAttribute('farol.stopExpiryMinutes', '60');
  await send('engineStop');
  server.advanceClock(59 * MINUTE);
  expect(await server.report(tracker, INSIDE)).toBe('engineStop');
  const device = (await server.api.get(`/devices?id=${van}`)).list()[0];
  await server.api.put(`/devices/${van}`, { ...device, attributes: { 'farol.stopExpiryMinutes': 2 } });
  await setServerAttribute('farol.stopExpiryMinutes', undefined);
  await send('engineStop');
  server.advanceClock(2 * MINUTE);
  expect(await server.report(tracker, INSIDE)).toBe('');
});

test('waiting commands: a stop is held while the vehicle is fast or its speed unknown, others pass it, and it goes out when slow', async () => {
  await send('engineStop');
  await send('custom', { data: 'HI' });
  expect(await server.report(tracker, { ...INSIDE, speed: FAST })).toBe('HI');
  expect((await states())[1]).toEqual(['engineStop', 'held', 'VEHICLE_FAST']);
  // A late record, and a fix that the tracker itself calls invalid, say nothing about now.
  expect(await server.report(tracker, { ...INSIDE, timestamp: Date.now() - 5 * MINUTE })).toBe('');
  expect(await server.report(tracker, { ...INSIDE, valid: false })).toBe('');
  expect(await server.report(tracker, { ...INSIDE, speed: 10 })).toBe('engineStop');
  expect((await states())[1]).toEqual(['engineStop', 'delivered', null]);
});

test('waiting commands: the stop of an anchor is held and expires like any other, and a resume cancels it', async () => {
  const setting = { attributes: { lockOnExit: true } };
  await createGeofence(server, { deviceId: van }, setting);
  for (let times = 0; times < 2; times++) await server.report(tracker, INSIDE);
  for (let times = 0; times < 3; times++)
    expect(await server.report(tracker, { ...OUTSIDE, speed: FAST })).toBe('');
  expect((await log())[0]).toMatchObject({ source: 'geofence', state: 'held', userName: 'Ana' });
  await send('engineResume');
  expect(await server.report(tracker, OUTSIDE)).toBe('engineResume');
  expect(await server.report(tracker, OUTSIDE)).toBe('');
});

test('waiting commands: log and queue survive a restart, and a lock is confirmed by the vehicle after its delivery', async () => {
  await server.report(tracker, { ...INSIDE, blocked: true });
  await send('engineStop');
  await server.restart();
  expect(await states()).toEqual([['engineStop', 'queued', null]]);
  expect(await server.report(tracker, { ...INSIDE, blocked: true })).toBe('engineStop');
  expect(await states()).toEqual([['engineStop', 'delivered', null]]);
  await server.restart();
  await server.report(tracker, { ...INSIDE, result: 'relay cut' });
  await server.report(tracker, { ...INSIDE, blocked: true });
  const [entry] = await log();
  expect(entry).toMatchObject({ state: 'confirmed', result: 'relay cut', locks: true, source: 'api' });
  expect(Object.keys(entry?.['times'] ?? {}).toSorted()).toEqual([
    'answered',
    'confirmed',
    'delivered',
    'queued',
  ]);
});

test('waiting commands: everybody who sees the vehicle sees the same log, live; parameters and address only managers, guests nothing', async () => {
  const bob = await userOf('bob');
  const eve = await userOf('eve');
  await server.api.post('/permissions', { userId: bob.id, deviceId: van });
  const bobLive = await server.listen(bob.api);
  const eveLive = await server.listen(eve.api);
  await send('custom', { data: 'PASSWORD,1' });
  await expect.poll(() => bobLive.commands.length).toBe(1);
  const [own] = await log();
  expect(own).toMatchObject({ userName: 'Ana', address: '127.0.0.1', attributes: { data: 'PASSWORD,1' } });
  const [seen] = await log(bob.api);
  expect(seen).toMatchObject({ id: own?.['id'], userName: 'Ana', state: 'queued' });
  expect(JSON.stringify([seen, bobLive.commands])).not.toMatch(/PASSWORD|127\.0\.0\.1/);
  expect([await log(eve.api), eveLive.commands]).toEqual([[], []]);
  expect((await eve.api.get(`/../farol/commands?deviceId=${van}`)).status).toBe(400);
  await server.report(tracker, INSIDE);
  await expect.poll(() => bobLive.commands.at(-1)?.state).toBe('delivered');
});

test('waiting commands: the log ages with the history and ends with its vehicle', async () => {
  await send('engineStop');
  await setServerAttribute('farol.retentionDays', 1);
  server.advanceClock(26 * 60 * MINUTE);
  await send('alarmArm');
  await server.current().sweepHistory();
  expect((await log()).map(({ type }) => type)).toEqual(['alarmArm']);
  await server.api.delete(`/devices/${van}`);
  await server.current().sweepHistory();
  expect(
    await server
      .current()
      .services.registry.query.selectFrom('command_log')
      .select('id')
      .where('device_id', '=', van)
      .execute(),
  ).toEqual([]);
});

async function userOf(name: string): Promise<{ id: number; api: ApiClient }> {
  const account = { name, email: `${name}@example.com`, password: ADMINISTRATOR.password };
  const { id } = (await server.api.post('/users', account)).json();
  return { id, api: server.api.signedInAs(account.email, account.password) };
}

async function setServerAttribute(name: string, value: unknown): Promise<void> {
  const info = (await server.api.get('/server')).json();
  const attributes = Object.assign({}, info['attributes'], { [name]: value });
  await server.api.put('/server', { ...info, attributes });
}
