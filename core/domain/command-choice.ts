import { lockActionOf, type LockAction } from './lock.ts';
import type { Namespace } from './namespace.ts';
import type { SavedCommand } from './saved-command.ts';

/** What a device can be told: to lock or unlock, something of a type, or a saved command. */
export type CommandChoice =
  | { kind: 'lock'; action: LockAction }
  | { kind: 'type'; type: string }
  | { kind: 'saved'; command: SavedCommand };

/** The type of what was chosen. */
export function chosenType(choice: CommandChoice): string {
  if (choice.kind === 'lock') return choice.action;
  return choice.kind === 'type' ? choice.type : choice.command.type;
}

/** Whether what was chosen locks or unlocks the vehicle; nothing when it does neither. */
export function chosenLock(choice: CommandChoice, namespace: Namespace): LockAction | undefined {
  if (choice.kind === 'lock') return choice.action;
  const command = choice.kind === 'type' ? { type: choice.type, attributes: {} } : choice.command;
  return lockActionOf(command, namespace);
}
