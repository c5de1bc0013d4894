import { put, STOP, type Attempt, type Way } from './attempt.ts';

const REPLACING = {
  description: 'Relay',
  type: 'custom',
  attributes: { data: 'RELAY,1', 'farol.changeNative': 'engineStop' },
};
/** Free text whose effect on a vehicle the server cannot know. */
const FREE_TEXT = { type: 'custom', attributes: { data: 'RESET#' } };

/** Engine stops by commands: sent, saved, as text, and associated with vehicles. */
//                              adm every noLock noAnchor limited readonly deviceReadonly stranger lockGuest guest
export const commandWays: readonly Way[] = [
  [
    'POST /commands/send',
    'a stop',
    '1 1 0 1 0 0 1 0 1 0',
    ({ api, deviceId }) =>
      api.post('/commands/send', { id: 0, deviceId, type: 'engineStop', attributes: {} }),
  ],
  [
    'POST /commands/send',
    'a stop to a group',
    '1 1 0 1 0 0 1 0 0 0',
    ({ api, groupId }) =>
      api.post(`/commands/send?groupId=${groupId}`, { id: 0, type: 'engineStop', attributes: {} }),
  ],
  [
    'POST /commands/send',
    'a stop declared as unlocking',
    '1 1 0 1 0 0 1 0 1 0',
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
    '1 1 0 1 1 0 1 0 1 0',
    async ({ api, deviceId, make }) =>
      api.post('/commands/send', { id: await make('/commands', STOP), deviceId }),
  ],
  [
    'POST /commands/send',
    'a saved command that replaces the stop',
    '1 1 0 1 1 0 1 0 1 0',
    async ({ api, deviceId, make }) =>
      api.post('/commands/send', { id: await make('/commands', REPLACING), deviceId }),
  ],
  [
    'POST /commands/send',
    'free text that a vehicle reads as the native stop',
    '1 1 0 1 0 0 1 0 0 0',
    ({ api, deviceId }) =>
      api.post('/commands/send', { deviceId, type: 'custom', attributes: { data: ' ENGINEstop' } }),
  ],
  [
    'POST /commands/send',
    'the native stop on the second line of a text',
    '1 1 0 1 0 0 1 0 0 0',
    ({ api, deviceId }) =>
      api.post('/commands/send', { deviceId, type: 'custom', attributes: { data: 'ping\nengineStop' } }),
  ],
  [
    'POST /commands/send',
    'a type that a vehicle reads as the native stop',
    '1 1 0 1 0 0 1 0 0 0',
    ({ api, deviceId }) => api.post('/commands/send', { deviceId, type: 'EngineStop', attributes: {} }),
  ],
  [
    'POST /commands/send',
    'text as the type of a command to a vehicle with a saved command for locking',
    '1 1 0 1 0 0 1 0 0 0',
    async (world) => {
      await saved(world, REPLACING);
      const { api, deviceId } = world;
      return api.post('/commands/send', { deviceId, type: 'RELAY,1', attributes: {} });
    },
  ],
  [
    'POST /commands/send',
    'free text to a vehicle that locks natively',
    '1 1 1 1 0 0 1 0 0 0',
    ({ api, deviceId }) => api.post('/commands/send', { deviceId, ...FREE_TEXT }),
  ],
  [
    'POST /commands/send',
    'free text to a vehicle with a saved command for locking',
    '1 1 0 1 0 0 1 0 0 0',
    async (world) => {
      await saved(world, REPLACING);
      return world.api.post('/commands/send', { deviceId: world.deviceId, ...FREE_TEXT });
    },
  ],
  [
    'POST /commands/send',
    'an output of one vehicle of a group with a saved command for locking',
    '1 1 0 1 0 0 1 0 0 0',
    async (world) => {
      await saved(world, REPLACING);
      const output = { type: 'outputControl', attributes: { index: 2, data: '1' } };
      return world.api.post(`/commands/send?groupId=${world.groupId}`, { id: 0, ...output });
    },
  ],
  [
    'POST /commands/send',
    'saved text approved for a vehicle with a saved command for locking',
    '1 1 1 1 1 0 1 0 0 0',
    async (world) => {
      await saved(world, REPLACING);
      const id = await saved(world, { description: 'Restart', ...FREE_TEXT });
      return world.api.post('/commands/send', { id, deviceId: world.deviceId });
    },
  ],
  [
    'POST /commands/send',
    'saved text not approved for a vehicle with a saved command for locking',
    '1 1 0 1 1 0 1 0 0 0',
    async (world) => {
      await saved(world, REPLACING);
      const id = await world.make('/commands', { description: 'Restart', ...FREE_TEXT });
      return world.api.post('/commands/send', { id, deviceId: world.deviceId });
    },
  ],
  [
    'POST /commands/send',
    'saved text that is the same as the lock command but declared as something else',
    '1 1 0 1 1 0 1 0 1 0',
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
      return put(world, '/commands', id, { attributes: { data: 'RELAY,01' } });
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
    '1 1 1 0 0 0 1 0 0 0',
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
      return put(world, '/commands', id, STOP);
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
];

/** Creates a saved command and associates it with the device. */
async function saved({ records, deviceId, make }: Attempt, command: object): Promise<number> {
  const commandId = await make('/commands', command);
  await records.link({ deviceId, commandId });
  return commandId;
}
