import { expect, test } from 'vitest';
import { HttpFleetHistory } from '@farol/adapters/http/fleet-history';

import { HttpPositionHistory } from '@farol/adapters/http/position-history';
import { trackingApi, type ApiCall } from '@farol/adapters/http/tracking-client';
import type { FleetHistory } from '@farol/core/ports/fleet-history';
import { loadVehicleTracks } from '@farol/core/use-cases/replay/load-fleet-replay';
import { fleetHistoryContract, fleetTracksContract, pastOf } from '../../contracts/ports/fleet-history.ts';
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
    history: new HttpFleetHistory(trackingApi(api, sendAs(user))),
    deviceId,
    foreignId,
    limited: new HttpFleetHistory(trackingApi(api, sendAs(limited))),
    disconnected: new HttpFleetHistory(await unreachableApi()),
    close: () => server.stop(),
  };
});

/** The past of vehicles as any tracking server tells it. */
function oneByOne(call: ApiCall, ...deviceIds: number[]): Pick<FleetHistory, 'tracks'> {
  return {
    tracks: (span, abandoned) =>
      loadVehicleTracks(new HttpPositionHistory(call), { span, deviceIds }, abandoned),
  };
}

fleetTracksContract('a plain tracking server, asked vehicle by vehicle', async () => {
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
    new HttpFleetHistory(trackingApi(api, sendAs(user))).tracks({ fromMs: 0, toMs: 0 }),
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

test('fleet history: the request for the past of a vehicle ends when nobody waits for it any more', async () => {
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

test('fleet history: an answer that tells of no visits is refused, and visits that cannot be read are left out', async () => {
  await expect(visitsIn('{"visits":[]}')).rejects.toMatchObject({ code: 'MALFORMED_ANSWER' });
  const visit = { deviceId: 1, startTime: '2026-01-01T00:00:00.000Z', closestDistance: 1, begin: 'entered' };
  const good = { ...visit, endTime: '2026-01-01T00:01:00.000Z', end: 'left' };
  const bad = [{ ...good, end: 'gone' }, { ...good, deviceId: 0 }, { ...good, startTime: 'today' }, 7, visit];
  expect(await visitsIn(JSON.stringify([...bad, good]))).toMatchObject([
    { deviceId: 1, fromMs: Date.parse('2026-01-01'), begin: 'entered', end: 'left' },
  ]);
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

/** Returns the visits that the adapter reads in an answer. */
function visitsIn(body: string) {
  return new HttpFleetHistory(
    trackingApi('http://farol.example/api', () => Promise.resolve(new Response(body))),
  ).visits({
    circle: { center: { latitude: 0, longitude: 0 }, radiusMeters: 100 },
    period: { fromMs: 0, toMs: 1 },
  });
}
