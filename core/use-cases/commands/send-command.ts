import type { Attributes } from '../../domain/values/attributes.ts';
import { commandPayload, type CommandReceipt } from '../../domain/command/command.ts';
import type { CommandChoice } from '../../domain/command/command-choice.ts';
import { Failure } from '../../domain/values/failure.ts';
import { lockPayload, supportsLock } from '../../domain/command/lock.ts';
import type { Namespace } from '../../domain/values/namespace.ts';
import type { Commands } from '../../ports/commands.ts';

/** A chosen command with its device and parameters. */
export interface CommandRequest {
  deviceId: number;
  choice: CommandChoice;
  /** Parameters of a command that is not a saved one. */
  attributes: Attributes;
  namespace: Namespace;
}

/**
 * Sends a command (§3). To lock or unlock, it sends the saved command that replaces the action for this
 * device, if there is one. If that cannot be determined, or the device does not support the action, nothing
 * is sent: a server may accept a command that never reaches the device. Rejects with the Failure of the
 * server, or with COMMAND_NOT_SUPPORTED.
 */
export async function sendCommand(
  { commands }: { commands: Commands },
  { deviceId, choice, attributes, namespace }: CommandRequest,
): Promise<CommandReceipt> {
  if (choice.kind === 'saved') return await commands.send(commandPayload(deviceId, choice.command));
  if (choice.kind === 'type')
    return await commands.send(commandPayload(deviceId, { type: choice.type, attributes }));
  const [types, saved] = await Promise.all([
    commands.supportedTypes(deviceId),
    commands.savedCommandsFor(deviceId),
  ]);
  if (!supportsLock(choice.action, { types, saved }, namespace))
    throw new Failure('COMMAND_NOT_SUPPORTED', 400);
  return await commands.send(lockPayload(choice.action, deviceId, saved, namespace));
}
