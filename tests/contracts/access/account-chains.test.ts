import { PERMISSION } from '@farol/core/domain/access/permission-flags';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cookieOf, type ApiClient, type ApiResponse } from '../../harness/api-client.ts';
import { isExternalServer, newUser, serverUnderTest, uniqueName } from '../../harness/server-under-test.ts';
import type { ServerUnderTest } from '../../harness/server-under-test.ts';
import { allBut, soon } from './engine-stops/people.ts';

const PASSWORD = 'a long password';

/** What takes something away from an account, by name. */
const RESTRICTIONS: Readonly<Record<string, Record<string, unknown>>> = {
  readonly: { readonly: true },
  deviceReadonly: { deviceReadonly: true },
  limitCommands: { limitCommands: true },
  disableReports: { disableReports: true },
  'no lock': { attributes: { 'farol.advancedPerms': allBut([PERMISSION.lock]) } },
  'no reports': { attributes: { 'farol.advancedPerms': allBut([PERMISSION.viewReports]) } },
  disabled: { disabled: true },
  expired: { expirationTime: '2020-01-01T00:00:00.000+00:00' },
};
const FREE = { attributes: { 'farol.advancedPerms': allBut([]) } };

/** An effect that a restriction forbids, and the restrictions that do. */
const EFFECTS: [
  effect: string,
  forbidden: string,
  attempt: (api: ApiClient, at: Vehicle) => Promise<ApiResponse>,
][] = [
  [
    'stopping an engine',
    'readonly,limitCommands,no lock,disabled,expired',
    (api, { deviceId }) =>
      api.post('/commands/send', { id: 0, deviceId, type: 'engineStop', attributes: {} }),
  ],
  [
    'sending a saved command',
    'readonly,disabled,expired',
    (api, { deviceId, commandId }) => api.post('/commands/send', { id: commandId, deviceId }),
  ],
  [
    'changing a device',
    'readonly,deviceReadonly,disabled,expired',
    async (api, { deviceId, device }) => api.put(`/devices/${deviceId}`, device),
  ],
  [
    'creating a geofence',
    'readonly,disabled,expired',
    (api) => api.post('/geofences', { name: 'Yard', area: 'CIRCLE (1 1, 150)', attributes: {} }),
  ],
  [
    'a report',
    'disableReports,no reports,disabled,expired',
    (api, { deviceId }) =>
      api.get(`/reports/trips?deviceId=${deviceId}&from=2024-01-01T00:00:00Z&to=2024-01-02T00:00:00Z`),
  ],
  [
    'scheduling a report',
    'readonly,disableReports,no reports,disabled,expired',
    async (api, { calendarId }) =>
      api.post('/reports', { type: 'trips', description: 'Weekly', calendarId, attributes: {} }),
  ],
  [
    'a share that may lock',
    'readonly,limitCommands,no lock,disabled,expired',
    (api, { deviceId }) =>
      api.post('/../farol/shares', { name: 'Guest', deviceId, limitCommands: false, expirationTime: soon() }),
  ],
];

interface Vehicle {
  deviceId: number;
  device: object;
  commandId: number;
  calendarId: number;
}

interface Person {
  id: number;
  email: string;
  api: ApiClient;
}

async function effectsOf(api: ApiClient, vehicle: Vehicle): Promise<string[]> {
  const caused: string[] = [];
  for (const [effect, , attempt] of EFFECTS)
    if ((await attempt(api, vehicle)).status < 300) caused.push(effect);
  return caused;
}
const allowed = (name: string): string[] =>
  EFFECTS.filter(([, forbidden]) => !forbidden.split(',').includes(name)).map(([effect]) => effect);

