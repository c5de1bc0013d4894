import { uniqueName } from '../../../harness/server-under-test.ts';
import type { Link } from '../../../harness/stored-records.ts';
import { geofence, LOCKS, put, type Attempt, type Way } from './attempt.ts';

/** Engine stops by geofences that lock, and by vehicles and groups that come to such geofences. */
//                              adm every noLock noAnchor limited readonly deviceReadonly stranger lockGuest guest
export const geofenceWays: readonly Way[] = [
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
      put(world, '/geofences', await world.make('/geofences', geofence({})), { attributes: LOCKS }),
  ],
  [
    'PUT /geofences/:id',
    'letting the geofence of a vehicle lock',
    '1 1 0 1 0 0 1 0 0 0',
    async (world) => {
      const { records, make, deviceId } = world;
      const geofenceId = await make('/geofences', geofence({}));
      await records.link({ deviceId, geofenceId });
      return put(world, '/geofences', geofenceId, { attributes: LOCKS });
    },
  ],
  [
    'PUT /geofences/:id',
    'moving a geofence that locks a vehicle',
    '1 1 0 1 0 0 1 0 0 0',
    async (world) => {
      const { geofenceId } = await locking(world, 'deviceId');
      await world.records.link({ deviceId: world.deviceId, geofenceId });
      return put(world, '/geofences', geofenceId, { area: 'CIRCLE (2 2, 150)' });
    },
  ],
  [
    'PUT /geofences/:id',
    'moving a plain geofence of a vehicle that locks at every geofence',
    '1 1 0 1 0 0 0 0 0 0',
    async (world) => {
      const { records, make, deviceId } = world;
      await records.change('/devices', deviceId, { attributes: { lockOnExit: true } });
      const geofenceId = await make('/geofences', geofence({}));
      await records.link({ deviceId, geofenceId });
      return put(world, '/geofences', geofenceId, { area: 'CIRCLE (2 2, 150)' });
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
    'POST /permissions',
    'associating a geofence that locks with a group above',
    '1 1 0 1 0 0 1 1 0 0',
    async (world) => {
      const parent = await under(world);
      const geofenceId = await world.make('/geofences', geofence(LOCKS));
      return world.api.post('/permissions', { groupId: parent, geofenceId });
    },
  ],
  [
    'POST /permissions',
    'associating a plain geofence with the group of a vehicle that locks at every geofence',
    '1 1 0 1 0 0 0 0 0 0',
    async (world) => {
      const { records, make, deviceId, groupId } = world;
      await records.change('/devices', deviceId, { attributes: { lockOnEnter: true } });
      return world.api.post('/permissions', { groupId, geofenceId: await make('/geofences', geofence({})) });
    },
  ],
  [
    'PUT /devices/:id',
    'letting a vehicle lock at its geofences',
    '1 1 0 1 0 0 0 0 0 0',
    (world) => put(world, '/devices', world.deviceId, { attributes: { lockOnExit: true } }),
  ],
  [
    'PUT /devices/:id',
    'letting a vehicle lock without a driver',
    '1 1 0 1 0 0 0 0 0 0',
    (world) => put(world, '/devices', world.deviceId, { attributes: { 'farol.driverLockDevice': 1 } }),
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
      await world.records.link({ groupId, geofenceId });
      return put(world, '/devices', world.deviceId, { groupId });
    },
  ],
  [
    'PUT /devices/:id',
    'moving a vehicle into a group below one with a geofence that locks',
    '1 1 0 1 0 0 0 0 0 0',
    async (world) => {
      const groupId = await below(world);
      return put(world, '/devices', world.deviceId, { groupId });
    },
  ],
  [
    'PUT /groups/:id',
    'moving a group into one below a geofence that locks',
    '1 1 0 1 0 0 1 0 0 0',
    async (world) => put(world, '/groups', world.groupId, { groupId: await below(world) }),
  ],
  [
    'PUT /groups/:id',
    'moving the group above into one with a geofence that locks',
    '1 1 0 1 0 0 1 1 0 0',
    async (world) => {
      const parent = await under(world);
      return put(world, '/groups', parent, { groupId: await below(world) });
    },
  ],
  [
    'PUT /groups/:id',
    'moving a group into one with a geofence that locks',
    '1 1 0 1 0 0 1 0 0 0',
    async (world) => {
      const groupId = await world.make('/groups', { name: 'Locked' });
      const geofenceId = await world.make('/geofences', geofence(LOCKS));
      await world.records.link({ groupId, geofenceId });
      return put(world, '/groups', world.groupId, { groupId });
    },
  ],
];

async function locking(
  world: Attempt,
  owner: 'deviceId' | 'groupId',
): Promise<Link & { geofenceId: number }> {
  return { [owner]: world[owner], geofenceId: await world.make('/geofences', geofence(LOCKS)) };
}

/** Puts the group of the vehicle below a new one, through which even strangers see it, and returns that. */
async function under(world: Attempt): Promise<number> {
  const parent = await world.make('/groups', { name: 'Region' });
  await world.records.change('/groups', world.groupId, { groupId: parent });
  return parent;
}

/** Returns a new group below one with a geofence that locks. */
async function below(world: Attempt): Promise<number> {
  const parent = await world.make('/groups', { name: 'Locked' });
  const geofenceId = await world.make('/geofences', geofence(LOCKS));
  await world.records.link({ groupId: parent, geofenceId });
  return await world.make('/groups', { name: 'Below', groupId: parent });
}
