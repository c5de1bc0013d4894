import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  INSIDE,
  createVehicle,
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

const send = (body: Record<string, unknown>, query = '') =>
  server.api.post(`/commands/send${query}`, { id: 0, deviceId: van, attributes: {}, ...body });

test("commands: waits for the vehicle's report, which gets one command at a time, in order", async () => {
  const stop = await send({ type: 'engineStop', description: 'Novo...', textChannel: false });
  expect(stop.status).toBe(202);
  expect(stop.json()).toEqual({
    id: stop.json().id,
    attributes: {},
    deviceId: van,
    type: 'engineStop',
    textChannel: false,
  });
  await send({ type: 'custom', attributes: { data: 'AT+ID={uniqueId}' } });
  await send({ type: 'outputControl', attributes: { index: 1, data: '1', 'farol.note': 'x' } });
  expect(await server.report(tracker, INSIDE)).toBe('engineStop');
  expect(await server.report(tracker, INSIDE)).toBe(`AT+ID=${tracker}`);
  expect(await server.report(tracker, INSIDE)).toBe('outputControl {"index":1,"data":"1"}');
  expect(await server.report(tracker, INSIDE)).toBe('');
  const sent = (await server.events(van)).filter(({ type }) => type === 'queuedCommandSent');
  expect(sent).toHaveLength(3);
  expect(sent[0]).toMatchObject({ positionId: 0, attributes: { id: stop.json().id } });
});

test('commands: a queued command survives a restart of the server', async () => {
  await send({ type: 'engineStop' });
  await server.restart();
  expect(await server.report(tracker, INSIDE)).toBe('engineStop');
  await server.restart();
  expect(await server.report(tracker, INSIDE)).toBe('');
});

test('commands: neither the phone client nor a refused report takes a command from the queue', async () => {
  await send({ type: 'engineStop' });
  const port = server.current().devicePort;
  const phone = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ device_id: tracker, location: { timestamp: new Date().toISOString() } }),
  });
  expect([phone.status, await phone.text()]).toEqual([200, '']);
  expect((await fetch(`http://127.0.0.1:${port}/?id=nobody&lat=1&lon=2`)).status).toBe(400);
  expect(await server.report(tracker, INSIDE)).toBe('engineStop');
});

test("commands: the vehicle's answer is recorded as command result, late answers too", async () => {
  await server.report(tracker, { ...INSIDE, result: 'engine stopped' });
  await server.report(tracker, { ...INSIDE, result: 'late', timestamp: 1_600_000_000 });
  const results = (await server.events(van)).filter(({ type }) => type === 'commandResult');
  expect(results.map(({ attributes }) => attributes)).toEqual([
    { result: 'engine stopped' },
    { result: 'late' },
  ]);
});

test('commands: a saved command is sent by its id and offered for the vehicles it applies to', async () => {
  const saved = (
    await server.api.post('/commands', {
      description: 'Lock',
      type: 'custom',
      attributes: { data: 'LOCK', 'farol.changeNative': 'engineStop' },
    })
  ).json();
  expect((await server.api.get(`/commands/send?deviceId=${van}`)).list()).toEqual([]);
  await server.api.post('/permissions', { deviceId: van, commandId: saved.id });
  expect((await server.api.get(`/commands/send?deviceId=${van}`)).list()).toEqual([saved]);
  const response = await server.api.post('/commands/send', { id: saved.id, deviceId: van });
  expect([response.status, response.json()['type']]).toEqual([202, 'custom']);
  expect(await server.report(tracker, INSIDE)).toBe('LOCK');
});

test('commands: a command to a group waits for each vehicle of the group and its subgroups', async () => {
  const top = (await server.api.post('/groups', { name: 'Top' })).json().id;
  const below = (await server.api.post('/groups', { name: 'Below', groupId: top })).json().id;
  const one = await createVehicle(server, 'one', { groupId: top });
  const two = await createVehicle(server, 'two', { groupId: below });
  const response = await send({ type: 'custom', attributes: { data: 'HI' } }, `?groupId=${top}`);
  expect(response.status).toBe(202);
  expect(response.list().map((command) => command['deviceId'])).toEqual([one, two]);
  expect(await server.report('one', INSIDE)).toBe('HI');
  expect(await server.report('two', INSIDE)).toBe('HI');
  expect(await server.report(tracker, INSIDE)).toBe('');
});

