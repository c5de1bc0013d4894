import { HttpComputedAttributeTester } from '@farol/adapters/http/computed-attribute-tester';
import { trackingApi } from '@farol/adapters/http/tracking-client';
import { plainPosition } from '../../arbitraries/fleet.ts';
import { computedAttributeTesterContract } from '../../contracts/ports/computed-attribute-tester.ts';
import { newDevice, serverUnderTest } from '../../harness/server-under-test.ts';
import { sendAs } from './send-as.ts';

computedAttributeTesterContract('the embedded server', async () => {
  const server = await serverUnderTest();
  const deviceId = await newDevice(server.administrator);
  await server.store?.([{ ...plainPosition(deviceId, 0), speed: 0 }]);
  return {
    tests: new HttpComputedAttributeTester(
      trackingApi(`${server.anyone.address}/api`, sendAs(server.administratorAccount)),
    ),
    deviceId,
    nothing: 'null',
    close: () => server.stop(),
  };
});
