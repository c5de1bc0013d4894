import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Aedes } from 'aedes';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createReceiver, isFromFarol } from '../../../examples/webhook-receiver/verify.ts';
import { ProviderTests } from '../../../server/admin/provider-tests.ts';
import { EventMessages } from '../../../server/delivery/event-messages.ts';
import { Mailer } from '../../../server/delivery/mailer.ts';
import { NetworkList } from '../../../server/network/network-list.ts';
import { OutgoingTargets } from '../../../server/network/outgoing-targets.ts';
import type { Services } from '../../../server/services/services.ts';
import { VALID_INTEGRATIONS } from '../../arbitraries/integrations.ts';
import { ApiClient, type WireObject } from '../../harness/api-client.ts';
import { startMailServer, type MailServer } from '../../harness/mail-server.ts';
import { startRestartableServer, type RestartableServer } from '../../harness/restartable-server.ts';

/** A request that arrived at a provider. */
interface Call {
  method: string | undefined;
  path: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

let server: RestartableServer;
let provider: Server;
let url: string;
let calls: Call[];
/** What the provider answers. */
let answer: { status: number; body: string };
const closing: (() => Promise<unknown> | void)[] = [];

beforeEach(async () => {
  calls = [];
  answer = { status: 200, body: '{"ok":true}' };
  provider = createServer((request, response) => {
    void text(request).then((body) => {
      calls.push({ method: request.method, path: request.url, headers: request.headers, body });
      response.writeHead(answer.status, { location: 'http://127.0.0.1:1/' }).end(answer.body);
    });
  }).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  url = `http://127.0.0.1:${portOf(provider)}`;
  server = await startRestartableServer({ allowedPrivateTargets: NetworkList.parse('127.0.0.1') });
});
afterEach(async () => {
  await server.stop();
  for (const close of closing.splice(0)) await close();
  provider.closeAllConnections();
  provider.close();
});

const PATH = '/../farol/integrations';
const list = async (): Promise<WireObject[]> => (await server.api.get(PATH)).list();
const one = async (key: string) => (await list()).find((integration) => integration['key'] === key);
const save = (key: string, body: unknown) => server.api.post(`${PATH}/${key}`, body);
const attempt = async (key: string) => (await server.api.post(`${PATH}/${key}/test`, {})).json();

describe('integrations', () => {
  test('none is set up at first, each can be, and no secret is ever sent back', async () => {
    expect((await list()).map(({ key, settings }) => [key, settings])).toEqual(
      Object.keys(VALID_INTEGRATIONS)
        .toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b))
        .map((key) => [key, false]),
    );
    for (const [key, body] of Object.entries(VALID_INTEGRATIONS)) {
      // Nobody is at the broker's address.
      const saved = await save(key, { enabled: key !== 'mqtt', ...body });
      expect([key, saved.status, saved.text]).toEqual([key, 200, expect.any(String)]);
    }
    const everything = JSON.stringify(await list());
    for (const secret of ['a secret', 'sms secret', 'mqtt secret', '$aact_test', 'AAFake', 'c2VjcmV0'])
      expect(everything).not.toContain(secret);
    expect(await one('smtp')).toMatchObject({
      title: 'SMTP',
      settings: { enabled: true, host: 'mail.example', port: 587, secrets: ['password'] },
      lastSuccess: null,
      lastFailure: null,
    });
    const before = await list();
    await server.restart();
    expect(await list()).toEqual(before);
    const rows = await server
      .current()
      .services.registry.query.selectFrom('integrations')
      .selectAll()
      .execute();
    for (const secret of ['a secret', 'mqtt secret', 'AAFake'])
      expect(JSON.stringify(rows)).not.toContain(secret);
    const log = JSON.stringify((await server.api.get('/../farol/server/logs')).list());
    expect(log).toContain('"type":"integration","name":"SMTP"');
    for (const secret of ['a secret', 'mqtt secret', 'AAFake']) expect(log).not.toContain(secret);
  });

