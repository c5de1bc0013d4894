import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { smsParts } from '@farol/core/domain/integration/sms-message';
import { NetworkList } from '../../../server/network/network-list.ts';
import {
  createVehicle,
  INSIDE,
  startRestartableServer,
  type RestartableServer,
} from '../../harness/restartable-server.ts';

const DAY_MS = 86_400_000;
const TOKEN = '123456:AAFakeFakeFakeFakeFakeFakeFakeFakeFake';

/** A request that arrived at the service. */
interface Call {
  path: string;
  body: string;
}

let service: Server;
let url: string;
let calls: Call[];
/** The next answers, then `{"ok":true}`; `never` sends none. */
let answers: ({ status: number; body: string } | 'never')[];
let server: RestartableServer;

beforeEach(async () => {
  calls = [];
  answers = [];
  service = createServer((request, response) => {
    void text(request).then((body) => {
      calls.push({ path: request.url ?? '', body });
      const answer = answers.shift() ?? { status: 200, body: '{"ok":true}' };
      if (answer !== 'never') response.writeHead(answer.status).end(answer.body);
    });
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const listening = service.address();
  if (listening === null || typeof listening === 'string') throw new Error('no port');
  url = `http://127.0.0.1:${listening.port}`;
  server = await startRestartableServer({ allowedPrivateTargets: NetworkList.parse('127.0.0.1') });
  await createVehicle(server, 'van');
});
afterEach(async () => {
  await server.stop();
  service.closeAllConnections();
  service.close();
});

const save = async (key: string, body: Record<string, unknown>) => {
  const saved = await server.api.post(`/../farol/integrations/${key}`, { enabled: true, ...body });
  expect([saved.status, saved.text]).toEqual([200, expect.any(String)]);
};
const telegram = () => save('telegram', { token: TOKEN, botName: 'farol_bot', apiUrl: url });
const sms = (more: Record<string, unknown> = {}) =>
  save('sms', {
    method: 'POST',
    url: `${url}/sms`,
    headers: 'content-type: application/json',
    body: '{"to":"{number}","text":"{text}"}',
    secret: 'sms secret',
    dailyLimit: 10,
    ...more,
  });
const changeMe = async (change: Record<string, unknown>) => {
  const me = (await server.api.get('/session')).json();
  const attributes = { ...Object(me['attributes']), 'farol.lang': 'en-US', ...Object(change['attributes']) };
  expect((await server.api.put(`/users/${server.userId}`, { ...me, ...change, attributes })).status).toBe(
    200,
  );
};
const rule = (notificators: string) =>
  server.api.post('/notifications', {
    type: 'alarm',
    always: true,
    notificators,
    attributes: { alarms: 'sos' },
  });
const alarm = async () => {
  server.advanceClock(60_000);
  await server.report('van', INSIDE);
  server.advanceClock(60_000);
  await server.report('van', { ...INSIDE, alarm: 'sos' });
};
const settled = () => server.current().services.outbox.settled();
const deadLetters = async () =>
  (
    await server
      .current()
      .services.registry.query.selectFrom('outbox')
      .select('last_error')
      .where('state', '=', 'failed')
      .execute()
  ).map(({ last_error: reason }) => reason);
const channels = async () =>
  (await server.api.get('/notifications/notificators')).list().map(({ type }) => type);

describe('telegram', () => {
  test('brings what happened, when and where to the chat of the user', async () => {
    await rule('telegram');
    expect(await channels()).not.toContain('telegram');
    await telegram();
    expect(await channels()).not.toContain('telegram');
    await changeMe({ attributes: { telegramChatId: '-100777' } });
    expect(await channels()).toContain('telegram');
    await alarm();
    await expect.poll(() => calls).toHaveLength(1);
    expect(calls[0]?.path).toBe(`/bot${TOKEN}/sendMessage`);
    const message = JSON.parse(calls[0]?.body ?? '{}');
    expect(message.chat_id).toBe('-100777');
    expect(message.text).toMatch(/^van: .*SOS\n.*\n.*-23\.5.*\nhttps:\/\/maps/);
    const integration = (await server.api.get('/../farol/integrations')).list();
    expect(integration.find(({ key }) => key === 'telegram')).toMatchObject({ lastFailure: null });
  });

  test('tries again when the bot is told to wait, after a restart in between, and sends it once', async () => {
    await telegram();
    await changeMe({ attributes: { telegramChatId: '777' } });
    await rule('telegram');
    answers = [{ status: 429, body: '{"ok":false,"parameters":{"retry_after":30}}' }];
    await alarm();
    await settled();
    expect(calls).toHaveLength(1);
    await server.restart();
    server.advanceClock(20_000);
    await settled();
    expect(calls).toHaveLength(1);
    server.advanceClock(60_000);
    await settled();
    expect(calls).toHaveLength(2);
    server.advanceClock(3_600_000);
    await settled();
    expect(calls).toHaveLength(2);
  });

  test('a wrong token or a chat that has left is a dead letter with what the bot was told, and without the token', async () => {
    await telegram();
    await changeMe({ attributes: { telegramChatId: '777' } });
    await rule('telegram');
    answers = [{ status: 403, body: '{"ok":false,"description":"Forbidden: bot was blocked by the user"}' }];
    await alarm();
    await settled();
    expect(await deadLetters()).toEqual(['answered 403: Forbidden: bot was blocked by the user']);
    answers = [{ status: 401, body: '{"ok":false,"description":"Unauthorized"}' }];
    await alarm();
    await settled();
    expect(JSON.stringify(await deadLetters())).not.toContain('AAFake');
    expect(await deadLetters()).toHaveLength(2);
  });

  test('an unreadable answer counts as a failure', async () => {
    await telegram();
    await changeMe({ attributes: { telegramChatId: '777' } });
    await rule('telegram');
    answers = [{ status: 200, body: '<html>' }];
    await alarm();
    await settled();
    expect(await deadLetters()).toEqual(['not accepted: ']);
  });
});

describe('sms', () => {
  test('brings a short text to the phone of the user, written as the gateway needs it', async () => {
    await sms();
    await rule('sms');
    expect(await channels()).not.toContain('sms');
    await changeMe({ phone: '+55 (11) 98765-4321' });
    await alarm();
    await expect.poll(() => calls).toHaveLength(1);
    const message = JSON.parse(calls[0]?.body ?? '{}');
    expect(message.to).toBe('+5511987654321');
    expect(message.text).toMatch(/^van: .*SOS\n/);
  });

  test('stops at the limit of the day in segments, after a restart too, and goes on the next day', async () => {
    // The day must not end in between.
    server.advanceClock(DAY_MS - (server.current().services.time.now() % DAY_MS));
    await sms({ dailyLimit: 1_000 });
    await changeMe({ phone: '5511987654321' });
    await rule('sms');
    await alarm();
    await settled();
    expect(calls).toHaveLength(1);
    const { segments } = smsParts(JSON.parse(calls[0]?.body ?? '{}').text);
    // One more, but for one segment.
    await sms({ dailyLimit: 3 * segments - 1 });
    await server.restart();
    for (let count = 0; count < 3; count += 1) {
      await alarm();
      await settled();
    }
    expect(calls).toHaveLength(2);
    expect(await deadLetters()).toEqual(
      Array.from({ length: 2 }, () => `the daily limit of ${3 * segments - 1} SMS is reached`),
    );
    server.advanceClock(DAY_MS);
    await alarm();
    await settled();
    expect(calls).toHaveLength(3);
  });

  test('the price shows before, on the delivery of the alarm and on the integration', async () => {
    await sms({ centsPerSegment: 7 });
    await changeMe({ phone: '5511987654321' });
    await rule('sms');
    const estimate = (await server.api.get('/../farol/notifications/sms?type=alarm')).json();
    expect(estimate).toMatchObject({ text: expect.stringMatching(/^van: .*SOS/), centsPerSegment: 7 });
    expect((await server.api.get('/../farol/notifications/sms?type=made-up')).status).toBe(400);
    await alarm();
    await settled();
    const { segments } = smsParts(JSON.parse(calls[0]?.body ?? '{}').text);
    const [{ id } = { id: 0 }] = await server
      .current()
      .services.registry.query.selectFrom('events')
      .select('id')
      .where('type', '=', 'alarm')
      .execute();
    expect((await server.api.get(`/../farol/alarms/${id}`)).json()).toMatchObject({
      deliveries: [{ channel: 'sms', state: 'sent', segments, cents: 7 * segments }],
    });
    const integration = (await server.api.get('/../farol/integrations')).list();
    expect(integration.find(({ key }) => key === 'sms')).toMatchObject({
      usage: { segmentsToday: segments, centsThisMonth: 7 * segments },
    });
    expect(integration.find(({ key }) => key === 'telegram')).not.toHaveProperty('usage');
    await sms({ enabled: false });
    expect((await server.api.get('/../farol/notifications/sms')).text).toContain('SMS is not set up');
  });

  test('a wrong secret is a dead letter with what the gateway answered, and without the secret', async () => {
    await sms();
    await changeMe({ phone: '5511987654321' });
    await rule('sms');
    answers = [{ status: 401, body: '{"error":"wrong key: sms secret"}' }];
    await alarm();
    await settled();
    expect(await deadLetters()).toEqual([expect.stringMatching(/^answered 401/)]);
    const integration = (await server.api.get('/../farol/integrations')).list();
    const lastFailure = integration.find(({ key }) => key === 'sms')?.['lastFailure'];
    expect(lastFailure).toMatchObject({ reason: expect.stringMatching(/401/) });
    expect(JSON.stringify([lastFailure, await deadLetters()])).not.toContain('sms secret');
  });

  test('a gateway that does not answer is tried again', async () => {
    await sms();
    await changeMe({ phone: '5511987654321' });
    await rule('sms');
    answers = [{ status: 500, body: '' }];
    await alarm();
    await settled();
    expect(calls).toHaveLength(1);
    server.advanceClock(60_000);
    await settled();
    expect(calls).toHaveLength(2);
    expect(await deadLetters()).toEqual([]);
  });
});

test('text channel: a test by each of them reaches the caller, and a refusal is named', async () => {
  await telegram();
  await changeMe({ attributes: { telegramChatId: '777' } });
  expect((await server.api.post('/notifications/test/telegram', {})).status).toBe(204);
  expect(calls).toHaveLength(1);
  answers = [{ status: 401, body: '{"ok":false,"description":"Unauthorized"}' }];
  expect((await server.api.post('/notifications/test/telegram', {})).text).toContain(
    'The test by telegram failed',
  );
});
