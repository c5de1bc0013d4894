import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiClient } from '../../harness/api-client.ts';
import { startPushService, type ReceivedMessage, type TestPushService } from '../../harness/push-service.ts';
import {
  createVehicle,
  INSIDE,
  startRestartableServer,
  type RestartableServer,
} from '../../harness/restartable-server.ts';

const PATH = '/../farol/notification';

let service: TestPushService;
let server: RestartableServer;
let van: number;

beforeEach(async () => {
  service = await startPushService();
  server = await startRestartableServer({ pushContact: 'mailto:me@example.com' }, { sendPush: service.send });
  van = await createVehicle(server, 'van');
});
afterEach(async () => {
  await server.stop();
  await service.close();
});

async function addRule(type: string, attributes = {}): Promise<void> {
  const rule = { type, always: true, notificators: 'firebase', attributes };
  expect((await server.api.post('/notifications', rule)).status).toBe(200);
}

async function subscribe(name: string, api = server.api, userId = server.userId): Promise<void> {
  const { token } = service.browser(name);
  expect((await api.post(PATH, { userId, token })).status).toBe(204);
}

async function received(
  count: number,
): Promise<{ message: Record<string, unknown>; sent: ReceivedMessage }[]> {
  await expect
    .poll(() => service.received.length, { timeout: 8_000, interval: 20 })
    .toBeGreaterThanOrEqual(count);
  return service.received.map((sent) => ({ message: JSON.parse(sent.text), sent }));
}

test('push: an alarm reaches every browser of its user, in their language, and is acknowledged by the call in it', async () => {
  await addRule('alarm', { alarms: 'sos' });
  await subscribe('phone');
  await subscribe('laptop');
  await server.report('van', { ...INSIDE, alarm: 'sos' });
  const messages = await received(2);
  expect(messages.map(({ sent }) => sent.path).toSorted()).toEqual(['/send/laptop', '/send/phone']);
  const [{ message, sent } = { message: {}, sent: undefined }] = messages;
  const event = (await server.events(van)).find(({ type }) => type === 'alarm');
  expect(message).toEqual({
    title: 'van',
    body: expect.stringMatching(/^Alarme: SOS/),
    deviceId: van,
    eventId: event?.id,
    path: expect.stringMatching(new RegExp(`^/reports/history\\?device=${van}&from=.+&to=.+&at=.+$`)),
    tag: sent?.headers['topic'],
    atMs: Date.parse(String(event?.['eventTime'])),
    stays: true,
    acknowledge: { label: 'Marcar como atendido', path: `/farol/alarms/${event?.id}/acknowledgment` },
  });
  expect(sent?.headers).toMatchObject({ urgency: 'high', ttl: '86400' });
  expect(sent?.claims.sub).toBe('mailto:me@example.com');
  expect((await server.api.post(`/../farol/alarms/${event?.id}/acknowledgment`)).status).toBe(204);
});

test('push: who may not acknowledge or see the past gets neither, and reads in their language', async () => {
  const account = { name: 'Rui', email: 'rui@example.com', password: 'secret', readonly: true };
  const user = (await server.api.post('/users', account)).json();
  const rui = server.api.signedInAs(account.email, account.password);
  await server.api.put(`/users/${user.id}`, {
    ...user,
    disableReports: true,
    attributes: { 'farol.lang': 'en' },
  });
  await server.api.post('/permissions', { userId: user.id, deviceId: van });
  const rule = { type: 'alarm', always: true, notificators: 'firebase', attributes: { alarms: 'sos' } };
  const { id: notificationId } = (await server.api.post('/notifications', rule)).json();
  await server.api.post('/permissions', { userId: user.id, notificationId });
  await subscribe('phone', rui, user.id);
  await server.report('van', { ...INSIDE, alarm: 'sos' });
  const [{ message } = { message: {} }] = await received(1);
  expect(message).toMatchObject({ body: expect.stringMatching(/^Alarm: SOS/), path: `/devices/${van}` });
  expect(message).not.toHaveProperty('acknowledge');
});

