import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPng } from '../../arbitraries/png-images.ts';
import type { ApiResponse, WireObject } from '../../harness/api-client.ts';
import {
  RECORD_KINDS,
  createAuthorizationFixture,
  CALLER_ROLES,
  type TestUser,
  type AuthorizationFixture,
} from './authorization-fixture.ts';
import {
  uniqueName,
  isExternalServer,
  newDevice,
  serverUnderTest,
  type ServerUnderTest,
} from '../../harness/server-under-test.ts';

/**
 * A call, the statuses for nobody, other, owner, readonly, manager, administrator,
 * expired, disabled, and how to make it.
 */
type Row = [
  call: string,
  statuses: string,
  make: (fixture: AuthorizationFixture, caller: TestUser) => Promise<ApiResponse>,
];

const ANYONE = '200 200 200 200 200 200 200 200';
const SIGNED_IN = '401 200 200 200 200 200 401 401';
const SEES_IT = '401 400 200 200 400 200 401 401';
const CHANGES_IT = '401 400 200 400 400 200 401 401';
const REMOVES_IT = '401 400 204 400 400 204 401 401';
const ADMINISTRATOR = '401 400 400 400 400 200 401 401';
const RANGE = 'from=2024-01-01T00:00:00Z&to=2024-01-02T00:00:00Z';
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const records: Row[] = RECORD_KINDS.flatMap(({ path, least }): Row[] => {
  const isAdministrators = path === '/attributes/computed';
  return [
    [`GET ${path}`, SIGNED_IN, (_, { api }) => api.get(path)],
    [`GET ${path}/:id`, SEES_IT, async ({ make }, { api }) => api.get(`${path}/${await make(path)}`)],
    [
      `POST ${path}`,
      isAdministrators ? ADMINISTRATOR : '401 200 200 400 200 200 401 401',
      (_, { api }) => api.post(path, least()),
    ],
    [
      `PUT ${path}/:id`,
      isAdministrators ? ADMINISTRATOR : CHANGES_IT,
      async ({ make }, { api }) => {
        const id = await make(path);
        return api.put(`${path}/${id}`, { ...least(), id });
      },
    ],
    [
      `DELETE ${path}/:id`,
      isAdministrators ? '401 400 400 400 400 204 401 401' : REMOVES_IT,
      async ({ make }, { api }) => api.delete(`${path}/${await make(path)}`),
    ],
  ];
});

const accounts: Row[] = [
  [
    'POST /session',
    '401 200 200 200 200 200 400 400',
    ({ server }, { email, password }) => server.anyone.form('/session', { email, password }),
  ],
  ['GET /session', '404 200 200 200 200 200 200 200', (_, { api }) => api.get('/session')],
  [
    'GET /session/:id',
    '401 400 400 400 200 200 401 401',
    ({ people }, { api }) => api.get(`/session/${people.owner.id}`),
  ],
  [
    'GET /session/openid/auth',
    '400 400 400 400 400 400 400 400',
    (_, { api }) => api.get('/session/openid/auth'),
  ],
  [
    'GET /session/openid/callback',
    '400 400 400 400 400 400 400 400',
    (_, { api }) => api.get('/session/openid/callback'),
  ],
  ['POST /session/token', SIGNED_IN, (_, { api }) => api.form('/session/token', {})],
  [
    'POST /session/token/revoke',
    '401 204 204 204 204 204 401 401',
    async (_, { api }) => {
      const token = (await api.form('/session/token', {})).text;
      return api.form('/session/token/revoke', { token });
    },
  ],
  ['POST /users/totp', '200 200 200 200 200 200 200 200', (_, { api }) => api.post('/users/totp')],
  ['POST /password/reset', ANYONE, (_, { api, email }) => api.form('/password/reset', { email })],
  [
    'POST /password/update',
    '400 400 400 400 400 400 400 400',
    (_, { api }) => api.form('/password/update', { token: '1.1.made-up', password: 'x' }),
  ],
  ['GET /users', SIGNED_IN, (_, { api }) => api.get('/users')],
  [
    'GET /users/:id',
    '401 400 200 400 200 200 401 401',
    ({ people }, { api }) => api.get(`/users/${people.owner.id}`),
  ],
  [
    'POST /users',
    '400 400 400 400 200 200 401 401',
    (_, { api }) => api.post('/users', { name: 'Nina', email: `${uniqueName('nina')}@example.com` }),
  ],
  [
    'PUT /users/:id',
    '401 400 200 400 200 200 401 401',
    async ({ people, server }, { api }) => {
      const { id } = people.owner;
      return api.put(`/users/${id}`, (await server.administrator.get(`/users/${id}`)).json());
    },
  ],
  [
    'DELETE /users/:id',
    '401 400 400 400 204 204 401 401',
    async ({ people }, { api }) => {
      const email = `${uniqueName('nina')}@example.com`;
      const { id } = (await people.manager.api.post('/users', { name: 'Nina', email })).json();
      return api.delete(`/users/${id}`);
    },
  ],
];

