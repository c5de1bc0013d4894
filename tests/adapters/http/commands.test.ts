import { createServer } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HttpCommands } from '@farol/adapters/http/commands';
import { trackingApi } from '@farol/adapters/http/tracking-client';
import { commandPayload } from '@farol/core/domain/command/command';
import { plainPosition } from '../../arbitraries/fleet.ts';
import { commandsContract, RELAY } from '../../contracts/ports/commands.ts';
import { newDevice, newUser, serverUnderTest } from '../../harness/server-under-test.ts';
import { sendAs } from './send-as.ts';

commandsContract('the embedded server', async () => {
  const server = await serverUnderTest();
  const { api, email, password } = await newUser(server);
  const groupId = (await api.post('/groups', { name: 'North' })).json().id;
  const deviceId = await newDevice(api, { groupId });
  const silentDeviceId = await newDevice(api, { groupId });
  await server.store?.([plainPosition(deviceId, 0)]);
  const savedId = (await api.post('/commands', RELAY)).json().id;
  await api.post('/permissions', { deviceId, commandId: savedId });
  const call = trackingApi(`${server.anyone.address}/api`, sendAs({ email, password }));
  return {
    commands: new HttpCommands(
      call,
      trackingApi(`${server.anyone.address}/farol`, sendAs({ email, password })),
    ),
    deviceId,
    silentDeviceId,
    savedId,
    groupId,
    close: () => server.stop(),
  };
});

let answer = { status: 200, body: '' };
let seen: { line: string; body: string } | undefined;
const server = createServer((request, response) => {
  void text(request).then((body) => {
    seen = { line: `${request.method} ${request.url}`, body };
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
});
let commands: HttpCommands;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  commands = new HttpCommands(trackingApi(`${origin}/api`), trackingApi(`${origin}/farol`));
});
beforeEach(() => {
  seen = undefined;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('commands: is sent with every field of its payload', async () => {
  answer = { status: 200, body: '{"id":0}' };
  await commands.send(commandPayload(5, { type: 'engineStop' }));
  expect(seen?.line).toBe('POST /api/commands/send');
  expect(JSON.parse(seen?.body ?? '')).toEqual({
    id: 0,
    description: 'Novo...',
    deviceId: 5,
    type: 'engineStop',
    textChannel: false,
    attributes: {},
  });
});

test.for([
  [200, '{"id":7}', { state: 'delivered', queueId: undefined }],
  [200, '', { state: 'delivered', queueId: undefined }],
  [202, '{"id":7,"deviceId":5}', { state: 'queued', queueId: 7 }],
  [202, '', { state: 'queued', queueId: undefined }],
  [202, '[]', { state: 'queued', queueId: undefined }],
  [202, '{"id":"7"}', { state: 'queued', queueId: undefined }],
] as const)(
  'commands: the status tells whether a command was delivered or queued, whatever the response contains (%i %s)',
  async ([status, body, receipt]) => {
    answer = { status, body };
    expect(await commands.send(commandPayload(5))).toEqual(receipt);
  },
);

test('commands: missing fields of a saved command are filled in, and malformed commands are dropped', async () => {
  answer = { status: 200, body: '[{"id":3,"type":"custom"},{"type":"custom"},null,{"id":4}]' };
  expect(await commands.savedCommandsFor(5)).toEqual([
    { id: 3, type: 'custom', description: '', textChannel: false, deviceId: 0, attributes: {} },
  ]);
  answer = { status: 200, body: '[{"type":"custom"},{"type":5},{},"x"]' };
  expect(await commands.supportedTypes(5)).toEqual(['custom']);
  expect(seen?.line).toBe('GET /api/commands/types?deviceId=5');
});

test.for(['<!doctype html>', '{}', 'null'])(
  'commands: a response that is not a list ("%s") is reported as such',
  async (body) => {
    answer = { status: 200, body };
    await expect(commands.supportedTypes(5)).rejects.toMatchObject({ code: 'MALFORMED_ANSWER' });
    await expect(commands.savedCommandsFor(5)).rejects.toMatchObject({ code: 'MALFORMED_ANSWER' });
  },
);

test('commands: a group command is queued for the devices in the response, with 200 for none, and entries without a device are dropped', async () => {
  answer = { status: 202, body: '[{"id":7,"deviceId":5},{"deviceId":6},{"id":8},null]' };
  expect(await commands.sendToGroup(commandPayload(0, { type: 'alarmArm' }), 3)).toEqual([
    { deviceId: 5, queueId: 7 },
    { deviceId: 6, queueId: undefined },
  ]);
  expect(seen?.line).toBe('POST /api/commands/send?groupId=3');
  expect(JSON.parse(seen?.body ?? '')).toMatchObject({ id: 0, deviceId: 0, type: 'alarmArm' });
  answer = { status: 200, body: '{"id":0}' };
  expect(await commands.sendToGroup(commandPayload(0), 3)).toEqual([]);
});

test('commands: the log is what the product API answers; a server without one, or a guest, has none', async () => {
  const entry = {
    id: 3,
    deviceId: 5,
    type: 'engineStop',
    description: '',
    source: 'console',
    userId: 7,
    userName: 'Ana',
    sentAt: '2026-11-28T09:00:00.000+00:00',
    state: 'held',
    stateAt: '2026-11-28T09:01:00.000+00:00',
    times: {},
    reason: 'VEHICLE_FAST',
    result: null,
    queueId: 4,
    expiresAt: null,
    locks: true,
  };
  answer = { status: 200, body: JSON.stringify([entry, { ...entry, state: 'flying' }, null]) };
  expect(await commands.log()).toEqual([entry]);
  expect(seen?.line).toBe('GET /farol/commands');
  for (const status of [404, 400]) {
    answer = { status, body: '' };
    expect(await commands.log()).toBeUndefined();
  }
  answer = { status: 200, body: '<html>' };
  expect(await commands.log()).toBeUndefined();
  answer = { status: 500, body: '' };
  await expect(commands.log()).rejects.toThrow();
});
