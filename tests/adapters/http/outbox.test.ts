import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test, vi } from 'vitest';
import { HttpOutbox } from '@farol/adapters/http/outbox';
import { productApi } from '@farol/adapters/http/product-client';
import { NetworkList } from '../../../server/network/network-list.ts';
import { outboxContract } from '../../contracts/ports/outbox.ts';
import {
  ADMINISTRATOR,
  createVehicle,
  INSIDE,
  startRestartableServer,
} from '../../harness/restartable-server.ts';
import { sendAs, unreachableApi } from './send-as.ts';

outboxContract('the embedded server', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let status = 404;
  const hook = createServer((_, response) => {
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(hook, 'listening');
  const address = hook.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const server = await startRestartableServer({
    webhookUrl: `http://127.0.0.1:${port}/hook`,
    allowedPrivateTargets: NetworkList.parse('127.0.0.1'),
  });
  const outbox = new HttpOutbox(productApi(`${server.api.address}/api`, 'farol', sendAs(ADMINISTRATOR)));
  await createVehicle(server, 'van');
  await server.api.post('/notifications', {
    type: 'alarm',
    always: true,
    notificators: 'webhook',
    attributes: { alarms: 'sos' },
  });
  for (let alarm = 0; alarm < 3; alarm++) {
    await server.report('van', { ...INSIDE, alarm: 'sos', timestamp: Date.now() - 60_000 + alarm * 2000 });
    await server.report('van', { ...INSIDE, timestamp: Date.now() - 59_000 + alarm * 2000 });
  }
  await vi.waitFor(async () => expect((await outbox.page(undefined)).deadLetters).toHaveLength(3), {
    timeout: 5000,
  });
  status = 200;
  return {
    outbox,
    disconnected: new HttpOutbox(await unreachableApi()),
    close: async () => {
      await server.stop();
      hook.close();
      vi.restoreAllMocks();
    },
  };
});

test('outbox: an outbox of another form is reported as such', async () => {
  const outbox = new HttpOutbox(
    productApi('http://server/api', 'acme', () => Promise.resolve(new Response('[]'))),
  );
  await expect(outbox.page(undefined)).rejects.toMatchObject({ code: 'MALFORMED_ANSWER' });
});
