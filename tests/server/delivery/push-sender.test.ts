import { afterEach, beforeEach, expect, test } from 'vitest';
import { MESSAGE_DELIVERY, type PushMessage } from '@farol/core/domain/alert/push-message';
import { newVapidKeys } from '../../../server/delivery/push-encryption.ts';
import { PushSender } from '../../../server/delivery/push-sender.ts';
import { PushSubscriptions, type SubscribedBrowser } from '../../../server/delivery/push-subscriptions.ts';
import { NetworkList } from '../../../server/network/network-list.ts';
import { OutgoingTargets } from '../../../server/network/outgoing-targets.ts';
import { RetryLaterError, UndeliverableError, ObsoleteError } from '../../../server/network/send-errors.ts';
import type { Database } from '../../../server/storage/database.ts';
import { systemClock } from '../../../server/runtime/clock.ts';
import { aUser } from '../../arbitraries/users.ts';
import { startPushService, type TestPushService } from '../../harness/push-service.ts';
import { temporarySqlite, type TemporaryDatabase } from '../../harness/temporary-database.ts';

const KEYS = newVapidKeys();
const MESSAGE: PushMessage = { title: 'Van 5', body: 'Saiu da cerca Depósito', deviceId: 5 };

let temporary: TemporaryDatabase;
let database: Database;
let service: TestPushService;
let subscriptions: PushSubscriptions;
let sender: PushSender;

beforeEach(async () => {
  temporary = await temporarySqlite();
  database = await temporary.open();
  service = await startPushService();
  subscriptions = await PushSubscriptions.open(database);
  sender = new PushSender(subscriptions, {
    keys: KEYS,
    contact: () => 'mailto:fleet@example.com',
    targets: new OutgoingTargets(new NetworkList([])),
    time: systemClock,
    send: service.send,
  });
});
afterEach(async () => {
  await service.close();
  await database.close();
  await temporary.remove();
});

async function subscribe(name: string): Promise<SubscribedBrowser> {
  const { token } = service.browser(name);
  const caller = { account: { user: aUser({ id: 7 }) }, session: undefined, loginId: undefined };
  await subscriptions.add(caller, { userId: 7, token }, { agent: '', accepted: [], now: Date.now() });
  const found = subscriptions.ofUser(7).find(({ endpoint }) => endpoint.endsWith(`/${name}`));
  if (!found) throw new Error('it is not subscribed');
  return found;
}

function result() {
  const caller = { account: { user: aUser({ id: 7 }) }, session: undefined, loginId: undefined };
  const [browser] = subscriptions.list(caller);
  return browser && [browser.lastSuccess !== null, browser.lastFailure !== null];
}

test('a message: its browser reads it, its push service knows the sender and how urgent it is', async () => {
  const browser = await subscribe('phone');
  await sender.send(browser, {
    message: MESSAGE,
    delivery: { urgency: 'high', ttlSeconds: 60 },
    topic: 'a burst',
  });
  const [received] = service.received;
  expect(JSON.parse(received?.text ?? '')).toEqual({ ...MESSAGE, tag: received?.headers['topic'] });
  expect(received?.headers).toMatchObject({ urgency: 'high', ttl: '60', 'content-encoding': 'aes128gcm' });
  expect(received?.headers['topic']).toMatch(/^[\w-]{32}$/);
  expect(received?.claims).toMatchObject({ aud: service.origin, sub: 'mailto:fleet@example.com' });
  const ahead = (received?.claims.exp ?? 0) - Date.now() / 1_000;
  expect(ahead).toBeGreaterThan(3_600);
  expect(ahead).toBeLessThan(24 * 3_600);
  expect(result()).toEqual([true, false]);
});