const server: Row[] = [
  ['GET /health', ANYONE, (_, { api }) => api.get('/health')],
  ['GET /server', ANYONE, (_, { api }) => api.get('/server')],
  [
    'PUT /server',
    ADMINISTRATOR,
    async (fixture, { api }) => api.put('/server', (await fixture.server.anyone.get('/server')).json()),
  ],
  ['GET /farol/server/logs', ADMINISTRATOR, (_, { api }) => api.get('/../farol/server/logs')],
  [
    'GET /farol/users/:id/logs',
    '401 400 200 400 200 200 401 401',
    ({ people }, { api }) => api.get(`/../farol/users/${people.owner.id}/logs`),
  ],
  [
    'GET /farol/devices/:id/logs',
    SEES_IT,
    async ({ make }, { api }) => api.get(`/../farol/devices/${await make('/devices')}/logs`),
  ],
  [
    'GET /farol/assets/custom/config.json',
    ANYONE,
    (_, { api }) => api.get('/../farol/assets/custom/config.json'),
  ],
  ['GET /farol/shares', SIGNED_IN, (_, { api }) => api.get('/../farol/shares')],
  [
    'POST /farol/shares',
    CHANGES_IT,
    async ({ make }, { api }) => api.post('/../farol/shares', shareBody(await make('/devices'))),
  ],
  [
    'PUT /farol/shares/:id',
    '401 404 200 404 404 404 401 401',
    async (fixture, { api }) => {
      const share = await ownersShare(fixture);
      return api.put(`/../farol/shares/${share.id}`, share);
    },
  ],
  [
    'DELETE /farol/shares/:id',
    '401 404 200 404 404 404 401 401',
    async (fixture, { api }) => api.delete(`/../farol/shares/${(await ownersShare(fixture)).id}`),
  ],
  [
    'POST /farol/notification',
    '401 400 204 400 400 400 401 401',
    ({ people }, { api }) =>
      api.post('/../farol/notification', { userId: people.owner.id, token: 'a-browser' }),
  ],
  ['PUT /farol/theme', ADMINISTRATOR, (_, { api }) => api.put('/../farol/theme', { config: {} })],
  [
    'POST /farol/theme/logo',
    ADMINISTRATOR,
    (_, { api }) => api.sendBytes('/../farol/theme/logo', aPng(), 'image/png'),
  ],
  [
    'GET /farol/assets/custom/logo.png',
    ANYONE,
    async ({ server: { administrator } }, { api }) => {
      await administrator.sendBytes('/../farol/theme/logo', aPng(), 'image/png');
      return api.get('/../farol/assets/custom/logo.png');
    },
  ],
  [
    'DELETE /farol/theme/logo',
    '401 400 400 400 400 204 401 401',
    (_, { api }) => api.delete('/../farol/theme/logo'),
  ],
  ['GET /statistics', ADMINISTRATOR, (_, { api }) => api.get(`/statistics?${RANGE}`)],
  ['GET /audit', ADMINISTRATOR, (_, { api }) => api.get(`/audit?${RANGE}`)],
  [
    'GET /server/geocode',
    '401 400 400 400 400 400 401 401',
    (_, { api }) => api.get('/server/geocode?latitude=1&longitude=2'),
  ],
  ['GET /server/timezones', SIGNED_IN, (_, { api }) => api.get('/server/timezones')],
  ...['POST /server/restart', 'POST /server/reboot'].map((call): Row => [
    call,
    '401 400 400 400 400 204 401 401',
    (_, { api }) => api.post(call.slice('POST '.length)),
  ]),
];

