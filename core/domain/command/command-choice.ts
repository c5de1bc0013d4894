import type { Attributes } from '../values/attributes.ts';
import { UNIQUE_ID_PLACEHOLDER } from './command-text.ts';
import { missingParameterKeys, defaultCommandAttributes } from './command-parameters.ts';
import { isReadonly } from '../access/effective-permission.ts';
import { countsAsEngineStop } from './free-text-stop.ts';
import { isLimitedToSavedCommands } from '../access/engine-stop-permission.ts';
import { mayLockWithSavedCommand, lockActionOf, mayLock, type LockAction } from './lock.ts';
import type { Namespace } from '../values/namespace.ts';
import type { Principal } from '../access/permission.ts';
import type { SavedCommand } from './saved-command.ts';

/** A command that can be chosen: lock or unlock, a command type, or a saved command. */
export type CommandChoice =
  | { kind: 'lock'; action: LockAction }
  | { kind: 'type'; type: string }
  | { kind: 'saved'; command: SavedCommand };

/** A placeholder for a missing choice, which no transition of a machine leads to. */
export const NO_COMMAND_CHOICE: CommandChoice = { kind: 'type', type: '' };

/**
 * Returns the types a user is offered among those a vehicle supports: none for read-only users and those
 * limited to saved commands; locking and unlocking only with the permission (§6: flags 10 and 11).
 */
export function offeredCommandTypes(types: readonly string[], principal: Principal): string[] {
  if (isReadonly(principal) || isLimitedToSavedCommands(principal)) return [];
  return types.filter((type) => {
    const action = lockActionOf({ type, attributes: {} }, principal.namespace);
    return action === undefined || mayLock(action, principal);
  });
}

/**
 * Returns the saved commands a user is offered among those for a vehicle; none for read-only users;
 * those that lock or unlock only with the permission (§6).
 */
export function offeredSavedCommands(saved: readonly SavedCommand[], principal: Principal): SavedCommand[] {
  if (isReadonly(principal)) return [];
  return saved.filter((command) => {
    const action = lockActionOf(command, principal.namespace);
    return action === undefined || mayLockWithSavedCommand(action, principal);
  });
}

/**
 * Returns the choice of a type for several vehicles: locking and unlocking, for which each vehicle may have
 * its own command; other types are sent as they are.
 */
export function commandChoiceOfType(type: string, namespace: Namespace): CommandChoice {
  const action = lockActionOf({ type, attributes: {} }, namespace);
  return action ? { kind: 'lock', action } : { kind: 'type', type };
}

/** Returns the initial attributes of a choice; a saved command has its own. */
export function initialCommandAttributes(choice: CommandChoice): Attributes {
  return choice.kind === 'type' ? defaultCommandAttributes(choice.type) : {};
}

/** Returns the keys of parameters still to be filled in; none for saved commands. */
export function missingCommandParameters(
  choice: CommandChoice | undefined,
  attributes: Attributes,
): string[] {
  return choice?.kind === 'type' ? missingParameterKeys(choice.type, attributes) : [];
}

/** Returns the command type of a choice. */
export function commandTypeOfChoice(choice: CommandChoice): string {
  if (choice.kind === 'lock') return choice.action;
  return choice.kind === 'type' ? choice.type : choice.command.type;
}

/** A choice with its parameters, and the saved commands for the vehicles it is for. */
export interface OutgoingChoice {
  choice: CommandChoice;
  attributes: Attributes;
  saved: readonly SavedCommand[];
}

/**
 * Whether a choice can stop the engine, free text included that may mean the same as the vehicle's lock
 * command: the user then sees how the vehicle moves and has to confirm with care.
 */
export function choiceStopsEngine(
  { choice, attributes, saved: linked }: OutgoingChoice,
  namespace: Namespace,
): boolean {
  if (choice.kind === 'lock') return choice.action === 'engineStop';
  const command = choice.kind === 'type' ? { type: choice.type, attributes } : choice.command;
  // Each vehicle has its own identifier in these texts; as the placeholder they are compared for all of them.
  return countsAsEngineStop(command, { uniqueId: UNIQUE_ID_PLACEHOLDER, linked, namespace });
}

/** Returns whether a choice locks or unlocks the vehicle; undefined when it does neither. */
export function lockActionOfChoice(choice: CommandChoice, namespace: Namespace): LockAction | undefined {
  if (choice.kind === 'lock') return choice.action;
  const command = choice.kind === 'type' ? { type: choice.type, attributes: {} } : choice.command;
  return lockActionOf(command, namespace);
}