test('a burst: has one topic for a browser, which says nothing and differs from browser to browser', async () => {
  const [phone, laptop] = [await subscribe('phone'), await subscribe('laptop')];
  for (const browser of [phone, phone, laptop])
    await sender.send(browser, { message: MESSAGE, delivery: MESSAGE_DELIVERY, topic: 'a burst' });
  await sender.send(phone, { message: MESSAGE, delivery: MESSAGE_DELIVERY });
  const [one, same, other, none] = service.received.map(({ headers }) => headers['topic']);
  expect(same).toBe(one);
  expect(other).not.toBe(one);
  expect(none).toBeUndefined();
});

test.for([404, 410])(
  'an expired browser (%i): is forgotten, and the message not sent again',
  async (status) => {
    const browser = await subscribe('phone');
    service.answers.set('/send/phone', { status });
    await expect(sender.send(browser, { message: MESSAGE, delivery: MESSAGE_DELIVERY })).rejects.toThrow(
      ObsoleteError,
    );
    expect(subscriptions.has(7)).toBe(false);
    expect(await database.query.selectFrom('push_subscriptions').selectAll().execute()).toEqual([]);
  },
);

test('a message that is too large (413): is sent once more with shorter texts', async () => {
  const browser = await subscribe('phone');
  service.maxBytes = 1_200;
  const body = 'x'.repeat(2_500);
  await sender.send(browser, { message: { ...MESSAGE, body }, delivery: MESSAGE_DELIVERY });
  expect(service.received).toHaveLength(1);
  expect(JSON.parse(service.received[0]?.text ?? '')).toMatchObject({
    title: 'Van 5',
    body: expect.stringMatching(/^x+…$/),
    deviceId: 5,
  });
  service.maxBytes = 10;
  await expect(sender.send(browser, { message: MESSAGE, delivery: MESSAGE_DELIVERY })).rejects.toThrow(
    UndeliverableError,
  );
  expect(subscriptions.has(7)).toBe(true);
});

test('a push service that asks for patience (429): is tried again when it says', async () => {
  const browser = await subscribe('phone');
  service.answers.set('/send/phone', { status: 429, headers: { 'retry-after': '90' } });
  const failure = await sender.send(browser, { message: MESSAGE, delivery: MESSAGE_DELIVERY }).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(RetryLaterError);
  expect(failure).toMatchObject({ afterMs: 90_000 });
  expect(result()).toEqual([false, true]);
});

test.for([400, 401, 403, 301])(
  'a push service that refuses (%i): keeps the browser, and is not tried again',
  async (status) => {
    const browser = await subscribe('phone');
    service.answers.set('/send/phone', { status, headers: { location: 'http://127.0.0.1/' } });
    await expect(sender.send(browser, { message: MESSAGE, delivery: MESSAGE_DELIVERY })).rejects.toThrow(
      UndeliverableError,
    );
    expect(subscriptions.has(7)).toBe(true);
  },
);

test.for([500, 'hang'] as const)('a push service that fails (%s): is tried again', async (answer) => {
  const browser = await subscribe('phone');
  service.answers.set('/send/phone', answer === 'hang' ? 'hang' : { status: answer });
  const failure = await sender.send(browser, { message: MESSAGE, delivery: MESSAGE_DELIVERY }).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(UndeliverableError);
  expect(result()).toEqual([false, true]);
});

test('a browser with an address in a private network: gets nothing', async () => {
  const guarded = new PushSender(subscriptions, {
    keys: KEYS,
    contact: () => 'mailto:fleet@example.com',
    targets: new OutgoingTargets(new NetworkList([])),
    time: systemClock,
  });
  const browser = await subscribe('phone');
  for (const endpoint of ['https://127.0.0.1/send', 'https://localhost:1/send'])
    await expect(
      guarded.send({ ...browser, endpoint }, { message: MESSAGE, delivery: MESSAGE_DELIVERY }),
    ).rejects.toThrow(/private network/);
});

test('a browser whose key is no point of the curve: gets nothing, and nothing is tried again', async () => {
  const browser = await subscribe('phone');
  const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url');
  await expect(
    sender.send({ ...browser, p256dh }, { message: MESSAGE, delivery: MESSAGE_DELIVERY }),
  ).rejects.toThrow(UndeliverableError);
});
