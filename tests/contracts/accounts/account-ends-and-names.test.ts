import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  uniqueName,
  newDevice,
  newUser,
  serverUnderTest,
  type ServerUnderTest,
} from '../../harness/server-under-test.ts';

const HOUR = 3_600_000;
const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR).toISOString();

describe.skipIf(process.env['FAROL_CONTRACT_URL'] !== undefined)('accounts created by other users', () => {
  let server: ServerUnderTest;
  beforeAll(async () => {
    server = await serverUnderTest();
  });
  afterAll(() => server.stop());

  const createManagedUser = async (
    manager: Awaited<ReturnType<typeof newUser>>,
    more: Record<string, unknown> = {},
  ) => {
    const [email, password] = [`${uniqueName('user')}@example.com`, 'a long password'];
    const response = await manager.api.post('/users', { name: 'Eva', email, password, ...more });
    return { response, api: server.anyone.signedInAs(email, password) };
  };
  const expiryOf = async (id: number): Promise<number> =>
    Date.parse(String((await server.administrator.get(`/users/${id}`)).json()['expirationTime']));
  const setExpiry = async (id: number, expirationTime: string | null) => {
    const user = (await server.administrator.get(`/users/${id}`)).json();
    const response = await server.administrator.put(`/users/${id}`, { ...user, expirationTime });
    expect(response.status).toBe(200);
  };

  test("a new user without an expiry gets the manager's, and none may end later", async () => {
    const end = inHours(5);
    const manager = await newUser(server, { userLimit: -1, expirationTime: end });
    const { response } = await createManagedUser(manager);
    expect(await expiryOf(response.json().id)).toBe(Date.parse(end));
    expect((await createManagedUser(manager, { expirationTime: inHours(6) })).response.status).toBe(400);
    expect((await createManagedUser(manager, { expirationTime: inHours(4) })).response.status).toBe(200);
  });

  test("when a manager's expiry is brought forward, all users and shares below expire then too", async () => {
    const manager = await newUser(server, { userLimit: -1, expirationTime: inHours(50) });
    const { response, api } = await createManagedUser(manager, { deviceLimit: undefined });
    const below = response.json();
    // Only an administrator may let a managed user have users.
    await server.administrator.put(`/users/${below.id}`, {
      ...(await server.administrator.get(`/users/${below.id}`)).json(),
      userLimit: -1,
      deviceLimit: -1,
    });
    const deepest = (
      await api.post('/users', {
        name: 'Gil',
        email: `${uniqueName('gil')}@example.com`,
        password: 'a long password',
      })
    ).json();
    const deviceId = await newDevice(api);
    const shared = await fetch(`${server.anyone.address}/farol/shares`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`${String(below['email'])}:a long password`)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ deviceId, expirationTime: inHours(40) }),
    });
    expect(shared.status).toBe(200);
    const share: { id: number } = JSON.parse(await shared.text());
    const end = inHours(2);
    await setExpiry(manager.id, end);
    for (const { id } of [below, deepest, share]) expect(await expiryOf(id)).toBe(Date.parse(end));
    await setExpiry(manager.id, null);
    expect(await expiryOf(deepest.id)).toBe(Date.parse(end));
  });

  test("an e-mail cannot be another user's login name, nor the other way round, in any spelling", async () => {
    const login = uniqueName('Zé');
    const owner = await newUser(server, { login });
    const other = await newUser(server);
    const user = (await other.api.get(`/users/${other.id}`)).json();
    const taken = [
      { email: ` ${login.toUpperCase()} ` },
      { email: login.normalize('NFD') },
      { login: owner.email.toUpperCase() },
      { login: login.toLowerCase() },
    ];
    for (const changes of taken) {
      const response = await other.api.put(`/users/${other.id}`, { ...user, ...changes });
      expect([response.status, response.text.split(' ')[0]]).toEqual([400, 'Duplicate']);
    }
    const created = await server.administrator.post('/users', {
      name: 'Rui',
      email: login,
      password: 'a password',
    });
    expect(created.status).toBe(400);
    expect((await server.anyone.signedInAs(login, owner.password).get('/devices')).status).toBe(200);
  });

  test("users cannot register with another user's login name", async () => {
    const login = uniqueName('rui');
    await newUser(server, { login });
    const info = (await server.administrator.get('/server')).json();
    await server.administrator.put('/server', { ...info, registration: true });
    const body = { name: 'Rui', email: login.toUpperCase(), password: 'a password' };
    const response = await server.anyone.post('/users', body);
    await server.administrator.put('/server', info);
    expect([response.status, response.text.split(' ')[0]]).toEqual([400, 'Duplicate']);
  });

  test('a user may have the same e-mail and login name', async () => {
    const name = uniqueName('same');
    const both = await newUser(server, { login: name });
    const user = (await both.api.get(`/users/${both.id}`)).json();
    expect((await both.api.put(`/users/${both.id}`, { ...user, email: name })).status).toBe(200);
  });
});
