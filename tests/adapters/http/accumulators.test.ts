import { HttpAccumulators } from '@farol/adapters/http/accumulators';
import { trackingApi } from '@farol/adapters/http/tracking-client';
import { plainPosition } from '../../arbitraries/fleet.ts';
import {
  accumulatorsContract,
  distanceRecountContract,
  type AccumulatorsUnderTest,
} from '../../contracts/ports/accumulators.ts';
import {
  newDevice,
  newUser,
  serverUnderTest,
  type ServerUnderTest,
} from '../../harness/server-under-test.ts';
import type { ApiClient } from '../../harness/api-client.ts';
import { sendAs } from './send-as.ts';

async function opened(
  server: ServerUnderTest,
  { api, email, password }: { api: ApiClient; email: string; password: string },
): Promise<AccumulatorsUnderTest> {
  const deviceId = await newDevice(api);
  const silentDeviceId = await newDevice(api);
  await server.store?.([plainPosition(deviceId, 0)]);
  const send = sendAs({ email, password });
  return {
    accumulators: new HttpAccumulators(
      trackingApi(`${server.anyone.address}/api`, send),
      trackingApi(`${server.anyone.address}/farol`, send),
    ),
    deviceId,
    silentDeviceId,
    read: async () => (await api.get(`/positions?deviceId=${deviceId}`)).list()[0]?.['attributes'] ?? {},
    close: () => server.stop(),
  };
}

accumulatorsContract('the embedded server', async () => {
  const server = await serverUnderTest();
  return opened(server, await newUser(server));
});

// A plain tracking server does not count again.
if (process.env['FAROL_CONTRACT_URL'] === undefined)
  distanceRecountContract('the embedded server', async () => {
    const server = await serverUnderTest();
    return opened(server, { api: server.administrator, ...server.administratorAccount });
  });
