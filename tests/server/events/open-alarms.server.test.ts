import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ApiClient, WireObject } from '../../harness/api-client.ts';
import {
  createVehicle,
  startRestartableServer,
  type RestartableServer,
} from '../../harness/restartable-server.ts';

/** For what comes over a live connection: long, as a busy machine lets it wait. */
const WAIT = { timeout: 20_000 };
const RUI = { name: 'Rui', email: 'rui@example.com', password: 'secret' };

let server: RestartableServer;
let vanId: number;
beforeEach(async () => {
  server = await startRestartableServer();
  vanId = await createVehicle(server, 'van');
  const rule = { type: 'alarm', always: true, notificators: 'web', attributes: { alarms: 'sos,door' } };
  expect((await server.api.post('/notifications', rule)).status).toBe(200);
});
afterEach(() => server.stop());

const sendAlarm = (alarm: string) =>
  fetch(`http://127.0.0.1:${server.current().devicePort}/?id=van&lat=-23.5&lon=-46.6&alarm=${alarm}`);

/** Returns the kinds of alarm that were told. */
const kindsOf = (events: readonly WireObject[]) =>
  alarmsOf(events).map((event) => JSON.parse(JSON.stringify(event['attributes'])).alarm);
/** Each alarm once: one that happens while somebody connects comes live and with what was missed, under one id. */
const alarmsOf = (events: readonly WireObject[]) => [
  ...new Map(events.filter(({ type }) => type === 'alarm').map((event) => [event.id, event])).values(),
];

test('open alarms: an alarm that nobody acknowledged is sent to users who sign in later, after a restart too, if it is severe', async () => {
  const atOnce = (await server.listen(server.api)).events;
  await sendAlarm('door');
  await sendAlarm('sos');
  // What those who are connected have heard nobody is told as news any more.
  await expect.poll(() => kindsOf(atOnce), WAIT).toEqual(['door', 'sos']);
  const later = (await server.listen(server.api)).events;
  await expect.poll(() => kindsOf(later), WAIT).toEqual(['sos']);
  await server.restart();
  const evenLater = (await server.listen(server.api)).events;
  await expect.poll(() => alarmsOf(evenLater), WAIT).toHaveLength(1);
});

test('an open alarm: says in a later session where the vehicle was, how fast and who drove', async () => {
  await fetch(
    `http://127.0.0.1:${server.current().devicePort}/?id=van&lat=-23.5&lon=-46.6&speed=12&driverUniqueId=ana-1&alarm=sos`,
  );
  await fetch(`http://127.0.0.1:${server.current().devicePort}/?id=van&lat=-23.6&lon=-46.6&speed=0`);
  await server.restart();
  const later = (await server.listen(server.api)).events;
  await expect.poll(() => alarmsOf(later)).toHaveLength(1);
  expect(alarmsOf(later)[0]?.['attributes']).toMatchObject({
    alarm: 'sos',
    latitude: -23.5,
    longitude: -46.6,
    speed: 12,
    driverUniqueId: 'ana-1',
  });
});

test('open alarms: an acknowledged alarm is acknowledged for all who see the vehicle, with the name of the user who did it', async () => {
  const { id: userId } = (await server.api.post('/users', RUI)).json();
  await server.api.post('/permissions', { userId, deviceId: vanId });
  const [ana, rui] = [
    (await server.listen(server.api)).events,
    (await server.listen(server.api.signedInAs(RUI.email, RUI.password))).events,
  ];
  await sendAlarm('sos');
  await expect.poll(() => alarmsOf(ana)).toHaveLength(1);
  const eventId = alarmsOf(ana)[0]?.id;
  const asRui: ApiClient = server.api.signedInAs(RUI.email, RUI.password);
  expect((await asRui.post(`/../farol/alarms/${eventId}/acknowledgment`, {})).status).toBe(204);
  for (const events of [ana, rui])
    await expect
      .poll(() => events.filter(({ type }) => type === 'alarmAcknowledged'))
      .toMatchObject([{ deviceId: vanId, attributes: { eventId, alarm: 'sos', userName: 'Rui' } }]);
  expect((await asRui.post(`/../farol/alarms/${eventId}/acknowledgment`, {})).status).toBe(404);
  const later = (await server.listen(server.api)).events;
  await sendAlarm('door');
  await expect.poll(() => kindsOf(later)).toEqual(['door']);
  // A user who was away is told that nothing is left to do.
  expect(later).toContainEqual(expect.objectContaining({ type: 'alarmAcknowledged' }));
});

test('open alarms: nobody acknowledges the alarm of a vehicle that they do not see', async () => {
  await server.api.post('/users', RUI);
  const ana = (await server.listen(server.api)).events;
  await sendAlarm('sos');
  await expect.poll(() => alarmsOf(ana)).toHaveLength(1);
  const asRui = server.api.signedInAs(RUI.email, RUI.password);
  const path = `/../farol/alarms/${alarmsOf(ana)[0]?.id}/acknowledgment`;
  expect((await asRui.post(path, {})).status).toBe(404);
  expect((await server.api.post(path, {})).status).toBe(204);
});

test('alarm acknowledgment: a read-only user cannot acknowledge for everybody', async () => {
  const rui = (await server.api.post('/users', RUI)).json();
  await server.api.post('/permissions', { userId: rui.id, deviceId: vanId });
  await server.api.put(`/users/${rui.id}`, { ...rui, readonly: true });
  const ana = (await server.listen(server.api)).events;
  await sendAlarm('sos');
  await expect.poll(() => alarmsOf(ana)).toHaveLength(1);
  const path = `/../farol/alarms/${alarmsOf(ana)[0]?.id}/acknowledgment`;
  expect((await server.api.signedInAs(RUI.email, RUI.password).post(path, {})).status).toBe(400);
  expect((await server.api.post(path, {})).status).toBe(204);
});

test('alarm acknowledgment: a server that ends within it has acknowledged nothing, and told nothing', async () => {
  const ana = (await server.listen(server.api)).events;
  await sendAlarm('sos');
  await expect.poll(() => alarmsOf(ana)).toHaveLength(1);
  const path = `/../farol/alarms/${alarmsOf(ana)[0]?.id}/acknowledgment`;
  for (const [change, table] of [
    ['insert', 'events'],
    ['update', 'open_alarms'],
  ] as const) {
    const { query } = server.current().services.registry;
    await sql`create trigger ends before ${sql.raw(change)} on ${sql.table(table)} begin select raise(abort, 'ended'); end`.execute(
      query,
    );
    // Both at once: neither takes it from the other.
    const answers = await Promise.all([server.api.post(path, {}), server.api.post(path, {})]);
    expect(answers.map(({ status }) => status)).toEqual([500, 500]);
    await sql`drop trigger ends`.execute(query);
  }
  await server.restart();
  const { events } = await server.listen(server.api);
  await expect.poll(() => kindsOf(events)).toEqual(['sos']);
  expect(ana.filter(({ type }) => type === 'alarmAcknowledged')).toEqual([]);
  const twice = await Promise.all([server.api.post(path, {}), server.api.post(path, {})]);
  expect(new Set(twice.map(({ status }) => status))).toEqual(new Set([204, 404]));
});
