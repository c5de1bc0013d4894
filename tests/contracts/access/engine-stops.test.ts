import { PERMISSION, type Permission } from '@farol/core/domain/access/permission-flags';
import { EVERY_PERMISSION, storedPermissionsOf } from '../../arbitraries/permissions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cookieOf, type ApiResponse, type ApiClient } from '../../harness/api-client.ts';
import {
  uniqueName,
  newUser,
  serverUnderTest,
  type ServerUnderTest,
} from '../../harness/server-under-test.ts';

/**
 * The callers, in the order of the columns: the administrator; a user with every permission; without the lock
 * permission; without the anchor permission; limited to saved commands; read-only; read-only for devices;
 * without an association to the device; guests of a share with and without locking.
 */
const PEOPLE = [
  'administrator',
  'everything',
  'noLock',
  'noAnchor',
  'limited',
  'readonly',
  'deviceReadonly',
  'stranger',
  'lockGuest',
  'guest',
] as const;
type Person = (typeof PEOPLE)[number];

/** What an attempt works with; the device is associated with everyone but the stranger. */
interface Attempt {
  api: ApiClient;
  administrator: ApiClient;
  deviceId: number;
  groupId: number;
  /** Creates a record as the administrator that the caller may see. */
  make: (path: string, body: object) => Promise<number>;
}

/**
 * A call and the way it stops an engine, for which callers the server allows (1) or refuses
 * (0) it, and how to attempt it.
 */
type Way = [call: string, way: string, may: string, attempt: (world: Attempt) => Promise<ApiResponse>];

const AREA = 'CIRCLE (1 1, 150)';
const LOCKS = { lockOnEnter: true };
const anchorOf = (deviceId: number) => ({ isAnchor: true, deviceId });
const STOP = { description: 'Stop', type: 'engineStop', attributes: {} };
const REPLACING = {
  description: 'Relay',
  type: 'custom',
  attributes: { data: 'RELAY,1', 'farol.changeNative': 'engineStop' },
};
/** Free text whose effect on a vehicle the server cannot know. */
const FREE_TEXT = { type: 'custom', attributes: { data: 'RESET#' } };
const geofence = (attributes: object) => ({ name: 'Yard', area: AREA, attributes });

async function put({ api, administrator }: Attempt, path: string, changes: object): Promise<ApiResponse> {
  const record = (await administrator.get(path)).json();
  return api.put(path, { ...record, ...changes });
}

/** Creates a saved command and associates it with the device. */
async function saved({ administrator, deviceId, make }: Attempt, command: object): Promise<number> {
  const commandId = await make('/commands', command);
  await administrator.post('/permissions', { deviceId, commandId });
  return commandId;
}

async function locking(world: Attempt, owner: 'deviceId' | 'groupId'): Promise<object> {
  return { [owner]: world[owner], geofenceId: await world.make('/geofences', geofence(LOCKS)) };
}

