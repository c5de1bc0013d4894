import { expect, test } from 'vitest';
import { HttpComputedAttributeTester } from '@farol/adapters/http/computed-attribute-tester';
import { HttpLatestPositions } from '@farol/adapters/http/latest-positions';
import { trackingApi } from '@farol/adapters/http/tracking-client';
import { plainPosition } from '../../arbitraries/fleet.ts';
import { computedAttributeTesterContract } from '../../contracts/ports/computed-attribute-tester.ts';
import { newDevice, serverUnderTest, type ServerUnderTest } from '../../harness/server-under-test.ts';

function callsTo(server: ServerUnderTest) {
  return trackingApi(`${server.anyone.address}/api`, (input, init) => {
    const request = new Request(input, init);
    const { email, password } = server.administratorAccount;
    request.headers.set('authorization', `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`);
    return fetch(request);
  });
}

computedAttributeTesterContract('the embedded server', async () => {
  const server = await serverUnderTest();
  const deviceId = await newDevice(server.administrator);
  await server.store?.([{ ...plainPosition(deviceId, 0), speed: 0 }]);
  return {
    tests: new HttpComputedAttributeTester(callsTo(server)),
    deviceId,
    nothing: 'null',
    close: () => server.stop(),
  };
});

test('the latest position of a device is the last one returned, and a device that never reported has none', async () => {
  const server = await serverUnderTest();
  const [deviceId, silentId] = [await newDevice(server.administrator), await newDevice(server.administrator)];
  await server.store?.([plainPosition(deviceId, 0), { ...plainPosition(deviceId, 0), speed: 7 }]);
  const positions = new HttpLatestPositions(callsTo(server));
  expect(await positions.forDevice(deviceId)).toMatchObject({ deviceId });
  expect(await positions.forDevice(silentId)).toBeUndefined();
  await server.stop();
});
