import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient, WireObject } from '../../harness/api-client.ts';
import { errorText } from '../../harness/error-text.ts';
import { startMailServer, type MailServer } from '../../harness/mail-server.ts';
import {
  isExternalServer,
  newDevice,
  newUser,
  serverUnderTest,
  uniqueName,
  type ServerUnderTest,
} from '../../harness/server-under-test.ts';

const INVITATIONS = '/../farol/invitations';
const DAY_MS = 86_400_000;
const PASSWORD = 'chosen by myself';

const newEmail = (): string => `${uniqueName('nina')}@example.com`;

const invite = async (api: ApiClient, more: Record<string, unknown> = {}): Promise<WireObject> => {
  const response = await api.post(INVITATIONS, { user: { email: newEmail() }, ...more });
  if (response.status !== 200) throw new Error(response.text);
  return response.json();
};

describe.skipIf(isExternalServer)('invitations', () => {
  let server: ServerUnderTest;
  let mailServer: MailServer;
  beforeAll(async () => {
    server = await serverUnderTest();
    mailServer = await startMailServer();
  });
  afterAll(async () => {
    await server.stop();
    await mailServer.close();
  });

  const accept = (token: unknown, more: Record<string, unknown> = {}) =>
    server.anyone.post(`${INVITATIONS}/acceptance`, {
      token,
      name: 'Nina Costa',
      password: PASSWORD,
      ...more,
    });
  const read = (token: unknown) => server.anyone.post(`${INVITATIONS}/reading`, { token });
  /** A manager with room for users and one vehicle. */
  async function manager(more: Record<string, unknown> = {}) {
    const user = await newUser(server, { userLimit: 10, ...more });
    return { ...user, van: await newDevice(user.api, { name: 'Van 5' }) };
  }

  test('the invited person chooses name and password, and sees exactly the vehicles of the invitation', async () => {
    const { api, van } = await manager();
    await newDevice(api, { name: 'Other' });
    const email = newEmail();
    const made = await invite(api, { user: { email, readonly: true }, deviceIds: [van] });
    expect(made['token']).toMatch(/^[\w-]{43}$/);
    const end = Date.parse(String(made['expirationTime']));
    expect(Math.abs(end - Date.now() - 7 * DAY_MS)).toBeLessThan(60_000);
    const accepted = await accept(made['token']);
    expect(accepted.json()).toEqual({ id: made['userId'], email });
    const nina = server.anyone.signedInAs(email, PASSWORD);
    const { name, readonly, disabled } = (await nina.get(`/users/${String(made['userId'])}`)).json();
    expect({ name, readonly, disabled }).toEqual({ name: 'Nina Costa', readonly: true, disabled: false });
    expect((await nina.get('/devices')).list().map(({ id }) => id)).toEqual([van]);
  });

  test('an account cannot be used before it was accepted, and is listed as waiting until then', async () => {
    const { api } = await manager();
    const stranger = await manager();
    const { userId, token, expirationTime } = await invite(api);
    expect((await api.get(INVITATIONS)).list()).toEqual([
      { userId, inviterId: expect.any(Number), expirationTime },
    ]);
    expect((await stranger.api.get(INVITATIONS)).list()).toEqual([]);
    const email = String((await api.get(`/users/${String(userId)}`)).json()['email']);
    for (const password of ['', PASSWORD])
      expect((await server.anyone.form('/session', { email, password })).status).toBe(401);
    await accept(token);
    expect((await api.get(INVITATIONS)).list()).toEqual([]);
  });

  test('unknown, used, replaced and withdrawn links are refused alike', async () => {
    const { api } = await manager();
    const used = await invite(api);
    await accept(used['token']);
    const replaced = await invite(api);
    const renewed = await api.put(`${INVITATIONS}/${String(replaced['userId'])}`, { days: 1 });
    const withdrawn = await invite(api);
    await api.delete(`/users/${String(withdrawn['userId'])}`);
    for (const { token } of [{ token: 'x' }, { token: '' }, used, replaced, withdrawn]) {
      for (const response of [await accept(token), await read(token)])
        expect([response.status, errorText(response)]).toEqual([400, 'Invitation is not valid']);
    }
    expect((await accept(renewed.json()['token'])).status).toBe(200);
    expect((await api.put(`${INVITATIONS}/${String(used['userId'])}`, {})).status).toBe(404);
  });

  test('before accepting, the link tells its address and who invited, as often as it is opened, and nothing else', async () => {
    const { api, id } = await manager();
    const { name } = (await server.administrator.get(`/users/${id}`)).json();
    const email = newEmail();
    const { token } = await invite(api, { user: { email } });
    for (let time = 0; time < 2; time++) expect((await read(token)).json()).toEqual({ email, inviter: name });
    expect((await read({})).status).toBe(400);
    expect((await accept(token)).status).toBe(200);
  });

  test('of two who use a link at once, one gets the account', async () => {
    const { token } = await invite((await manager()).api);
    const answers = await Promise.all([accept(token), accept(token)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
  });

  test('an inviter gives no more than they have', async () => {
    const { api } = await manager();
    const foreign = await newDevice(server.administrator);
    const refused: Record<string, unknown>[] = [
      { deviceIds: [foreign] },
      { deviceIds: [999_999] },
      { groupIds: [999_999] },
      { user: { email: newEmail(), administrator: true } },
      { user: { email: newEmail(), userLimit: -1 } },
      { user: { email: newEmail(), attributes: { isShared: 1 } } },
      { user: {} },
      { days: 0 },
      { days: 31 },
      { days: 1.5 },
    ];
    const before = (await api.get('/users')).list().length;
    for (const more of refused) {
      const response = await api.post(INVITATIONS, { user: { email: newEmail() }, ...more });
      expect([more, response.status]).toEqual([more, 400]);
    }
    expect((await api.get('/users')).list()).toHaveLength(before);
  });

  test('the limit of users of a manager counts those who wait', async () => {
    const { api } = await manager({ userLimit: 1 });
    await invite(api);
    const second = await api.post(INVITATIONS, { user: { email: newEmail() } });
    expect([second.status, errorText(second)]).toEqual([400, 'Manager user limit reached']);
  });

  test('a link ends with the rights of the inviter', async () => {
    const endings: ((inviter: WireObject, van: number) => Promise<unknown>)[] = [
      (inviter) => server.administrator.put(`/users/${inviter.id}`, { ...inviter, disabled: true }),
      (inviter) => server.administrator.put(`/users/${inviter.id}`, { ...inviter, userLimit: 0 }),
      (inviter) => server.administrator.put(`/users/${inviter.id}`, { ...inviter, readonly: true }),
      (inviter) =>
        server.administrator.put(`/users/${inviter.id}`, {
          ...inviter,
          expirationTime: '2020-01-01T00:00:00Z',
        }),
      ({ id }, van) => server.administrator.delete('/permissions', { userId: id, deviceId: van }),
      ({ id }) => server.administrator.delete(`/users/${id}`),
    ];
    for (const end of endings) {
      const { api, id, van } = await manager();
      const { token } = await invite(api, { deviceIds: [van] });
      await end((await server.administrator.get(`/users/${id}`)).json(), van);
      const response = await accept(token);
      expect([String(end), response.status, errorText(response)]).toEqual([
        String(end),
        400,
        'Invitation was withdrawn',
      ]);
    }
  });

  test('a name or password that is too short is refused, and the link still works', async () => {
    const { token } = await invite((await manager()).api);
    for (const wrong of [{ name: ' ' }, { name: 'Ni' }, { password: 'abc' }, { password: 'x'.repeat(1_025) }])
      expect((await accept(token, wrong)).status).toBe(400);
    expect((await accept(token)).status).toBe(200);
  });

  test('the link is mailed where the operator configured mail and the address of the console', async () => {
    const info = (await server.administrator.get('/server')).json();
    const { api } = await newUser(server, {
      administrator: true,
      attributes: { 'mail.smtp.host': '127.0.0.1', 'mail.smtp.port': mailServer.port, 'farol.lang': 'en-US' },
    });
    expect(await invite(api)).toMatchObject({ mailed: false });
    await server.administrator.put('/server', {
      ...info,
      attributes: { 'web.url': 'https://frota.example' },
    });
    const email = newEmail();
    const { token, mailed } = await invite(api, { user: { email } });
    expect(mailed).toBe(true);
    const mails = () => mailServer.mails.filter(({ to }) => to.includes(email));
    await expect.poll(() => mails().length, { timeout: 5_000 }).toBe(1);
    expect(mails()[0]?.text).toContain(`https://frota.example/login?invite=${String(token)}`);
    await server.administrator.put('/server', info);
  });

  test('invitation link: guesses are refused with 429 after a while', async () => {
    const statuses = new Set<number>();
    for (let count = 0; count < 70; count++) statuses.add((await accept('guess')).status);
    expect(statuses).toEqual(new Set([400, 429]));
    expect((await read('guess')).status).toBe(429);
  });
});