//                              adm every noLock noAnchor limited readonly deviceReadonly stranger lockGuest guest
const WAYS: Way[] = [
  [
    'POST /commands/send',
    'a stop',
    '1 1 0 1 0 1 1 0 1 0',
    ({ api, deviceId }) =>
      api.post('/commands/send', { id: 0, deviceId, type: 'engineStop', attributes: {} }),
  ],
  [
    'POST /commands/send',
    'a stop to a group',
    '1 1 0 1 0 1 1 0 0 0',
    ({ api, groupId }) =>
      api.post(`/commands/send?groupId=${groupId}`, { id: 0, type: 'engineStop', attributes: {} }),
  ],
  [
    'POST /commands/send',
    'a stop declared as unlocking',
    '1 1 0 1 0 1 1 0 1 0',
    ({ api, deviceId }) =>
      api.post('/commands/send', {
        id: 0,
        deviceId,
        type: 'engineStop',
        attributes: { 'farol.changeNative': 'engineResume' },
      }),
  ],
  [
    'POST /commands/send',
    'a saved stop',
    '1 1 0 1 1 1 1 0 1 0',
    async ({ api, deviceId, make }) =>
      api.post('/commands/send', { id: await make('/commands', STOP), deviceId }),
  ],
  [
    'POST /commands/send',
    'a saved command that replaces the stop',
    '1 1 0 1 1 1 1 0 1 0',
    async ({ api, deviceId, make }) =>
      api.post('/commands/send', { id: await make('/commands', REPLACING), deviceId }),
  ],
  [
    'POST /commands/send',
    'free text that a vehicle reads as the native stop',
    '1 1 0 1 0 1 1 0 0 0',
    ({ api, deviceId }) =>
      api.post('/commands/send', { deviceId, type: 'custom', attributes: { data: ' ENGINEstop' } }),
  ],
  [
    'POST /commands/send',
    'free text to a vehicle that locks natively',
    '1 1 1 1 0 1 1 0 0 0',
    ({ api, deviceId }) => api.post('/commands/send', { deviceId, ...FREE_TEXT }),
  ],
  [
    'POST /commands/send',
    'free text to a vehicle with a saved command for locking',
    '1 1 0 1 0 1 1 0 0 0',
    async (world) => {
      await saved(world, REPLACING);
      return world.api.post('/commands/send', { deviceId: world.deviceId, ...FREE_TEXT });
    },
  ],
  [
    'POST /commands/send',
    'an output of one vehicle of a group with a saved command for locking',
    '1 1 0 1 0 1 1 0 0 0',
    async (world) => {
      await saved(world, REPLACING);
      const output = { type: 'outputControl', attributes: { index: 2, data: '1' } };
      return world.api.post(`/commands/send?groupId=${world.groupId}`, { id: 0, ...output });
    },
  ],
  [
    'POST /commands/send',
    'saved text approved for a vehicle with a saved command for locking',
    '1 1 1 1 1 1 1 0 0 0',
    async (world) => {
      await saved(world, REPLACING);
      const id = await saved(world, { description: 'Restart', ...FREE_TEXT });
      return world.api.post('/commands/send', { id, deviceId: world.deviceId });
    },
  ],
  [
    'POST /commands/send',
    'saved text not approved for a vehicle with a saved command for locking',
    '1 1 0 1 1 1 1 0 0 0',
    async (world) => {
      await saved(world, REPLACING);
      const id = await world.make('/commands', { description: 'Restart', ...FREE_TEXT });
      return world.api.post('/commands/send', { id, deviceId: world.deviceId });
    },
  ],
  [
    'POST /commands/send',
    'saved text that is the same as the lock command but declared as something else',
    '1 1 0 1 1 1 1 0 1 0',
    async (world) => {
      await saved(world, REPLACING);
      const attributes = { data: 'relay, 1', 'farol.changeNative': 'engineResume' };
      const id = await saved(world, { description: 'Unlock', type: 'custom', attributes });
      return world.api.post('/commands/send', { id, deviceId: world.deviceId });
    },
  ],
  [
    'PUT /commands/:id',
    'changing saved text of a vehicle with a saved command for locking',
    '1 1 0 1 0 0 1 0 0 0',
    async (world) => {
      await saved(world, REPLACING);
      const id = await saved(world, { description: 'Restart', ...FREE_TEXT });
      return put(world, `/commands/${id}`, { attributes: { data: 'RELAY,01' } });
    },
  ],
  [
    'POST /permissions',
    'associating saved text with a vehicle with a saved command for locking',
    '1 1 0 1 0 0 1 0 0 0',
    async (world) => {
      const { api, deviceId, make } = world;
      await saved(world, REPLACING);
      return api.post('/permissions', {
        deviceId,
        commandId: await make('/commands', { description: 'Restart', ...FREE_TEXT }),
      });
    },
  ],
  [
    'POST /commands/send',
    "the tracker's own anchor",
    '1 1 1 0 0 1 1 0 0 0',
    ({ api, deviceId }) =>
      api.post('/commands/send', { id: 0, deviceId, type: 'anchorEnable', attributes: {} }),
  ],
  ['POST /commands', 'saving a stop', '1 1 0 1 0 0 1 1 0 0', ({ api }) => api.post('/commands', STOP)],
  [
    'POST /commands',
    'saving a command that replaces the stop',
    '1 1 0 1 0 0 1 1 0 0',
    ({ api }) => api.post('/commands', REPLACING),
  ],
  [
    'PUT /commands/:id',
    'turning a saved command into a stop',
    '1 1 0 1 0 0 1 1 0 0',
    async (world) => {
      const id = await world.make('/commands', { ...REPLACING, attributes: { data: 'x' } });
      return put(world, `/commands/${id}`, STOP);
    },
  ],
  [
    'POST /permissions',
    'associating a saved stop with a vehicle',
    '1 1 0 1 0 0 1 0 0 0',
    async ({ api, deviceId, make }) =>
      api.post('/permissions', { deviceId, commandId: await make('/commands', STOP) }),
  ],
  [
    'POST /permissions',
    'associating a saved stop with a group',
    '1 1 0 1 0 0 1 0 0 0',
    async ({ api, groupId, make }) =>
      api.post('/permissions', { groupId, commandId: await make('/commands', STOP) }),
  ],
  [
    'POST /geofences',
    'a geofence that locks',
    '1 1 0 1 0 0 1 1 0 0',
    ({ api }) => api.post('/geofences', geofence({ lockOnExit: 'true' })),
  ],
  [
    'PUT /geofences/:id',
    'letting a geofence lock',
    '1 1 0 1 0 0 1 1 0 0',
    async (world) =>
      put(world, `/geofences/${await world.make('/geofences', geofence({}))}`, { attributes: LOCKS }),
  ],
  [
    'PUT /geofences/:id',
    'letting the geofence of a vehicle lock',
    '1 1 0 1 0 0 1 0 0 0',
    async (world) => {
      const { administrator, make, deviceId } = world;
      const geofenceId = await make('/geofences', geofence({}));
      await administrator.post('/permissions', { deviceId, geofenceId });
      return put(world, `/geofences/${geofenceId}`, { attributes: LOCKS });
    },
  ],
  [
    'PUT /geofences/:id',
    'moving a geofence that locks a vehicle',
    '1 1 0 1 0 0 1 0 0 0',
    async (world) => {
      const { geofenceId }: { geofenceId?: number } = await locking(world, 'deviceId');
      await world.administrator.post('/permissions', { deviceId: world.deviceId, geofenceId });
      return put(world, `/geofences/${geofenceId}`, { area: 'CIRCLE (2 2, 150)' });
    },
  ],
  [
    'PUT /geofences/:id',
    'moving a plain geofence of a vehicle that locks at every geofence',
    '1 1 0 1 0 0 0 0 0 0',
    async (world) => {
      const { administrator, make, deviceId } = world;
      const device = (await administrator.get(`/devices/${deviceId}`)).json();
      await administrator.put(`/devices/${deviceId}`, { ...device, attributes: { lockOnExit: true } });
      const geofenceId = await make('/geofences', geofence({}));
      await administrator.post('/permissions', { deviceId, geofenceId });
      return put(world, `/geofences/${geofenceId}`, { area: 'CIRCLE (2 2, 150)' });
    },
  ],
  [
    'POST /permissions',
    'associating a geofence that locks with a vehicle',
    '1 1 0 1 0 0 1 0 0 0',
    async (world) => world.api.post('/permissions', await locking(world, 'deviceId')),
  ],
  [
    'POST /permissions',
    'associating a geofence that locks with a group',
    '1 1 0 1 0 0 1 0 0 0',
    async (world) => world.api.post('/permissions', await locking(world, 'groupId')),
  ],
  [
    'POST /permissions/bulk',
    'associating several geofences that lock at once',
    '1 1 0 1 0 0 1 0 0 0',
    async (world) =>
      world.api.post('/permissions/bulk', [
        await locking(world, 'deviceId'),
        await locking(world, 'deviceId'),
      ]),
  ],
  [
    'PUT /devices/:id',
    'letting a vehicle lock at its geofences',
    '1 1 0 1 0 0 0 0 0 0',
    (world) => put(world, `/devices/${world.deviceId}`, { attributes: { lockOnExit: true } }),
  ],
  [
    'PUT /devices/:id',
    'letting a vehicle lock without a driver',
    '1 1 0 1 0 0 0 0 0 0',
    (world) => put(world, `/devices/${world.deviceId}`, { attributes: { 'farol.driverLockDevice': 1 } }),
  ],
  [
    'POST /devices',
    'a new vehicle that locks',
    '1 1 0 1 0 0 0 1 0 0',
    ({ api }) =>
      api.post('/devices', { name: 'Van', uniqueId: uniqueName('van'), attributes: { lockOnEnter: true } }),
  ],
  [
    'PUT /devices/:id',
    'moving a vehicle into a group with a geofence that locks',
    '1 1 0 1 0 0 0 0 0 0',
    async (world) => {
      const groupId = await world.make('/groups', { name: 'Locked' });
      const geofenceId = await world.make('/geofences', geofence(LOCKS));
      await world.administrator.post('/permissions', { groupId, geofenceId });
      return put(world, `/devices/${world.deviceId}`, { groupId });
    },
  ],
  [
    'PUT /groups/:id',
    'moving a group into one with a geofence that locks',
    '1 1 0 1 0 0 1 0 0 0',
    async (world) => {
      const groupId = await world.make('/groups', { name: 'Locked' });
      const geofenceId = await world.make('/geofences', geofence(LOCKS));
      await world.administrator.post('/permissions', { groupId, geofenceId });
      return put(world, `/groups/${world.groupId}`, { groupId });
    },
  ],
  [
    'POST /geofences',
    'setting an anchor',
    '1 1 1 0 0 0 1 0 0 0',
    ({ api, deviceId }) => api.post('/geofences', geofence(anchorOf(deviceId))),
  ],
  [
    'POST /permissions',
    'associating an anchor with its vehicle',
    '1 1 1 0 0 0 1 0 0 0',
    async ({ api, deviceId, make }) =>
      api.post('/permissions', {
        deviceId,
        geofenceId: await make('/geofences', geofence(anchorOf(deviceId))),
      }),
  ],
  [
    'PUT /geofences/:id',
    'moving an anchor',
    '1 1 1 0 0 0 1 0 0 0',
    async (world) => {
      const id = await world.make('/geofences', geofence(anchorOf(world.deviceId)));
      return put(world, `/geofences/${id}`, { area: 'CIRCLE (2 2, 150)' });
    },
  ],
  [
    'PUT /geofences/:id',
    'moving an anchor to another vehicle',
    '1 1 1 0 0 0 1 0 0 0',
    async (world) => {
      const other = await world.make('/devices', { name: 'Bus', uniqueId: uniqueName('bus') });
      const id = await world.make('/geofences', geofence(anchorOf(other)));
      return put(world, `/geofences/${id}`, { attributes: anchorOf(world.deviceId) });
    },
  ],
  [
    'DELETE /geofences/:id',
    'lifting an anchor',
    '1 1 1 0 1 0 1 1 0 0',
    async ({ api, deviceId, make }) =>
      api.delete(`/geofences/${await make('/geofences', geofence(anchorOf(deviceId)))}`),
  ],
  [
    'PUT /geofences/:id',
    'lifting an anchor by turning it into a plain geofence',
    '1 1 1 0 1 0 1 1 0 0',
    async (world) =>
      put(world, `/geofences/${await world.make('/geofences', geofence(anchorOf(world.deviceId)))}`, {
        attributes: {},
      }),
  ],
  [
    'DELETE /permissions',
    'lifting an anchor by removing its association with the vehicle',
    '1 1 1 0 1 0 1 0 0 0',
    async ({ api, administrator, deviceId, make }) => {
      const link = { deviceId, geofenceId: await make('/geofences', geofence(anchorOf(deviceId))) };
      await administrator.post('/permissions', link);
      return api.delete('/permissions', link);
    },
  ],
  [
    'PUT /calendars/:id',
    'changing when a geofence that locks is active',
    '1 1 0 1 0 0 1 0 0 0',
    async (world) => {
      const calendarId = await calendarOfLock(world);
      return put(world, `/calendars/${calendarId}`, { data: calendar('20260102') });
    },
  ],
  [
    'DELETE /calendars/:id',
    'making a geofence that locks always active',
    '1 1 0 1 0 0 1 0 0 0',
    async (world) => world.api.delete(`/calendars/${await calendarOfLock(world)}`),
  ],
  [
    'POST /notifications',
    'a rule that sends a stop',
    '1 1 0 1 0 0 1 1 0 0',
    async ({ api, make }) =>
      api.post('/notifications', {
        type: 'geofenceExit',
        notificators: 'command',
        commandId: await make('/commands', STOP),
        attributes: {},
      }),
  ],
  [
    'POST /permissions',
    'associating a computed attribute that moves a vehicle out of its locking geofences',
    '1 1 0 1 0 0 1 0 0 0',
    async (world) => {
      const { administrator, api, deviceId, make } = world;
      const geofenceId = await make('/geofences', geofence(LOCKS));
      await administrator.post('/permissions', { deviceId, geofenceId });
      const attributeId = await make('/attributes/computed', {
        description: 'Away',
        attribute: 'latitude',
        expression: '80',
        type: 'number',
      });
      return api.post('/permissions', { deviceId, attributeId });
    },
  ],
  [
    'POST /farol/shares',
    'letting a guest lock',
    '1 1 0 1 0 0 1 0 0 0',
    ({ api, deviceId }) =>
      api.post('/../farol/shares', { name: 'Guest', deviceId, limitCommands: false, expirationTime: soon() }),
  ],
];

