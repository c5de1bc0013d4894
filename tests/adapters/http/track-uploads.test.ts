import { HttpPositionHistory } from '@farol/adapters/http/position-history';
import { productApi } from '@farol/adapters/http/product-client';
import { trackUploadsContract } from '../../contracts/ports/track-uploads.ts';
import { newDevice, newUser, serverUnderTest } from '../../harness/server-under-test.ts';
import { sendAs, unreachableApi } from './send-as.ts';

trackUploadsContract('the embedded server', async () => {
  const server = await serverUnderTest();
  const [user, other] = [await newUser(server), await newUser(server)];
  return {
    uploads: new HttpPositionHistory(
      await unreachableApi(),
      productApi(`${server.anyone.address}/api`, 'farol', sendAs(user)),
    ),
    deviceId: await newDevice(user.api),
    foreignId: await newDevice(other.api),
    disconnected: new HttpPositionHistory(await unreachableApi()),
    close: () => server.stop(),
  };
});
