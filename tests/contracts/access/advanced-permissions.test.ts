import { PERMISSION, type Permission } from '@farol/core/domain/access/permission-flags';
import { RECORD_PERMISSIONS } from '@farol/core/domain/access/record-permissions';
import { EVERY_PERMISSION, storedPermissionsOf } from '../../arbitraries/permissions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cookieOf, type ApiResponse, type ApiClient } from '../../harness/api-client.ts';
import { RECORD_KINDS } from './authorization-fixture.ts';
import {
  uniqueName,
  isExternalServer,
  newDevice,
  newUser,
  recordsOf,
  serverUnderTest,
  type ServerUnderTest,
} from '../../harness/server-under-test.ts';

/** The area of each kind of record, by its path. */
const AREAS: Record<string, keyof typeof RECORD_PERMISSIONS> = {
  '/devices': 'devices',
  '/groups': 'groups',
  '/drivers': 'drivers',
  '/geofences': 'geofences',
  '/commands': 'commands',
  '/calendars': 'calendars',
  '/maintenance': 'maintenance',
  '/notifications': 'notifications',
};
const DAY = 'from=2024-01-01T00:00:00Z&to=2024-01-02T00:00:00Z';
const ANCHOR = { name: 'Ancora Van', area: 'CIRCLE (1 1, 150)' };

/** An action, the permissions it takes, how to do it, and permissions that are an alternative. */
type Action = [
  what: string,
  flags: Permission[],
  make: (world: World) => Promise<ApiResponse>,
  otherWays?: Permission[],
];

interface World {
  me: { id: number; api: ApiClient };
  administrator: ApiClient;
  deviceId: number;
  /** Creates a record associated with the user. */
  make: (path: string, more?: object) => Promise<number>;
}

const records: Action[] = RECORD_KINDS.flatMap(({ path, least }): Action[] => {
  const area = AREAS[path];
  if (!area) return [];
  const { create, edit, remove } = RECORD_PERMISSIONS[area];
  return [
    [`POST ${path}`, [create], ({ me }) => me.api.post(path, plain(path, least()))],
    [
      `PUT ${path}/:id`,
      [edit],
      async ({ me, make }) => {
        const id = await make(path);
        return me.api.put(`${path}/${id}`, { ...plain(path, least()), id });
      },
    ],
    [`DELETE ${path}/:id`, [remove], async ({ me, make }) => me.api.delete(`${path}/${await make(path)}`)],
  ];
});

const vehicles: Action[] = [
  ['lock', [PERMISSION.lock], send({ type: 'engineStop' })],
  ['unlock', [PERMISSION.unlock], send({ type: 'engineResume' })],
  ['send a command', [PERMISSION.sendCommands], send({ type: 'custom', attributes: { data: 'x' } })],
  [
    'lock with a saved command',
    [PERMISSION.lock],
    async ({ me, make, deviceId }) => {
      const attributes = { data: 'x', 'farol.changeNative': 'engineStop' };
      const id = await make('/commands', { type: 'custom', attributes });
      return me.api.post('/commands/send', { id, deviceId });
    },
  ],
  [
    'set an anchor',
    [PERMISSION.anchor],
    ({ me, deviceId }) => me.api.post('/geofences', { ...ANCHOR, attributes: { isAnchor: true, deviceId } }),
  ],
  [
    'associate an anchor with its vehicle',
    [PERMISSION.anchor],
    async ({ me, make, deviceId }) => {
      const geofenceId = await make('/geofences', { attributes: { isAnchor: true, deviceId } });
      return me.api.post('/permissions', { deviceId, geofenceId });
    },
  ],
  [
    'lift an anchor',
    [PERMISSION.anchor],
    async ({ me, make, deviceId }) =>
      me.api.delete(`/geofences/${await make('/geofences', { attributes: { isAnchor: true, deviceId } })}`),
  ],
  [
    'turn a geofence into an anchor',
    [PERMISSION.anchor, PERMISSION.editGeofences],
    async ({ me, make, deviceId }) => {
      const id = await make('/geofences');
      return me.api.put(`/geofences/${id}`, { ...ANCHOR, id, attributes: { isAnchor: true, deviceId } });
    },
  ],
];

const engineStops: Action[] = [
  [
    'save a command that locks',
    [PERMISSION.createSavedCommands, PERMISSION.lock],
    ({ me }) => me.api.post('/commands', STOP),
  ],
  [
    'create a geofence that locks',
    [PERMISSION.createGeofences, PERMISSION.lock],
    ({ me }) => me.api.post('/geofences', { ...ANCHOR, attributes: { lockOnEnter: true } }),
  ],
  [
    'let a vehicle lock at its geofences',
    [PERMISSION.editDevices, PERMISSION.lock],
    async ({ me, make }) => {
      const id = await make('/devices');
      const device = (await me.api.get(`/devices/${id}`)).json();
      return me.api.put(`/devices/${id}`, { ...device, attributes: { lockOnExit: true } });
    },
  ],
];

