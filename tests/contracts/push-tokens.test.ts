import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPushToken } from '../arbitraries/push.ts';
import {
  isExternalServer,
  newUser,
  serverUnderTest,
  type ServerUnderTest,
} from '../harness/server-under-test.ts';

const PATH = '/../farol/notification';

describe.skipIf(isExternalServer)('the browsers in which a user gets notifications', () => {
  let server: ServerUnderTest;
  beforeAll(async () => {
    server = await serverUnderTest();
  });
  afterAll(() => server.stop());

  test('a browser is registered, and nothing of it is in the user’s record or the log', async () => {
    const { api, id } = await newUser(server);
    const before = (await api.get('/session')).json();
    const token = aPushToken({ endpoint: `https://push.example/${id}` });
    expect((await api.post(PATH, { userId: id, token })).status).toBe(204);
    expect((await api.post(PATH, { userId: id, token })).status).toBe(204);
    expect((await api.get('/session')).json()).toEqual(before);
    expect((await api.get(PATH)).json()).toEqual([
      {
        id: expect.any(Number),
        endpoint: `https://push.example/${id}`,
        agent: expect.any(String),
        current: true,
        removed: false,
        creationTime: expect.any(String),
        lastSuccess: null,
        lastFailure: null,
      },
    ]);
    expect((await server.administrator.get('/../farol/server/logs?limit=5')).text).not.toContain(token);
  });

  test('a browser can be removed by its owner alone, and is not registered again', async () => {
    const { api, id } = await newUser(server);
    const other = await newUser(server);
    const token = aPushToken({ endpoint: `https://push.example/removed-${id}` });
    await api.post(PATH, { userId: id, token });
    const [browser] = list(await api.get(PATH));
    expect((await other.api.delete(`${PATH}/${browser?.id}`)).status).toBe(404);
    expect((await server.administrator.delete(`${PATH}/${browser?.id}`)).status).toBe(404);
    expect((await api.delete(`${PATH}/${browser?.id}`)).status).toBe(204);
    expect((await api.delete(`${PATH}/${browser?.id}`)).status).toBe(404);
    expect((await api.delete(`${PATH}/x`)).status).toBe(404);
    expect(list(await api.get(PATH))).toMatchObject([{ removed: true }]);
    expect((await api.post(PATH, { userId: id, token })).status).toBe(400);
    expect(list(await other.api.get(PATH))).toEqual([]);
  });

  test('who removes an account removes its browsers', async () => {
    const { api, id } = await newUser(server);
    const token = aPushToken({ endpoint: `https://push.example/gone-${id}` });
    await api.post(PATH, { userId: id, token });
    await server.administrator.delete(`/users/${id}`);
    const next = await newUser(server);
    expect((await next.api.post(PATH, { userId: next.id, token })).status).toBe(204);
  });

  test('a text that is no subscription, and one of another user, is refused', async () => {
    const { api, id } = await newUser(server);
    const other = await newUser(server);
    const token = aPushToken();
    for (const body of [
      {},
      [],
      { userId: id },
      { userId: 'me', token },
      { userId: id, token: 5 },
      { userId: id, token: 'a-secret-token' },
      { userId: id, token: `${token},${token}` },
      { userId: id, token: `${token} ` },
      { userId: id, token: aPushToken({ endpoint: 'http://push.example/' }) },
      { userId: id, token: 'x'.repeat(1_201) },
      { userId: id, token, replaces: 'https://push.example/unknown' },
      { userId: id, token, replaces: 5 },
      { userId: other.id, token },
      { userId: 0, token },
    ])
      expect([body, (await api.post(PATH, body)).status]).toEqual([body, 400]);
    expect((await server.administrator.post(PATH, { userId: id, token })).status).toBe(400);
    expect((await server.anyone.post(PATH, { userId: id, token })).status).toBe(401);
    expect((await server.anyone.get(PATH)).status).toBe(401);
    expect(list(await api.get(PATH))).toEqual([]);
  });
});

function list(response: { text: string }): { id: number; removed: boolean }[] {
  return JSON.parse(response.text);
}
