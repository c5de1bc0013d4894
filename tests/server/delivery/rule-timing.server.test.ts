import { afterEach, beforeEach, expect, test } from 'vitest';
import { NetworkList } from '../../../server/network/network-list.ts';
import type { WireObject } from '../../harness/api-client.ts';
import {
  createGeofence,
  createVehicle,
  INSIDE,
  OUTSIDE,
  startRestartableServer,
  type RestartableServer,
} from '../../harness/restartable-server.ts';
import { startMailServer, type MailServer } from '../../harness/mail-server.ts';

const MINUTE = 60_000;

let mailServer: MailServer;
let server: RestartableServer;
let van: number;
beforeEach(async () => {
  mailServer = await startMailServer();
  server = await startRestartableServer({
    mail: { host: '127.0.0.1', port: mailServer.port, login: undefined, from: 'fleet@example.com' },
    allowedPrivateTargets: NetworkList.parse('127.0.0.1'),
  });
  van = await createVehicle(server, 'van');
});
afterEach(async () => {
  await server.stop();
  await mailServer.close();
});

const rule = async (type: string, timing: Record<string, unknown>, more: Record<string, unknown> = {}) => {
  const named = Object.fromEntries(Object.entries(timing).map(([name, value]) => [`farol.${name}`, value]));
  const answer = await server.api.post('/notifications', {
    type,
    always: true,
    notificators: 'mail',
    attributes: { alarms: 'sos', ...named },
    ...more,
  });
  expect(answer.status).toBe(200);
  return answer.json().id;
};
const report = (values: Record<string, string | number | boolean>) =>
  server.report('van', { ...INSIDE, ...values });
/** The alarm went away and is there again. */
const alarmAgain = async () => {
  await report({ timestamp: server.current().services.time.now() - 1 });
  await report({ alarm: 'sos', timestamp: server.current().services.time.now() });
};
const pass = async (minutes: number) => {
  server.advanceClock(minutes * MINUTE);
  await server.current().services.outbox.settled();
};
const subjects = async () => {
  await server.current().services.outbox.settled();
  return mailServer.mails.map(({ subject }) => subject);
};

test('a rule that waits: tells once what an event began has lasted, after a restart in between too', async () => {
  await rule('ignitionOn', { minimumMinutes: 10 });
  await report({ ignition: false });
  await report({ ignition: true });
  await pass(9);
  expect(await subjects()).toEqual([]);
  await server.restart();
  await pass(2);
  expect(await subjects()).toEqual([expect.stringContaining('van')]);
  await pass(60);
  expect(await subjects()).toHaveLength(1);
});

test('a rule that waits: says nothing of what was over before, and of each geofence by itself', async () => {
  await createGeofence(server, { deviceId: van });
  await rule('geofenceEnter', { minimumMinutes: 10 });
  await server.report('van', { ...OUTSIDE });
  await report({});
  await pass(5);
  await server.report('van', { ...OUTSIDE });
  await pass(30);
  expect(await subjects()).toEqual([]);
  await report({});
  await pass(11);
  expect(await subjects()).toHaveLength(1);
});

test('a rule that is silent for a while: tells once per vehicle in that time, after a restart too', async () => {
  await createVehicle(server, 'bus');
  await rule('alarm', { repeatMinutes: 30 });
  await report({ alarm: 'sos' });
  await subjects();
  await pass(1);
  await alarmAgain();
  await server.report('bus', { ...INSIDE, alarm: 'sos' });
  expect((await subjects()).map((subject) => subject.split(':')[0])).toEqual(['van', 'bus']);
  await server.restart();
  await pass(20);
  await alarmAgain();
  expect(await subjects()).toHaveLength(2);
  await pass(11);
  await alarmAgain();
  expect(await subjects()).toHaveLength(3);
});

test('a rule that waits: tells on the live connection when its time has come, and others at once', async () => {
  await rule('ignitionOn', { minimumMinutes: 10 }, { notificators: 'web' });
  const { events } = await server.listen(server.api);
  const told = (type: string) => events.filter((event: WireObject) => event['type'] === type).length;
  await report({ ignition: false });
  await report({ ignition: true });
  await pass(9);
  expect(told('ignitionOn')).toBe(0);
  await pass(2);
  await expect.poll(() => told('ignitionOn')).toBe(1);
  await rule('ignitionOff', {}, { notificators: 'web' });
  await report({ ignition: false });
  await expect.poll(() => told('ignitionOff')).toBe(1);
});

test('an alarm that nobody acknowledges in time: another person is told, by the channels of the escalation', async () => {
  const chief = { name: 'Rui', email: 'rui@example.com', password: 'secret' };
  const { id: userId } = (await server.api.post('/users', chief)).json();
  await server.api.post('/permissions', { userId, deviceId: van });
  await rule('alarm', { escalateMinutes: 5, escalateUserId: userId, escalateNotificators: 'mail' });
  await report({ alarm: 'sos' });
  const first = await subjects();
  expect(first).toHaveLength(1);
  await pass(6);
  expect(await subjects()).toHaveLength(2);
  expect(mailServer.mails.at(-1)?.to).toEqual(['rui@example.com']);
  await pass(60);
  expect(await subjects()).toHaveLength(2);
});

test('rule timing: an alarm that is acknowledged in time goes no further', async () => {
  await rule('alarm', { escalateMinutes: 5, escalateNotificators: 'mail' });
  const { events } = await server.listen(server.api);
  await rule('alarm', {}, { notificators: 'web' });
  await report({ alarm: 'sos' });
  await expect.poll(() => events.find(({ type }) => type === 'alarm')).toBeDefined();
  expect(await subjects()).toHaveLength(1);
  const eventId = events.find(({ type }) => type === 'alarm')?.id;
  expect((await server.api.post(`/../farol/alarms/${eventId}/acknowledgment`, {})).status).toBe(204);
  await pass(6);
  expect(await subjects()).toHaveLength(1);
});

test('rule timing: an escalation to a person who may not see the vehicle tells nobody', async () => {
  const { id: userId } = (
    await server.api.post('/users', { name: 'Eva', email: 'eva@example.com', password: 'secret' })
  ).json();
  await rule('alarm', { escalateMinutes: 5, escalateUserId: userId, escalateNotificators: 'mail' });
  await report({ alarm: 'sos' });
  expect(await subjects()).toHaveLength(1);
  await pass(6);
  expect(await subjects()).toHaveLength(1);
});

test('rule timing: a command of a rule that waits is sent once the condition has lasted', async () => {
  const command = await server.api.post('/commands', {
    type: 'custom',
    description: 'Call',
    attributes: { data: 'x' },
  });
  await rule('ignitionOn', { minimumMinutes: 20 }, { notificators: 'command', commandId: command.json().id });
  await report({ ignition: false });
  await report({ ignition: true });
  const waiting = () => server.current().services.commandQueue.waitingFor(van).length;
  await pass(19);
  expect(waiting()).toBe(0);
  await pass(2);
  await expect.poll(waiting).toBe(1);
});