test('commands: the command queue of a vehicle is removed with it', async () => {
  await send({ type: 'engineStop' });
  await server.api.delete(`/devices/${van}`);
  await server.restart();
  const again = await createVehicle(server, tracker);
  expect(again).not.toBe(van);
  expect(await server.report(tracker, INSIDE)).toBe('');
});

test('commands: invalid commands are refused and not queued', async () => {
  const fresh = await createVehicle(server, `fresh-${tracker}`);
  const refused: [Record<string, unknown>, string][] = [
    [{}, 'Field "type"'],
    [{ type: {} }, 'Field "type"'],
    [{ type: 'custom', attributes: 'x' }, 'Field "attributes"'],
    [{ type: 'custom', deviceId: 'x' }, 'Field "deviceId"'],
    [{ type: 'custom', deviceId: 0 }, 'Device does not exist'],
    [{ type: 'custom', deviceId: 999_999 }, 'Device does not exist'],
    [{ id: 999_999 }, 'Command does not exist'],
    [{ type: 'custom', textChannel: true }, 'SMS not configured'],
    [{ type: 'custom', attributes: { noQueue: true } }, 'Failed to send command'],
  ];
  for (const [body, words] of refused) {
    const response = await send(body);
    expect([body, response.status]).toEqual([body, 400]);
    expect(response.text).toContain(words);
  }
  expect((await server.api.post('/commands/send', [])).status).toBe(400);
  expect((await send({ type: 'x'.repeat(10_000_000) })).status).toBe(413);
  expect((await server.api.post('/commands/send?groupId=x', { type: 'custom' })).status).toBe(404);
  expect((await send({ type: 'custom' }, '?groupId=999999')).status).toBe(200);
  expect(await server.report(tracker, INSIDE)).toBe('');
  for (let count = 0; count < 100; count++) await send({ type: 'custom', deviceId: fresh });
  expect((await send({ type: 'custom', deviceId: fresh })).text).toContain('Too many commands');
});

test('commands: a parameter that no tracker can follow is refused with its bounds, sent and saved', async () => {
  const bounds =
    'Field "attributes" holds "frequency", which must be a whole number between 1 and 2147483647';
  const saved = { description: 'Often', type: 'positionPeriodic', attributes: { frequency: 60 } };
  for (const frequency of [-5, 'NaN', 1e300]) {
    const command = { ...saved, attributes: { frequency } };
    const refused = await send(command);
    expect([refused.status, refused.text]).toEqual([400, bounds]);
    expect((await server.api.post('/commands', command)).text).toBe(bounds);
  }
  const { id } = (await server.api.post('/commands', saved)).json();
  expect((await server.api.put(`/commands/${id}`, { ...saved, id, attributes: { frequency: 0 } })).text).toBe(
    bounds,
  );
  expect((await send({ ...saved, attributes: { frequency: '60' } })).status).toBe(202);
  expect((await send({ type: 'unknownOne', attributes: { frequency: -5 } })).status).toBe(202);
});

test('commands: all command types are listed; for a vehicle those it supports, and only custom ones before its first report', async () => {
  const typesOf = async (query: string) =>
    (await server.api.get(`/commands/types${query}`)).list().map((entry) => entry['type']);
  expect(await typesOf('')).toEqual(expect.arrayContaining(['custom', 'engineStop', 'sosNumber']));
  expect(await typesOf(`?deviceId=${van}`)).toEqual(expect.arrayContaining(['custom', 'engineStop']));
  expect(await typesOf(`?deviceId=${await createVehicle(server, `fresh-${tracker}`)}`)).toEqual(['custom']);
  expect((await server.api.get('/commands/types?deviceId=x')).status).toBe(404);
});
