import { aPng } from '../../../arbitraries/png-images.ts';
import { uniqueName } from '../../../harness/server-under-test.ts';
import type { AuthorizationFixture } from '../authorization-fixture.ts';
import { SIGNED_IN, SEES_IT, REMOVES_IT, RANGE, type Row } from './row.ts';

const PNG = aPng();

export const deviceRows: readonly Row[] = [
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
    'POST /farol/devices/:id/tracks',
    '401 400 200 400 400 200 401 401 200 200 400',
    async ({ make }, { api }) =>
      api.post(`/../farol/devices/${await make('/devices')}/tracks`, 'time,lat,lon'),
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
    'POST /farol/devices/:id/distance',
    '401 400 400 400 400 200 401 401 400 400 400',
    async (fixture, { api }) =>
      api.post(`/../farol/devices/${await deviceWithPosition(fixture)}/distance`, {}),
  ],
  [
    'POST /devices/:id/image',
    '401 404 200 400 404 200 401 401 200 200 400',
    async ({ make }, { api }) => api.sendBytes(`/devices/${await make('/devices')}/image`, PNG, 'image/png'),
  ],
  [
    'GET /media/:uniqueId/:file',
    '401 403 200 200 403 200 401 401 200 200 400',
    async (fixture, { api }) => {
      const uniqueId = uniqueName('van');
      const id = await fixture.make('/devices', { uniqueId });
      await fixture.server.administrator.sendBytes(`/devices/${id}/image`, PNG, 'image/png');
      return api.get(`/media/${uniqueId}/device.png`);
    },
  ],
  ['GET /events/:id', SEES_IT, async (fixture, { api }) => api.get(`/events/${await storedEvent(fixture)}`)],
  ...['csv', 'gpx', 'kml', 'kmz'].map((form): Row => [
    `GET /positions/${form}`,
    SEES_IT,
    async ({ make }, { api }) => api.get(`/positions/${form}?${RANGE}&deviceId=${await make('/devices')}`),
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
    '401 400 202 400 400 202 401 401 202 202 400',
    async ({ make }, { api }) =>
      api.post('/commands/send', { id: 0, deviceId: await make('/devices'), type: 'engineStop' }),
  ],
];

async function storedEvent({ server: { storeEvent }, make }: AuthorizationFixture): Promise<number> {
  return (await storeEvent?.(await make('/devices'))) ?? 0;
}

/** A vehicle that has reported once. */
export async function deviceWithPosition({ server: { store }, make }: AuthorizationFixture): Promise<number> {
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
