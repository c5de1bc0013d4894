import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { linkCode } from '../../../server/delivery/telegram-links.ts';
import { NetworkList } from '../../../server/network/network-list.ts';
import { ApiClient } from '../../harness/api-client.ts';
import { startRestartableServer, type RestartableServer } from '../../harness/restartable-server.ts';

const TOKEN = '123456:AAFakeFakeFakeFakeFakeFakeFakeFakeFake';
const LINK = '/../farol/telegram/link';

describe('the code in a message to the bot', () => {
  const code = 'abcdefghijklmnopqrst_-';

  test.each([
    [`/start ${code}`, code],
    [`/start@Farol_bot ${code}`, code],
    [`/link ${code}\n`, code],
    [`/start@other_bot ${code}`, undefined],
    [`/start ${code}x`, undefined],
    [`see /start ${code}`, undefined],
    ['/start', undefined],
    [code, undefined],
  ])('%j: %s', (message, expected) => {
    expect(linkCode(message, '@farol_bot')).toBe(expected);
  });

  test('any text: either none or one of its own characters', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\/(start|link)(@\w{1,9})? .*$/)), (message) => {
        const found = linkCode(message, 'farol_bot');
        expect(found === undefined || (found.length === 22 && message.includes(found))).toBe(true);
      }),
    );
  });
});