test('push: a burst of one vehicle has one tag and topic, and is not urgent where nobody is in danger', async () => {
  await addRule('ignitionOn');
  await addRule('ignitionOff');
  await subscribe('phone');
  for (const ignition of [false, true, false, true]) await server.report('van', { ...INSIDE, ignition });
  const messages = await received(3);
  expect(new Set(messages.map(({ message }) => message['tag'])).size).toBe(1);
  expect(new Set(messages.map(({ sent }) => sent.headers['topic'])).size).toBe(1);
  expect(messages[0]?.sent.headers).toMatchObject({ urgency: 'low', ttl: '3600' });
  expect(messages[0]?.message).not.toHaveProperty('acknowledge');
});

test('push: every user may name it in a rule; a test message needs a browser and fails with that reason without one', async () => {
  const names = async (query = '') =>
    (await server.api.get(`/notifications/notificators${query}`)).list().map((item) => item['type']);
  expect(await names()).toContain('firebase');
  expect(await names('?announcement=true')).toContain('firebase');
  const untested = await server.api.post('/notifications/test/firebase');
  expect([untested.status, untested.text]).toEqual([
    400,
    'No browser is notified - IllegalArgumentException',
  ]);
  await subscribe('phone');
  await subscribe('laptop');
  service.answers.set('/send/phone', { status: 410 });
  expect((await server.api.post('/notifications/test/firebase')).status).toBe(204);
  expect((await received(1)).map(({ message }) => message['title'])).toEqual(['Mensagem de teste']);
  service.answers.set('/send/laptop', { status: 503 });
  expect((await server.api.post('/notifications/test/firebase')).status).toBe(400);
});

test('push: an announcement reaches the browsers of its users', async () => {
  await subscribe('phone');
  const body = { subject: 'Depot closed', body: 'Tomorrow' };
  expect((await server.api.post(`/notifications/send/firebase?userId=${server.userId}`, body)).status).toBe(
    204,
  );
  expect((await received(1))[0]?.message).toEqual({
    title: 'Depot closed',
    body: 'Tomorrow',
    deviceId: 0,
    path: '/notifications',
  });
});

test('push: what fails is sent again, also by the server that is started next; a browser that is gone gets nothing more', async () => {
  await addRule('alarm', { alarms: 'sos' });
  await subscribe('phone');
  await subscribe('laptop');
  service.answers.set('/send/phone', 'hang');
  service.answers.set('/send/laptop', { status: 410 });
  await server.report('van', { ...INSIDE, alarm: 'sos' });
  const browsers = async (): Promise<number> => (await server.api.get(PATH)).list().length;
  await expect.poll(browsers, { timeout: 8_000 }).toBe(1);
  await server.restart(() => service.answers.clear());
  const messages = await received(1);
  expect(messages.map(({ sent }) => sent.path)).toEqual(['/send/phone']);
});

test('push: who signs out in a browser is told nothing there any more; another password ends the other browsers', async () => {
  await addRule('alarm', { alarms: 'sos' });
  const account = { email: 'ana@example.com', password: 'secret' };
  const signIn = async (): Promise<ApiClient> => {
    const response = await new ApiClient(server.current().address).form('/session', account);
    const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
    return new ApiClient(server.current().address, { cookie });
  };
  const [one, two, three] = [await signIn(), await signIn(), await signIn()];
  await subscribe('one', one);
  await subscribe('two', two);
  await subscribe('three', three);
  await one.delete('/session');
  const left = () =>
    server
      .current()
      .services.pushSubscriptions.ofUser(server.userId)
      .map(({ endpoint }) => endpoint.split('/').at(-1));
  expect(left()).toEqual(['two', 'three']);
  const user = (await two.get('/session')).json();
  expect((await two.put(`/users/${server.userId}`, { ...user, password: 'another' })).status).toBe(200);
  expect(left()).toEqual(['two']);
});

test('push: names the contact of its integration, and sends nothing while that is switched off', async () => {
  await addRule('alarm', { alarms: 'sos' });
  await subscribe('phone');
  const save = (enabled: boolean) =>
    server.api.post('/../farol/integrations/push', { enabled, contact: 'operator@fleet.example' });
  expect((await save(true)).status).toBe(200);
  await server.report('van', { ...INSIDE, alarm: 'sos' });
  const [first] = await received(1);
  expect(first?.sent.claims.sub).toBe('mailto:operator@fleet.example');
  expect((await save(false)).status).toBe(200);
  await server.report('van', INSIDE);
  await server.report('van', { ...INSIDE, alarm: 'sos' });
  await server.current().services.outbox.settled();
  expect(service.received).toHaveLength(1);
});
