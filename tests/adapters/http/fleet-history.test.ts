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

test('an answer that tells of no visits is refused, and visits that cannot be read are left out', async () => {
  const answering = (body: string) =>
    new HttpFleetHistory(
      trackingApi('http://farol.example/api', () => Promise.resolve(new Response(body))),
    ).visits({
      circle: { center: { latitude: 0, longitude: 0 }, radiusMeters: 100 },
      period: { fromMs: 0, toMs: 1 },
    });
  await expect(answering('{"visits":[]}')).rejects.toMatchObject({ code: 'MALFORMED_ANSWER' });
  const visit = { deviceId: 1, startTime: '2026-01-01T00:00:00.000Z', closestDistance: 1, begin: 'entered' };
  const good = { ...visit, endTime: '2026-01-01T00:01:00.000Z', end: 'left' };
  const bad = [{ ...good, end: 'gone' }, { ...good, deviceId: 0 }, { ...good, startTime: 'today' }, 7, visit];
  expect(await answering(JSON.stringify([...bad, good]))).toMatchObject([
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