describe('linking a chat', () => {
  let service: Server;
  let calls: { method: string; body: Record<string, unknown> }[];
  let updates: Record<string, unknown>[];
  /** The next answers to questions for messages, in place of `updates`. */
  let refusals: { status: number; body: string }[];
  let server: RestartableServer;
  let url: string;

  beforeEach(async () => {
    [calls, updates, refusals] = [[], [], []];
    service = createServer((request, response) => {
      void text(request).then((sent) => {
        const body: Record<string, unknown> = JSON.parse(sent || '{}');
        const method = (request.url ?? '').replace(`/bot${TOKEN}/`, '');
        calls.push({ method, body });
        const refusal = method === 'getUpdates' ? refusals.shift() : undefined;
        const from = Number(body['offset'] ?? 0);
        const result = updates
          .filter(({ update_id: id }) => Number(id) >= from)
          .slice(0, Number(body['limit']));
        response.writeHead(refusal?.status ?? 200).end(refusal?.body ?? JSON.stringify({ ok: true, result }));
      });
    }).listen(0, '127.0.0.1');
    await once(service, 'listening');
    const address = service.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    server = await startRestartableServer({ allowedPrivateTargets: NetworkList.parse('127.0.0.1') });
    url = `http://127.0.0.1:${address.port}`;
    await save(true);
  });
  afterEach(async () => {
    await server.stop();
    service.closeAllConnections();
    service.close();
  });

  const save = async (enabled: boolean) => {
    const settings = { enabled, token: TOKEN, botName: '@farol_bot', apiUrl: url };
    expect((await server.api.post('/../farol/integrations/telegram', settings)).status).toBe(200);
  };
  const questions = () => calls.filter(({ method }) => method === 'getUpdates').length;
  const chatOf = async (id = server.userId) =>
    Object((await server.api.get(`/users/${id}`)).json()['attributes'])['telegramChatId'];
  const user = async (name: string, more: Record<string, unknown> = {}) => {
    const email = `${name}@example.com`;
    const { id } = (await server.api.post('/users', { name, email, password: 'secret', ...more })).json();
    return { id, api: new ApiClient(server.api.address).signedInAs(email, 'secret') };
  };
  const ask = async (api = server.api) => {
    const asked = await api.post(LINK);
    expect([asked.status, asked.text]).toEqual([200, expect.any(String)]);
    return asked.json();
  };
  const say = (said: string, chat: number, id = 100 + updates.length) =>
    updates.push({ update_id: id, message: { text: said, chat: { id: chat }, from: { id: 9 } } });
  /** Waits until no more questions come. */
  const quiet = async () => {
    let last = -1;
    await expect
      .poll(
        () => {
          const isQuiet = last === questions();
          last = questions();
          return isQuiet;
        },
        { timeout: 8000, interval: 1500 },
      )
      .toBe(true);
  };

  test('a message with the code links its chat, says so in the language of the user, and ends the questions', async () => {
    const rui = await user('rui', { attributes: { 'farol.lang': 'es-ES' } });
    expect(questions()).toBe(0);
    const { code, url: chat, expiresAt } = await ask(rui.api);
    expect(code).toMatch(/^[\w-]{22}$/);
    expect(chat).toBe(`https://t.me/farol_bot?start=${String(code)}`);
    expect(Date.parse(String(expiresAt)) - Date.now()).toBeGreaterThan(9 * 60_000);
    say('hello', 5);
    updates.push({ update_id: 101, edited_message: { text: 'x' } });
    say(`/start ${'x'.repeat(22)}`, 6);
    say(`/start ${String(code)}`, 777);
    await expect.poll(() => chatOf(rui.id), { timeout: 5000 }).toBe('777');
    await expect
      .poll(() => calls.filter(({ method }) => method === 'sendMessage').map(({ body }) => body))
      .toMatchObject([{ chat_id: '777', text: 'Conectado: los avisos de rui llegan ahora a este chat.' }]);
    await quiet();
    // The code works once, and what was read is not read again.
    say(`/start ${String(code)}`, 888);
    await ask();
    await expect.poll(() => calls.at(-1)?.body['offset'], { timeout: 5000 }).toBe(105);
    expect(await chatOf(rui.id)).toBe('777');
    expect(await chatOf()).toBeUndefined();
  });

  test('a group is linked by the code of the last request, and unlinked again', async () => {
    const first = await ask();
    const { code } = await ask();
    say(`/link ${String(first['code'])}`, -1);
    say(`/start@Farol_Bot ${String(code)}`, -100_777);
    await expect.poll(() => chatOf(), { timeout: 5000 }).toBe('-100777');
    expect((await server.api.delete(LINK)).status).toBe(204);
    expect(await chatOf()).toBeUndefined();
    expect((await server.api.delete(LINK)).status).toBe(204);
  });

  test('a code ends after ten minutes, and with it the questions', async () => {
    const { code } = await ask();
    await expect.poll(questions).toBeGreaterThan(0);
    server.advanceClock(10 * 60_000);
    say(`/start ${String(code)}`, 777);
    await quiet();
    expect(await chatOf()).toBeUndefined();
  });

  test('a bot that refuses or talks nonsense is asked again, less often', async () => {
    refusals = [
      { status: 409, body: '{"ok":false,"description":"Conflict"}' },
      { status: 200, body: '<html>' },
    ];
    const { code } = await ask();
    say(`/start ${String(code)}`, 777);
    await expect.poll(() => chatOf(), { timeout: 8000 }).toBe('777');
    expect(questions()).toBe(3);
  });

  test('a bot whose messages another program receives: the caller with a code is told, until it works', async () => {
    const state = async () => (await server.api.get(LINK)).json();
    expect(await state()).toEqual({ offered: true, linked: false, waiting: false, problem: null });
    refusals = [
      { status: 409, body: '{"ok":false,"description":"Conflict: webhook is active"}' },
      { status: 401, body: '{"ok":false,"description":"Unauthorized"}' },
    ];
    const { code } = await ask();
    await expect
      .poll(state, { timeout: 5000, interval: 100 })
      .toMatchObject({ waiting: true, problem: 'taken' });
    await expect.poll(state, { timeout: 5000, interval: 100 }).toMatchObject({ problem: 'failed' });
    say(`/start ${String(code)}`, 777);
    await expect
      .poll(state, { timeout: 8000 })
      .toEqual({ offered: true, linked: true, waiting: false, problem: null });
    const eva = await user('eva', { readonly: true });
    expect((await eva.api.get(LINK)).json()).toMatchObject({ offered: false });
    await save(false);
    expect(await state()).toMatchObject({ offered: false, linked: true });
  });

  test('neither read-only users nor anybody without a bot get a code', async () => {
    const eva = await user('eva', { readonly: true });
    expect((await eva.api.post(LINK)).text).toContain('Write access denied');
    expect((await eva.api.delete(LINK)).status).toBe(400);
    await save(false);
    const refused = await server.api.post(LINK);
    expect([refused.status, refused.text]).toEqual([
      400,
      'Telegram is not set up on this server - IllegalArgumentException',
    ]);
    expect(questions()).toBe(0);
  });

  test('the log names the user who asked for the code', async () => {
    const rui = await user('rui');
    await ask();
    const { code } = await ask(rui.api);
    say(`/start ${String(code)}`, 777);
    await expect.poll(() => chatOf(rui.id), { timeout: 5000 }).toBe('777');
    const { query } = server.current().services.registry;
    const logged = query.selectFrom('activity').select('username').orderBy('id', 'desc');
    expect(await logged.executeTakeFirst()).toEqual({ username: 'rui@example.com' });
  });
});
