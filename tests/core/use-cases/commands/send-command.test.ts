import { expect, test } from 'vitest';
import { MemoryCommands } from '@farol/adapters/memory/commands';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { Failure } from '@farol/core/domain/values/failure';
import { sendCommand, type CommandRequest } from '@farol/core/use-cases/commands/send-command';

const relay = {
  id: 3,
  description: 'Relé',
  type: 'custom',
  textChannel: false,
  deviceId: 0,
  attributes: { data: 'RELAY,1#', 'acme.changeNative': 'engineStop' },
};
const DEVICES = [
  { deviceId: 5, types: ['custom'], saved: [relay], isLive: false },
  { deviceId: 6, types: ['engineStop'], saved: [], isLive: true },
];

function order(changes: Partial<CommandRequest>): CommandRequest {
  return {
    deviceId: 5,
    choice: { kind: 'lock', action: 'engineStop' },
    attributes: {},
    namespace: 'acme',
    ...changes,
  };
}

test('a lock is the saved command that replaces it, if the vehicle has one', async () => {
  const commands = new MemoryCommands(DEVICES, new MemoryNetwork());
  expect(await sendCommand({ commands }, order({}))).toMatchObject({ state: 'queued' });
  expect(await sendCommand({ commands }, order({ deviceId: 6 }))).toMatchObject({ state: 'delivered' });
  expect(commands.sent).toMatchObject([
    { id: 3, deviceId: 5, type: 'custom', attributes: relay.attributes },
    { id: 0, deviceId: 6, type: 'engineStop', description: 'Novo...', attributes: {} },
  ]);
});

test('a command type is sent with its parameters, a saved command unchanged', async () => {
  const commands = new MemoryCommands(DEVICES, new MemoryNetwork());
  const attributes = { data: 'STATUS#' };
  await sendCommand({ commands }, order({ choice: { kind: 'type', type: 'custom' }, attributes }));
  await sendCommand({ commands }, order({ choice: { kind: 'saved', command: relay }, attributes }));
  expect(commands.sent).toMatchObject([
    { id: 0, deviceId: 5, type: 'custom', attributes },
    { ...relay, deviceId: 5 },
  ]);
});

test('when the vehicle’s lock command cannot be determined, nothing is sent', async () => {
  const network = new MemoryNetwork();
  const commands = new MemoryCommands(DEVICES, network);
  network.failure = new Failure('NETWORK', 0);
  await expect(sendCommand({ commands }, order({}))).rejects.toMatchObject({ code: 'NETWORK' });
  expect(commands.sent).toEqual([]);
});

test('a vehicle that does not support locking is sent nothing, and nothing is reported as sent', async () => {
  const commands = new MemoryCommands(DEVICES, new MemoryNetwork());
  const unlock = order({ choice: { kind: 'lock', action: 'engineResume' } });
  await expect(sendCommand({ commands }, unlock)).rejects.toMatchObject({ code: 'COMMAND_NOT_SUPPORTED' });
  await expect(sendCommand({ commands }, { ...unlock, deviceId: 6 })).rejects.toMatchObject({ status: 400 });
  expect(commands.sent).toEqual([]);
});
