import { uniqueName } from '../../../harness/server-under-test.ts';
import type { ApiResponse } from '../../../harness/api-client.ts';
import { geofence, LOCKS, put, type Attempt } from './attempt.ts';
import { ruled } from './rule-ways.ts';

/** A call that stops an engine in a roundabout way: who has every right makes it, who may not lock is refused. */
export type IndirectWay = [call: string, way: string, attempt: (world: Attempt) => Promise<ApiResponse>];

const REPLACING = {
  description: 'Cut',
  type: 'custom',
  attributes: { data: 'CUT,7', 'farol.changeNative': 'engineStop' },
};
const RESTART = { description: 'Restart', type: 'custom', attributes: { data: 'RESET#' } };
const DRIVER_LOCK = { 'farol.driverLockDevice': 1, 'farol.lockDeviceTimeout': 5 };
const OVERSPEED = { type: 'deviceOverspeed' };

/** Engine stops by switches as other clients write them: the same writings stop the engine. */
const switches: readonly IndirectWay[] = ['TRUE', ' true ', 1, '1', '1.0'].flatMap((on): IndirectWay[] => [
  [
    'PUT /devices/:id',
    `letting a vehicle lock without a driver by ${JSON.stringify(on)}`,
    (world) => put(world, '/devices', world.deviceId, { attributes: { 'farol.driverLockDevice': on } }),
  ],
  [
    'PUT /devices/:id',
    `letting a vehicle lock at its geofences by ${JSON.stringify(on)}`,
    (world) => put(world, '/devices', world.deviceId, { attributes: { lockOnExit: on } }),
  ],
]);

