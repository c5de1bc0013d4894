import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiClient } from '../../harness/api-client.ts';
import {
  INSIDE,
  OUTSIDE,
  createVehicle,
  startRestartableServer,
  type RestartableServer,
} from '../../harness/restartable-server.ts';

let server: RestartableServer;
let van: number;
/** Minutes: each report is a minute after the one before. */
let minute: number;
beforeEach(async () => {
  server = await startRestartableServer();
  van = await createVehicle(server, 'van');
  minute = 0;
});
afterEach(() => server.stop());

const make = async (path: string, body: Record<string, unknown>, api = server.api): Promise<number> => {
  const answer = await api.post(path, body);
  expect([path, answer.status, answer.text]).toEqual([path, 200, expect.any(String)]);
  return answer.json()['id'];
};
const savedCommand = (type: string, attributes = {}) =>
  make('/commands', { description: type, type, attributes });
const rule = (commandId: number, more: Record<string, unknown> = {}) =>
  make('/notifications', { type: 'ignitionOn', always: true, notificators: 'command', commandId, ...more });
const report = (fields: Record<string, string | number | boolean>) =>
  server.report('van', { ...INSIDE, timestamp: Date.now() - 10 * 60_000 + minute++ * 30_000, ...fields });
const logged = async () => (await server.api.get(`/../farol/commands?deviceId=${van}`)).list();
/** Resolves once the log has so many entries; newest first. */
const entries = async (count: number) => {
  await expect.poll(async () => (await logged()).length, { timeout: 3000, interval: 20 }).toBe(count);
  return logged();
};
/** Gives time to what must not happen. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 150));

test('rule commands: a rule sends its saved command to the vehicle of the event, once, with an answer to a report', async () => {
  await rule(await savedCommand('positionSingle'));
  await report({ ignition: false });
  await report({ ignition: true });
  const [entry] = await entries(1);
  expect(entry).toMatchObject({
    type: 'positionSingle',
    source: 'rule',
    state: 'queued',
    userId: server.userId,
    description: 'positionSingle',
  });
  // What the log shows may still be on its way to the disk, and is sent only then.
  await expect.poll(() => report({ ignition: true }), { interval: 20 }).toContain('positionSingle');
  await report({ ignition: true });
  await settle();
  expect(await logged()).toHaveLength(1);
});

test('rule commands: a command that waits already is not queued again, and two rules with one command send it once', async () => {
  const commandId = await savedCommand('engineStop');
  await rule(commandId);
  await rule(commandId, { type: 'alarm', attributes: { alarms: 'sos,tow' } });
  await report({ ignition: false });
  await report({ ignition: true, alarm: 'tow' });
  await entries(1);
  await settle();
  expect(await logged()).toHaveLength(1);
});

test('rule commands: only the rules of this vehicle, kind, geofence and user send', async () => {
  const commandId = await savedCommand('positionSingle');
  const area = `CIRCLE (${INSIDE.lat} ${INSIDE.lon}, 200)`;
  const depot = await make('/geofences', { name: 'Depot', area });
  await server.api.post('/permissions', { deviceId: van, geofenceId: depot });
  await rule(commandId, { always: false });
  await rule(commandId, { type: 'geofenceExit', attributes: { geofenceIds: String(depot + 1) } });
  await rule(commandId, { notificators: 'web' });
  await report({ ignition: false });
  await report({ ignition: true });
  await report({ ...OUTSIDE, ignition: true });
  await report({ ...OUTSIDE, ignition: true });
  await settle();
  expect(await logged()).toEqual([]);
});

test('rule commands: one fix outside stops no engine; two do, and back inside the waiting stop is withdrawn', async () => {
  const area = `CIRCLE (${INSIDE.lat} ${INSIDE.lon}, 200)`;
  const depot = await make('/geofences', { name: 'Depot', area });
  await server.api.post('/permissions', { deviceId: van, geofenceId: depot });
  await rule(await savedCommand('engineStop'), { type: 'geofenceExit' });
  await report({});
  await report({});
  await report({ ...OUTSIDE });
  await report({});
  await settle();
  expect(await logged()).toEqual([]);
  await report({ ...OUTSIDE });
  await report({ ...OUTSIDE });
  const { commandQueue } = server.current().services;
  await expect.poll(() => commandQueue.waitingFor(van).length, { interval: 20 }).toBe(1);
  expect(await report({})).not.toContain('engineStop');
  expect(await logged()).toMatchObject([{ source: 'rule', state: 'cancelled', reason: 'BACK_INSIDE' }]);
});

test('rule commands: the command is withheld when the user of the rule may not send it any more, and the log says so', async () => {
  const password = 'secret123';
  const userId = await make('/users', { name: 'Rui', email: 'rui@example.com', password });
  await server.api.post('/permissions', { userId, deviceId: van });
  const commandId = await savedCommand('engineStop');
  await server.api.post('/permissions', { userId, commandId });
  const id = await rule(commandId);
  await server.api.post('/permissions', { userId, notificationId: id });
  await server.api.delete('/permissions', { userId: server.userId, notificationId: id });
  const user = (await server.api.get(`/users/${userId}`)).json();
  expect((await server.api.put(`/users/${userId}`, { ...user, readonly: true })).status).toBe(200);
  await report({ ignition: false });
  await report({ ignition: true });
  const [entry] = await entries(1);
  expect(entry).toMatchObject({ source: 'rule', state: 'withheld', type: 'engineStop', userId });
  expect(entry?.['reason']).toEqual(expect.any(String));
  await expect
    .poll(async () => (await server.events(van)).filter(({ type }) => type === 'ruleStop'), { interval: 20 })
    .toMatchObject([{ attributes: { engineStop: 'withheld', reason: entry?.['reason'] } }]);
  expect(await report({ ignition: true })).not.toContain('engineStop');
});

const stops = async () => (await server.events(van)).filter(({ type }) => type === 'ruleStop');

test('engine stop by a rule: all who see the vehicle are notified, also those who sign in later, whatever its result', async () => {
  await rule(await savedCommand('engineStop'));
  await rule(await savedCommand('positionSingle'), { type: 'alarm', attributes: { alarms: 'sos' } });
  await report({ ignition: false });
  await report({ ignition: true, alarm: 'sos' });
  await entries(2);
  await expect.poll(async () => (await stops()).length, { interval: 20 }).toBe(1);
  const [told] = await stops();
  expect(told?.attributes).toMatchObject({
    engineStop: 'queued',
    commandId: expect.any(Number),
    commandName: 'engineStop',
    cause: 'ignitionOn',
  });
  await expect
    .poll(() => server.current().services.anchorViolations.recent(Date.now()), { interval: 20 })
    .toMatchObject([{ id: told?.id, type: 'ruleStop' }]);
});

test('rule commands: a rule cannot be saved that can send nothing, or by somebody who may not send its command', async () => {
  const commandId = await savedCommand('positionSingle');
  const body = { type: 'ignitionOn', always: true, notificators: 'web,command', attributes: {} };
  const refused = async (more: Record<string, unknown>, api = server.api) => {
    const { status, text } = await api.post('/notifications', { ...body, ...more });
    return [status, text];
  };
  expect(await refused({})).toEqual([400, expect.stringContaining('needs a commandId')]);
  expect(await refused({ commandId, type: 'queuedCommandSent' })).toEqual([
    400,
    expect.stringContaining('cannot send'),
  ]);
  const id = await rule(commandId);
  const stored = (await server.api.get(`/notifications/${id}`)).json();
  expect((await server.api.put(`/notifications/${id}`, { ...stored, type: 'commandResult' })).status).toBe(
    400,
  );

  const password = 'secret123';
  const userId = await make('/users', { name: 'Rui', email: 'rui@example.com', password });
  await server.api.post('/permissions', { userId, commandId });
  const rui = new ApiClient(server.current().address).signedInAs('rui@example.com', password);
  const permissions = (await server.api.get(`/users/${userId}`)).json();
  expect((await rui.post('/notifications', { ...body, notificators: 'web', commandId: 0 })).status).toBe(200);
  await server.api.put(`/users/${userId}`, { ...permissions, limitCommands: false, readonly: true });
  expect((await refused({ commandId }, rui))[0]).toBe(400);
});

test('rule commands: the channel is offered, but not for announcements, and is never tested', async () => {
  const offered = async (query = '') =>
    (await server.api.get(`/notifications/notificators${query}`)).list().map(({ type }) => type);
  expect(await offered()).toContain('command');
  expect(await offered('?announcement=true')).not.toContain('command');
  expect((await server.api.post('/notifications/test/command')).status).toBe(400);
});
