import { expect, test } from 'vitest';
import { HttpFleetHistory } from '@farol/adapters/http/fleet-history';
import { LazyFleetHistory } from '@farol/adapters/http/lazy-fleet-history';
import { HttpPositionHistory } from '@farol/adapters/http/position-history';
import { trackingApi, type ApiCall } from '@farol/adapters/http/tracking-client';
import type { FleetHistory } from '@farol/core/ports/fleet-history';
import { loadVehicleTracks } from '@farol/core/use-cases/moment/load-vehicle-tracks';
import { fleetHistoryContract, pastOf } from '../../contracts/ports/fleet-history.ts';
import { newDevice, newUser, serverUnderTest } from '../../harness/server-under-test.ts';
import { PlainWebServer } from '../../journeys/plain-web-server.ts';
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

/** The past of vehicles as any tracking server tells it. */
function oneByOne(call: ApiCall, ...deviceIds: number[]): FleetHistory {
  return {
    tracks: (span, abandoned) =>
      loadVehicleTracks(new HttpPositionHistory(call), { span, deviceIds }, abandoned),
  };
}

fleetHistoryContract('a plain tracking server, asked vehicle by vehicle', async () => {
  const server = await serverUnderTest();
  const plain = await PlainWebServer.start(server.anyone.address);
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
  const api = `${plain.address}/api`;
  await expect(
    new LazyFleetHistory(trackingApi(api, sendAs(user))).tracks({ fromMs: 0, toMs: 0 }),
  ).rejects.toMatchObject({ status: 404 });
  return {
    history: oneByOne(trackingApi(api, sendAs(user)), deviceId, foreignId),
    deviceId,
    foreignId,
    limited: oneByOne(trackingApi(api, sendAs(limited)), limitedId),
    disconnected: oneByOne(await unreachableApi(), deviceId),
    close: async () => {
      await plain.end();
      await server.stop();
    },
  };
});

test('the request for the past of a vehicle ends when nobody waits for it any more', async () => {
  const controller = new AbortController();
  const ended = Promise.withResolvers<void>();
  const call = trackingApi('http://farol.example/api', (input, init) => {
    const { signal } = new Request(input, init);
    controller.abort();
    return new Promise((_, refuse) => {
      const end = (): void => {
        ended.resolve();
        refuse(new DOMException('', 'AbortError'));
      };
      if (signal.aborted) end();
      else signal.addEventListener('abort', end);
    });
  });
  const span = { fromMs: 0, toMs: 1 };
  const loading = loadVehicleTracks(
    new HttpPositionHistory(call),
    { span, deviceIds: [1] },
    controller.signal,
  );
  await expect(loading).rejects.toMatchObject({ code: 'NETWORK' });
  await ended.promise;
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