const STOP = { description: 'Stop', type: 'engineStop' };

/** The minimal body of a record that stops no engine. */
function plain(path: string, least: object): object {
  return path === '/commands' ? { ...least, type: 'custom', attributes: { data: 'x' } } : least;
}

const associations: Action[] = [
  [
    'associate a driver with a vehicle',
    [PERMISSION.editDevices, PERMISSION.viewDrivers],
    async ({ me, make, deviceId }) =>
      me.api.post('/permissions', { deviceId, driverId: await make('/drivers') }),
    [PERMISSION.createDevices, PERMISSION.createDrivers, PERMISSION.editDrivers],
  ],
  [
    'associate a geofence with a group',
    [PERMISSION.editGroups, PERMISSION.viewGeofences],
    async ({ me, make }) =>
      me.api.post('/permissions', {
        groupId: await make('/groups'),
        geofenceId: await make('/geofences'),
      }),
    [PERMISSION.createGroups, PERMISSION.createGeofences, PERMISSION.editGeofences],
  ],
  [
    'remove a vehicle from a user',
    [PERMISSION.editUsers, PERMISSION.viewDevices],
    async ({ me, make }) =>
      me.api.delete('/permissions', { userId: me.id, deviceId: await make('/devices') }),
    [PERMISSION.createUsers, PERMISSION.createDevices, PERMISSION.editDevices],
  ],
  [
    'associate a new calendar with a user',
    [PERMISSION.createCalendars, PERMISSION.viewUsers],
    async ({ me, make }) =>
      me.api.post('/permissions', { userId: me.id, calendarId: await make('/calendars') }),
    [PERMISSION.editCalendars, PERMISSION.createUsers, PERMISSION.editUsers],
  ],
];

const reports: Action[] = [
  [
    'remove history',
    [PERMISSION.deleteDevices],
    ({ me, deviceId }) => me.api.delete(`/positions?deviceId=${deviceId}&${DAY}`),
  ],
  [
    'read the history',
    [PERMISSION.viewReports, PERMISSION.historyReport],
    ({ me }) => me.api.get(`/reports/route?${DAY}`),
  ],
  [
    'read the stops',
    [PERMISSION.viewReports, PERMISSION.stopReport],
    ({ me }) => me.api.get(`/reports/stops?${DAY}`),
  ],
  [
    'read the trips',
    [PERMISSION.viewReports, PERMISSION.tripReport],
    ({ me }) => me.api.get(`/reports/trips?${DAY}`),
  ],
  ['read the summary', [PERMISSION.viewReports], ({ me }) => me.api.get(`/reports/summary?${DAY}`)],
  [
    'read the combined report',
    [PERMISSION.viewReports, PERMISSION.historyReport, PERMISSION.eventReport],
    ({ me }) => me.api.get(`/reports/combined?${DAY}`),
  ],
  [
    'read the stays in geofences',
    [PERMISSION.viewReports, PERMISSION.eventReport],
    ({ me }) => me.api.get(`/reports/geofences?${DAY}`),
  ],
  [
    'read what drivers did',
    [PERMISSION.viewReports, PERMISSION.tripReport, PERMISSION.stopReport, PERMISSION.eventReport],
    ({ me }) => me.api.get(`/reports/drivers?${DAY}`),
  ],
  [
    'read the trips as a spreadsheet',
    [PERMISSION.viewReports, PERMISSION.tripReport],
    ({ me }) => me.api.get(`/reports/trips/xlsx?${DAY}`),
  ],
];

const accounts: Action[] = [
  [
    'rename the own account',
    [PERMISSION.editOwnAccount],
    async ({ me }) => {
      const account = (await me.api.get(`/users/${me.id}`)).json();
      return me.api.put(`/users/${me.id}`, { ...account, name: uniqueName('Bruno') });
    },
  ],
  [
    'create a user',
    [PERMISSION.createUsers],
    ({ me }) =>
      me.api.post('/users', {
        name: 'Nina',
        email: `${uniqueName('nina')}@example.com`,
        ...withPermissions([]),
      }),
  ],
  [
    'edit a user',
    [PERMISSION.editUsers],
    async (world) => {
      const user = await managed(world);
      return world.me.api.put(`/users/${user.id}`, { ...user, phone: '11 5555' });
    },
  ],
  [
    'impersonate a user',
    [PERMISSION.editUsers],
    async (world) => world.me.api.get(`/session/${(await managed(world)).id}`),
  ],
  [
    'remove a user',
    [PERMISSION.deleteUsers],
    async (world) => world.me.api.delete(`/users/${(await managed(world)).id}`),
  ],
];

const actions = [...records, ...vehicles, ...engineStops, ...associations, ...reports, ...accounts];

