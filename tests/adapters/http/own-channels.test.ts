import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { HttpOwnChannels } from '@farol/adapters/http/own-channels';
import { productApi } from '@farol/adapters/http/product-client';
import { NetworkList } from '../../../server/network/network-list.ts';
import { aPushToken } from '../../arbitraries/push.ts';
import { ownChannelsContract } from '../../contracts/ports/own-channels.ts';
import { failureOf } from '../../contracts/ports/failure-of.ts';
import { ADMINISTRATOR, startRestartableServer } from '../../harness/restartable-server.ts';

ownChannelsContract('a server with the product', async () => {
  const updates: unknown[] = [];
  const bot = createServer((request, response) => {
    void text(request).then(() => response.end(JSON.stringify({ ok: true, result: updates })));
  }).listen(0, '127.0.0.1');
  await once(bot, 'listening');
  const address = bot.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const server = await startRestartableServer({ allowedPrivateTargets: NetworkList.parse('127.0.0.1') });
  const setUp = (enabled: boolean) =>
    server.api.post('/../farol/integrations/telegram', {
      enabled,
      token: '123456:AAFakeFakeFakeFakeFakeFakeFakeFakeFake',
      botName: 'farol_bot',
      apiUrl: `http://127.0.0.1:${address.port}`,
    });
  await setUp(true);
  for (const name of ['phone', 'laptop'])
    await server.api.post('/../farol/notification', {
      userId: server.userId,
      token: aPushToken({ endpoint: `https://push.example/${name}` }),
    });
  const { email, password } = ADMINISTRATOR;
  const basic = `Basic ${btoa(`${email}:${password}`)}`;
  const ownChannels = new HttpOwnChannels(
    productApi(server.api.address, 'farol', (input, init) => {
      const request = new Request(input, init);
      request.headers.set('authorization', basic);
      return fetch(request);
    }),
  );
  return {
    ownChannels,
    send: (code) => {
      updates.push({ update_id: 1, message: { text: `/start ${code}`, chat: { id: 5 } } });
    },
    withoutBot: async () => {
      await setUp(false);
      return ownChannels;
    },
    close: async () => {
      await server.stop();
      bot.closeAllConnections();
      bot.close();
    },
  };
});

const answering = (body: unknown) =>
  new HttpOwnChannels(
    productApi('http://server/api', 'acme', () => Promise.resolve(new Response(JSON.stringify(body)))),
  );

test('own channels: a browser without an id is left out, and what is missing in another is unknown', async () => {
  const rows = [{ id: 4, creationTime: '2026-09-01T10:00:00Z' }, { id: 'x' }, null, {}];
  expect(await answering(rows).browsers()).toEqual([
    {
      id: 4,
      endpoint: '',
      agent: '',
      current: false,
      removed: false,
      creationTime: '2026-09-01T10:00:00Z',
      lastSuccess: null,
      lastFailure: null,
    },
  ]);
  expect(await failureOf(answering({}).browsers())).toMatchObject({ code: 'MALFORMED_ANSWER' });
});

test('own channels: a code with a link that is no web address is refused', async () => {
  for (const url of ['javascript:alert(1)', 5, 'http://t.me/x'])
    expect(
      await failureOf(answering({ code: 'x', url, expiresAt: '2026-09-01T10:00:00Z' }).linkTelegram()),
    ).toMatchObject({ code: 'MALFORMED_ANSWER' });
  expect(await answering({ problem: 'else' }).telegram()).toEqual({
    isOffered: false,
    isLinked: false,
    isWaiting: false,
    problem: undefined,
  });
});
