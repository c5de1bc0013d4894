import { uniqueName } from '../../../harness/server-under-test.ts';
import { aPng } from '../../../arbitraries/png-images.ts';
import type { AuthorizationFixture } from '../authorization-fixture.ts';
import type { ApiClient } from '../../../harness/api-client.ts';
import { JPEG_PICTURE } from '../../../arbitraries/pictures.ts';
import { ANYONE, RANGE, SEES_IT, SIGNED_IN, type Row } from './row.ts';

/** Open to everybody, about a name that no reseller has. */
const NOT_OURS = '404 404 404 404 404 404 404 404 404 404 404';

export const accountRows: readonly Row[] = [
  [
    'POST /session',
    '401 200 200 200 200 200 400 400 200 200 200',
    ({ server }, { email, password }) => server.anyone.form('/session', { email, password }),
  ],
  ['GET /session', '404 200 200 200 200 200 200 200 200 200 200', (_, { api }) => api.get('/session')],
  [
    'GET /session/:id',
    '401 400 400 400 200 200 401 401 200 200 400',
    ({ people }, { api }) => api.get(`/session/${people.owner.id}`),
  ],
  [
    'GET /session/openid/auth',
    '400 400 400 400 400 400 400 400 400 400 400',
    (_, { api }) => api.get('/session/openid/auth'),
  ],
  [
    'GET /session/openid/callback',
    '400 400 400 400 400 400 400 400 400 400 400',
    (_, { api }) => api.get('/session/openid/callback'),
  ],
  ['POST /session/token', SIGNED_IN, (_, { api }) => api.form('/session/token', {})],
  [
    'POST /session/token/revoke',
    '401 204 204 204 204 204 401 401 204 204 400',
    async (_, { api }) => {
      const token = (await api.form('/session/token', {})).text;
      return api.form('/session/token/revoke', { token });
    },
  ],
  // The server of the matrix has no single sign-on.
  [
    'GET /farol/openid/:id',
    '401 400 400 400 400 400 401 401 400 400 400',
    ({ people }, { api }) => api.get(`/../farol/openid/${people.owner.id}`),
  ],
  [
    'PUT /farol/openid/:id',
    '401 400 400 400 400 400 401 401 400 400 400',
    ({ people }, { api }) => api.put(`/../farol/openid/${people.owner.id}`, { subject: 'rui' }),
  ],
  [
    'DELETE /farol/openid/:id',
    '401 400 400 400 400 400 401 401 400 400 400',
    ({ people }, { api }) => api.delete(`/../farol/openid/${people.owner.id}`),
  ],
  ['GET /farol/sessions', SIGNED_IN, (_, { api }) => api.get('/../farol/sessions')],
  [
    'DELETE /farol/sessions/:id',
    '401 204 204 204 204 204 401 401 204 204 400',
    async ({ server }, { api, email, password }) => {
      await server.anyone.form('/session', { email, password });
      const response = await api.get('/../farol/sessions');
      const own = response.status === 200 ? response.list() : [];
      return api.delete(`/../farol/sessions/${String(own.find(({ current }) => current !== true)?.id)}`);
    },
  ],
  [
    'POST /users/totp',
    '200 200 200 200 200 200 200 200 200 200 200',
    (_, { api }) => api.post('/users/totp'),
  ],
  ['POST /password/reset', ANYONE, (_, { api, email }) => api.form('/password/reset', { email })],
  [
    'POST /password/update',
    '400 400 400 400 400 400 400 400 400 400 400',
    (_, { api }) => api.form('/password/update', { token: '1.1.made-up', password: 'x' }),
  ],
  [
    'GET /farol/resellers',
    '401 400 400 400 400 200 401 401 200 200 400',
    (_, { api }) => api.get('/../farol/resellers'),
  ],
  ...brandingRows(),
  ['GET /farol/hosts', NOT_OURS, (_, { api }) => api.get('/../farol/hosts?domain=nobody.example')],
  ['GET /farol/hosts/:name', NOT_OURS, (_, { api }) => api.get('/../farol/hosts/nobody.example')],
  ['GET /users', SIGNED_IN, (_, { api }) => api.get('/users')],
  [
    'GET /farol/invitations',
    '401 400 400 400 200 200 401 401 200 200 400',
    (_, { api }) => api.get('/../farol/invitations'),
  ],
  [
    'POST /farol/invitations',
    '401 400 400 400 200 200 401 401 200 200 400',
    (_, { api }) =>
      api.post('/../farol/invitations', { user: { email: `${uniqueName('nina')}@example.com` } }),
  ],
  [
    'PUT /farol/invitations/:id',
    // Of an account of another manager.
    '401 400 400 400 200 200 401 401 400 400 400',
    async ({ people }, { api }) => {
      const user = { email: `${uniqueName('nina')}@example.com` };
      const { userId } = (await people.manager.api.post('/../farol/invitations', { user })).json();
      return api.put(`/../farol/invitations/${String(userId)}`, {});
    },
  ],
  [
    'POST /farol/invitations/reading',
    '400 400 400 400 400 400 400 400 400 400 400',
    (_, { api }) => api.post('/../farol/invitations/reading', { token: 'x' }),
  ],
  [
    'POST /farol/invitations/acceptance',
    '400 400 400 400 400 400 400 400 400 400 400',
    (_, { api }) =>
      api.post('/../farol/invitations/acceptance', { token: 'x', name: 'Nina', password: 'a password' }),
  ],
  [
    'POST /farol/qr-driver',
    '401 400 400 400 400 400 401 401 400 400 200',
    async ({ make }, { api }) => api.post('/../farol/qr-driver', { id: await make('/devices') }),
  ],
  [
    'GET /farol/qr-driver/day',
    // The driver is in the vehicle of the call before.
    '401 400 400 400 400 400 401 401 400 400 200',
    (_, { api }) => api.get('/../farol/qr-driver/day'),
  ],
  [
    'POST /farol/qr-driver/private-trip',
    '401 400 400 400 400 400 401 401 400 400 200',
    (_, { api }) => api.post('/../farol/qr-driver/private-trip', { isOn: false }),
  ],
  [
    'GET /farol/qr-driver/checklist',
    '401 400 400 400 400 400 401 401 400 400 200',
    async (fixture, { api }) => {
      await driven(fixture);
      return api.get('/../farol/qr-driver/checklist');
    },
  ],
  [
    'POST /farol/qr-driver/inspections',
    '401 400 400 400 400 400 401 401 400 400 204',
    async (fixture, { api }) => {
      const inspection = inspectionOf(await driven(fixture));
      return api.post('/../farol/qr-driver/inspections', inspection);
    },
  ],
  [
    'PUT /farol/qr-driver/inspections/:inspection/photos/:item',
    '401 400 400 400 400 400 401 401 400 400 204',
    async (fixture, { api }) => {
      const inspection = inspectionOf(await driven(fixture));
      await fixture.people.driver.api.post('/../farol/qr-driver/inspections', inspection);
      return sendInspectionPhoto(api, inspection.id);
    },
  ],
  [
    'GET /farol/devices/:id/inspections',
    SEES_IT,
    async (fixture, { api }) => api.get(`/../farol/devices/${await driven(fixture)}/inspections?${RANGE}`),
  ],
  [
    'GET /farol/devices/:id/inspections/:inspection/photos/:item',
    SEES_IT,
    async (fixture, { api }) => {
      const deviceId = await driven(fixture);
      const inspection = inspectionOf(deviceId);
      const { driver, administrator } = fixture.people;
      await driver.api.post('/../farol/qr-driver/inspections', inspection);
      await sendInspectionPhoto(driver.api, inspection.id);
      const period = 'from=2000-01-01T00:00:00Z&to=2100-01-01T00:00:00Z';
      const list = await administrator.api.get(`/../farol/devices/${deviceId}/inspections?${period}`);
      return api.get(`/../farol/devices/${deviceId}/inspections/${list.list()[0]?.id}/photos/0`);
    },
  ],
  [
    'POST /farol/autolink',
    '401 400 400 400 400 400 401 401 400 400 400',
    (_, { api }) => api.post('/../farol/autolink', { imei: uniqueName('imei'), placa: 'ABC1D23' }),
  ],
  [
    'GET /users/:id',
    '401 400 200 400 200 200 401 401 200 200 400',
    ({ people }, { api }) => api.get(`/users/${people.owner.id}`),
  ],
  [
    'POST /users',
    '400 400 400 400 200 200 401 401 200 200 400',
    (_, { api }) => api.post('/users', { name: 'Nina', email: `${uniqueName('nina')}@example.com` }),
  ],
  [
    'PUT /users/:id',
    '401 400 200 400 200 200 401 401 200 200 400',
    async ({ people, server }, { api }) => {
      const { id } = people.owner;
      return api.put(`/users/${id}`, (await server.administrator.get(`/users/${id}`)).json());
    },
  ],
  [
    'DELETE /users/:id',
    '401 400 400 400 204 204 401 401 400 400 400',
    async ({ people }, { api }) => {
      const email = `${uniqueName('nina')}@example.com`;
      const { id } = (await people.manager.api.post('/users', { name: 'Nina', email })).json();
      return api.delete(`/users/${id}`);
    },
  ],
];

