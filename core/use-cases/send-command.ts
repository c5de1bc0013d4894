import type { Attributes } from '../domain/attributes.ts';
import { commandPayload, type CommandReceipt } from '../domain/command.ts';
import type { CommandChoice } from '../domain/command-choice.ts';
import { lockPayload } from '../domain/lock.ts';
import type { Namespace } from '../domain/namespace.ts';
import type { Commands } from '../ports/commands.ts';

/** A choice with its device and what was filled in. */
export interface CommandOrder {
  deviceId: number;
  choice: CommandChoice;
  /** Parameters of a command that is not saved. */
  attributes: Attributes;
  namespace: Namespace;
}

/**
 * Sends a command (§3). Whoever locks or unlocks sends the saved command of the device that replaces the action, if there is one; when
 * it cannot be known, nothing is sent. Rejects with the Failure of the server.
 */
export async function sendCommand(
  { commands }: { commands: Commands },
  { deviceId, choice, attributes, namespace }: CommandOrder,
): Promise<CommandReceipt> {
  if (choice.kind === 'saved') return await commands.send(commandPayload(deviceId, choice.command));
  if (choice.kind === 'type')
    return await commands.send(commandPayload(deviceId, { type: choice.type, attributes }));
  const saved = await commands.savedFor(deviceId);
  return await commands.send(lockPayload(choice.action, deviceId, saved, namespace));
}