// The product's own attributes, which other servers do not have.
describe.skipIf(isExternalServer)('advanced permissions', () => {
  let server: ServerUnderTest;
  let world: World;
  beforeAll(async () => {
    server = await serverUnderTest();
    const { administrator } = server;
    const info = (await administrator.get('/server')).json();
    await administrator.put('/server', { ...info, attributes: { 'farol.enableAdvancedPerms': true } });
    const me = await newUser(server, { userLimit: -1 });
    const { id: administratorId } = (await administrator.get('/session')).json();
    const make = async (path: string, more: object = {}): Promise<number> => {
      const kind = RECORD_KINDS.find((recordKind) => recordKind.path === path);
      if (!kind) throw new Error(`there is no ${path}`);
      return await recordsOf(server).make({
        path,
        body: { ...kind.least(), ...more },
        users: [administratorId, me.id],
      });
    };
    world = { me, administrator, make, deviceId: await make('/devices') };
  });
  afterAll(() => server.stop());

  test.each(actions)('%s takes the permissions %j and no other', async (_, flags, make, otherWays = []) => {
    await setPermissions(world, flags);
    const response = await make(world);
    expect([response.text, response.status < 300]).toEqual([response.text, true]);
    for (const missing of flags) {
      await setPermissions(
        world,
        EVERY_PERMISSION.filter((item) => item !== missing && !otherWays.includes(item)),
      );
      expect((await make(world)).status).toBe(400);
    }
  });

  test('permissions have no effect while they are switched off on the server', async () => {
    const info = (await server.administrator.get('/server')).json();
    await setPermissions(world, []);
    await server.administrator.put('/server', { ...info, attributes: {} });
    expect((await world.me.api.post('/groups', { name: 'North' })).status).toBe(200);
    await server.administrator.put('/server', info);
    expect((await world.me.api.post('/groups', { name: 'North' })).status).toBe(400);
  });

  test('users can save their own preferences without any permission', async () => {
    await setPermissions(world, []);
    const account = (await world.me.api.get(`/users/${world.me.id}`)).json();
    expect((await world.me.api.put(`/users/${world.me.id}`, { ...account, map: 'dark' })).status).toBe(200);
    expect(
      (await world.me.api.put(`/users/${world.me.id}`, { ...account, password: 'new words' })).status,
    ).toBe(200);
  });

  test('a guest of a share can change only how things are shown', async () => {
    await setPermissions(world, [...EVERY_PERMISSION]);
    const deviceId = await newDevice(server.administrator);
    const share = await server.administrator.post('/../farol/shares', {
      name: 'For Davi',
      deviceId,
      limitCommands: false,
      expirationTime: new Date(Date.now() + 3_600_000).toISOString(),
    });
    const token = String(share.json()['token']);
    const login = await server.anyone.form('/session', { email: token, password: token });
    const guest = server.anyone.withHeaders({ cookie: cookieOf(login) });
    const account = login.json();
    const change = (more: object) => guest.put(`/users/${account.id}`, { ...account, ...more });
    for (const response of [
      await guest.post('/geofences', ANCHOR),
      await guest.post('/groups', { name: 'North' }),
      await guest.post('/commands/send', { id: 0, deviceId, type: 'custom', attributes: { data: 'x' } }),
      await guest.get(`/reports/trips?${DAY}`),
      await change({ name: 'Another name' }),
      await change({ password: 'taken over' }),
      await change({ attributes: { ...Object(account['attributes']), token: 'another' } }),
      await guest.delete(`/users/${account.id}`),
    ])
      expect(response.status).toBe(400);
    expect((await change({ map: 'dark' })).status).toBe(200);
    const lock = { id: 0, deviceId, type: 'engineStop', attributes: {} };
    expect((await guest.post('/commands/send', lock)).status).toBe(202);
  });
});

function send(command: object): (world: World) => Promise<ApiResponse> {
  return ({ me, deviceId }) => me.api.post('/commands/send', { id: 0, deviceId, attributes: {}, ...command });
}

function withPermissions(flags: readonly Permission[]) {
  return {
    attributes: {
      'farol.advancedPerms': storedPermissionsOf(flags),
    },
  };
}

async function setPermissions({ me, administrator }: World, flags: readonly Permission[]): Promise<void> {
  const account = (await administrator.get(`/users/${me.id}`)).json();
  const response = await administrator.put(`/users/${me.id}`, { ...account, ...withPermissions(flags) });
  if (response.status !== 200) throw new Error(response.text);
}

/** A managed user of mine without any permission. */
async function managed({ me, administrator }: World) {
  const body = { name: 'Nina', email: `${uniqueName('nina')}@example.com`, ...withPermissions([]) };
  const user = (await administrator.post('/users', body)).json();
  await administrator.post('/permissions', { userId: me.id, managedUserId: user.id });
  return user;
}