  test('what is invalid is refused with the name of its field, and changes nothing', async () => {
    const cases = [
      ['smtp', { ...VALID_INTEGRATIONS.smtp, port: 0 }, 'Field "port" is too small'],
      ['smtp', { ...VALID_INTEGRATIONS.smtp, enabled: 'perhaps' }, 'Field "enabled" must be true or false'],
      ['smtp', [], 'The body must be a JSON object'],
      ['sms', { ...VALID_INTEGRATIONS.sms, headers: 'x' }, 'Field "headers" must have a line'],
      ['webhook', { url: 'file:///etc/passwd' }, 'Field "url" is invalid'],
    ] as const;
    for (const [key, body, message] of cases) {
      const refused = await save(key, body);
      expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(message)]);
    }
    expect((await save('pigeon', {})).status).toBe(404);
    expect((await server.api.post(`${PATH}/pigeon/test`, {})).status).toBe(404);
    expect((await server.api.post(`${PATH}/smtp/test`, {})).text).toContain('The integration is not set up');
    expect((await server.api.post(`${PATH}/push/test`, {})).text).toContain('This integration has no test');
    expect((await list()).every(({ settings }) => settings === false)).toBe(true);
  });

  test('a value that the server record has is in one place: there while it is on', async () => {
    const attributes = async () => (await server.api.get('/server')).json()['attributes'];
    await save('geocoder', VALID_INTEGRATIONS.geocoder);
    await save('streetView', VALID_INTEGRATIONS.streetView);
    await save('telegram', { ...VALID_INTEGRATIONS.telegram, enabled: true });
    expect(await attributes()).toMatchObject({
      'farol.geocoderUrl': 'https://geo.example/search?q={query}',
      google_api: 'AIzaTest-Key_1',
      telegramBot: 'farol_test_bot',
    });
    await save('geocoder', { ...VALID_INTEGRATIONS.geocoder, enabled: false });
    expect(await attributes()).not.toHaveProperty('farol.geocoderUrl');
    expect(await one('geocoder')).toMatchObject({
      settings: { enabled: false, geocoderUrl: 'https://geo.example/search?q={query}' },
    });
    // The settings of the server and the integration are two views of the same.
    const info = (await server.api.get('/server')).json();
    const changed = {
      ...Object(info['attributes']),
      google_api: 'Other',
      'farol.streetMapUrl': '/a.pmtiles',
    };
    await server.api.put('/server', { ...info, attributes: changed });
    expect(await one('streetView')).toMatchObject({ settings: { enabled: true, mapsKey: 'Other' } });
    expect(await one('streetMap')).toMatchObject({ settings: { enabled: true, streetMapUrl: '/a.pmtiles' } });
    await server.api.put('/server', { ...info, attributes: {} });
    expect(await one('streetMap')).toMatchObject({ settings: false });
    expect(await one('streetView')).toMatchObject({ settings: { enabled: false } });
    expect(await one('telegram')).toMatchObject({ settings: { enabled: false, secrets: ['token'] } });
  });

  test('a stored secret does not follow to another host', async () => {
    const { password, ...smtp } = VALID_INTEGRATIONS.smtp;
    await save('smtp', { ...smtp, password });
    expect((await save('smtp', { ...smtp, senderName: 'Norte' })).status).toBe(200);
    expect((await save('smtp', { ...smtp, host: 'mail.evil.example' })).text).toContain('Field "password"');
    expect(server.current().services.integrations.configured('smtp')?.secrets).toEqual({ password });
    await save('smtp', { ...smtp, password: null });
    expect(server.current().services.integrations.configured('smtp')?.secrets).toEqual({});
  });
});

