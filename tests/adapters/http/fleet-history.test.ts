import { expect, test } from 'vitest';
import { HttpFleetHistory } from '@farol/adapters/http/fleet-history';
import { LazyFleetHistory } from '@farol/adapters/http/lazy-fleet-history';
import { trackingApi } from '@farol/adapters/http/tracking-client';
import { fleetHistoryContract, pastOf } from '../../contracts/ports/fleet-history.ts';
import { newDevice, newUser, serverUnderTest } from '../../harness/server-under-test.ts';
import { sendAs, unreachableApi } from './send-as.ts';

fleetHistoryContract('the embedded server', async () => {
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
  for (const id of [deviceId, limitedId, foreignId]) await server.store?.(pastOf(id));
  const api = `${server.anyone.address}/api`;
  return {
    history: new LazyFleetHistory(trackingApi(api, sendAs(user))),
    deviceId,
    foreignId,
    limited: new HttpFleetHistory(trackingApi(api, sendAs(limited))),
    disconnected: new HttpFleetHistory(await unreachableApi()),
    close: () => server.stop(),
  };
});

test.for(['', '<html>', '{"tracks":[]}'])(
  'an answer that is not packed tracks is refused: %s',
  async (body) => {
    const history = new HttpFleetHistory(
      trackingApi('http://farol.example/api', () => Promise.resolve(new Response(body))),
    );
    await expect(history.tracks({ fromMs: 0, toMs: 1 })).rejects.toMatchObject({ code: 'MALFORMED_ANSWER' });
  },
);
