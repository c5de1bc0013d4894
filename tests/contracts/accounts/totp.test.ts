import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { totpCode } from '../../../server/accounts/totp.ts';
import { cookieOf } from '../../harness/api-client.ts';
import { errorText } from '../../harness/error-text.ts';
import {
  isExternalServer,
  newUser,
  serverUnderTest,
  type ServerUnderTest,
} from '../../harness/server-under-test.ts';

/** A code that is wrong for this secret now and for a while. */
function wrongFor(key: string): string {
  const now = Date.now();
  const right = new Set([-30_000, 0, 30_000, 60_000].map((off) => totpCode(key, now + off)));
  return ['000000', '111111', '222222', '333333', '444444'].find((code) => !right.has(code)) ?? '';
}

describe.skipIf(isExternalServer)('one-time passwords', () => {
  let server: ServerUnderTest;
  beforeAll(async () => {
    server = await serverUnderTest();
    const info = (await server.administrator.get('/server')).json();
    // On by default, until an administrator turns it off.
    expect(info['attributes']).toMatchObject({ totpEnable: true });
    expect((await server.anyone.post('/users/totp')).status).toBe(200);
    await server.administrator.put('/server', { ...info, attributes: { totpEnable: false } });
    expect(errorText(await server.anyone.post('/users/totp'))).toBe('One-time password is disabled');
    await server.administrator.put('/server', { ...info, attributes: { totpEnable: true } });
  });
  afterAll(() => server.stop());

  const protectedUser = async () => {
    const user = await newUser(server);
    const key = (await server.anyone.post('/users/totp')).text;
    const mine = (await user.api.get(`/users/${user.id}`)).json();
    expect((await user.api.put(`/users/${user.id}`, { ...mine, totpKey: key })).json()['totpKey']).toBe(key);
    const login = (more: Record<string, string> = {}) =>
      server.anyone.form('/session', { email: user.email, password: user.password, ...more });
    return { ...user, key, login };
  };
  test('anyone can get a new Base32 secret while the server allows one-time passwords', async () => {
    const response = await server.anyone.post('/users/totp');
    expect(response.status).toBe(200);
    expect(response.text).toMatch(/^[A-Z2-7]{32}$/);
  });

  test('a user with a one-time password must enter the code, and each code works once', async () => {
    const { id, key, login } = await protectedUser();
    const first = await login();
    expect([first.status, first.headers.get('www-authenticate')]).toEqual([401, 'TOTP']);
    expect(first.headers.get('set-cookie')).toBeNull();
    const code = totpCode(key, Date.now());
    const opened = await login({ code: String(Number(code)) });
    expect(opened.json().id).toBe(id);
    expect((await server.anyone.withHeaders({ cookie: cookieOf(opened) }).get('/devices')).status).toBe(200);
    const again = await login({ code });
    expect([again.status, errorText(again)]).toEqual([400, 'User authorization failed']);
  });

  test('a key that is not Base32 is refused with a message and locks nobody out', async () => {
    const user = await newUser(server);
    const mine = (await user.api.get(`/users/${user.id}`)).json();
    for (const totpKey of ['not base 32!', '0189', 'A', '====']) {
      const response = await user.api.put(`/users/${user.id}`, { ...mine, totpKey });
      expect([response.status, response.text]).toEqual([400, 'Field "totpKey" must be a key in Base32']);
    }
    const login = { email: user.email, password: user.password };
    expect((await server.anyone.form('/session', login)).status).toBe(200);
    for (const totpKey of ['', null, ' jbsw y3dp ehpk 3pxp '])
      expect((await user.api.put(`/users/${user.id}`, { ...mine, totpKey })).status).toBe(200);
  });

  test('an administrator can remove the one-time password of a user who lost their phone', async () => {
    const { id, login } = await protectedUser();
    const theirs = (await server.administrator.get(`/users/${id}`)).json();
    const other = await newUser(server);
    expect((await other.api.put(`/users/${id}`, { ...theirs, totpKey: null })).status).toBe(400);
    expect((await login()).status).toBe(401);
    const withoutKey = await server.administrator.put(`/users/${id}`, { ...theirs, totpKey: null });
    expect(withoutKey.json()['totpKey']).toBeNull();
    expect((await login()).json().id).toBe(id);
  });

  test('a wrong password is refused the same way with and without a code', async () => {
    const { email, key } = await protectedUser();
    for (const code of [{}, { code: totpCode(key, Date.now()) }]) {
      const response = await server.anyone.form('/session', { email, password: 'wrong', ...code });
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, null]);
    }
  });

  test('basic credentials cannot bypass the code, not even remembered ones', async () => {
    const { api } = await protectedUser();
    expect((await api.get('/devices')).status).toBe(401);
  });

  test('a code that is not a number is refused', async () => {
    const { login } = await protectedUser();
    expect((await login({ code: 'abc' })).status).toBe(400);
  });

  test('wrong codes are slowed down like wrong passwords, and requesting the code does not reset that', async () => {
    const { key, login } = await protectedUser();
    const statuses: number[] = [];
    for (let count = 0; count < 9 && !statuses.includes(429); count++) {
      const [, wrong] = await Promise.all([login(), login({ code: wrongFor(key) })]);
      statuses.push(wrong.status);
    }
    expect(statuses.slice(0, 3)).toEqual([400, 400, 400]);
    expect(statuses.at(-1)).toBe(429);
  }, 60_000);
});