/** The branding of the sub-reseller: theirs, and of who is above. */
function brandingRows(): readonly Row[] {
  const statuses = '401 400 400 400 400 200 401 401 200 200 400';
  return [
    ['GET /farol/resellers/:id/theme', statuses, (fixture, { api }) => api.get(`${pathOf(fixture)}/theme`)],
    [
      'PUT /farol/resellers/:id/theme',
      statuses,
      (fixture, { api }) => api.put(`${pathOf(fixture)}/theme`, { config: {} }),
    ],
    [
      'POST /farol/resellers/:id/theme/upload',
      statuses,
      (fixture, { api }) =>
        api.sendBytes(`${pathOf(fixture)}/theme/upload?type=logo-interno`, aPng(), 'image/png'),
    ],
    [
      'GET /farol/resellers/:id/theme/:file',
      statuses,
      async (fixture, { api }) => {
        await fixture.people.subReseller.api.sendBytes(
          `${pathOf(fixture)}/theme/upload?type=logo-interno`,
          aPng(),
          'image/png',
        );
        return api.get(`${pathOf(fixture)}/theme/logo.png`);
      },
    ],
    [
      'DELETE /farol/resellers/:id/theme/upload',
      '401 400 400 400 400 204 401 401 204 204 400',
      (fixture, { api }) => api.delete(`${pathOf(fixture)}/theme/upload?type=logo-interno`),
    ],
  ];
}

function pathOf({ people }: AuthorizationFixture): string {
  return `/../farol/resellers/${people.subReseller.id}`;
}

/** Returns a vehicle that the driver is in. */
async function driven({ make, people }: AuthorizationFixture): Promise<number> {
  const id = await make('/devices');
  await people.driver.api.post('/../farol/qr-driver', { id });
  return id;
}

function inspectionOf(deviceId: number) {
  const answers = [{ text: '', ok: false, note: 'A flat tire', photo: true }];
  return { id: uniqueName('phone'), kind: 'problem', deviceId, answers };
}

function sendInspectionPhoto(api: ApiClient, id: string) {
  const path = `/../farol/qr-driver/inspections/${id}/photos/0`;
  return api.send('PUT', path, new Blob([JPEG_PICTURE.bytes]), { 'content-type': 'image/jpeg' });
}
