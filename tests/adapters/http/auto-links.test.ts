import { expect, test } from 'vitest';
import { HttpAutoLinks } from '@farol/adapters/http/auto-links';
import { productApi } from '@farol/adapters/http/product-client';
import { autoLinksContract } from '../../contracts/ports/auto-links.ts';
import { startInProcessServer } from '../../harness/in-process-server.ts';
import { sendAs } from './send-as.ts';

autoLinksContract('a server with the product', async () => {
  const server = await startInProcessServer();
  const { administrator: api } = server;
  const [rui, eva] = ['rui', 'eva'].map((name) => ({
    name,
    email: `${name}@example.com`,
    password: 'secret',
    deviceLimit: 2,
  }));
  if (!rui || !eva) throw new Error('both users are needed');
  await api.post('/users', rui);
  const { id: userId } = (await api.post('/users', eva)).json();
  await api.post('/devices', { name: 'In stock', uniqueId: 'tracker-7' });
  const { id: deviceId } = (await api.post('/devices', { name: 'Taken', uniqueId: 'tracker-8' })).json();
  await api.post('/permissions', { userId, deviceId });
  return {
    autoLinks: new HttpAutoLinks(productApi(`${api.address}/api`, 'farol', sendAs(rui))),
    waiting: 'tracker-7',
    taken: 'tracker-8',
    close: () => server.stop(),
  };
});

test('auto-links: exactly the four keys are sent', async () => {
  const bodies: unknown[] = [];
  const autoLinks = new HttpAutoLinks(
    productApi('http://server/api', 'acme', async (request) => {
      bodies.push(await new Request(request).json());
      return new Response('OK');
    }),
  );
  await autoLinks.link({ identifier: '42', plate: 'ABC1D23', model: 'Strada', category: 'pickup' });
  expect(bodies).toEqual([{ imei: '42', placa: 'ABC1D23', modelo: 'Strada', categoria: 'pickup' }]);
});