const associations: Row[] = (['POST', 'DELETE'] as const).flatMap((method): Row[] => {
  const json = { 'content-type': 'application/json' };
  return [
    [
      `${method} /permissions`,
      REMOVES_IT,
      async (fixture, { api }) =>
        api.send(method, '/permissions', JSON.stringify(await associationBody(fixture)), json),
    ],
    [
      `${method} /permissions/bulk`,
      REMOVES_IT,
      async (fixture, { api }) =>
        api.send(method, '/permissions/bulk', JSON.stringify([await associationBody(fixture)]), json),
    ],
  ];
});

const devices: Row[] = [
  ['GET /positions', SIGNED_IN, (_, { api }) => api.get('/positions')],
  [
    'DELETE /positions',
    REMOVES_IT,
    async ({ make }, { api }) => api.delete(`/positions?deviceId=${await make('/devices')}&${RANGE}`),
  ],
  [
    'DELETE /positions/:id',
    REMOVES_IT,
    async (fixture, { api }) => {
      const deviceId = await deviceWithPosition(fixture);
      const [position] = (await fixture.server.administrator.get(`/positions?deviceId=${deviceId}`)).list();
      return api.delete(`/positions/${position?.id}`);
    },
  ],
  [
    'PUT /devices/:id/accumulators',
    REMOVES_IT,
    async (fixture, { api }) => {
      const deviceId = await deviceWithPosition(fixture);
      return api.put(`/devices/${deviceId}/accumulators`, { deviceId, totalDistance: 5 });
    },
  ],
  [
    'POST /devices/:id/image',
    '401 404 200 400 404 200 401 401',
    async ({ make }, { api }) => api.sendBytes(`/devices/${await make('/devices')}/image`, PNG, 'image/png'),
  ],
  [
    'GET /media/:uniqueId/:file',
    '401 403 200 200 403 200 401 401',
    async (fixture, { api }) => {
      const uniqueId = uniqueName('van');
      const id = await fixture.make('/devices', { uniqueId });
      await fixture.server.administrator.sendBytes(`/devices/${id}/image`, PNG, 'image/png');
      return api.get(`/media/${uniqueId}/device.png`);
    },
  ],
  ['GET /events/:id', SEES_IT, async (fixture, { api }) => api.get(`/events/${await storedEvent(fixture)}`)],
  ...['route', 'events', 'trips', 'stops', 'summary'].map((report): Row => [
    `GET /reports/${report}`,
    SIGNED_IN,
    async ({ make }, { api }) => api.get(`/reports/${report}?${RANGE}&deviceId=${await make('/devices')}`),
  ]),
  [
    'GET /commands/types',
    SEES_IT,
    async ({ make }, { api }) => api.get(`/commands/types?deviceId=${await make('/devices')}`),
  ],
  [
    'GET /commands/send',
    SEES_IT,
    async ({ make }, { api }) => api.get(`/commands/send?deviceId=${await make('/devices')}`),
  ],
  [
    'POST /commands/send',
    '401 400 202 202 400 202 401 401',
    async ({ make }, { api }) =>
      api.post('/commands/send', { id: 0, deviceId: await make('/devices'), type: 'engineStop' }),
  ],
];

