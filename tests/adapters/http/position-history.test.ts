import { expect, test } from 'vitest';
import { HttpPositionHistory } from '@farol/adapters/http/position-history';
import { trackingApi } from '@farol/adapters/http/tracking-client';
import { historyOf, positionHistoryContract } from '../../contracts/ports/position-history.ts';
import { newDevice, newUser, serverUnderTest } from '../../harness/server-under-test.ts';
import { sendAs, unreachableApi } from './send-as.ts';

positionHistoryContract('the embedded server', async () => {
  const server = await serverUnderTest();
  const [user, limited, other] = [
    await newUser(server),
    await newUser(server, { disableReports: true }),
    await newUser(server),
  ];
  const [deviceId, limitedId, foreignId] = [
    await newDevice(user.api),
    await newDevice(limited.api),
    await newDevice(other.api),
  ];
  for (const id of [deviceId, limitedId, foreignId]) await server.store?.(historyOf(id));
  const api = `${server.anyone.address}/api`;
  return {
    history: new HttpPositionHistory(trackingApi(api, sendAs(user))),
    deviceId,
    silentDeviceId: await newDevice(user.api),
    foreignId,
    limited: { history: new HttpPositionHistory(trackingApi(api, sendAs(limited))), deviceId: limitedId },
    disconnected: new HttpPositionHistory(await unreachableApi()),
    close: () => server.stop(),
  };
});

test.for(['null', '{"positions":[]}', '<html>', '[1'])(
  'a response that is not a list of positions is refused: %s',
  async (body) => {
    const history = new HttpPositionHistory(
      trackingApi('http://farol.example/api', () => Promise.resolve(new Response(body))),
    );
    await expect(history.between(1, 0, 1)).rejects.toMatchObject({ code: 'MALFORMED_ANSWER' });
  },
);

test('positions are requested with times that any server can parse', async () => {
  let requestedUrl = '';
  const call = trackingApi('http://farol.example/api', (input) => {
    requestedUrl = decodeURIComponent(new Request(input).url);
    return Promise.resolve(new Response('[]'));
  });
  await new HttpPositionHistory(call).between(7, 0, 1000);
  expect(requestedUrl).toBe(
    'http://farol.example/api/positions?deviceId=7&from=1970-01-01T00:00:00.000Z&to=1970-01-01T00:00:01.000Z',
  );
});
