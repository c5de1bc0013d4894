import type { CommandReceipt, QueuedCommand } from '../domain/command/command.ts';
import type { SavedCommand } from '../domain/command/saved-command.ts';

/** What devices can be told (contract §4.4). Every member rejects with a Failure. */
export interface Commands {
  /** The types of commands that a device understands; without a device all that the server knows. */
  supportedTypes(deviceId?: number): Promise<string[]>;
  /** The saved commands that this user may send to this device. */
  savedCommandsFor(deviceId: number): Promise<SavedCommand[]>;
  /** Hands a command over to the device that it names; that it was accepted does not mean that the device has it. */
  send(payload: SavedCommand): Promise<CommandReceipt>;
  /**
   * Hands a command over to every device of a group and of the groups in it that this user reaches. Answers those that wait for their
   * device; the others were given to theirs.
   */
  sendToGroup(payload: SavedCommand, groupId: number): Promise<QueuedCommand[]>;
}
