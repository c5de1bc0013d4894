import { expect, test } from 'vitest';
import { productApi } from '@farol/adapters/http/product-client';
import { HttpReportProblems } from '@farol/adapters/http/report-problems';
import { unregisteredDevicesContract } from '../../contracts/ports/unregistered-devices.ts';
import { startRestartableServer } from '../../harness/restartable-server.ts';
import { sendAs, unreachableApi } from './send-as.ts';

unregisteredDevicesContract('the embedded server', async () => {
  const server = await startRestartableServer();
  const account = { name: 'Rui', email: 'rui@example.com', password: 'secret' };
  await server.api.post('/users', account);
  for (const id of ['van-1', 'van-2', 'van-2'])
    await fetch(`http://127.0.0.1:${server.current().devicePort}/?id=${id}&lat=-23.5&lon=-46.6`);
  const as = (login: { email: string; password: string }) =>
    new HttpReportProblems(productApi(`${server.api.address}/api`, 'farol', sendAs(login)));
  return {
    unregistered: as({ email: 'ana@example.com', password: 'secret' }),
    restricted: as(account),
    disconnected: new HttpReportProblems(await unreachableApi()),
    close: () => server.stop(),
  };
});

test('unregistered devices: a server that does not count them lists none', async () => {
  const answers = [new Response('', { status: 404 }), new Response('<html></html>')];
  for (const answer of answers) {
    const call = productApi('http://server.example/api', 'farol', async () => answer);
    expect(await new HttpReportProblems(call).list()).toEqual([]);
  }
});
