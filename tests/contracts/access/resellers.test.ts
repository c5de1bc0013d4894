import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PERMISSION } from '@farol/core/domain/access/permission-flags';
import type { ApiClient, ApiResponse } from '../../harness/api-client.ts';
import { errorText } from '../../harness/error-text.ts';
import { isExternalServer, newUser, uniqueName } from '../../harness/server-under-test.ts';
import { allBut } from './engine-stops/people.ts';
import {
  bodyBelow,
  changeAs,
  FLAGS,
  idsIn,
  newBelow,
  newReseller,
  newVehicle,
  startResellerWorld,
  type ResellerWorld,
} from './reseller-world.ts';

const UNKNOWN = 987_654;
const RANGE = 'from=2024-01-01T00:00:00Z&to=2024-01-02T00:00:00Z';

/** Calls about an account, and about a vehicle. */
const ABOUT_ACCOUNTS: Record<string, (api: ApiClient, id: number) => Promise<ApiResponse>> = {
  'GET /users/:id': (api, id) => api.get(`/users/${id}`),
  'PUT /users/:id': (api, id) => api.put(`/users/${id}`, { id, ...bodyBelow() }),
  'PUT /users/:id with a host name': (api, id) =>
    api.put(`/users/${id}`, { id, ...bodyBelow({ attributes: { 'farol.domainReseller': 'no name' } }) }),
  'DELETE /users/:id': (api, id) => api.delete(`/users/${id}`),
  'GET /users?userId': (api, id) => api.get(`/users?userId=${id}`),
  'GET /devices?userId': (api, id) => api.get(`/devices?userId=${id}`),
  'GET /geofences?userId': (api, id) => api.get(`/geofences?userId=${id}`),
  'GET /session/:id': (api, id) => api.get(`/session/${id}`),
  'GET /users/:id/logs': (api, id) => api.get(`/../farol/users/${id}/logs`),
  'GET /removals': (api, id) => api.get(`/../farol/removals?kind=user&id=${id}`),
  'PUT /invitations/:id': (api, id) => api.put(`/../farol/invitations/${id}`, {}),
  'POST /permissions as a manager': (api, id) => api.post('/permissions', { userId: id, managedUserId: id }),
  'POST /notifications/send': (api, id) =>
    api.post(`/notifications/send/web?userId=${id}`, { subject: 'x', body: 'y' }),
};
const ABOUT_VEHICLES: Record<string, (api: ApiClient, id: number) => Promise<ApiResponse>> = {
  'GET /devices/:id': (api, id) => api.get(`/devices/${id}`),
  'PUT /devices/:id': (api, id) => api.put(`/devices/${id}`, { id, name: 'x', uniqueId: uniqueName('x') }),
  'DELETE /devices/:id': (api, id) => api.delete(`/devices/${id}`),
  'GET /positions': (api, id) => api.get(`/positions?deviceId=${id}`),
  'GET /reports/route': (api, id) => api.get(`/reports/route?deviceId=${id}&${RANGE}`),
  'GET /reports/trips': (api, id) => api.get(`/reports/trips?deviceId=${id}&${RANGE}`),
  'GET /reports/summary': (api, id) => api.get(`/reports/summary?deviceId=${id}&${RANGE}`),
  'GET /users?deviceId': (api, id) => api.get(`/users?deviceId=${id}`),
  'POST /commands/send': (api, id) =>
    api.post('/commands/send', { deviceId: id, type: 'engineStop', attributes: {} }),
  'GET /commands': (api, id) => api.get(`/../farol/commands?deviceId=${id}`),
  'GET /devices/:id/logs': (api, id) => api.get(`/../farol/devices/${id}/logs`),
  'GET /removals': (api, id) => api.get(`/../farol/removals?kind=device&id=${id}`),
  'GET /devices/:id/report-problems': (api, id) => api.get(`/../farol/devices/${id}/report-problems`),
  'GET /devices/:id/inspections': (api, id) => api.get(`/../farol/devices/${id}/inspections?${RANGE}`),
  'POST /shares': (api, id) =>
    api.post('/../farol/shares', {
      deviceId: id,
      expirationTime: new Date(Date.now() + 3_600_000).toISOString(),
    }),
};

