import type { Attributes } from '../../domain/values/attributes.ts';
import { commandPayload, type CommandReceipt } from '../../domain/command/command.ts';
import { commandTypeOfChoice, type CommandChoice } from '../../domain/command/command-choice.ts';
import { refusedCommand, type CommandResult } from '../../domain/command/command-result.ts';
import type { CommandTarget } from '../../domain/command/command-target.ts';
import { Failure } from '../../domain/values/failure.ts';
import { lockPayload, supportsLock } from '../../domain/command/lock.ts';
import type { Namespace } from '../../domain/values/namespace.ts';
import type { Commands } from '../../ports/commands.ts';
import { inBatches } from '../concurrency/in-batches.ts';
import { readSupportedCommands } from './read-supported-commands.ts';

/** A chosen command with its vehicles and parameters. */
export interface CommandRequest {
  target: CommandTarget;
  /** The vehicles of the target that were confirmed. */
  deviceIds: readonly number[];
  choice: CommandChoice;
  /** Parameters of a command that is not a saved one. */
  attributes: Attributes;
  namespace: Namespace;
}

/**
 * Sends a command (§3) and reports the result of each vehicle; never rejects. A group command is one call,
 * whose response names the queued commands. Locks are sent to each vehicle separately, as each may have a
 * saved command that replaces them, and only to vehicles that were confirmed.
 */
export async function sendCommand(
  commands: Commands,
  request: CommandRequest,
  onResult: (result: CommandResult) => void,
): Promise<void> {
  const { target, choice, deviceIds } = request;
  if (target.kind === 'group' && choice.kind !== 'lock') {
    for (const result of await groupResults(commands, request, target.groupId)) onResult(result);
    return;
  }
  await inBatches(deviceIds, async (deviceId) => onResult(await vehicleResult(commands, request, deviceId)));
}

async function groupResults(
  commands: Commands,
  { deviceIds, ...request }: CommandRequest,
  groupId: number,
): Promise<CommandResult[]> {
  try {
    const waiting = await commands.sendToGroup(commandPayload(0, chosenCommand(request)), groupId);
    const queued = new Map(waiting.map(({ deviceId, queueId }) => [deviceId, queueId]));
    // Another vehicle may have joined the group in the meantime.
    return [...new Set([...deviceIds, ...queued.keys()])].map((deviceId) => ({
      type: 'accepted',
      deviceId,
      receipt: { state: queued.has(deviceId) ? 'queued' : 'delivered', queueId: queued.get(deviceId) },
    }));
  } catch (error) {
    return deviceIds.map((deviceId) => refusedCommand(deviceId, error));
  }
}

async function vehicleResult(
  commands: Commands,
  request: CommandRequest,
  deviceId: number,
): Promise<CommandResult> {
  try {
    return { type: 'accepted', deviceId, receipt: await sendToVehicle(commands, request, deviceId) };
  } catch (error) {
    return refusedCommand(deviceId, error);
  }
}

/**
 * To lock or unlock, sends the saved command that replaces the action for this vehicle, if there is one. If
 * that cannot be determined, or the vehicle does not support the action, nothing is sent: a server may accept
 * a command that never reaches the device.
 */
async function sendToVehicle(
  commands: Commands,
  { choice, namespace, attributes }: CommandRequest,
  deviceId: number,
): Promise<CommandReceipt> {
  if (choice.kind !== 'lock')
    return await commands.send(commandPayload(deviceId, chosenCommand({ choice, attributes })));
  const supported = await readSupportedCommands(commands, deviceId);
  if (!supportsLock(choice.action, supported, namespace)) throw new Failure('COMMAND_NOT_SUPPORTED', 400);
  return await commands.send(lockPayload(choice.action, deviceId, supported.saved, namespace));
}

/** Returns a command that is the same for every vehicle: a saved one, or a type with its parameters. */
function chosenCommand({ choice, attributes }: Pick<CommandRequest, 'choice' | 'attributes'>) {
  return choice.kind === 'saved' ? choice.command : { type: commandTypeOfChoice(choice), attributes };
}
