import { expect, test } from 'vitest';
import { HttpIntegrations } from '@farol/adapters/http/integrations';
import { productApi } from '@farol/adapters/http/product-client';
import { integrationsContract } from '../../contracts/ports/integrations.ts';
import { ADMINISTRATOR, startRestartableServer } from '../../harness/restartable-server.ts';
import { sendAs } from './send-as.ts';

integrationsContract('the embedded server', async () => {
  const server = await startRestartableServer();
  const { address } = server.current();
  return {
    integrations: new HttpIntegrations(productApi(`${address}/api`, 'farol', sendAs(ADMINISTRATOR))),
    close: () => server.stop(),
  };
});

const respondingWith = (body: unknown): HttpIntegrations =>
  new HttpIntegrations(
    productApi('http://server/api', 'acme', () => Promise.resolve(new Response(JSON.stringify(body)))),
  );

test('integrations: integrations that this console does not know are left out, and so is what it cannot read of others', async () => {
  const rows = [
    { key: 'pigeon', title: 'Pigeon', settings: false },
    null,
    {
      key: 'smtp',
      settings: { enabled: 'yes', host: 'mail.example', port: {}, secrets: ['password', 'host', 7], more: 1 },
      lastSuccess: 'yesterday',
      lastFailure: { time: '2026-11-29T10:00:00.000+00:00' },
      failingSince: '2026-11-29T10:00:00Z',
    },
    { key: 'sms', title: 'Messages', settings: null, lastSuccess: '2026-11-29T10:00:00Z', lastFailure: {} },
  ];
  const time = Date.UTC(2026, 10, 29, 10);
  expect(await respondingWith(rows).list()).toEqual([
    {
      key: 'smtp',
      title: 'SMTP',
      settings: { enabled: false, values: { host: 'mail.example' }, storedSecrets: ['password'] },
      isInEnvironment: false,
      lastSuccess: undefined,
      lastFailure: { time, reason: '' },
      failingSince: time,
    },
    {
      key: 'sms',
      title: 'Messages',
      settings: false,
      isInEnvironment: false,
      lastSuccess: time,
      lastFailure: undefined,
      failingSince: undefined,
    },
  ]);
});

test('integrations: an answer of another form is reported as such', async () => {
  const calls = [respondingWith({}).list(), respondingWith([]).test('smtp'), respondingWith({}).test('smtp')];
  for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'MALFORMED_ANSWER' });
});
