import type { Attributes } from '../values/attributes.ts';
import { missingParameterKeys, defaultCommandAttributes } from './command-parameters.ts';
import { stopsEngine } from './engine-stop-cause.ts';
import { isLimitedToSavedCommands } from '../access/engine-stop-permission.ts';
import { mayLockWithSavedCommand, lockActionOf, mayLock, type LockAction } from './lock.ts';
import type { Namespace } from '../values/namespace.ts';
import type { Principal } from '../access/permission.ts';
import type { SavedCommand } from './saved-command.ts';

/** What a device can be told: to lock or unlock, something of a type, or a saved command. */
export type CommandChoice =
  | { kind: 'lock'; action: LockAction }
  | { kind: 'type'; type: string }
  | { kind: 'saved'; command: SavedCommand };

/** What stands in for a choice where nothing was chosen, which no path through a chart leads to. */
export const NO_COMMAND_CHOICE: CommandChoice = { kind: 'type', type: '' };

/**
 * The types that a user is offered of those a vehicle knows: none who may send saved commands only, and locking and unlocking as far as
 * he may do that (§6: flags 10 and 11).
 */
export function offeredCommandTypes(types: readonly string[], principal: Principal): string[] {
  if (isLimitedToSavedCommands(principal)) return [];
  return types.filter((type) => {
    const action = lockActionOf({ type, attributes: {} }, principal.namespace);
    return action === undefined || mayLock(action, principal);
  });
}

/** The saved commands that a user is offered of those for a vehicle: those that lock or unlock as far as he may do that (§6). */
export function offeredSavedCommands(saved: readonly SavedCommand[], principal: Principal): SavedCommand[] {
  return saved.filter((command) => {
    const action = lockActionOf(command, principal.namespace);
    return action === undefined || mayLockWithSavedCommand(action, principal);
  });
}

/** What a type stands for where each vehicle may have a command of its own for it: locking and unlocking; the rest is sent as it is. */
export function commandChoiceOfType(type: string, namespace: Namespace): CommandChoice {
  const action = lockActionOf({ type, attributes: {} }, namespace);
  return action ? { kind: 'lock', action } : { kind: 'type', type };
}

/** The attributes that what was chosen starts with; a saved command brings its own. */
export function initialCommandAttributes(choice: CommandChoice): Attributes {
  return choice.kind === 'type' ? defaultCommandAttributes(choice.type) : {};
}

/** What is still to be filled in; what of a saved command is missing is the business of whoever saved it. */
export function missingCommandParameters(choice: CommandChoice | undefined, attributes: Attributes): string[] {
  return choice?.kind === 'type' ? missingParameterKeys(choice.type, attributes) : [];
}

/** The type of what was chosen. */
export function commandTypeOfChoice(choice: CommandChoice): string {
  if (choice.kind === 'lock') return choice.action;
  return choice.kind === 'type' ? choice.type : choice.command.type;
}

/** Whether what was chosen can stop the engine: then the user is shown how the vehicle moves, and asked with care. */
export function choiceStopsEngine(choice: CommandChoice, namespace: Namespace): boolean {
  if (choice.kind === 'lock') return choice.action === 'engineStop';
  const command = choice.kind === 'type' ? { type: choice.type, attributes: {} } : choice.command;
  return stopsEngine(command, namespace);
}

/** Whether what was chosen locks or unlocks the vehicle; nothing when it does neither. */
export function lockActionOfChoice(choice: CommandChoice, namespace: Namespace): LockAction | undefined {
  if (choice.kind === 'lock') return choice.action;
  const command = choice.kind === 'type' ? { type: choice.type, attributes: {} } : choice.command;
  return lockActionOf(command, namespace);
}
