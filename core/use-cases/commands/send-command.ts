import type { Attributes } from '../../domain/values/attributes.ts';
import { commandPayload, type CommandReceipt } from '../../domain/command/command.ts';
import type { CommandChoice } from '../../domain/command/command-choice.ts';
import { Failure } from '../../domain/values/failure.ts';
import { lockPayload, supportsLock } from '../../domain/command/lock.ts';
import type { Namespace } from '../../domain/values/namespace.ts';
import type { Commands } from '../../ports/commands.ts';

/** A choice with its device and what was filled in. */
export interface CommandRequest {
  deviceId: number;
  choice: CommandChoice;
  /** Parameters of a command that is not saved. */
  attributes: Attributes;
  namespace: Namespace;
}

/**
 * Sends a command (§3). Whoever locks or unlocks sends the saved command of the device that replaces the action, if there is one; when
 * it cannot be known, or the device does not understand the action, nothing is sent: a server may take a command that its device never
 * gets. Rejects with the Failure of the server, or with COMMAND_NOT_SUPPORTED.
 */
export async function sendCommand(
  { commands }: { commands: Commands },
  { deviceId, choice, attributes, namespace }: CommandRequest,
): Promise<CommandReceipt> {
  if (choice.kind === 'saved') return await commands.send(commandPayload(deviceId, choice.command));
  if (choice.kind === 'type')
    return await commands.send(commandPayload(deviceId, { type: choice.type, attributes }));
  const [types, saved] = await Promise.all([commands.supportedTypes(deviceId), commands.savedCommandsFor(deviceId)]);
  if (!supportsLock(choice.action, { types, saved }, namespace)) throw new Failure('COMMAND_NOT_SUPPORTED', 400);
  return await commands.send(lockPayload(choice.action, deviceId, saved, namespace));
}
