import { localBackend } from '@farol/adapters/live-fleet/local-backend';
import { LiveFleetFeed } from '@farol/adapters/live-fleet/live-fleet-feed';
import { plainPosition } from '../../arbitraries/fleet.ts';
import { liveFeedContract } from '../../contracts/ports/live-feed.ts';
import { cookieOf } from '../../harness/api-client.ts';
import { newDevice, newUser, serverUnderTest } from '../../harness/server-under-test.ts';
import { startSessionProxy } from '../../harness/session-proxy.ts';

liveFeedContract('the embedded server', async () => {
  const server = await serverUnderTest();
  const { api, email, password } = await newUser(server);
  const deviceIds = [await newDevice(api), await newDevice(api), await newDevice(api)];
  let second = 0;
  const report = async (vehicles: number): Promise<void> => {
    second++;
    await server.store?.(deviceIds.slice(0, vehicles).map((deviceId) => plainPosition(deviceId, second)));
  };
  await report(3);
  const cookie = cookieOf(await server.anyone.form('/session', { email, password }));
  const proxy = await startSessionProxy(server.anyone.address, cookie);
  return {
    feed: new LiveFleetFeed({ api: proxy.api, namespace: 'farol' }, localBackend()),
    connectionCount: () => proxy.connectionCount(),
    drop: () => proxy.drop(),
    report,
    goAway: () => proxy.goAway(),
    comeBack: () => proxy.comeBack(),
    endSession: async () => void (await server.anyone.withHeaders({ cookie }).delete('/session')),
    close: async () => {
      await proxy.goAway();
      await server.stop();
    },
  };
});
