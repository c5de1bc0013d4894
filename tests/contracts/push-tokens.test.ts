import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

  test('a browser is saved with the user and nothing else changes; the log shows no token', async () => {
    const { api, id } = await newUser(server);
    const before = (await api.get('/session')).json();
    expect((await api.post(PATH, { userId: id, token: 'a-secret-token' })).status).toBe(204);
    expect((await api.post(PATH, { userId: id, token: 'a-secret-token' })).status).toBe(204);
    expect((await api.get('/session')).json()).toEqual({
      ...before,
      attributes: { notificationTokens: 'a-secret-token' },
    });
    const log = (await server.administrator.get('/../farol/server/logs?limit=5')).text;
    expect(log).toContain('notificationTokens');
    expect(log).not.toContain('a-secret-token');
  });

  test('a token that is invalid or belongs to another user is refused', async () => {
    const { api, id } = await newUser(server);
    const other = await newUser(server);
    for (const body of [
      {},
      [],
      { userId: id },
      { userId: 'me', token: 'a' },
      { userId: id, token: 5 },
      { userId: id, token: 'a,b' },
      { userId: id, token: 'a b' },
      { userId: id, token: 'x'.repeat(1_201) },
      { userId: other.id, token: 'a' },
      { userId: 0, token: 'a' },
    ])
      expect([body, (await api.post(PATH, body)).status]).toEqual([body, 400]);
    expect((await server.administrator.post(PATH, { userId: id, token: 'a' })).status).toBe(400);
    expect((await server.anyone.post(PATH, { userId: id, token: 'a' })).status).toBe(401);
    expect((await api.get('/session')).json()['attributes']).toEqual({});
  });
});
