import { commandPayload } from './command.ts';
import { engineStopDenial, isLimitedToSavedCommands } from '../access/engine-stop-permission.ts';
import { isReadonly } from '../access/effective-permission.ts';
import { isOn } from '../values/attributes.ts';
import { productAttribute, type Namespace } from '../values/namespace.ts';
import { hasPermission, type Principal } from '../access/permission.ts';
import { roleOf } from '../access/role.ts';
import type { SavedCommand } from './saved-command.ts';
import { PERMISSION } from '../access/permission-flags.ts';

/** Locking stops the engine, unlocking lets it run again (§3). */
export type LockAction = 'engineStop' | 'engineResume';

/** The state of a vehicle that decides which lock action is offered. */
export interface VehicleLockState {
  /** Undefined when the device does not report it. */
  blocked: boolean | undefined;
}

/**
 * Returns the lock actions in a vehicle's context menu: unlocking when it is locked (flag 11), otherwise
 * locking (flag 10).
 */
export function menuLockActions({ blocked }: VehicleLockState, principal: Principal): LockAction[] {
  const action = blocked ? 'engineResume' : 'engineStop';
  return mayLock(action, principal) ? [action] : [];
}

/**
 * Returns the lock actions in a vehicle's detail: the one that changes its state, or both when the server
 * setting `enableLockUnlock` is "always". For a vehicle that is not online they wait on the server.
 */
export function detailLockActions({ blocked }: VehicleLockState, principal: Principal): LockAction[] {
  const setting = productAttribute(principal.server.info.attributes, principal.namespace, 'enableLockUnlock');
  // Set by hand it may be the setting's name.
  const offersBoth = isOn(setting) || setting === 'always';
  const actions: LockAction[] = [];
  if (blocked || offersBoth) actions.push('engineResume');
  if (!blocked || offersBoth) actions.push('engineStop');
  return actions.filter((action) => mayLock(action, principal));
}

/** Whether the principal may lock or unlock with a command that is not saved (§6, `limitCommands`). */
export function mayLock(action: LockAction, principal: Principal): boolean {
  return mayLockWithSavedCommand(action, principal) && !isLimitedToSavedCommands(principal);
}

/**
 * Whether the principal may lock or unlock with a saved command (§6): locking follows the rule for engine
 * stops, unlocking needs flag 11. Guests hold no flags: what the share allows decides. `readonly` sends nothing.
 */
export function mayLockWithSavedCommand(action: LockAction, principal: Principal): boolean {
  if (action === 'engineStop')
    return engineStopDenial(principal, { source: 'savedCommand', isDeviceAssociated: true }) === undefined;
  if (isReadonly(principal)) return false;
  return roleOf(principal) === 'shared'
    ? !principal.user.limitCommands
    : hasPermission(PERMISSION.unlock, principal);
}

/**
 * Returns the command that locks or unlocks: the device's saved command that replaces the action
 * (`changeNative`), otherwise the native type.
 */
export function lockPayload(
  action: LockAction,
  deviceId: number,
  saved: readonly SavedCommand[],
  namespace: Namespace,
): SavedCommand {
  const replacement = saved.find((command) => replacedLockAction(command, namespace) === action);
  return commandPayload(deviceId, replacement ?? { type: action });
}

/** The commands of a device: the types it supports, and its saved commands (contract §4.4). */
export interface SupportedCommands {
  types: readonly string[];
  saved: readonly SavedCommand[];
}

/**
 * Whether a device can be locked or unlocked at all: it supports the type, or a saved command replaces the
 * action.
 */
export function supportsLock(
  action: LockAction,
  { types, saved }: SupportedCommands,
  namespace: Namespace,
): boolean {
  return types.includes(action) || saved.some((command) => replacedLockAction(command, namespace) === action);
}

/**
 * Returns whether a command locks or unlocks, by its type or because it replaces that action; undefined for
 * any other command.
 */
export function lockActionOf(
  command: Pick<SavedCommand, 'type' | 'attributes'>,
  namespace: Namespace,
): LockAction | undefined {
  return replacedLockAction(command, namespace) ?? actionOf(command.type);
}

/**
 * Returns the lock action that a saved command replaces for its associated devices (`changeNative`);
 * undefined for any other command.
 */
export function replacedLockAction(
  { attributes }: Pick<SavedCommand, 'attributes'>,
  namespace: Namespace,
): LockAction | undefined {
  return actionOf(productAttribute(attributes, namespace, 'changeNative'));
}

function actionOf(value: unknown): LockAction | undefined {
  return value === 'engineStop' || value === 'engineResume' ? value : undefined;
}
