import { expect, test } from 'vitest';
import { productApi } from '@farol/adapters/http/product-client';
import { HttpReportProblems } from '@farol/adapters/http/report-problems';
import { reportProblemsContract } from '../../contracts/ports/report-problems.ts';
import { startRestartableServer } from '../../harness/restartable-server.ts';
import { sendAs, unreachableApi } from './send-as.ts';

reportProblemsContract('the embedded server', async () => {
  const server = await startRestartableServer();
  const account = { name: 'Rui', email: 'rui@example.com', password: 'secret' };
  await server.api.post('/users', account);
  const administrator = { email: 'ana@example.com', password: 'secret' };
  const api = server.api.signedInAs(administrator.email, administrator.password);
  const device = (await api.post('/devices', { name: 'Van', uniqueId: 'van-1' })).json();
  const port = `http://127.0.0.1:${server.current().devicePort}/`;
  for (const query of ['lat=91&lon=1', 'lat=91&lon=1', 'lat=1&lon=1&altitude=x'])
    await fetch(`${port}?id=van-1&${query}`);
  await fetch(port, { method: 'POST', headers: { 'content-type': 'application/json' }, body: 'hello' });
  const as = (login: { email: string; password: string }) =>
    new HttpReportProblems(productApi(`${server.api.address}/api`, 'farol', sendAs(login)));
  return {
    deviceId: device.id,
    problems: as(administrator),
    restricted: as(account),
    disconnected: new HttpReportProblems(await unreachableApi()),
    close: () => server.stop(),
  };
});

test('report problems: a server that does not count them tells none', async () => {
  const answers = [new Response('', { status: 404 }), new Response('[{"kind":"other"}]')];
  for (const answer of answers) {
    const call = productApi('http://server.example/api', 'farol', async () => answer);
    expect(await new HttpReportProblems(call).ofDevice(1)).toEqual([]);
  }
});