describe.skipIf(isExternalServer)('resellers', () => {
  let world: ResellerWorld;
  beforeAll(async () => {
    world = await startResellerWorld();
  });
  afterAll(() => world.server.stop());

  test('a reseller sees all users and vehicles below, a sub-reseller theirs, and a customer their own', async () => {
    const { reseller, sub, customer, vehicle, other, otherCustomer, otherVehicle } = world;
    expect(await idsIn(reseller.api, '/users')).toEqual([sub.id, customer.id]);
    expect(await idsIn(reseller.api, '/devices')).toEqual([vehicle]);
    expect(await idsIn(sub.api, '/users')).toEqual([customer.id]);
    expect(await idsIn(sub.api, '/devices')).toEqual([vehicle]);
    expect(await idsIn(customer.api, '/users')).toEqual([]);
    expect(await idsIn(other.api, '/users')).toEqual([otherCustomer.id]);
    expect(await idsIn(other.api, '/devices')).toEqual([otherVehicle]);
  });

  test('what a reseller sees they may work with: reports, logs, positions and accounts two levels below', async () => {
    const { reseller, customer, vehicle } = world;
    for (const path of [
      `/users/${customer.id}`,
      `/devices/${vehicle}`,
      `/positions?deviceId=${vehicle}`,
      `/reports/summary?deviceId=${vehicle}&${RANGE}`,
      `/../farol/users/${customer.id}/logs`,
      `/../farol/devices/${vehicle}/logs`,
    ])
      expect([path, (await reseller.api.get(path)).status]).toEqual([path, 200]);
    expect((await changeAs(reseller, customer.id, { phone: '11 5555' })).status).toBe(200);
  });

  test.each(Object.entries(ABOUT_ACCOUNTS))(
    '%s: accounts above and beside are as unknown as ones that do not exist',
    async (_, call) => {
      const { reseller, sub, customer, other, otherCustomer } = world;
      for (const [caller, id] of [
        [sub, reseller.id],
        [customer, sub.id],
        [reseller, other.id],
        [reseller, otherCustomer.id],
        [sub, otherCustomer.id],
      ] as const) {
        const [foreign, unknown] = [await call(caller.api, id), await call(caller.api, UNKNOWN)];
        expect(foreign.status).not.toBe(200);
        expect([foreign.status, foreign.text]).toEqual([unknown.status, unknown.text]);
      }
    },
  );

  test.each(Object.entries(ABOUT_VEHICLES))(
    '%s: vehicles beside are as unknown as ones that do not exist',
    async (_, call) => {
      const { reseller, sub, customer, otherVehicle } = world;
      for (const { api } of [reseller, sub, customer]) {
        const [foreign, unknown] = [await call(api, otherVehicle), await call(api, UNKNOWN)];
        // Reports leave out what the caller does not see.
        expect(foreign.status === 200 ? foreign.text : '[]').toBe('[]');
        expect([foreign.status, foreign.text]).toEqual([unknown.status, unknown.text]);
      }
    },
  );

  test('nobody searches, links or asks for what is above or beside', async () => {
    const { reseller, sub, other, otherVehicle, customer, vehicle } = world;
    expect(await idsIn(sub.api, '/users?keyword=user')).toEqual([]);
    expect(await idsIn(reseller.api, `/devices?id=${otherVehicle}`)).toEqual([]);
    for (const links of [
      { userId: other.id, deviceId: vehicle },
      { userId: customer.id, deviceId: otherVehicle },
      { userId: sub.id, managedUserId: other.id },
      { userId: other.id, managedUserId: customer.id },
      { userId: reseller.id, managedUserId: sub.id },
    ])
      expect((await sub.api.post('/permissions', links)).status).toBe(400);
    const list = (await sub.api.get(`/permissions?userId=0&managedUserId=0`)).list();
    expect(list).toEqual([{ userId: sub.id, managedUserId: customer.id }]);
    // A sub-reseller does not leave the tree.
    const leaving = await sub.api.delete('/permissions', { userId: reseller.id, managedUserId: sub.id });
    expect(leaving.status).toBe(400);
  });

  test('logs and commands name nobody above or beside to those in the tree of a reseller', async () => {
    const { server, reseller, customer, vehicle } = world;
    const device = (await server.administrator.get(`/devices/${vehicle}`)).json();
    await server.administrator.put(`/devices/${vehicle}`, { ...device, name: 'Renamed' });
    await server.administrator.post('/commands/send', {
      deviceId: vehicle,
      type: 'custom',
      attributes: { data: 'x' },
    });
    const me = (await server.administrator.get('/session')).json();
    for (const { api } of [reseller, customer]) {
      const entries = (await api.get(`/../farol/devices/${vehicle}/logs`)).list();
      const foreign = entries.filter((entry) => entry['userId'] === me.id);
      expect(foreign.length).toBeGreaterThan(0);
      expect(foreign.map((entry) => entry['username'])).toEqual(foreign.map(() => ''));
      const [sent] = (await api.get(`/../farol/commands?deviceId=${vehicle}`)).list();
      expect([sent?.['userId'], sent?.['userName']]).toEqual([0, '']);
    }
    // What somebody below did is named.
    expect(
      (await reseller.api.get(`/../farol/devices/${vehicle}/logs`)).list().map((entry) => entry['username']),
    ).toContain(customer.email);
  });

  test('resellers are made only with the right to, for others, and as many as the limit says', async () => {
    const { server } = world;
    const creator = await newReseller(server, { userLimit: 20, deviceLimit: 20, limitReseller: 2 });
    const plain = await newUser(server, {
      userLimit: 5,
      attributes: { 'farol.advancedPerms': FLAGS.customer },
    });
    const unflagged = await newUser(server, { userLimit: 5 });
    expect(refusal(await plain.api.post('/users', resellerBody(0)))).toEqual([400, 'Permission not held']);
    expect(refusal(await unflagged.api.post('/users', resellerBody(0)))).toEqual([
      400,
      'Permission not held',
    ]);
    const one = await newBelow(creator, {
      flags: FLAGS.creator,
      userLimit: 3,
      attributes: { 'farol.limitReseller': 1 },
    });
    const two = await newBelow(one, { flags: FLAGS.reseller, userLimit: 1 });
    expect(refusal(await creator.api.post('/users', resellerBody()))).toEqual([
      400,
      'Reseller limit reached',
    ]);
    // A sub-reseller without the right makes none, however much room there is.
    expect(refusal(await two.api.post('/users', resellerBody()))).toEqual([400, 'Permission not held']);
    // Nor does an account that is edited become one beyond the limit.
    const customer = await newBelow(creator);
    expect(
      refusal(
        await changeAs(creator, customer.id, { userLimit: 1 }, { 'farol.advancedPerms': FLAGS.reseller }),
      ),
    ).toEqual([400, 'Reseller limit reached']);
  });

  test('limits given below never exceed what is left above, and nobody raises their own', async () => {
    const { server } = world;
    const top = await newReseller(server, { userLimit: 4, deviceLimit: 4, limitReseller: 2 });
    const held = [400, 'Limit not held'];
    for (const limits of [
      { userLimit: 5 },
      { userLimit: -1 },
      { deviceLimit: 5 },
      { deviceLimit: -1 },
      { attributes: { 'farol.limitReseller': 3 } },
      { attributes: { 'farol.limitReseller': -1 } },
    ])
      expect(refusal(await top.api.post('/users', bodyBelow(limits)))).toEqual(held);
    const sub = await newBelow(top, { flags: FLAGS.reseller, userLimit: 3, deviceLimit: 4 });
    const customer = await newBelow(sub, { deviceLimit: 4 });
    await newVehicle(customer);
    // Two users and a vehicle are used of the four and four.
    const another = await newBelow(top);
    expect((await changeAs(top, another.id, { deviceLimit: 3 })).status).toBe(200);
    expect(refusal(await changeAs(top, another.id, { deviceLimit: 4 }))).toEqual(held);
    // What an account uses itself counts for it: it may keep that.
    expect((await changeAs(top, customer.id, { deviceLimit: 4 })).status).toBe(200);
    const own = await changeAs(top, top.id, { userLimit: 100 });
    expect(refusal(own)).toEqual([400, 'Administrator access required']);
    expect(refusal(await changeAs(sub, sub.id, {}, { 'farol.limitReseller': 1 }))).toEqual(held);
  });

  test('users made at the same time anywhere below never exceed the limit of a reseller', async () => {
    const { server } = world;
    const top = await newReseller(server, { userLimit: 5, deviceLimit: 5, limitReseller: 1 });
    const sub = await newBelow(top, { flags: FLAGS.reseller, userLimit: 4 });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? top : sub).api.post('/users', bodyBelow())),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(
      new Set(answers.filter(({ status }) => status !== 200).map((answer) => errorText(answer))),
    ).toEqual(new Set(['Manager user limit reached']));
    expect(await idsIn(top.api, '/users')).toHaveLength(5);
  });

  test('vehicles made at the same time by customers never exceed the limit of the reseller above', async () => {
    const { server } = world;
    const top = await newReseller(server, { userLimit: 5, deviceLimit: 5, limitReseller: 0 });
    const customers = [await newBelow(top, { deviceLimit: 5 }), await newBelow(top, { deviceLimit: 5 })];
    const answers = await Promise.all(
      [...customers, ...customers, ...customers, ...customers].map(({ api }) =>
        api.post('/devices', { name: 'Van', uniqueId: uniqueName('van') }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(await idsIn(top.api, '/devices')).toHaveLength(5);
    // One that two users have counts once.
    const [shared] = await idsIn(top.api, '/devices');
    const link = { userId: customers[1]?.id, deviceId: shared };
    expect((await top.api.post('/permissions', link)).status).toBe(204);
  });

  test('links and groups take nobody below a reseller over the limit either', async () => {
    const { server } = world;
    const top = await newReseller(server, { userLimit: 9, deviceLimit: 9, limitReseller: 1 });
    const sub = await newBelow(top, { flags: FLAGS.reseller, userLimit: 1, deviceLimit: 1 });
    const below = await newBelow(sub, { deviceLimit: 1 });
    const beside = await newBelow(top, { deviceLimit: 5 });
    const [one, two] = [await newVehicle(beside), await newVehicle(beside)];
    expect((await top.api.post('/permissions', { userId: below.id, deviceId: one })).status).toBe(204);
    expect(refusal(await top.api.post('/permissions', { userId: below.id, deviceId: two }))).toEqual([
      400,
      'Device limit reached',
    ]);
    const group = (await beside.api.post('/groups', { name: 'North' })).json();
    expect((await top.api.post('/permissions', { userId: below.id, groupId: group.id })).status).toBe(204);
    const device = (await beside.api.get(`/devices/${two}`)).json();
    expect(refusal(await beside.api.put(`/devices/${two}`, { ...device, groupId: group.id }))).toEqual([
      400,
      'Device limit reached',
    ]);
    const another = await newBelow(top);
    expect(
      refusal(await top.api.post('/permissions', { userId: sub.id, managedUserId: another.id })),
    ).toEqual([400, 'Manager user limit reached']);
  });

  test('the accounts of a removed sub-reseller stay in the tree', async () => {
    const { server } = world;
    const top = await newReseller(server, { userLimit: 9, deviceLimit: 9, limitReseller: 1 });
    const sub = await newBelow(top, { flags: FLAGS.reseller, userLimit: 3 });
    const customer = await newBelow(sub);
    expect((await top.api.delete(`/users/${sub.id}`)).status).toBe(204);
    expect(await idsIn(top.api, '/users')).toEqual([customer.id]);
    const managed = (await top.api.get(`/permissions?userId=${top.id}&managedUserId=0`)).list();
    expect(managed).toEqual([{ userId: top.id, managedUserId: customer.id }]);
  });

  test('without the right, or while flags are switched off, a reseller is a manager like others', async () => {
    const { server } = world;
    const top = await newReseller(server, { userLimit: 9, deviceLimit: 9, limitReseller: 1 });
    const sub = await newBelow(top, { flags: FLAGS.reseller, userLimit: 3, deviceLimit: 3 });
    const customer = await newBelow(sub, { deviceLimit: 1 });
    await newVehicle(customer);
    expect(await idsIn(sub.api, '/devices')).toHaveLength(1);
    const taken = allBut([PERMISSION.reseller, PERMISSION.createResellers]);
    // The accounts above lose it, and so do those below.
    await changeAs({ api: server.administrator }, top.id, {}, { 'farol.advancedPerms': taken });
    expect(await idsIn(sub.api, '/devices')).toEqual([]);
    expect(await idsIn(top.api, '/users')).toEqual([sub.id]);
    expect((await top.api.get(`/users/${customer.id}`)).status).toBe(400);
  });
});

/** The body of a new account that resells. */
function resellerBody(userLimit = 1): Record<string, unknown> {
  return bodyBelow({ flags: FLAGS.reseller, userLimit });
}

function refusal(response: ApiResponse): [number, string] {
  return [response.status, errorText(response)];
}
