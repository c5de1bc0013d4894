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
beforeEach(async () => {
  server = await startRestartableServer();
  van = await createVehicle(server, 'van');
});
afterEach(() => server.stop());

const report = (values: Record<string, string | number | boolean>) => {
  server.advanceClock(MINUTE);
  return server.report('van', { ...INSIDE, ...values });
};
const preview = (rule: Record<string, unknown>, api = server.api) =>
  api.post('/../farol/notifications/preview', { type: 'alarm', always: true, notificators: 'mail', ...rule });
const sos = { attributes: { alarms: 'sos' } };

test('a preview: counts what the rule would have told of, the newest first', async () => {
  await report({ alarm: 'sos' });
  await report({ alarm: 'door' });
  await report({ alarm: 'sos' });
  const answer = (await preview(sos)).json();
  expect(answer).toMatchObject({ days: 7, told: 2, events: 2, whole: true });
  const last: readonly { time: string; deviceId: number; alarm: string }[] = JSON.parse(
    JSON.stringify(answer['last']),
  );
  expect(last).toMatchObject([
    { deviceId: van, alarm: 'sos' },
    { deviceId: van, alarm: 'sos' },
  ]);
  expect(Date.parse(last[0]?.time ?? '')).toBeGreaterThan(Date.parse(last[1]?.time ?? ''));
});

test('a preview: leaves out what came too soon, did not last, or is not for the vehicle', async () => {
  await report({ alarm: 'sos', ignition: true });
  await report({ ignition: false });
  await report({ alarm: 'sos', ignition: true });
  server.advanceClock(10 * MINUTE);
  const silent = { attributes: { alarms: 'sos', 'farol.repeatMinutes': 30 } };
  expect((await preview(silent)).json()).toMatchObject({ told: 1, events: 2 });
  const lasting = { type: 'ignitionOn', attributes: { 'farol.minimumMinutes': 5 } };
  expect((await preview(lasting)).json()).toMatchObject({ told: 1 });
  expect((await preview({ ...sos, always: false })).json()).toMatchObject({ told: 0, events: 0 });
});

test('a preview: of a saved rule counts the vehicles it is linked with', async () => {
  const rule = { type: 'alarm', always: false, notificators: 'web', ...sos };
  const { id } = (await server.api.post('/notifications', rule)).json();
  await report({ alarm: 'sos' });
  expect((await preview({ ...rule, id })).json()).toMatchObject({ told: 0 });
  await server.api.post('/permissions', { deviceId: van, notificationId: id });
  expect((await preview({ ...rule, id })).json()).toMatchObject({ told: 1 });
});

test('a preview: shows nobody the events of vehicles or rules that are not theirs', async () => {
  const { id } = (
    await server.api.post('/notifications', { type: 'alarm', always: true, notificators: 'web', ...sos })
  ).json();
  await report({ alarm: 'sos' });
  await server.api.post('/users', { name: 'Rui', email: 'rui@example.com', password: 'secret' });
  const rui = server.api.signedInAs('rui@example.com', 'secret');
  expect((await preview(sos, rui)).json()).toMatchObject({ told: 0, events: 0 });
  expect((await preview({ ...sos, id }, rui)).status).toBe(400);
});

test('a preview: an invalid rule is refused in words', async () => {
  const refused = await preview({ type: 7, attributes: 'none' });
  expect([refused.status, refused.text]).toEqual([400, expect.stringMatching(/Field "/)]);
});

test('a rule: names only users that its author knows for the escalation', async () => {
  const { id: eva } = (
    await server.api.post('/users', { name: 'Eva', email: 'eva@example.com', password: 'secret' })
  ).json();
  await server.api.post('/users', { name: 'Rui', email: 'rui@example.com', password: 'secret' });
  const rui = server.api.signedInAs('rui@example.com', 'secret');
  const rule = {
    type: 'alarm',
    always: true,
    notificators: 'web',
    attributes: {
      alarms: 'sos',
      'farol.escalateMinutes': 5,
      'farol.escalateNotificators': 'mail',
      'farol.escalateUserId': eva,
    },
  };
  expect((await rui.post('/notifications', rule)).status).toBe(400);
  expect((await server.api.post('/notifications', rule)).status).toBe(200);
});
