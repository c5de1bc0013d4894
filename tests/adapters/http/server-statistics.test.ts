import { HttpServerStatistics } from '@farol/adapters/http/server-statistics';
import { trackingApi } from '@farol/adapters/http/tracking-client';
import { serverStatisticsContract } from '../../contracts/ports/server-statistics.ts';
import { startRestartableServer } from '../../harness/restartable-server.ts';
import { sendAs, unreachableApi } from './send-as.ts';

const DAY_MS = 86_400_000;

serverStatisticsContract('the embedded server', async () => {
  const server = await startRestartableServer();
  const firstDayMs = Date.now();
  const account = { name: 'Rui', email: 'rui@example.com', password: 'secret' };
  await server.api.post('/users', account);
  for (const days of [1, 2]) {
    server.advanceClock(days * DAY_MS);
    await server.api.get('/devices');
  }
  const statisticsAs = (login: { email: string; password: string }) =>
    new HttpServerStatistics(trackingApi(`${server.api.address}/api`, sendAs(login)));
  return {
    statistics: statisticsAs({ email: 'ana@example.com', password: 'secret' }),
    firstDayMs,
    restricted: statisticsAs(account),
    disconnected: new HttpServerStatistics(await unreachableApi()),
    close: () => server.stop(),
  };
});
