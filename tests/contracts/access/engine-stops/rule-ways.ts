import { uniqueName } from '../../../harness/server-under-test.ts';
import { storeRecord } from '../../../harness/stored-records.ts';
import { geofence, put, STOP, type Attempt, type Way } from './attempt.ts';

/**
 * Engine stops by causing the event at which a notification rule sends one: the rule is the administrator's, who may stop
 * the engine, and the change is the caller's. And what lets the stops of others go out at more speed, or later.
 */
//                              adm every noLock noAnchor limited readonly deviceReadonly stranger lockGuest guest
export const ruleWays: readonly Way[] = [
  [
    'PUT /geofences/:id',
    'moving a plain geofence of a vehicle that a rule stops when it leaves',
    '1 1 0 1 0 0 1 0 0 0',
    async (world) => {
      await ruled(world, { type: 'geofenceExit' });
      return put(world, '/geofences', await fenceOf(world), { area: 'CIRCLE (2 2, 150)' });
    },
  ],
  [
    'PUT /geofences/:id',
    'moving a plain geofence that a rule for all vehicles of its user watches',
    '1 1 0 1 0 0 1 0 0 0',
    async (world) => {
      const geofenceId = await fenceOf(world);
      await ruled(world, {
        type: 'geofenceEnter',
        always: true,
        attributes: { geofenceIds: `7,${geofenceId}` },
      });
      return put(world, '/geofences', geofenceId, { area: 'CIRCLE (2 2, 150)' });
    },
  ],
  [
    'PUT /geofences/:id',
    'moving a plain geofence that no rule watches',
    '1 1 1 1 1 0 1 1 0 0',
    async (world) => {
      await ruled(world, { type: 'geofenceEnter', attributes: { geofenceIds: '999999' } });
      return put(world, '/geofences', await fenceOf(world), { area: 'CIRCLE (2 2, 150)' });
    },
  ],
  [
    'PUT /geofences/:id',
    'a speed limit where a rule stops vehicles that are too fast',
    '1 1 0 1 0 0 1 0 0 0',
    async (world) => {
      await ruled(world, { type: 'deviceOverspeed' });
      return put(world, '/geofences', await fenceOf(world), { attributes: { speedLimit: 1 } });
    },
  ],
  [
    'POST /permissions',
    'associating a plain geofence with a vehicle that a rule stops at it',
    '1 1 0 1 0 0 1 0 0 0',
    async (world) => {
      await ruled(world, { type: 'geofenceEnter' });
      const geofenceId = await world.make('/geofences', geofence({}));
      return world.api.post('/permissions', { deviceId: world.deviceId, geofenceId });
    },
  ],
  [
    'POST /permissions',
    'associating a plain geofence with the group of a vehicle that a rule stops at it',
    '1 1 0 1 0 0 1 0 0 0',
    async (world) => {
      await ruled(world, { type: 'geofenceEnter' });
      const geofenceId = await world.make('/geofences', geofence({}));
      return world.api.post('/permissions', { groupId: world.groupId, geofenceId });
    },
  ],
  [
    'POST /permissions',
    'associating a computed alarm with a vehicle that a rule stops at an alarm',
    '1 1 0 1 0 0 1 0 0 0',
    async (world) => {
      await ruled(world, { type: 'alarm', attributes: { alarms: 'sos' } });
      const sos = { description: 'SOS', attribute: 'alarm', expression: "'sos'", type: 'string' };
      const attributeId = await world.make('/attributes/computed', sos);
      return world.api.post('/permissions', { deviceId: world.deviceId, attributeId });
    },
  ],
  [
    'POST /permissions',
    'associating a maintenance with a vehicle that a rule stops when it is due',
    '1 1 0 1 0 0 1 0 0 0',
    async (world) => {
      await ruled(world, { type: 'maintenance' });
      const oil = { name: 'Oil', type: 'totalDistance', start: 1, period: 1 };
      const maintenanceId = await world.make('/maintenance', oil);
      return world.api.post('/permissions', { deviceId: world.deviceId, maintenanceId });
    },
  ],
  [
    'PUT /maintenance/:id',
    'changing when a maintenance is due at which a rule stops the vehicle',
    '1 1 0 1 0 0 1 0 0 0',
    async (world) => {
      const oil = { name: 'Oil', type: 'totalDistance', start: 1000, period: 1000 };
      const maintenanceId = await world.make('/maintenance', oil);
      await world.records.link({ deviceId: world.deviceId, maintenanceId });
      await ruled(world, { type: 'maintenance' });
      return put(world, '/maintenance', maintenanceId, { period: 1 });
    },
  ],
  [
    'PUT /devices/:id',
    'a lower speed limit of a vehicle that a rule stops when it is too fast',
    '1 1 0 1 0 0 0 0 0 0',
    async (world) => {
      await ruled(world, { type: 'deviceOverspeed' });
      return put(world, '/devices', world.deviceId, { attributes: { speedLimit: 1 } });
    },
  ],
  [
    'PUT /groups/:id',
    'a lower speed limit of the group of a vehicle that a rule stops when it is too fast',
    '1 1 0 1 0 0 1 0 0 0',
    async (world) => {
      await ruled(world, { type: 'deviceOverspeed' });
      return put(world, '/groups', world.groupId, { attributes: { speedLimit: 1 } });
    },
  ],
  [
    'PUT /devices/:id',
    'a higher speed up to which a stop goes out',
    '1 1 0 1 0 0 0 0 0 0',
    (world) => put(world, '/devices', world.deviceId, { attributes: { 'farol.stopSafeSpeed': 100 } }),
  ],
  [
    'PUT /groups/:id',
    'a longer time for which the stops of a group wait',
    '1 1 0 1 0 0 1 0 0 0',
    (world) => put(world, '/groups', world.groupId, { attributes: { 'farol.stopExpiryMinutes': '600' } }),
  ],
  [
    'PUT /devices/:id',
    'another model of a vehicle that a rule stops when it is too fast',
    '1 1 1 1 1 0 0 0 0 0',
    async (world) => {
      await ruled(world, { type: 'deviceOverspeed' });
      return put(world, '/devices', world.deviceId, { model: 'Box' });
    },
  ],
  [
    'PUT /devices/:id',
    'moving a vehicle into a group with a rule that sends a stop',
    '1 1 0 1 0 0 0 0 0 0',
    async (world) => put(world, '/devices', world.deviceId, { groupId: await ruledGroup(world) }),
  ],
  [
    'POST /devices',
    'a new vehicle in a group with a rule that sends a stop',
    '1 1 0 1 0 0 0 1 0 0',
    async (world) =>
      world.api.post('/devices', {
        name: 'New',
        uniqueId: uniqueName('new'),
        groupId: await ruledGroup(world),
      }),
  ],
  [
    'PUT /groups/:id',
    'moving a group into one with a rule that sends a stop',
    '1 1 0 1 0 0 1 0 0 0',
    async (world) => put(world, '/groups', world.groupId, { groupId: await ruledGroup(world) }),
  ],
  [
    'PUT /notifications/:id',
    'the event at which a rule sends a stop',
    '1 1 0 1 0 0 1 1 0 0',
    async (world) => put(world, '/notifications', await seenRule(world), { type: 'ignitionOff' }),
  ],
  [
    'PUT /notifications/:id',
    'the name of a rule that sends a stop',
    '1 1 1 1 1 0 1 1 0 0',
    async (world) => put(world, '/notifications', await seenRule(world), { description: 'Renamed' }),
  ],
];

