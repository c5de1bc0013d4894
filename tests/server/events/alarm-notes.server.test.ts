import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ApiClient } from '../../harness/api-client.ts';
import {
  createVehicle,
  INSIDE,
  startRestartableServer,
  type RestartableServer,
} from '../../harness/restartable-server.ts';

let server: RestartableServer;
let van: number;
let alarmId: number;
beforeEach(async () => {
  server = await startRestartableServer();
  van = await createVehicle(server, 'van');
  await server.report('van', { ...INSIDE, alarm: 'sos' });
  alarmId = Number((await server.events(van)).find(({ type }) => type === 'alarm')?.id);
});
afterEach(() => server.stop());

const newUser = async (name: string, more: Record<string, unknown> = {}, seesVan = true) => {
  const account = { name, email: `${name}@example.com`, password: 'secret', ...more };
  const { id } = (await server.api.post('/users', account)).json();
  if (seesVan) await server.api.post('/permissions', { userId: id, deviceId: van });
  return { id, api: server.api.signedInAs(account.email, 'secret') };
};
const note = (body: Record<string, unknown>, api: ApiClient = server.api) =>
  api.post(`/../farol/alarms/${alarmId}/notes`, body);
const read = (api: ApiClient = server.api) => api.get(`/../farol/alarms/${alarmId}`);

test('a note on an alarm: everybody who sees the vehicle is told, and reads it later, after a restart too', async () => {
  const rui = await newUser('rui');
  const { events } = await server.listen(rui.api);
  expect((await note({ comment: '  Calling the driver ' })).status).toBe(204);
  await expect
    .poll(() => events.find(({ type }) => type === 'alarmNoted'))
    .toMatchObject({ deviceId: van, attributes: { eventId: alarmId, comment: 'Calling the driver' } });
  expect((await note({ assigneeId: rui.id }, rui.api)).status).toBe(204);
  await server.restart();
  const { events: stored } = (await read()).json();
  expect(stored).toMatchObject([
    { attributes: { comment: 'Calling the driver' } },
    { attributes: { assigneeId: rui.id, assigneeName: 'rui' } },
  ]);
  // A user who signs in later knows who looks after it, until it is acknowledged.
  const { events: missed } = await server.listen(server.api);
  await expect
    .poll(() => missed)
    .toMatchObject([{ type: 'alarmNoted', attributes: { assigneeName: 'rui' } }]);
  expect((await server.api.post(`/../farol/alarms/${alarmId}/acknowledgment`, {})).status).toBe(204);
  const { events: over } = await server.listen(server.api);
  // It may come as what was missed and, on its way meanwhile, once more as news.
  await expect
    .poll(() => [...new Set(over.map(({ type }) => type))], { timeout: 20_000 })
    .toEqual(['alarmAcknowledged']);
});

test('a note on an alarm: refused where it is empty or too long, for read-only users, and for those who do not see the vehicle', async () => {
  const readonly = await newUser('eva', { readonly: true });
  const outsider = await newUser('ben', {}, false);
  expect((await note({ comment: ' ' })).text).toContain('Field "comment" must not be empty');
  expect((await note({ comment: 'x'.repeat(1001) })).status).toBe(400);
  expect((await note({ comment: 'x' }, readonly.api)).status).toBe(400);
  expect((await read(readonly.api)).status).toBe(200);
  expect([(await note({ comment: 'x' }, outsider.api)).status, (await read(outsider.api)).status]).toEqual([
    404, 404,
  ]);
  expect((await server.api.get('/../farol/alarms/999999')).status).toBe(404);
});

test('alarm notes: an alarm is assigned to users whom the author knows and who see the vehicle', async () => {
  const rui = await newUser('rui');
  const outsider = await newUser('ben', {}, false);
  expect((await note({ assigneeId: outsider.id })).text).toContain('does not see the vehicle');
  expect((await note({ assigneeId: server.userId }, rui.api)).status).toBe(400);
  expect((await note({ assigneeId: rui.id })).status).toBe(204);
});

const recipients = async (api: ApiClient) => {
  const { deliveries } = (await read(api)).json();
  return JSON.parse(JSON.stringify(deliveries)).map(({ recipient }: { recipient: string }) => recipient);
};

test('alarm notes: an alarm tells where its messages are, to those who may know of the accounts', async () => {
  const rui = await newUser('rui');
  const eva = await newUser('eva');
  const { outbox } = server.current().services;
  await outbox.addNow(
    [rui, eva].map(({ id }) => ({
      channel: 'unknown',
      key: `test-${id}`,
      origin: `user:${id}`,
      target: 'nowhere',
      recipient: `user ${id}`,
      userId: id,
      event: { id: alarmId, deviceId: van },
      payload: {},
      expiresAt: Date.now() + 3_600_000,
    })),
  );
  expect(await recipients(server.api)).toEqual([`user ${rui.id}`, `user ${eva.id}`]);
  expect(await recipients(rui.api)).toEqual([`user ${rui.id}`]);
});
