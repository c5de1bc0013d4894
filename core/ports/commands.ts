import type { CommandReceipt, QueuedCommand } from '../domain/command/command.ts';
import type { LoggedCommand } from '../domain/command/logged-command.ts';
import type { SavedCommand } from '../domain/command/saved-command.ts';

/** Commands for devices (contract §4.4). Every method rejects with a Failure. */
export interface Commands {
  /** Returns the command types that a device supports; without a device all types that the server knows. */
  supportedTypes(deviceId?: number): Promise<string[]>;
  /** Returns the saved commands that this user may send to this device. */
  savedCommandsFor(deviceId: number): Promise<SavedCommand[]>;
  /**
   * Sends a command to the device it names. Acceptance by the server does not mean that the device received
   * it.
   */
  send(payload: SavedCommand): Promise<CommandReceipt>;
  /**
   * Sends a command to every device of a group and its subgroups that this user may access. Returns the
   * commands that are queued for their device; all others were delivered.
   */
  sendToGroup(payload: SavedCommand, groupId: number): Promise<QueuedCommand[]>;
  /**
   * Returns the latest commands to the vehicles that this user may see, sent by any user; undefined where the
   * server keeps no log for them.
   */
  log(): Promise<LoggedCommand[] | undefined>;
}