const others: Row[] = [
  ['GET /permissions', ADMINISTRATOR, (_, { api }) => api.get('/permissions?userId=0&deviceId=0')],
  [
    'POST /attributes/computed/test',
    ADMINISTRATOR,
    async (fixture, { api }) =>
      api.post(`/attributes/computed/test?deviceId=${await deviceWithPosition(fixture)}`, {
        description: 'x',
        attribute: 'x',
        expression: 'speed + 1',
        type: 'number',
      }),
  ],
  ['GET /notifications/types', SIGNED_IN, (_, { api }) => api.get('/notifications/types')],
  ['GET /notifications/notificators', SIGNED_IN, (_, { api }) => api.get('/notifications/notificators')],
  [
    'POST /notifications/send/:notificator',
    '401 400 400 400 400 400 401 401',
    (_, { api }) => api.post('/notifications/send/mail', { subject: 'x', body: 'y' }),
  ],
  ...['/notifications/test', '/notifications/test/:notificator'].map((path): Row => [
    `POST ${path}`,
    '401 204 204 204 204 204 401 401',
    (_, { api }) => api.post(path.replace(':notificator', 'web')),
  ]),
  // Last, because it ends sessions.
  ['DELETE /session', '401 204 204 204 204 204 204 204', (_, { api }) => api.delete('/session')],
];

const MATRIX = [...records, ...accounts, ...server, ...associations, ...devices, ...others];

describe.skipIf(isExternalServer)('which user may make which call', () => {
  let under: ServerUnderTest;
  let fixture: AuthorizationFixture;
  beforeAll(async () => {
    under = await serverUnderTest();
    fixture = await createAuthorizationFixture(under);
  });
  afterAll(() => under.stop());

  test('the matrix lists every call of the server and no other', () => {
    expect(MATRIX.map(([call]) => call).toSorted()).toEqual([...new Set(under.calls)].toSorted());
  });

  test.each(MATRIX)('%s answers %s', async (call, statuses, make) => {
    const found: Record<string, number> = {};
    for (const person of CALLER_ROLES) found[person] = (await make(fixture, fixture.people[person])).status;
    const expected = statuses.split(' ').map(Number);
    expect([call, found]).toEqual([
      call,
      Object.fromEntries(CALLER_ROLES.map((person, at) => [person, expected[at]])),
    ]);
  });

  test('a refused change has no effect', async () => {
    const id = await newDevice(fixture.people.owner.api, { name: 'kept' });
    const before = (await fixture.people.owner.api.get(`/devices/${id}`)).json();
    for (const person of CALLER_ROLES) {
      if (person === 'owner' || person === 'administrator') continue;
      await fixture.people[person].api.put(`/devices/${id}`, { ...before, name: 'stolen' });
      await fixture.people[person].api.delete(`/devices/${id}`);
      await fixture.people[person].api.post('/commands/send', { deviceId: id, type: 'engineStop' });
    }
    expect((await fixture.people.owner.api.get(`/devices/${id}`)).json()).toEqual(before);
  });
});

async function associationBody({ make }: AuthorizationFixture): Promise<Record<string, number>> {
  return { deviceId: await make('/devices'), geofenceId: await make('/geofences') };
}

function shareBody(deviceId: number): Record<string, unknown> {
  return { deviceId, expirationTime: new Date(Date.now() + 3_600_000).toISOString() };
}

async function ownersShare({ make, people }: AuthorizationFixture): Promise<WireObject> {
  return (await people.owner.api.post('/../farol/shares', shareBody(await make('/devices')))).json();
}

async function deviceWithPosition({ server: { store }, make }: AuthorizationFixture): Promise<number> {
  const deviceId = await make('/devices');
  const time = '2026-01-01T00:00:00.000+00:00';
  await store?.([
    {
      deviceId,
      protocol: 'osmand',
      serverTime: time,
      deviceTime: time,
      fixTime: time,
      valid: true,
      latitude: 1,
      longitude: 2,
      altitude: 0,
      speed: 0,
      course: 0,
      address: null,
      accuracy: 0,
      network: null,
      geofenceIds: null,
      attributes: {},
    },
  ]);
  return deviceId;
}

async function storedEvent({ server: { storeEvent }, make }: AuthorizationFixture): Promise<number> {
  return (await storeEvent?.(await make('/devices'))) ?? 0;
}
