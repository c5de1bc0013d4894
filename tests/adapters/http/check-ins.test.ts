import { expect, test } from 'vitest';
import { HttpCheckIns } from '@farol/adapters/http/check-ins';
import { productApi } from '@farol/adapters/http/product-client';
import { trackingApi } from '@farol/adapters/http/tracking-client';
import { checkInsContract } from '../../contracts/ports/check-ins.ts';
import { startInProcessServer } from '../../harness/in-process-server.ts';
import { sendAs } from './send-as.ts';

checkInsContract('a server with the product', async () => {
  const server = await startInProcessServer();
  const { administrator: api } = server;
  const info = (await api.get('/server')).json();
  const attributes = { ...Object(info['attributes']), 'farol.enableQrDriverId': true };
  await api.put('/server', { ...info, attributes });
  const driver = await api.post('/drivers', {
    name: 'João',
    uniqueId: 'M8',
    attributes: {
      'farol.enableQrCode': true,
      'farol.driverUsername': 'joao',
      'farol.driverPassword': 'secret',
    },
  });
  const deviceIds = [(await server.newDevice()).id, (await server.newDevice()).id] as const;
  for (const deviceId of deviceIds) await api.post('/permissions', { deviceId, driverId: driver.json().id });
  const address = `${api.address}/api`;
  const send = sendAs({ email: 'qrcode-joao', password: 'secret' });
  return {
    checkIns: new HttpCheckIns(trackingApi(address, send), productApi(address, 'farol', send)),
    namespace: 'farol',
    deviceIds,
    foreignId: (await server.newDevice()).id,
    close: () => server.stop(),
  };
});

const respond = () => Promise.resolve(new Response(JSON.stringify({ name: 'x' })));

test('check ins: an answer that is no account, and vehicles that are no list, are reported as such', async () => {
  const checkIns = new HttpCheckIns(
    trackingApi('http://server/api', respond),
    productApi('http://server/api', 'acme', respond),
  );
  const scan = { scanId: 'a', deviceId: 5, scannedAtMs: 0 };
  await expect(checkIns.scan(scan)).rejects.toMatchObject({ code: 'MALFORMED_ANSWER' });
  await expect(checkIns.vehicles()).rejects.toMatchObject({ code: 'MALFORMED_ANSWER' });
});