/** Makes a rule of the administrator that stops the vehicle, or those of another owner, at an event. */
export async function ruled(
  world: Attempt,
  rule: object,
  owner: Readonly<Record<string, number>> = { deviceId: world.deviceId },
): Promise<void> {
  const notificationId = await stopRule(world, rule);
  await world.records.link({ ...owner, notificationId });
}

/** Makes a rule of the administrator that sends a stop; their list has it, the caller's has not. */
async function stopRule({ records, administratorId, deviceId }: Attempt, rule: object): Promise<number> {
  const users = [administratorId];
  return await records.transaction(async (transaction) => {
    const commandId = await storeRecord(transaction, { path: '/commands', body: STOP, users });
    const body = { notificators: 'command', attributes: {}, ...rule, commandId };
    await transaction.associate({
      owner: 'user',
      ownerId: administratorId,
      property: 'device',
      propertyId: deviceId,
    });
    return await storeRecord(transaction, { path: '/notifications', body, users });
  });
}

/** Returns a new group with a rule that sends a stop. */
async function ruledGroup(world: Attempt): Promise<number> {
  const groupId = await world.make('/groups', { name: 'Ruled' });
  const notificationId = await stopRule(world, { type: 'ignitionOn' });
  await world.records.link({ groupId, notificationId });
  return groupId;
}

/** Returns a plain geofence of the vehicle that the caller sees. */
async function fenceOf({ records, make, deviceId }: Attempt): Promise<number> {
  const geofenceId = await make('/geofences', geofence({}));
  await records.link({ deviceId, geofenceId });
  return geofenceId;
}

/** Returns a rule that sends a stop and that the caller sees. */
async function seenRule({ records, administratorId, make }: Attempt): Promise<number> {
  const commandId = await records.make({ path: '/commands', body: STOP, users: [administratorId] });
  const rule = { type: 'ignitionOn', notificators: 'command', commandId, attributes: {} };
  return make('/notifications', rule);
}
