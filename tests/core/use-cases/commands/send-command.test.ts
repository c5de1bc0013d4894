import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { MemoryCommands } from '@farol/adapters/memory/commands';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import type { CommandChoice } from '@farol/core/domain/command/command-choice';
import type { CommandResult } from '@farol/core/domain/command/command-result';
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
const NORTH = 3;
const DEVICES = [
  { deviceId: 5, types: ['custom'], saved: [relay], isLive: false, groupId: NORTH },
  { deviceId: 6, types: ['engineStop'], saved: [], isLive: true, groupId: NORTH },
];
const LOCK: CommandChoice = { kind: 'lock', action: 'engineStop' };
const UNLOCK: CommandChoice = { kind: 'lock', action: 'engineResume' };
const CUSTOM: CommandChoice = { kind: 'type', type: 'custom' };

/** Sends a command to vehicle 5, or as the changes say, and returns the result of each vehicle. */
async function resultsOf(
  commands: MemoryCommands,
  changes: Partial<CommandRequest>,
): Promise<CommandResult[]> {
  const results: CommandResult[] = [];
  const target = { kind: 'device', deviceId: 5 } as const;
  const request = { target, deviceIds: [5], choice: LOCK, attributes: {}, namespace: 'acme', ...changes };
  await sendCommand(commands, request, (result) => results.push(result));
  return results;
}

test('send command: a lock is the saved command that replaces it, where the vehicle has one', async () => {
  const commands = new MemoryCommands(DEVICES, new MemoryNetwork());
  expect(await resultsOf(commands, { deviceIds: [5, 6] })).toMatchObject([
    { type: 'accepted', deviceId: 5, receipt: { state: 'queued' } },
    { type: 'accepted', deviceId: 6, receipt: { state: 'delivered' } },
  ]);
  expect(commands.sent).toMatchObject([
    { id: 3, deviceId: 5, type: 'custom', attributes: relay.attributes },
    { id: 0, deviceId: 6, type: 'engineStop', description: 'Novo...', attributes: {} },
  ]);
});

test('send command: a command type is sent with its parameters, a saved command unchanged', async () => {
  const commands = new MemoryCommands(DEVICES, new MemoryNetwork());
  const attributes = { data: 'STATUS#' };
  await resultsOf(commands, { choice: CUSTOM, attributes });
  await resultsOf(commands, { choice: { kind: 'saved', command: relay }, attributes });
  expect(commands.sent).toMatchObject([
    { id: 0, deviceId: 5, type: 'custom', attributes },
    { ...relay, deviceId: 5 },
  ]);
});

test('send command: when the vehicle’s lock command cannot be determined, nothing is sent', async () => {
  const network = new MemoryNetwork();
  const commands = new MemoryCommands(DEVICES, network);
  network.failure = new Failure('NETWORK', 0);
  expect(await resultsOf(commands, {})).toEqual([
    { type: 'refused', deviceId: 5, reason: 'NETWORK', isOutcomeUnknown: true },
  ]);
  expect(commands.sent).toEqual([]);
});

test('send command: a vehicle that does not support locking is sent nothing, and nothing is reported as sent', async () => {
  const commands = new MemoryCommands(DEVICES, new MemoryNetwork());
  const refused = { type: 'refused', reason: 'COMMAND_NOT_SUPPORTED', isOutcomeUnknown: false };
  expect(await resultsOf(commands, { choice: UNLOCK, deviceIds: [5, 6] })).toEqual([
    { ...refused, deviceId: 5 },
    { ...refused, deviceId: 6 },
  ]);
  expect(commands.sent).toEqual([]);
});

const vehicle = fc.record({
  deviceId: fc.integer({ min: 1, max: 20 }),
  types: fc.uniqueArray(fc.constantFrom('custom', 'engineStop', 'engineResume')),
  saved: fc.constantFrom([], [relay]),
  isLive: fc.boolean(),
  groupId: fc.constant(NORTH),
});
const vehicles = fc.uniqueArray(vehicle, {
  selector: ({ deviceId }) => deviceId,
  minLength: 1,
  maxLength: 9,
});
const choices = fc.constantFrom(LOCK, UNLOCK, CUSTOM, { kind: 'saved', command: relay } as const);

test('send command: every confirmed vehicle has one result, and only those whose command was accepted received it', async () => {
  await fc.assert(
    fc.asyncProperty(vehicles, choices, fc.boolean(), async (devices, choice, isGroup) => {
      const commands = new MemoryCommands(devices, new MemoryNetwork());
      const deviceIds = devices.map(({ deviceId }) => deviceId);
      const group = { kind: 'group', groupId: NORTH, name: '' } as const;
      const results = await resultsOf(commands, {
        target: isGroup ? group : { kind: 'devices', deviceIds },
        deviceIds,
        choice,
      });
      expect(idsOf(results)).toEqual(idsOf(devices));
      expect(idsOf(commands.sent)).toEqual(idsOf(results.filter(({ type }) => type === 'accepted')));
    }),
  );
});

test('send command: a command for one vehicle has the result that it has among several', async () => {
  await fc.assert(
    fc.asyncProperty(vehicles, choices, async (devices, choice) => {
      const deviceIds = devices.map(({ deviceId }) => deviceId);
      const among = await resultsOf(new MemoryCommands(devices, new MemoryNetwork()), {
        target: { kind: 'devices', deviceIds },
        deviceIds,
        choice,
      });
      for (const deviceId of deviceIds) {
        const [alone] = await resultsOf(new MemoryCommands(devices, new MemoryNetwork()), {
          target: { kind: 'device', deviceId },
          deviceIds: [deviceId],
          choice,
        });
        expect(statesOf([alone])).toEqual(statesOf(among.filter((item) => item.deviceId === deviceId)));
      }
    }),
    { numRuns: 50 },
  );
});

/** The ids of vehicles, ascending: a vehicle that is there twice counts twice. */
function idsOf(some: readonly { deviceId: number }[]): number[] {
  return some.map(({ deviceId }) => deviceId).toSorted((left, right) => left - right);
}

/** Results without queue ids, which count on. */
function statesOf(results: readonly (CommandResult | undefined)[]): unknown[] {
  return results.map((result) => (result?.type === 'accepted' ? result.receipt.state : result));
}
