import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cookieOf } from '../../harness/api-client.ts';
import { errorText } from '../../harness/error-text.ts';
import {
  uniqueName,
  newUser,
  serverUnderTest,
  type ServerUnderTest,
} from '../../harness/server-under-test.ts';

describe('sessions', () => {
  let server: ServerUnderTest;
  beforeAll(async () => {
    server = await serverUnderTest();
  });
  afterAll(() => server.stop());

  const login = (email: string, password: string) =>
    server.anyone.form('/session', { email, password, undefined: 'false' });

  test('the right password opens a session that later requests send as a cookie', async () => {
    const user = await newUser(server);
    const response = await login(` ${user.email.toUpperCase()} `, user.password);
    expect(response.status).toBe(200);
    expect(response.json()).toMatchObject({ id: user.id, email: user.email, password: null });
    expect(response.headers.get('set-cookie')).toMatch(/^JSESSIONID=[^;]+; .*HttpOnly/);
    const session = await server.anyone.withHeaders({ cookie: cookieOf(response) }).get('/session');
    expect(session.json().id).toBe(user.id);
  });

  test('a wrong password, an unknown account and a missing field are refused with the same message', async () => {
    const user = await newUser(server);
    for (const response of [
      await login(user.email, 'wrong'),
      await login(`${uniqueName('nobody')}@example.com`, 'wrong'),
      await server.anyone.form('/session', {}),
    ]) {
      expect(response.status).toBe(401);
      expect(errorText(response)).toBe('HTTP 401 Unauthorized');
      expect(response.headers.get('set-cookie')).toBeNull();
    }
  });

  test('users can sign in with their login instead of the e-mail', async () => {
    const name = uniqueName('driver');
    const user = await newUser(server, { login: name });
    expect((await login(name, user.password)).json().id).toBe(user.id);
  });

  test('a user without a password cannot sign in with an empty one', async () => {
    const user = await newUser(server, { password: '' });
    expect((await login(user.email, '')).status).toBe(401);
  });

  test('without a session, the session is not found and everything else is unauthorized', async () => {
    expect((await server.anyone.get('/session')).status).toBe(404);
    for (const path of ['/devices', '/groups', '/users', '/positions', '/drivers'])
      expect((await server.anyone.get(path)).status).toBe(401);
    expect((await server.anyone.delete('/session')).status).toBe(401);
    expect((await server.anyone.get('/server')).status).toBe(200);
  });

  test('signing out ends the session for good', async () => {
    const user = await newUser(server);
    const api = server.anyone.withHeaders({ cookie: cookieOf(await login(user.email, user.password)) });
    expect((await api.delete('/session')).status).toBe(204);
    expect((await api.get('/session')).status).toBe(404);
    expect((await api.get('/devices')).status).toBe(401);
  });

  test('a disabled or expired account gets the reason at sign-in, and its existing session is refused', async () => {
    const user = await newUser(server);
    const api = server.anyone.withHeaders({ cookie: cookieOf(await login(user.email, user.password)) });
    const before = (await server.administrator.get(`/users/${user.id}`)).json();
    await server.administrator.put(`/users/${user.id}`, { ...before, disabled: true });
    const disabled = await login(user.email, user.password);
    expect([disabled.status, errorText(disabled)]).toEqual([400, 'User is disabled']);
    expect((await api.get('/session')).json().id).toBe(user.id);
    expect((await api.get('/devices')).status).toBe(401);
    await server.administrator.put(`/users/${user.id}`, {
      ...before,
      expirationTime: '2020-01-01T00:00:00Z',
    });
    const expired = await login(user.email, user.password);
    expect([expired.status, errorText(expired)]).toEqual([400, 'User has expired']);
  });

  test("a request from another site's page cannot use the session", async () => {
    const user = await newUser(server);
    const { host } = new URL(server.anyone.address);
    const own = server.anyone.withHeaders({ origin: `http://${host}` });
    const withOrigin = cookieOf(await own.form('/session', { email: user.email, password: user.password }));
    const withoutOrigin = cookieOf(await login(user.email, user.password));
    for (const cookie of [withOrigin, withoutOrigin]) {
      expect((await server.anyone.withHeaders({ cookie }).get('/devices')).status).toBe(200);
      expect((await own.withHeaders({ cookie }).get('/devices')).status).toBe(200);
      const foreign = server.anyone.withHeaders({ cookie, origin: 'https://evil.example' });
      expect((await foreign.get('/devices')).status).toBe(401);
      expect((await foreign.post('/devices', { name: 'x', uniqueId: uniqueName('x') })).status).toBe(401);
    }
  });

  test('basic credentials authenticate one request each; wrong ones count as not signed in', async () => {
    const user = await newUser(server);
    const response = await user.api.get('/session');
    expect(response.json().id).toBe(user.id);
    expect(response.headers.get('set-cookie')).toBeNull();
    const wrong = server.anyone.signedInAs(user.email, 'wrong');
    expect((await wrong.get('/devices')).status).toBe(401);
    expect((await wrong.get('/server')).status).toBe(200);
  });

  test('basic credentials of an expired or disabled account count as not signed in', async () => {
    for (const ended of [{ disabled: true }, { expirationTime: '2020-01-01T00:00:00Z' }]) {
      const user = await newUser(server, ended);
      expect((await user.api.get('/devices')).status).toBe(401);
      expect((await user.api.get('/session')).status).toBe(404);
      expect((await user.api.get('/server')).status).toBe(200);
    }
  });

  test("a link on another site's page does not act in the user's name", async () => {
    const user = await newUser(server);
    const own = server.anyone.withHeaders({ cookie: cookieOf(await login(user.email, user.password)) });
    expect((await own.withHeaders(from('cross-site')).get('/session')).status).toBe(404);
    expect((await own.withHeaders(from('cross-site')).get('/devices')).status).toBe(401);
    for (const site of ['same-origin', 'none'])
      expect((await own.withHeaders(from(site)).get('/devices')).status).toBe(200);
    const fields = { email: user.email, password: user.password };
    const planted = await server.anyone.withHeaders(from('cross-site')).form('/session', fields);
    expect([planted.status, planted.headers.get('set-cookie')]).toEqual([401, null]);
    expect((await server.anyone.withHeaders(from('same-origin')).form('/session', fields)).status).toBe(200);
    // Nobody is signed in to another's account by a page of somebody else; a link that is followed is none.
    const token = (await own.form('/session/token', {})).text;
    const opened = (site: string) =>
      server.anyone
        .withHeaders(from(site))
        .get(`/session?token=${token}`)
        .then(({ status }) => status);
    expect([await opened('cross-site'), await opened('none')]).toEqual([401, 200]);
  });

  test('there is no single sign-on', async () => {
    for (const path of ['/session/openid/auth', '/session/openid/callback'])
      expect((await server.anyone.get(path)).status).toBe(400);
  });

  test('a changed password works at once and the old one no longer does', async () => {
    const user = await newUser(server);
    const mine = (await user.api.get(`/users/${user.id}`)).json();
    expect((await user.api.put(`/users/${user.id}`, { ...mine, password: 'another one' })).status).toBe(200);
    expect((await login(user.email, user.password)).status).toBe(401);
    expect((await user.api.get('/devices')).status).toBe(401);
    expect((await login(user.email, 'another one')).status).toBe(200);
  });

  test('a token signs in as bearer or in the URL until it is revoked', async () => {
    const user = await newUser(server);
    const token = (await user.api.form('/session/token', {})).text;
    expect(token).toMatch(/^[\w-]{20,}$/);
    const bearer = server.anyone.withHeaders({ authorization: `Bearer ${token}` });
    expect((await bearer.get('/devices')).status).toBe(200);
    const opened = await server.anyone.get(`/session?token=${token}`);
    expect(opened.json().id).toBe(user.id);
    const session = server.anyone.withHeaders({ cookie: cookieOf(opened) });
    expect((await session.get('/devices')).status).toBe(200);
    expect((await user.api.form('/session/token/revoke', { token })).status).toBe(204);
    expect((await bearer.get('/devices')).status).toBe(401);
    expect((await server.anyone.get(`/session?token=${token}`)).status).toBe(401);
  });

  test('a token that has expired, is forged or belongs to a disabled user is refused', async () => {
    const user = await newUser(server);
    const expired = (await user.api.form('/session/token', { expiration: '2020-01-01T00:00:00Z' })).text;
    const good = (await user.api.form('/session/token', { expiration: '2999-01-01T00:00:00Z' })).text;
    expect((await server.anyone.get(`/session?token=${expired}`)).status).toBe(401);
    expect((await server.anyone.get('/session?token=made-up')).status).toBe(401);
    const before = (await server.administrator.get(`/users/${user.id}`)).json();
    await server.administrator.put(`/users/${user.id}`, { ...before, disabled: true });
    expect((await server.anyone.get(`/session?token=${good}`)).status).toBe(401);
  });

  test('a session from a token lasts no longer than the token, and neither does a token created from it', async () => {
    const user = await newUser(server);
    const soon = new Date(Date.now() + 1_500).toISOString();
    const token = (await user.api.form('/session/token', { expiration: soon })).text;
    const session = server.anyone.withHeaders({
      cookie: cookieOf(await server.anyone.get(`/session?token=${token}`)),
    });
    expect((await session.form('/session/token', {})).status).toBe(400);
    const other = (await session.form('/session/token', { expiration: '2999-01-01T00:00:00Z' })).text;
    expect((await server.anyone.get(`/session?token=${other}`)).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 1_600));
    expect((await session.get('/session')).status).toBe(404);
    expect((await server.anyone.get(`/session?token=${other}`)).status).toBe(401);
  });

  test('an administrator can impersonate another user, other users cannot', async () => {
    const [user, other] = [await newUser(server), await newUser(server)];
    const response = await server.administrator.get(`/session/${user.id}`);
    expect(response.json().id).toBe(user.id);
    expect((await server.anyone.withHeaders({ cookie: cookieOf(response) }).get('/session')).json().id).toBe(
      user.id,
    );
    expect((await other.api.get(`/session/${user.id}`)).status).toBe(400);
  });

  test('an impersonating manager can return to their own account, and no other user can get there', async () => {
    const manager = await newUser(server, { userLimit: -1 });
    const managed = (
      await manager.api.post('/users', { name: 'Nina', email: `${uniqueName('nina')}@example.com` })
    ).json();
    const at = (response: Parameters<typeof cookieOf>[0]) =>
      server.anyone.withHeaders({ cookie: cookieOf(response) });
    const own = await login(manager.email, manager.password);
    const other = await at(own).get(`/session/${managed.id}`);
    expect(other.json().id).toBe(managed.id);
    expect((await at(own).get('/session')).status).toBe(404);
    const administrator = (await server.administrator.get('/session')).json().id;
    expect((await at(other).get(`/session/${administrator}`)).status).toBe(400);
    const back = await at(other).get(`/session/${manager.id}`);
    expect([back.status, back.json().id]).toEqual([200, manager.id]);
    expect((await at(back).get('/users')).list().map(({ id }) => id)).toEqual([managed.id]);
    // A session from basic authentication cannot switch accounts.
    const opened = await manager.api.get(`/session/${managed.id}`);
    expect((await at(opened).get(`/session/${manager.id}`)).status).toBe(400);
  });
});

/** The headers a browser sends for a link or form on a page of this kind of site. */
function from(site: string): Record<string, string> {
  return { 'sec-fetch-site': site, 'sec-fetch-dest': 'document' };
}
