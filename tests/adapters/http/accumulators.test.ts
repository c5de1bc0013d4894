import { HttpAccumulators } from '@farol/adapters/http/accumulators';
import { trackingApi } from '@farol/adapters/http/tracking-client';
import { plainPosition } from '../../arbitraries/fleet.ts';
import { accumulatorsContract } from '../../contracts/ports/accumulators.ts';
import { newDevice, newUser, serverUnderTest } from '../../harness/server-under-test.ts';
import { sendAs } from './send-as.ts';

accumulatorsContract('the embedded server', async () => {
  const server = await serverUnderTest();
  const { api, email, password } = await newUser(server);
  const deviceId = await newDevice(api);
  const silentDeviceId = await newDevice(api);
  await server.store?.([plainPosition(deviceId, 0)]);
  const call = trackingApi(`${server.anyone.address}/api`, sendAs({ email, password }));
  return {
    accumulators: new HttpAccumulators(call),
    deviceId,
    silentDeviceId,
    read: async () => (await api.get(`/positions?deviceId=${deviceId}`)).list()[0]?.['attributes'] ?? {},
    close: () => server.stop(),
  };
});