/** Engine stops by what a vehicle inherits, loses, or gets by a later command. */
export const indirectWays: readonly IndirectWay[] = [
  ...switches,
  [
    'POST /geofences',
    'a geofence that locks by a number',
    ({ api }) => api.post('/geofences', geofence({ lockOnEnter: 1 })),
  ],
  [
    'PUT /devices/:id',
    'a shorter time after which a vehicle locks without a driver',
    async (world) => {
      await world.records.change('/devices', world.deviceId, { attributes: DRIVER_LOCK });
      const attributes = { ...DRIVER_LOCK, 'farol.lockDeviceTimeout': '1' };
      return put(world, '/devices', world.deviceId, { attributes });
    },
  ],
  [
    'PUT /devices/:id',
    'moving a vehicle into a group that lets stops go out at more speed',
    async (world) => put(world, '/devices', world.deviceId, { groupId: await fastGroup(world) }),
  ],
  [
    'PUT /devices/:id',
    'taking a vehicle out of the group that holds its stops',
    async (world) => {
      const { records, groupId, deviceId } = world;
      await records.change('/groups', groupId, { attributes: { 'farol.stopSafeSpeed': 2 } });
      return put(world, '/devices', deviceId, { groupId: 0 });
    },
  ],
  [
    'PUT /groups/:id',
    'moving a group into one that lets stops go out at more speed',
    async (world) => put(world, '/groups', world.groupId, { groupId: await fastGroup(world) }),
  ],
  [
    'DELETE /groups/:id',
    'removing the group that holds the stops of its vehicles',
    async (world) => {
      const { records, groupId, api } = world;
      await records.change('/groups', groupId, { attributes: { 'farol.stopSafeSpeed': 2 } });
      return api.delete(`/groups/${groupId}`);
    },
  ],
  [
    'PUT /devices/:id',
    'moving a vehicle that a rule stops when it is too fast into a group with a lower limit',
    async (world) => {
      await ruled(world, OVERSPEED);
      const groupId = await world.make('/groups', { name: 'Slow', attributes: { speedLimit: '1' } });
      return put(world, '/devices', world.deviceId, { groupId });
    },
  ],
  [
    'PUT /devices/:id',
    'shorter trips of a vehicle that a rule stops when it moves',
    async (world) => {
      await ruled(world, { type: 'deviceMoving' });
      return put(world, '/devices', world.deviceId, { attributes: { 'report.trip.minDistance': 1 } });
    },
  ],
  [
    'PUT /devices/:id',
    'believing every fix of a vehicle in a geofence that locks',
    async (world) => {
      const geofenceId = await world.make('/geofences', geofence(LOCKS));
      await world.records.link({ deviceId: world.deviceId, geofenceId });
      return put(world, '/devices', world.deviceId, { attributes: { 'filter.enable': 'FALSE' } });
    },
  ],
  [
    'PUT /devices/:id',
    'an attribute from which the alarm is computed at which a rule stops the vehicle',
    async (world) => {
      await ruled(world, { type: 'alarm', attributes: { alarms: 'sos' } });
      const expression = 'panic ? "sos" : alarm';
      const alarm = { description: 'Panic', attribute: 'alarm', expression, type: 'string' };
      const attributeId = await world.make('/attributes/computed', alarm);
      await world.records.link({ deviceId: world.deviceId, attributeId });
      return put(world, '/devices', world.deviceId, { attributes: { panic: true } });
    },
  ],
  [
    'PUT /devices/:id',
    'moving a vehicle into a group with a maintenance at which a rule stops it',
    async (world) => {
      await ruled(world, { type: 'maintenance' });
      const oil = { name: 'Oil', type: 'totalDistance', start: 1, period: 1 };
      const link = { maintenanceId: await world.make('/maintenance', oil) };
      return put(world, '/devices', world.deviceId, { groupId: await groupWith(world, link) });
    },
  ],
  [
    'PUT /devices/:id',
    'moving a vehicle in a geofence that locks into a group where its place is computed',
    async (world) => {
      const geofenceId = await world.make('/geofences', geofence(LOCKS));
      await world.records.link({ deviceId: world.deviceId, geofenceId });
      const away = { description: 'Away', attribute: 'latitude', expression: '80', type: 'number' };
      const link = { attributeId: await world.make('/attributes/computed', away) };
      return put(world, '/devices', world.deviceId, { groupId: await groupWith(world, link) });
    },
  ],
  ...['accuracy', 'valid'].map((attribute): IndirectWay => [
    'PUT /devices/:id',
    `moving a vehicle in a geofence that locks into a group where \`${attribute}\` of its fixes is computed`,
    async (world) => {
      const geofenceId = await world.make('/geofences', geofence(LOCKS));
      await world.records.link({ deviceId: world.deviceId, geofenceId });
      const believed =
        attribute === 'valid'
          ? { description: 'Valid', attribute, expression: 'true', type: 'boolean' }
          : { description: 'Exact', attribute, expression: '0', type: 'number' };
      const link = { attributeId: await world.make('/attributes/computed', believed) };
      return put(world, '/devices', world.deviceId, { groupId: await groupWith(world, link) });
    },
  ]),
  [
    'PUT /groups/:id',
    'moving a group with a rule at geofences into one with a plain geofence',
    async (world) => {
      await ruled(world, { type: 'geofenceEnter' }, { groupId: world.groupId });
      const link = { geofenceId: await world.make('/geofences', geofence({})) };
      return put(world, '/groups', world.groupId, { groupId: await groupWith(world, link) });
    },
  ],
  [
    'PUT /devices/:id',
    'moving a vehicle with a saved command for locking into a group that approves other text',
    async (world) => {
      await saved(world, REPLACING);
      const link = { commandId: await world.make('/commands', RESTART) };
      return put(world, '/devices', world.deviceId, { groupId: await groupWith(world, link) });
    },
  ],
  [
    'DELETE /commands/:id',
    'removing the saved command for locking, so that its text is one like any other',
    async (world) => world.api.delete(`/commands/${await saved(world, REPLACING)}`),
  ],
  [
    'PUT /commands/:id',
    'turning the saved command for locking into another, so that its text is one like any other',
    async (world) =>
      put(world, '/commands', await saved(world, REPLACING), { type: 'positionSingle', attributes: {} }),
  ],
  [
    'DELETE /permissions',
    'taking the saved command for locking from a vehicle',
    async (world) => {
      const commandId = await saved(world, REPLACING);
      return world.api.delete('/permissions', { deviceId: world.deviceId, commandId });
    },
  ],
  [
    'DELETE /permissions/bulk',
    'taking a geofence with a speed limit from a vehicle that a rule stops when it is too fast',
    async (world) => {
      await ruled(world, OVERSPEED);
      const geofenceId = await world.make('/geofences', geofence({ speedLimit: 60 }));
      await world.records.link({ deviceId: world.deviceId, geofenceId });
      return world.api.delete('/permissions/bulk', [{ deviceId: world.deviceId, geofenceId }]);
    },
  ],
  ...['speed', 'motion', 'valid', 'speedUnknown'].map((attribute): IndirectWay => [
    'POST /permissions',
    `giving a vehicle a computed ${attribute}, by which its held stops go out`,
    async (world) => linkComputed(world, attribute),
  ]),
  ...['ignition', 'blocked'].map((attribute): IndirectWay => [
    'POST /permissions',
    `giving a vehicle that locks without a driver a computed "${attribute}"`,
    async (world) => {
      await world.records.change('/devices', world.deviceId, { attributes: DRIVER_LOCK });
      return linkComputed(world, attribute);
    },
  ]),
  [
    'PUT /groups/:id',
    'moving a group into one where the speed of its vehicles is computed',
    async (world) => {
      const link = { attributeId: await computed(world, 'speed') };
      return put(world, '/groups', world.groupId, { groupId: await groupWith(world, link) });
    },
  ],
  ...['plane', 'helicopter'].map((category): IndirectWay => [
    'PUT /devices/:id',
    `making a vehicle that a rule stops a ${category}, of which every speed is believed`,
    async (world) => {
      await ruled(world, OVERSPEED);
      return put(world, '/devices', world.deviceId, { category });
    },
  ]),
  [
    'POST /commands/send',
    'a text with the stop of a tracker after another line',
    ({ api, deviceId }) =>
      api.post('/commands/send', { deviceId, type: 'custom', attributes: { data: 'STATUS\nDYD#' } }),
  ],
];

/** Links a vehicle with a computed attribute, as the caller. */
async function linkComputed(world: Attempt, attribute: string): Promise<ApiResponse> {
  const attributeId = await computed(world, attribute);
  return world.api.post('/permissions', { deviceId: world.deviceId, attributeId });
}

async function computed({ make }: Attempt, attribute: string): Promise<number> {
  const type = attribute === 'speed' ? 'number' : 'boolean';
  const expression = type === 'number' ? '0' : 'false';
  return make('/attributes/computed', { description: 'Computed', attribute, expression, type });
}

async function fastGroup({ make }: Attempt): Promise<number> {
  return await make('/groups', { name: 'Fast', attributes: { 'farol.stopSafeSpeed': '200' } });
}

/** Returns a new group with a record. */
async function groupWith(
  { make, records }: Attempt,
  link: Readonly<Record<string, number>>,
): Promise<number> {
  const groupId = await make('/groups', { name: uniqueName('with') });
  await records.link({ groupId, ...link });
  return groupId;
}

/** Returns a new saved command of the vehicle. */
async function saved({ records, make, deviceId }: Attempt, command: object): Promise<number> {
  const commandId = await make('/commands', command);
  await records.link({ deviceId, commandId });
  return commandId;
}