describe.skipIf(isExternalServer)('who has a restriction cannot get around it with another account', () => {
  let server: ServerUnderTest;
  beforeAll(async () => {
    server = await serverUnderTest();
    const info = (await server.administrator.get('/server')).json();
    await server.administrator.put('/server', { ...info, attributes: { 'farol.enableAdvancedPerms': true } });
  });
  afterAll(() => server.stop());

  const change = async (id: number, fields: object): Promise<void> => {
    const { administrator } = server;
    const account = (await administrator.get(`/users/${id}`)).json();
    const response = await administrator.put(`/users/${id}`, { ...account, ...fields });
    expect(response.status).toBe(200);
  };
  const manage = (userId: number, managedUserId: number) =>
    server.administrator.post('/permissions', { userId, managedUserId });
  const manager = (more: object = {}) => newUser(server, { ...FREE, userLimit: -1, ...more });

  async function vehicleOf(...people: readonly Person[]): Promise<Vehicle> {
    const { administrator } = server;
    const device = (
      await administrator.post('/devices', { name: 'Van', uniqueId: uniqueName('van') })
    ).json();
    const command = { description: 'Ask', type: 'positionSingle', attributes: {} };
    const commandId = (await administrator.post('/commands', command)).json().id;
    const data = Buffer.from(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:x',
        'BEGIN:VEVENT',
        'UID:1',
        'DTSTART:20260101T000000Z',
        'DTEND:20260101T010000Z',
        'SUMMARY:x',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    ).toString('base64');
    const calendarId = (await administrator.post('/calendars', { name: 'Nights', data })).json().id;
    for (const { id: userId } of people) {
      await administrator.post('/permissions', { userId, deviceId: device.id });
      await administrator.post('/permissions', { userId, commandId });
      await administrator.post('/permissions', { userId, calendarId });
    }
    return { deviceId: device.id, device, commandId, calendarId };
  }

  test.each(Object.keys(RESTRICTIONS))(
    '%s: the head of a chain, those below, and a guest cause the same effects',
    async (name) => {
      const [head, middle, user] = [await manager(), await manager(), await newUser(server, FREE)];
      await manage(head.id, middle.id);
      await manage(middle.id, user.id);
      const vehicle = await vehicleOf(head, middle, user);
      const draft = {
        name: 'Guest',
        deviceId: vehicle.deviceId,
        limitCommands: false,
        expirationTime: soon(),
      };
      const token = String((await user.api.post('/../farol/shares', draft)).json()['token']);
      const guest = server.anyone.withHeaders({ authorization: `Bearer ${token}` });
      const stop = { id: 0, deviceId: vehicle.deviceId, type: 'engineStop', attributes: {} };
      expect(await effectsOf(user.api, vehicle)).toEqual(allowed(''));
      expect((await guest.post('/commands/send', stop)).status).toBe(202);
      // The head is restricted long after the accounts below were made.
      await change(head.id, RESTRICTIONS[name] ?? {});
      for (const { api } of [head, middle, user])
        expect(await effectsOf(api, vehicle)).toEqual(allowed(name));
      expect((await guest.post('/commands/send', stop)).status < 300).toBe(
        allowed(name).includes('stopping an engine'),
      );
      // And freed again with it.
      await change(head.id, {
        readonly: false,
        deviceReadonly: false,
        limitCommands: false,
        disableReports: false,
        disabled: false,
        expirationTime: null,
        ...FREE,
      });
      if (name !== 'expired') expect(await effectsOf(user.api, vehicle)).toEqual(allowed(''));
    },
  );

  test.each(['limitCommands', 'disableReports', 'deviceReadonly'])(
    '%s: a manager makes no account without it, and lifts it from none',
    async (name) => {
      const head = await manager({ [name]: true });
      const email = `${uniqueName('eva')}@example.com`;
      const body = { name: 'Eva', email, password: PASSWORD, [name]: false, ...FREE };
      const made = (await head.api.post('/users', body)).json();
      expect(made[name]).toBe(true);
      const lifted = await head.api.put(`/users/${made.id}`, { ...made, [name]: false });
      expect(lifted.status).toBe(400);
      // Nor is an account left without it that was there before.
      const older = await newUser(server, FREE);
      await manage(head.id, older.id);
      const account = (await head.api.get(`/users/${older.id}`)).json();
      expect((await head.api.put(`/users/${older.id}`, { ...account, phone: '11 5555' })).json()[name]).toBe(
        true,
      );
      const vehicle = await vehicleOf(head, { id: made.id, email, api: head.api }, older);
      const own = server.anyone.signedInAs(email, PASSWORD);
      for (const api of [own, older.api]) expect(await effectsOf(api, vehicle)).toEqual(allowed(name));
    },
  );

  test('acting as somebody keeps the restrictions, also after the link has gone, and makes no tokens', async () => {
    const head = await manager();
    const user = await newUser(server, FREE);
    await manage(head.id, user.id);
    const vehicle = await vehicleOf(head, user);
    const login = await server.anyone.form('/session', { email: head.email, password: head.password });
    const own = server.anyone.withHeaders({ cookie: cookieOf(login) });
    const as = server.anyone.withHeaders({ cookie: cookieOf(await own.get(`/session/${user.id}`)) });
    expect(await effectsOf(as, vehicle)).toEqual(allowed(''));
    await change(head.id, { limitCommands: true });
    expect(await effectsOf(as, vehicle)).toEqual(allowed('limitCommands'));
    expect((await as.get('/session')).json()['limitCommands']).toBe(true);
    expect((await as.form('/session/token', {})).status).toBe(400);
    await server.administrator.delete('/permissions', { userId: head.id, managedUserId: user.id });
    expect((await as.get('/devices')).status).toBe(401);
    expect(await effectsOf(user.api, vehicle)).toEqual(allowed(''));
  });

  test('moved, orphaned and unlinked accounts keep what bound them; none is left without a manager', async () => {
    const head = await manager();
    const [middle, user] = [await manager(), await newUser(server, FREE)];
    for (const id of [middle.id, user.id]) await manage(head.id, id);
    await change(head.id, { limitCommands: true });
    const vehicle = await vehicleOf(user);
    const link = { userId: head.id, managedUserId: user.id };
    const alone = await head.api.delete('/permissions', link);
    expect([alone.status, alone.text]).toEqual([
      400,
      expect.stringContaining('Administrator access required'),
    ]);
    const moved = await head.api.post('/permissions', { userId: middle.id, managedUserId: user.id });
    expect(moved.status).toBe(204);
    expect((await head.api.delete('/permissions', link)).status).toBe(204);
    // The administrator takes the middle away from the head: the user keeps what they had from the head.
    await server.administrator.delete('/permissions', { userId: head.id, managedUserId: middle.id });
    expect(await effectsOf(user.api, vehicle)).toEqual(allowed('limitCommands'));
    // An account that is deleted leaves those below as they were.
    const [other, below] = [await manager({ disableReports: true }), await newUser(server, FREE)];
    await manage(other.id, below.id);
    expect((await server.administrator.get(`/users/${below.id}`)).json()['disableReports']).toBe(false);
    expect((await server.administrator.delete(`/users/${other.id}`)).status).toBe(204);
    expect((await server.administrator.get(`/users/${below.id}`)).json()['disableReports']).toBe(true);
  });

  test('a chain of managers has no circle and no more users than each may have', async () => {
    const [head, middle] = [await manager(), await manager({ userLimit: 1 })];
    await manage(head.id, middle.id);
    const circle = { userId: middle.id, managedUserId: head.id };
    for (const { api } of [head, { api: server.administrator }])
      expect((await api.post('/permissions', circle)).status).toBe(400);
    expect(
      (await server.administrator.post('/permissions', { userId: head.id, managedUserId: head.id })).status,
    ).toBe(400);
    const [one, two] = [await manager(), await manager()];
    const both = [
      { userId: one.id, managedUserId: two.id },
      { userId: two.id, managedUserId: one.id },
    ];
    expect((await server.administrator.post('/permissions/bulk', both)).status).toBe(400);
    const users = [await newUser(server), await newUser(server)];
    for (const { id } of users) await manage(head.id, id);
    const links = users.map(({ id }) => ({ userId: middle.id, managedUserId: id }));
    const refused = await head.api.post('/permissions/bulk', links);
    expect([refused.status, refused.text]).toEqual([
      400,
      expect.stringContaining('Manager user limit reached'),
    ]);
    expect((await head.api.post('/permissions', links[0])).status).toBe(204);
    expect((await head.api.post('/permissions', links[1])).status).toBe(400);
  });

  test('a user is told the account that counts, and saving it back stores no restriction of somebody else', async () => {
    const head = await manager({
      limitCommands: true,
      attributes: { 'farol.advancedPerms': allBut([PERMISSION.lock]) },
    });
    const user = await newUser(server, FREE);
    await manage(head.id, user.id);
    const login = await server.anyone.form('/session', { email: user.email, password: user.password });
    const api = server.anyone.withHeaders({ cookie: cookieOf(login) });
    const told = (await api.get('/session')).json();
    expect(told).toEqual(login.json());
    expect(told['limitCommands']).toBe(true);
    const saved = await api.put(`/users/${user.id}`, { ...told, phone: '11 5555' });
    expect(saved.status).toBe(200);
    const stored = (await server.administrator.get(`/users/${user.id}`)).json();
    expect([stored['limitCommands'], stored['attributes']]).toEqual([false, FREE.attributes]);
  });
});