/** Calls that change something but never stop an engine. */
const HARMLESS = new Set([
  ...['POST', 'PUT', 'DELETE'].flatMap((method) =>
    ['drivers', 'maintenance'].map((path) => `${method} /${path}`),
  ),
  // Only administrators save computed attributes, and they may stop every engine.
  'POST /attributes/computed',
  'PUT /attributes/computed/:id',
  'DELETE /attributes/computed/:id',
  'POST /attributes/computed/test',
  'PUT /drivers/:id',
  'DELETE /drivers/:id',
  'PUT /maintenance/:id',
  'DELETE /maintenance/:id',
  // Removals stop no engine; those of anchors and calendars are in the table.
  'DELETE /positions',
  'DELETE /positions/:id',
  'DELETE /devices/:id',
  'DELETE /groups/:id',
  'DELETE /commands/:id',
  'DELETE /notifications/:id',
  'DELETE /permissions/bulk',
  'POST /groups',
  'POST /calendars',
  'PUT /notifications/:id',
  'PUT /devices/:id/accumulators',
  'POST /devices/:id/image',
  'POST /session',
  'DELETE /session',
  'POST /session/token',
  'POST /session/token/revoke',
  'POST /users',
  'PUT /users/:id',
  'DELETE /users/:id',
  'POST /users/totp',
  'POST /password/reset',
  'POST /password/update',
  'PUT /server',
  'POST /server/restart',
  'POST /server/reboot',
  'POST /notifications/test',
  'POST /notifications/test/:notificator',
  'POST /notifications/send/:notificator',
  'POST /farol/notification',
  'PUT /farol/theme',
  'POST /farol/theme/logo',
  'DELETE /farol/theme/logo',
  'PUT /farol/shares/:id',
  'DELETE /farol/shares/:id',
]);

