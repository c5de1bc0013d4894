import { expect, test } from 'vitest';
import { HttpPositionHistory } from '@farol/adapters/http/position-history';
import { trackingApi } from '@farol/adapters/http/tracking-client';
import { historyOf, positionHistoryContract } from '../../contracts/ports/position-history.ts';
import { plainPosition } from '../../arbitraries/fleet.ts';
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

test('position history: positions are requested with times that any server can parse', async () => {
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

test.for(['null', '{"positions":[]}', '<html>', '[1]'])(
  'as columns, too, a response that is not a list of positions is refused: %s',
  async (body) => {
    const history = new HttpPositionHistory(
      trackingApi('http://farol.example/api', () => Promise.resolve(new Response(body))),
    );
    await expect(history.fixes(1, 0, 1).next()).rejects.toMatchObject({ code: 'MALFORMED_ANSWER' });
  },
);

test('position history: a server that returns the first fixes of a period only is asked for the rest', async () => {
  const requested: string[] = [];
  const call = trackingApi('http://farol.example/api', (input) => {
    const from = new URL(new Request(input).url).searchParams.get('from') ?? '';
    requested.push(from);
    const start = Date.parse(from) / 1000;
    const count = requested.length === 1 ? 1000 : 5;
    return Promise.resolve(
      Response.json(
        Array.from({ length: count }, (_, at) =>
          plainPosition(7, 0, {
            fixTime: new Date((start + at) * 1000).toISOString(),
          }),
        ),
      ),
    );
  });
  let length = 0;
  for await (const fixes of new HttpPositionHistory(call).fixes(7, 0, 2_000_000)) length += fixes.length;
  expect([length, requested]).toEqual([1005, ['1970-01-01T00:00:00.000Z', '1970-01-01T00:16:39.001Z']]);
});

test('position history: an answer that breaks off is a lost connection', async () => {
  const call = trackingApi('http://farol.example/api', () =>
    Promise.resolve(new Response(`[${JSON.stringify(plainPosition(7, 0))},`)),
  );
  const fixes = new HttpPositionHistory(call).fixes(7, 0, 1e13);
  expect((await fixes.next()).value).toMatchObject({ length: 1 });
  await expect(fixes.next()).rejects.toMatchObject({ code: 'NETWORK' });
});

test('position history: 100,000 fixes arrive in parts, and nothing waits longer than a moment for its turn', async () => {
  const position = JSON.stringify(plainPosition(7, 0));
  const call = trackingApi('http://farol.example/api', () =>
    Promise.resolve(new Response(`[${Array.from({ length: 100_000 }, () => position).join(',')}]`)),
  );
  let [turns, length, isOver] = [0, 0, false];
  const count = (): void => {
    turns++;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  for await (const fixes of new HttpPositionHistory(call).fixes(7, 0, 1)) length += fixes.length;
  isOver = true;
  expect(length).toBe(100_000);
  expect(turns).toBeGreaterThan(5);
});
