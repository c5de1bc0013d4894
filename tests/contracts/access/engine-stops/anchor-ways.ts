import { uniqueName } from '../../../harness/server-under-test.ts';
import { geofence, put, type Way } from './attempt.ts';

const anchorOf = (deviceId: number) => ({ isAnchor: true, deviceId });

/** Engine stops by anchors, and the ways to lift one. */
//                              adm every noLock noAnchor limited readonly deviceReadonly stranger lockGuest guest
export const anchorWays: readonly Way[] = [
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
      return put(world, '/geofences', id, { area: 'CIRCLE (2 2, 150)' });
    },
  ],
  [
    'PUT /geofences/:id',
    'moving an anchor to another vehicle',
    '1 1 1 0 0 0 1 0 0 0',
    async (world) => {
      const other = await world.make('/devices', { name: 'Bus', uniqueId: uniqueName('bus') });
      const id = await world.make('/geofences', geofence(anchorOf(other)));
      return put(world, '/geofences', id, { attributes: anchorOf(world.deviceId) });
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
      put(world, '/geofences', await world.make('/geofences', geofence(anchorOf(world.deviceId))), {
        attributes: {},
      }),
  ],
  [
    'DELETE /permissions',
    'lifting an anchor by removing its association with the vehicle',
    '1 1 1 0 1 0 1 0 0 0',
    async ({ api, records, deviceId, make }) => {
      const link = { deviceId, geofenceId: await make('/geofences', geofence(anchorOf(deviceId))) };
      await records.link(link);
      return api.delete('/permissions', link);
    },
  ],
];