describe('tests of integrations', () => {
  test('mail: what the mail server answered to a mail to the caller, or refused', async () => {
    const mails = await mailServer();
    const smtp = {
      host: '127.0.0.1',
      port: mails.port,
      username: 'fleet',
      password: 'secret',
      senderEmail: 'fleet@mail.example',
      senderName: 'Farol "Norte"',
    };
    await save('smtp', smtp);
    expect(await attempt('smtp')).toEqual({ isGood: true, answer: expect.stringMatching(/^250 /) });
    expect(mails.mails).toMatchObject([
      { to: ['ana@example.com'], from: 'fleet@mail.example', user: 'fleet' },
    ]);
    expect(mails.mails[0]?.raw).toMatch(/^From: "?Farol 'Norte'"? <fleet@mail.example>/m);
    expect(await one('smtp')).toMatchObject({ lastSuccess: expect.any(String), lastFailure: null });
    await save('smtp', { ...smtp, password: 'guessed-it' });
    expect(await attempt('smtp')).toEqual({ isGood: false, answer: expect.stringMatching(/^535 /) });
    expect(await one('smtp')).toMatchObject({
      lastFailure: { reason: expect.stringMatching(/^535 /) },
      failingSince: expect.any(String),
    });
    const since = (await one('smtp'))?.['failingSince'];
    server.advanceClock(120_000);
    await attempt('smtp');
    expect(await one('smtp')).toMatchObject({ failingSince: since });
    await server.restart();
    expect(await one('smtp')).toMatchObject({ failingSince: since });
    await save('smtp', smtp);
    await attempt('smtp');
    expect(await one('smtp')).toMatchObject({ failingSince: null });
  });

  test('mail is sent through the integration while it is on', async () => {
    const mails = await mailServer();
    const smtp = { host: '127.0.0.1', port: mails.port, senderEmail: 'fleet@mail.example' };
    expect((await server.api.get('/server')).json()['emailEnabled']).toBe(false);
    await save('smtp', smtp);
    expect((await server.api.get('/server')).json()['emailEnabled']).toBe(true);
    expect((await server.api.post('/notifications/test/mail')).status).toBe(204);
    expect(mails.mails).toHaveLength(1);
    mails.refuseNext(1);
    expect((await server.api.post('/notifications/test/mail')).status).toBe(400);
    expect(await one('smtp')).toMatchObject({
      lastSuccess: expect.any(String),
      lastFailure: { reason: expect.stringContaining('451') },
    });
    await save('smtp', { ...smtp, enabled: false });
    expect((await server.api.get('/server')).json()['emailEnabled']).toBe(false);
    expect((await server.api.post('/notifications/test/mail')).status).toBe(400);
  });

  test('Telegram: what the Bot API says of the bot, without the token', async () => {
    const { token } = VALID_INTEGRATIONS.telegram;
    await save('telegram', { ...VALID_INTEGRATIONS.telegram, apiUrl: `${url}/` });
    answer.body = '{"ok":true,"result":{"id":1,"username":"farol_test_bot"}}';
    expect(await attempt('telegram')).toEqual({ isGood: true, answer: `HTTP 200\n${answer.body}` });
    expect(calls).toMatchObject([{ method: 'GET', path: `/bot${token}/getMe` }]);
    answer = { status: 401, body: `{"ok":false,"description":"Unauthorized: ${token}"}` };
    expect(await attempt('telegram')).toEqual({
      isGood: false,
      answer: 'HTTP 401\n{"ok":false,"description":"Unauthorized: ***"}',
    });
  });

  test('SMS: the test sends a message to the phone of the caller and returns the answer of the gateway', async () => {
    await save('sms', { ...VALID_INTEGRATIONS.sms, url: `${url}/messages?k={secret}` });
    expect((await server.api.post(`${PATH}/sms/test`, {})).text).toContain(
      'Your account has no phone number',
    );
    const ana = (await server.api.get(`/users/${server.userId}`)).json();
    await server.api.put(`/users/${server.userId}`, { ...ana, phone: '+55 11 98765-4321' });
    answer = { status: 202, body: 'queued\u0007 <b>1</b>' };
    expect(await attempt('sms')).toEqual({ isGood: true, answer: 'HTTP 202\nqueued  <b>1</b>' });
    expect(calls).toMatchObject([
      {
        method: 'POST',
        path: '/messages?k=sms%20secret',
        headers: { authorization: 'Bearer sms secret', 'content-type': 'application/json' },
        body: '{"to":"5511987654321","text":"Farol: mensagem de teste."}',
      },
    ]);
  });

  test('web hook: its status, of a signed request that the example verifies', async () => {
    const { secret } = VALID_INTEGRATIONS.webhook;
    await save('webhook', { url: `${url}/hook`, secret });
    answer = { status: 302, body: 'elsewhere' };
    expect(await attempt('webhook')).toEqual({ isGood: false, answer: 'HTTP 302\nelsewhere' });
    answer = { status: 204, body: '' };
    expect(await attempt('webhook')).toEqual({ isGood: true, answer: 'HTTP 204' });
    expect((await server.api.post('/notifications/test/webhook')).status).toBe(204);
    expect(calls).toHaveLength(3);
    for (const { headers, body } of calls) {
      expect(isFromFarol(secret, headers, body)).toBe(true);
      expect(isFromFarol('whsec_b3RoZXI=', headers, body)).toBe(false);
      expect(isFromFarol(secret, headers, body.replace('Ana', 'Eve'))).toBe(false);
      expect(isFromFarol(secret, headers, body, Date.now() / 1000 + 301)).toBe(false);
      expect(isFromFarol(secret, { ...headers, 'webhook-id': 'other' }, body)).toBe(false);
    }
    await save('webhook', { url: `${url}/hook`, secret: null });
    await attempt('webhook');
    expect(calls.at(-1)?.headers).not.toHaveProperty('webhook-signature');
  });

  test('web hook: the example receives what is signed, and refuses the rest', async () => {
    const { secret } = VALID_INTEGRATIONS.webhook;
    const messages: unknown[] = [];
    const receiver = createReceiver(secret, (message) => messages.push(message)).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    closing.push(() => new Promise((resolve) => void receiver.close(resolve)));
    await save('webhook', { url: `http://127.0.0.1:${portOf(receiver)}/`, secret });
    expect(await attempt('webhook')).toEqual({ isGood: true, answer: 'HTTP 204' });
    expect(messages).toMatchObject([{ test: true, users: [{ email: 'ana@example.com' }] }]);
    await save('webhook', { url: `http://127.0.0.1:${portOf(receiver)}/`, secret: 'another secret of mine' });
    expect(await attempt('webhook')).toEqual({ isGood: false, answer: 'HTTP 401' });
    expect(messages).toHaveLength(1);
  });

  test('billing provider: what it says of the account', async () => {
    const { services } = server.current();
    const { registry } = services;
    const { user } = registry.users.get(server.userId) ?? {};
    if (!user) throw new Error('no user');
    const tests = new ProviderTests(new OutgoingTargets(NetworkList.parse('127.0.0.1')), {
      mailer: unusedMailer(services),
      messages: new EventMessages(registry, 'farol'),
      urls: { asaas: `${url}/real`, asaasSandbox: `${url}/sandbox`, telegram: url },
    });
    await save('asaas', VALID_INTEGRATIONS.asaas);
    const configured = services.integrations.configured('asaas');
    if (!configured) throw new Error('not set up');
    expect(await tests.of('asaas')?.(configured, user)).toEqual({
      isGood: true,
      answer: 'HTTP 200\n{"ok":true}',
    });
    answer = { status: 401, body: '{"errors":[{"code":"invalid_access_token"}]}' };
    const real = { ...configured, values: { ...configured.values, sandbox: false } };
    expect(await tests.of('asaas')?.(real, user)).toMatchObject({ isGood: false });
    expect(calls.map(({ path, headers }) => [path, headers['access_token']])).toEqual([
      ['/sandbox/v3/myAccount/commercialInfo', '$aact_test'],
      ['/real/v3/myAccount/commercialInfo', '$aact_test'],
    ]);
  });

  test('MQTT: whether the broker accepts, over TCP', async () => {
    const broker = await Aedes.createBroker();
    broker.authenticate = (_client, username, password, done) =>
      done(null, username === 'fleet' && password?.toString() === 'mqtt secret');
    const tcp = createTcpServer(broker.handle).listen(0, '127.0.0.1');
    await once(tcp, 'listening');
    closing.push(
      () =>
        new Promise<void>((resolve) => {
          broker.close(() => tcp.close(() => resolve()));
        }),
    );
    const mqtt = { ...VALID_INTEGRATIONS.mqtt, url: `mqtt://127.0.0.1:${portOf(tcp)}` };
    await save('mqtt', mqtt);
    expect(await attempt('mqtt')).toEqual({ isGood: true, answer: 'CONNACK 0: Connection Accepted' });
    await save('mqtt', { ...mqtt, password: 'guessed-it' });
    expect(await attempt('mqtt')).toEqual({
      isGood: false,
      answer: expect.stringMatching(/^Connection refused: (Not authorized|Bad username or password)$/i),
    });
  });

  test('address search: what it answers to a search', async () => {
    await save('geocoder', { geocoderUrl: '/search?q={query}' });
    expect((await server.api.post(`${PATH}/geocoder/test`, {})).status).toBe(400);
  });

  test('an oversized answer is cut, and a private address is not asked unless the operator allows it', async () => {
    await save('webhook', { url: `${url}/hook` });
    answer = { status: 500, body: 'x'.repeat(1_000_000) };
    const { isGood, answer: shown } = await attempt('webhook');
    expect([isGood, String(shown).length]).toEqual([false, 2_001]);
    await save('webhook', { url: 'http://10.0.0.1/hook' });
    expect(await attempt('webhook')).toEqual({
      isGood: false,
      answer: 'the target is in a private network, which ALLOWED_PRIVATE_TARGETS does not name',
    });
    for (const [key, body] of [
      ['smtp', { ...VALID_INTEGRATIONS.smtp, host: '10.0.0.1' }],
      ['mqtt', { ...VALID_INTEGRATIONS.mqtt, url: 'mqtt://[::1]' }],
    ] as const) {
      await save(key, body);
      expect(await attempt(key)).toMatchObject({
        isGood: false,
        answer: expect.stringContaining('private network'),
      });
    }
  });

  test('are throttled for each administrator', async () => {
    await save('webhook', { url: `${url}/hook` });
    const statuses: number[] = [];
    for (let at = 0; at < 6; at++) statuses.push((await server.api.post(`${PATH}/webhook/test`, {})).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const other = { name: 'Bia', email: 'bia@example.com', password: 'secret', administrator: true };
    await server.api.post('/users', other);
    const bia = new ApiClient(server.api.address).signedInAs(other.email, other.password);
    expect((await bia.post(`${PATH}/webhook/test`, {})).status).toBe(200);
    server.advanceClock(10_000);
    expect((await server.api.post(`${PATH}/webhook/test`, {})).status).toBe(200);
  });
});

const ORDER = [
  'smtp',
  'telegram',
  'sms',
  'push',
  'webhook',
  'mqtt',
  'asaas',
  'pix',
  'geocoder',
  'streetView',
  'streetMap',
];

async function mailServer(): Promise<MailServer> {
  const mails = await startMailServer();
  closing.push(() => mails.close());
  return mails;
}

function portOf(listening: { address(): AddressInfo | string | null }): number {
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

function unusedMailer({ integrations }: Services): Mailer {
  return new Mailer(undefined, new OutgoingTargets(new NetworkList([])), {
    onSent: () => {},
    senderName: () => Promise.reject(new Error('no mail')),
    integration: integrations,
    now: () => 0,
  });
}