describe.skipIf(process.env['FAROL_CONTRACT_URL'] !== undefined)(
  'who may cause an engine stop, by every way',
  () => {
    let server: ServerUnderTest;
    let users: Record<
      Exclude<Person, 'administrator' | 'lockGuest' | 'guest'>,
      { id: number; api: ApiClient }
    >;
    beforeAll(async () => {
      server = await serverUnderTest();
      const { administrator } = server;
      const info = (await administrator.get('/server')).json();
      await administrator.put('/server', { ...info, attributes: { 'farol.enableAdvancedPerms': true } });
      const user = (without: readonly Permission[], more: object = {}) =>
        newUser(server, { attributes: { 'farol.advancedPerms': allBut(without) }, ...more });
      users = {
        everything: await user([]),
        noLock: await user([PERMISSION.lock]),
        noAnchor: await user([PERMISSION.anchor]),
        limited: await user([], { limitCommands: true }),
        readonly: await user([], { readonly: true }),
        deviceReadonly: await user([], { deviceReadonly: true }),
        stranger: await user([]),
      };
    });
    afterAll(() => server.stop());

    async function attemptOf(person: Person): Promise<Attempt> {
      const { administrator } = server;
      const groupId = (await administrator.post('/groups', { name: 'Fleet' })).json().id;
      const body = { name: 'Van', uniqueId: uniqueName('van'), groupId };
      const deviceId = (await administrator.post('/devices', body)).json().id;
      const caller = await callerOf(person, deviceId);
      const link = (key: string, id: number) =>
        caller.id === 0 ? undefined : administrator.post('/permissions', { userId: caller.id, [key]: id });
      if (person !== 'stranger' && person !== 'lockGuest' && person !== 'guest')
        await link('groupId', groupId);
      const make = async (path: string, draft: object): Promise<number> => {
        const response = await administrator.post(path, draft);
        if (response.status !== 200) throw new Error(response.text);
        await link(KEYS[path] ?? '', response.json().id);
        return response.json().id;
      };
      return { api: caller.api, administrator, deviceId, groupId, make };
    }

    async function callerOf(person: Person, deviceId: number): Promise<{ id: number; api: ApiClient }> {
      const { administrator, anyone } = server;
      if (person === 'administrator') return { id: 0, api: administrator };
      if (person !== 'lockGuest' && person !== 'guest') return users[person];
      const share = await administrator.post('/../farol/shares', {
        name: 'Guest',
        deviceId,
        limitCommands: person === 'guest',
        expirationTime: soon(),
      });
      const token = String(share.json()['token']);
      const login = await anyone.form('/session', { email: token, password: token });
      return { id: login.json().id, api: anyone.withHeaders({ cookie: cookieOf(login) }) };
    }

    test('the table lists every call that changes something, unless it is known to stop no engine', () => {
      const named = new Set([...WAYS.map(([call]) => call), ...HARMLESS]);
      const changing = [...new Set(server.calls ?? [])].filter(
        (call) => !/^(GET|OPTIONS|HEAD|ALL) /.test(call),
      );
      expect(changing.filter((call) => !named.has(call))).toEqual([]);
    });

    test.each(WAYS)('%s: %s', async (call, source, may, attempt) => {
      const found: Record<string, number> = {};
      for (const person of PEOPLE) {
        const { status } = await attempt(await attemptOf(person));
        found[person] = status < 300 ? 1 : status === 400 || status === 404 ? 0 : status;
      }
      const expected = may.split(' ').map(Number);
      expect([call, source, found]).toEqual([
        call,
        source,
        Object.fromEntries(PEOPLE.map((person, at) => [person, expected[at]])),
      ]);
    });

    test('a guest can lock only as long as the creator of the share may', async () => {
      const { administrator } = server;
      const creator = await newUser(server, { attributes: { 'farol.advancedPerms': allBut([]) } });
      const deviceId = (
        await administrator.post('/devices', { name: 'Van', uniqueId: uniqueName('van') })
      ).json().id;
      await administrator.post('/permissions', { userId: creator.id, deviceId });
      const draft = { name: 'Guest', deviceId, limitCommands: false, expirationTime: soon() };
      const token = String((await creator.api.post('/../farol/shares', draft)).json()['token']);
      const login = await server.anyone.form('/session', { email: token, password: token });
      const guest = server.anyone.withHeaders({ cookie: cookieOf(login) });
      const stop = { id: 0, deviceId, type: 'engineStop', attributes: {} };
      expect((await guest.post('/commands/send', stop)).status).toBe(202);
      const account = (await administrator.get(`/users/${creator.id}`)).json();
      await administrator.put(`/users/${creator.id}`, {
        ...account,
        attributes: { 'farol.advancedPerms': allBut([PERMISSION.lock]) },
      });
      expect((await guest.post('/commands/send', stop)).status).toBe(400);
      // Nor can the share be moved to another vehicle that its guest could then lock.
      const other = (
        await administrator.post('/devices', { name: 'Bus', uniqueId: uniqueName('bus') })
      ).json().id;
      await administrator.post('/permissions', { userId: creator.id, deviceId: other });
      const { id } = (await creator.api.get('/../farol/shares')).list()[0] ?? { id: 0 };
      const moved = { ...draft, id, deviceId: other };
      expect((await creator.api.put(`/../farol/shares/${id}`, moved)).status).toBe(400);
    });
  },
);

const KEYS: Readonly<Record<string, string>> = {
  '/devices': 'deviceId',
  '/groups': 'groupId',
  '/geofences': 'geofenceId',
  '/commands': 'commandId',
  '/calendars': 'calendarId',
  '/attributes/computed': 'attributeId',
};

function allBut(without: readonly Permission[]): string {
  return storedPermissionsOf(EVERY_PERMISSION.filter((one) => !without.includes(one)));
}

function soon(): string {
  return new Date(Date.now() + 3_600_000).toISOString();
}

function calendar(day: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:test',
    'BEGIN:VEVENT',
    'UID:1',
    `DTSTART:${day}T000000Z`,
    `DTEND:${day}T120000Z`,
    'SUMMARY:x',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ];
  return Buffer.from(lines.join('\r\n')).toString('base64');
}

async function calendarOfLock({ administrator, make, deviceId }: Attempt): Promise<number> {
  const calendarId = await make('/calendars', { name: 'Nights', data: calendar('20260101') });
  const geofenceId = await make('/geofences', { ...geofence(LOCKS), calendarId });
  await administrator.post('/permissions', { deviceId, geofenceId });
  return calendarId;
}
