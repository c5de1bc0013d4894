import { randomUUID } from 'node:crypto';
import { aColoredPng, aPng } from '../../../arbitraries/png-images.ts';
import { aPushToken } from '../../../arbitraries/push.ts';
import type { ApiClient, WireObject } from '../../../harness/api-client.ts';
import type { AuthorizationFixture } from '../authorization-fixture.ts';
import {
  ANYONE,
  SIGNED_IN,
  SIGNED_IN_OR_DRIVER,
  SEES_IT,
  CHANGES_IT,
  ADMINISTRATOR,
  RANGE,
  type Row,
} from './row.ts';

export const serverRows: readonly Row[] = [
  ['GET /health', ANYONE, (_, { api }) => api.get('/health')],
  ['GET /openapi.json', ANYONE, (_, { api }) => api.get('/openapi.json')],
  ['GET /live', ANYONE, (_, { api }) => api.get('/live')],
  ['GET /ready', ANYONE, (_, { api }) => api.get('/ready')],
  ['GET /server', ANYONE, (_, { api }) => api.get('/server')],
  [
    'PUT /server',
    ADMINISTRATOR,
    async (fixture, { api }) => api.put('/server', (await fixture.server.anyone.get('/server')).json()),
  ],
  ['GET /farol/server/logs', ADMINISTRATOR, (_, { api }) => api.get('/../farol/server/logs')],
  [
    'GET /farol/users/:id/data',
    '401 400 200 400 400 200 401 401 400 400 400',
    ({ people }, { api }) => api.get(`/../farol/users/${people.owner.id}/data`),
  ],
  [
    'GET /farol/users/:id/erasure',
    '401 400 400 400 400 404 401 401 400 400 400',
    (_, { api }) => api.get('/../farol/users/987654/erasure'),
  ],
  [
    'POST /farol/users/:id/erasure',
    '401 400 400 400 400 404 401 401 400 400 400',
    (_, { api }) => api.post('/../farol/users/987654/erasure', {}),
  ],
  [
    'GET /farol/users/:id/logs',
    '401 400 200 400 200 200 401 401 200 200 400',
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
  [
    'GET /farol/commands',
    SEES_IT,
    async ({ make }, { api }) => api.get(`/../farol/commands?deviceId=${await make('/devices')}`),
  ],
  [
    'GET /farol/server/unregistered-devices',
    ADMINISTRATOR,
    (_, { api }) => api.get('/../farol/server/unregistered-devices'),
  ],
  [
    'GET /farol/server/unreadable-reports',
    ADMINISTRATOR,
    (_, { api }) => api.get('/../farol/server/unreadable-reports'),
  ],
  [
    'GET /farol/devices/:id/report-problems',
    SEES_IT,
    async ({ make }, { api }) => api.get(`/../farol/devices/${await make('/devices')}/report-problems`),
  ],
  [
    'GET /farol/devices/:id/refused-reports',
    // The reports themselves are for managers who may change the vehicle.
    '401 400 400 400 400 200 401 401 200 200 400',
    async ({ make }, { api }) => api.get(`/../farol/devices/${await make('/devices')}/refused-reports`),
  ],
  [
    'GET /farol/server/refused-reports',
    // Managers, of the vehicles that they see and may change.
    '401 400 400 400 200 200 401 401 200 200 400',
    (_, { api }) => api.get('/../farol/server/refused-reports'),
  ],
  [
    'POST /farol/alarms/:id/acknowledgment',
    // Users who see the vehicle may, except read-only ones; no alarm waits here.
    '401 404 404 400 404 404 401 401 404 404 400',
    (_, { api }) => api.post('/../farol/alarms/999/acknowledgment', {}),
  ],
  [
    'GET /farol/alarms/:id',
    '401 404 404 404 404 404 401 401 404 404 400',
    (_, { api }) => api.get('/../farol/alarms/999'),
  ],
  [
    'POST /farol/alarms/:id/notes',
    '401 404 404 404 404 404 401 401 404 404 400',
    (_, { api }) => api.post('/../farol/alarms/999/notes', { comment: 'x' }),
  ],
  [
    // The server of the matrix has no gateway (tests/server/delivery).
    'GET /farol/notifications/sms',
    '401 400 400 400 400 400 401 401 400 400 400',
    (_, { api }) => api.get('/../farol/notifications/sms?type=alarm'),
  ],
  [
    'POST /farol/notifications/preview',
    '401 200 200 200 200 200 401 401 200 200 400',
    (_, { api }) =>
      api.post('/../farol/notifications/preview', { type: 'alarm', always: true, notificators: 'web' }),
  ],
  [
    'GET /farol/removals',
    CHANGES_IT,
    async ({ make }, { api }) => api.get(`/../farol/removals?kind=device&id=${await make('/devices')}`),
  ],
  [
    'GET /farol/server/demo',
    '401 400 400 400 400 404 401 401 400 400 400',
    (_, { api }) => api.get('/../farol/server/demo'),
  ],
  [
    'GET /farol/server/demo/mails',
    '401 400 400 400 400 404 401 401 400 400 400',
    (_, { api }) => api.get('/../farol/server/demo/mails'),
  ],
  [
    'POST /farol/server/demo/replacement',
    '401 400 400 400 400 404 401 401 400 400 400',
    (_, { api }) => api.post('/../farol/server/demo/replacement', {}),
  ],
  ['GET /farol/maps', SIGNED_IN_OR_DRIVER, (_, { api }) => api.get('/../farol/maps')],
  [
    'GET /farol/maps/:name/:zoom/:column/:row',
    '401 404 404 404 404 404 401 401 404 404 404',
    (_, { api }) => api.get('/../farol/maps/no-such-map/0/0/0'),
  ],
  ['GET /farol/shares', SIGNED_IN, (_, { api }) => api.get('/../farol/shares')],
  [
    'POST /farol/shares',
    CHANGES_IT,
    async ({ make }, { api }) => api.post('/../farol/shares', shareBody(await make('/devices'))),
  ],
  [
    'POST /share/device',
    CHANGES_IT,
    async ({ make }, { api }) =>
      api.form('/share/device', {
        deviceId: String(await make('/devices')),
        expiration: new Date(Date.now() + 3_600_000).toISOString(),
      }),
  ],
  [
    'POST /share/group',
    '401 404 404 404 404 404 401 401 404 404 400',
    (_, { api }) => api.form('/share/group', {}),
  ],
  [
    'PUT /farol/shares/:id',
    '401 404 200 404 404 404 401 401 404 404 400',
    async (fixture, { api }) => {
      const share = await ownersShare(fixture);
      return api.put(`/../farol/shares/${share.id}`, share);
    },
  ],
  [
    'DELETE /farol/shares/:id',
    '401 404 200 404 404 404 401 401 404 404 400',
    async (fixture, { api }) => api.delete(`/../farol/shares/${(await ownersShare(fixture)).id}`),
  ],
  [
    'POST /farol/notification',
    '401 400 204 400 400 400 401 401 400 400 400',
    ({ people: { owner } }, { api }) =>
      withoutBrowsers(owner.api, () =>
        api.post('/../farol/notification', { userId: owner.id, token: anUnknownBrowser() }),
      ),
  ],
  ['GET /farol/notification', SIGNED_IN, (_, { api }) => api.get('/../farol/notification')],
  [
    'DELETE /farol/notification/:id',
    '401 404 204 404 404 404 401 401 404 404 400',
    ({ people: { owner } }, { api }) =>
      withoutBrowsers(owner.api, async () => {
        await owner.api.post('/../farol/notification', { userId: owner.id, token: anUnknownBrowser() });
        const browsers = (await owner.api.get('/../farol/notification')).list();
        return api.delete(`/../farol/notification/${browsers.at(-1)?.id}`);
      }),
  ],
  [
    // The server of the matrix has no bot: for those who may, a refusal too (tests/server/delivery).
    'POST /farol/telegram/link',
    '401 400 400 400 400 400 401 401 400 400 400',
    (_, { api }) => api.post('/../farol/telegram/link'),
  ],
  ['GET /farol/telegram/link', SIGNED_IN, (_, { api }) => api.get('/../farol/telegram/link')],
  [
    'DELETE /farol/telegram/link',
    '401 204 204 400 204 204 401 401 204 204 400',
    (_, { api }) => api.delete('/../farol/telegram/link'),
  ],
  ['GET /farol/integrations', ADMINISTRATOR, (_, { api }) => api.get('/../farol/integrations')],
  [
    'POST /farol/integrations/:key',
    ADMINISTRATOR,
    (_, { api }) => api.post('/../farol/integrations/push', { enabled: false, contact: 'ana@example.com' }),
  ],
  [
    'POST /farol/integrations/:key/test',
    ADMINISTRATOR,
    async ({ server: { administrator } }, { api }) => {
      // A private address is not asked; the answer says so.
      const broker = { enabled: false, url: 'mqtt://10.0.0.1', topicPrefix: 'farol' };
      await administrator.post('/../farol/integrations/mqtt', broker);
      return api.post('/../farol/integrations/mqtt/test', {});
    },
  ],
  ['PUT /farol/theme', ADMINISTRATOR, (_, { api }) => api.put('/../farol/theme', { config: {} })],
  [
    'POST /farol/theme/upload',
    ADMINISTRATOR,
    (_, { api }) => api.sendBytes('/../farol/theme/upload?type=logo-interno', aPng(), 'image/png'),
  ],
  [
    'GET /farol/assets/custom/logo.png',
    ANYONE,
    async ({ server: { administrator } }, { api }) => {
      await administrator.sendBytes('/../farol/theme/upload?type=logo-interno', aPng(), 'image/png');
      return api.get('/../farol/assets/custom/logo.png');
    },
  ],
  ...(
    [
      ['logo-login', 'logoWhite.png', 'logoWhite.png'],
      ['bg-login', 'bg-login.jpg', 'bg-login.jpg'],
      ['fav-icon', ':icon', 'icon-32.png'],
    ] as const
  ).map(([type, route, file]): Row => [
    `GET /farol/assets/custom/${route}`,
    ANYONE,
    async ({ server: { administrator } }, { api }) => {
      await administrator.sendBytes(`/../farol/theme/upload?type=${type}`, aColoredPng(192), 'image/png');
      return api.get(`/../farol/assets/custom/${file}`);
    },
  ]),
  [
    'GET /farol/assets/custom/manifest.json',
    ANYONE,
    (_, { api }) => api.get('/../farol/assets/custom/manifest.json'),
  ],
  [
    'DELETE /farol/theme/upload',
    '401 400 400 400 400 204 401 401 400 400 400',
    (_, { api }) => api.delete('/../farol/theme/upload?type=logo-interno'),
  ],
  [
    'GET /farol/outbox',
    '401 400 400 400 200 200 401 401 200 200 400',
    (_, { api }) => api.get('/../farol/outbox'),
  ],
  [
    'POST /farol/outbox/:id/retry',
    // No letter waits here.
    '401 400 400 400 404 404 401 401 404 404 400',
    (_, { api }) => api.post('/../farol/outbox/999/retry', {}),
  ],
  [
    'DELETE /farol/outbox/:id',
    '401 400 400 400 404 404 401 401 404 404 400',
    (_, { api }) => api.delete('/../farol/outbox/999'),
  ],
  ['GET /statistics', ADMINISTRATOR, (_, { api }) => api.get(`/statistics?${RANGE}`)],
  ['GET /audit', ADMINISTRATOR, (_, { api }) => api.get(`/audit?${RANGE}`)],
  [
    'GET /server/geocode',
    '401 204 204 204 204 204 401 401 204 204 400',
    (_, { api }) => api.get('/server/geocode?latitude=1&longitude=2'),
  ],
  ['GET /server/timezones', SIGNED_IN, (_, { api }) => api.get('/server/timezones')],
  ...['POST /server/restart', 'POST /server/reboot'].map((call): Row => [
    call,
    '401 400 400 400 400 204 401 401 400 400 400',
    (_, { api }) => api.post(call.slice('POST '.length)),
  ]),
];

function shareBody(deviceId: number): Record<string, unknown> {
  return { deviceId, expirationTime: new Date(Date.now() + 3_600_000).toISOString() };
}

async function ownersShare({ make, people }: AuthorizationFixture): Promise<WireObject> {
  return (await people.owner.api.post('/../farol/shares', shareBody(await make('/devices')))).json();
}

function anUnknownBrowser(): string {
  return aPushToken({ endpoint: `https://push.example/${randomUUID()}` });
}

/** Makes a call, and leaves its user without browsers: messages to them would go to a push service that is none. */
async function withoutBrowsers<T>(owner: ApiClient, call: () => Promise<T>): Promise<T> {
  const answer = await call();
  for (const { id } of (await owner.get('/../farol/notification')).list())
    await owner.delete(`/../farol/notification/${id}`);
  return answer;
}
