import { expect, test } from 'vitest';
import { HttpLatestPositions } from '@farol/adapters/http/latest-positions';
import { trackingApi } from '@farol/adapters/http/tracking-client';
import { latestPositionsContract, reportsOf } from '../../contracts/ports/latest-positions.ts';
import { newDevice, newUser, serverUnderTest } from '../../harness/server-under-test.ts';
import { sendAs, unreachableApi } from './send-as.ts';

latestPositionsContract('the embedded server', async () => {
  const server = await serverUnderTest();
  const [user, other] = [await newUser(server), await newUser(server)];
  const [deviceId, foreignId] = [await newDevice(user.api), await newDevice(other.api)];
  for (const id of [deviceId, foreignId]) await server.store?.(reportsOf(id));
  return {
    latestPositions: new HttpLatestPositions(trackingApi(`${server.anyone.address}/api`, sendAs(user))),
    deviceId,
    silentDeviceId: await newDevice(user.api),
    foreignId,
    disconnected: new HttpLatestPositions(await unreachableApi()),
    close: () => server.stop(),
  };
});

test.for(['null', '{}', '<html>'])('a response that is not a list is refused: %s', async (body) => {
  const positions = new HttpLatestPositions(
    trackingApi('http://farol.example/api', () => Promise.resolve(new Response(body))),
  );
  await expect(positions.forDevice(1)).rejects.toMatchObject({ code: 'MALFORMED_ANSWER' });
});
