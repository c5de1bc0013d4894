import { PERMISSION_COUNT, formatPermissionFlags } from '@farol/core/domain/access/permission';
import { PERMISSION_AREAS } from '@farol/core/domain/access/permission-areas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cookieOf, type ApiResponse, type ApiClient } from '../../harness/api-client.ts';
import { RECORD_KINDS } from './authorization-fixture.ts';
import {
  uniqueName,
  isExternalServer,
  newDevice,
  newUser,
  serverUnderTest,
  type ServerUnderTest,
} from '../../harness/server-under-test.ts';

/** The area of each kind of record, by its path. */
const AREAS: Record<string, string> = {
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

/** Something that people do, the flags that it takes, how it is done, and the flags that open another way to it. */
type Act = [
  what: string,
  flags: number[],
  make: (world: World) => Promise<ApiResponse>,
  otherWays?: number[],
];

interface World {
  me: { id: number; api: ApiClient };
  administrator: ApiClient;
  deviceId: number;
  /** A record that is linked to me. */
  make: (path: string, more?: object) => Promise<number>;
}

const records: Act[] = RECORD_KINDS.filter(({ path }) => path in AREAS).flatMap(({ path, least }): Act[] => {
  const area = AREAS[path] ?? '';
  return [
    [`POST ${path}`, [flag(area, 'create')], ({ me }) => me.api.post(path, plain(path, least()))],
    [
      `PUT ${path}/:id`,
      [flag(area, 'edit')],
      async ({ me, make }) => {
        const id = await make(path);
        return me.api.put(`${path}/${id}`, { ...plain(path, least()), id });
      },
    ],
    [
      `DELETE ${path}/:id`,
      [flag(area, 'delete')],
      async ({ me, make }) => me.api.delete(`${path}/${await make(path)}`),
    ],
  ];
});

const vehicles: Act[] = [
  ['lock', [10], send({ type: 'engineStop' })],
  ['unlock', [11], send({ type: 'engineResume' })],
  ['send a command', [12], send({ type: 'custom', attributes: { data: 'x' } })],
  [
    'lock by a saved command',
    [10],
    async ({ me, make, deviceId }) => {
      const attributes = { data: 'x', 'farol.changeNative': 'engineStop' };
      const id = await make('/commands', { type: 'custom', attributes });
      return me.api.post('/commands/send', { id, deviceId });
    },
  ],
  [
    'set an anchor',
    [9],
    ({ me, deviceId }) => me.api.post('/geofences', { ...ANCHOR, attributes: { isAnchor: true, deviceId } }),
  ],
  [
    'tie an anchor to its vehicle',
    [9],
    async ({ me, make, deviceId }) => {
      const geofenceId = await make('/geofences', { attributes: { isAnchor: true, deviceId } });
      return me.api.post('/permissions', { deviceId, geofenceId });
    },
  ],
  [
    'lift an anchor',
    [9],
    async ({ me, make, deviceId }) =>
      me.api.delete(`/geofences/${await make('/geofences', { attributes: { isAnchor: true, deviceId } })}`),
  ],
  [
    'make an anchor of a geofence',
    [9, 42],
    async ({ me, make, deviceId }) => {
      const id = await make('/geofences');
      return me.api.put(`/geofences/${id}`, { ...ANCHOR, id, attributes: { isAnchor: true, deviceId } });
    },
  ],
];

const engineStops: Act[] = [
  ['save a command that locks', [57, 10], ({ me }) => me.api.post('/commands', STOP)],
  [
    'make a geofence that locks',
    [41, 10],
    ({ me }) => me.api.post('/geofences', { ...ANCHOR, attributes: { lockOnEnter: true } }),
  ],
  [
    'let a vehicle lock at its geofences',
    [14, 10],
    async ({ me, make }) => {
      const id = await make('/devices');
      const device = (await me.api.get(`/devices/${id}`)).json();
      return me.api.put(`/devices/${id}`, { ...device, attributes: { lockOnExit: true } });
    },
  ],
];

const STOP = { description: 'Stop', type: 'engineStop' };

/** The least of a record that stops no engine. */
function plain(path: string, least: object): object {
  return path === '/commands' ? { ...least, type: 'custom', attributes: { data: 'x' } } : least;
}

const links: Act[] = [
  [
    'link a driver to a vehicle',
    [14, 80],
    async ({ me, make, deviceId }) =>
      me.api.post('/permissions', { deviceId, driverId: await make('/drivers') }),
    [13, 81, 82],
  ],
  [
    'link a geofence to a group',
    [50, 40],
    async ({ me, make }) =>
      me.api.post('/permissions', {
        groupId: await make('/groups'),
        geofenceId: await make('/geofences'),
      }),
    [49, 41, 42],
  ],
  [
    'take a device from a user',
    [18, 8],
    async ({ me, make }) =>
      me.api.delete('/permissions', { userId: me.id, deviceId: await make('/devices') }),
    [17, 13, 14],
  ],
  [
    'link a new calendar to a user',
    [89, 16],
    async ({ me, make }) =>
      me.api.post('/permissions', { userId: me.id, calendarId: await make('/calendars') }),
    [90, 17, 18],
  ],
];

const reports: Act[] = [
  ['remove history', [15], ({ me, deviceId }) => me.api.delete(`/positions?deviceId=${deviceId}&${DAY}`)],
  ['read the history', [72, 73], ({ me }) => me.api.get(`/reports/route?${DAY}`)],
  ['read the stops', [72, 74], ({ me }) => me.api.get(`/reports/stops?${DAY}`)],
  ['read the trips', [72, 75], ({ me }) => me.api.get(`/reports/trips?${DAY}`)],
  ['read the summary', [72], ({ me }) => me.api.get(`/reports/summary?${DAY}`)],
];

const accounts: Act[] = [
  [
    'rename oneself',
    [0],
    async ({ me }) => {
      const account = (await me.api.get(`/users/${me.id}`)).json();
      return me.api.put(`/users/${me.id}`, { ...account, name: uniqueName('Bruno') });
    },
  ],
  [
    'make a user',
    [17],
    ({ me }) =>
      me.api.post('/users', { name: 'Nina', email: `${uniqueName('nina')}@example.com`, ...flagged([]) }),
  ],
  [
    'change a user',
    [18],
    async (world) => {
      const user = await managed(world);
      return world.me.api.put(`/users/${user.id}`, { ...user, phone: '11 5555' });
    },
  ],
  ['go on as a user', [18], async (world) => world.me.api.get(`/session/${(await managed(world)).id}`)],
  ['remove a user', [19], async (world) => world.me.api.delete(`/users/${(await managed(world)).id}`)],
];

const acts = [...records, ...vehicles, ...engineStops, ...links, ...reports, ...accounts];

// The product's own attributes: other servers know nothing of them.
describe.skipIf(isExternalServer)('advanced permissions', () => {
  let server: ServerUnderTest;
  let world: World;
  beforeAll(async () => {
    server = await serverUnderTest();
    const { administrator } = server;
    const info = (await administrator.get('/server')).json();
    await administrator.put('/server', { ...info, attributes: { 'farol.enableAdvancedPerms': true } });
    const me = await newUser(server, { userLimit: -1 });
    const make = async (path: string, more: object = {}): Promise<number> => {
      const kind = RECORD_KINDS.find((one) => one.path === path);
      if (!kind) throw new Error(`there is no ${path}`);
      const { id } = (await administrator.post(path, { ...kind.least(), ...more })).json();
      await administrator.post('/permissions', { userId: me.id, [kind.key]: id });
      return id;
    };
    world = { me, administrator, make, deviceId: await make('/devices') };
  });
  afterAll(() => server.stop());

  test.each(acts)('%s takes the flags %j and no other', async (_, flags, make, otherWays = []) => {
    await hold(world, flags);
    const response = await make(world);
    expect([response.text, response.status < 300]).toEqual([response.text, true]);
    for (const missing of flags) {
      await hold(
        world,
        EVERY_FLAG.filter((one) => one !== missing && !otherWays.includes(one)),
      );
      expect((await make(world)).status).toBe(400);
    }
  });

  test('flags decide nothing while the switch of the server is off', async () => {
    const info = (await server.administrator.get('/server')).json();
    await hold(world, []);
    await server.administrator.put('/server', { ...info, attributes: {} });
    expect((await world.me.api.post('/groups', { name: 'North' })).status).toBe(200);
    await server.administrator.put('/server', info);
    expect((await world.me.api.post('/groups', { name: 'North' })).status).toBe(400);
  });

  test('what one prefers is kept without any flag', async () => {
    await hold(world, []);
    const account = (await world.me.api.get(`/users/${world.me.id}`)).json();
    expect((await world.me.api.put(`/users/${world.me.id}`, { ...account, map: 'dark' })).status).toBe(200);
    expect(
      (await world.me.api.put(`/users/${world.me.id}`, { ...account, password: 'new words' })).status,
    ).toBe(200);
  });

  test('whoever came by a temporary link changes nothing but how he looks at it', async () => {
    await hold(world, [...EVERY_FLAG]);
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
      await change({ name: 'Somebody else' }),
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

const EVERY_FLAG = Array.from({ length: PERMISSION_COUNT }, (_, at) => at);

function flag(area: string, part: string): number {
  const found = PERMISSION_AREAS.find(({ name }) => name === area)?.subPermissions.find(
    ({ name }) => name === part,
  );
  if (!found) throw new Error(`there is no ${part} of ${area}`);
  return found.flag;
}

function send(command: object): (world: World) => Promise<ApiResponse> {
  return ({ me, deviceId }) => me.api.post('/commands/send', { id: 0, deviceId, attributes: {}, ...command });
}

function flagged(flags: readonly number[]) {
  return {
    attributes: {
      'farol.advancedPerms': formatPermissionFlags(EVERY_FLAG.map((one) => flags.includes(one))),
    },
  };
}

async function hold({ me, administrator }: World, flags: readonly number[]): Promise<void> {
  const account = (await administrator.get(`/users/${me.id}`)).json();
  const response = await administrator.put(`/users/${me.id}`, { ...account, ...flagged(flags) });
  if (response.status !== 200) throw new Error(response.text);
}

/** A user whom I manage, and who may nothing. */
async function managed({ me, administrator }: World) {
  const body = { name: 'Nina', email: `${uniqueName('nina')}@example.com`, ...flagged([]) };
  const user = (await administrator.post('/users', body)).json();
  await administrator.post('/permissions', { userId: me.id, managedUserId: user.id });
  return user;
}
