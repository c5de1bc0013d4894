import { commandPayload } from './command.ts';
import type { DeviceStatus } from '../device/device.ts';
import { engineStopDenial, isLimitedToSavedCommands } from '../access/engine-stop-permission.ts';
import { productAttribute, type Namespace } from '../values/namespace.ts';
import { hasPermission, type Principal } from '../access/permission.ts';
import { roleOf } from '../access/role.ts';
import type { SavedCommand } from './saved-command.ts';
import { UNLOCK_PERMISSION } from '../access/permission-flags.ts';

/** Stopping the engine locks a vehicle, letting it run again unlocks it (§3). */
export type LockAction = 'engineStop' | 'engineResume';

/** What of a vehicle decides which of the two may be asked for. */
export interface VehicleLockState {
  /** Nothing when the device does not say. */
  blocked: boolean | undefined;
  status: DeviceStatus;
}

/** One of the two as it is offered; a disabled one is shown and cannot be chosen. */
export interface LockOffer {
  action: LockAction;
  isEnabled: boolean;
}

/**
 * What the short menu of a vehicle offers: unlocking when it is locked (flag 11), else locking (flag 10), and only while it is online.
 */
export function menuLockOffers({ blocked, status }: VehicleLockState, principal: Principal): LockOffer[] {
  const action = blocked ? 'engineResume' : 'engineStop';
  return mayLock(action, principal) ? [{ action, isEnabled: status === 'online' }] : [];
}

/**
 * What the detail of a vehicle offers: the one that changes its state, or both when the server says so (`enableLockUnlock` is "always");
 * neither works while it is offline.
 */
export function detailLockOffers({ blocked, status }: VehicleLockState, principal: Principal): LockOffer[] {
  const setting = productAttribute(principal.server.info.attributes, principal.namespace, 'enableLockUnlock');
  // Written by hand it may be the word of the setting.
  const always = setting === true || setting === 'true' || setting === 'always';
  const offered: LockAction[] = [];
  if (blocked || always) offered.push('engineResume');
  if (!blocked || always) offered.push('engineStop');
  return offered
    .filter((action) => mayLock(action, principal))
    .map((action) => ({ action, isEnabled: status !== 'offline' }));
}

/**
 * §6: whether somebody may lock or unlock with a command that is not saved. A user who may only look at records (`readonly`) commands
 * vehicles all the same: the server refuses that to `limitCommands` alone (contract §3.1).
 */
export function mayLock(action: LockAction, principal: Principal): boolean {
  return mayLockWithSavedCommand(action, principal) && !isLimitedToSavedCommands(principal);
}

/**
 * §6: whether somebody may lock or unlock with a saved command: locking is the rule about engine stops, unlocking takes flag 11. Whoever
 * came by a temporary link holds no flags: what its maker allowed decides.
 */
export function mayLockWithSavedCommand(action: LockAction, principal: Principal): boolean {
  if (action === 'engineStop')
    return engineStopDenial(principal, { source: 'savedCommand', isDeviceAssociated: true }) === undefined;
  return roleOf(principal) === 'shared' ? !principal.user.limitCommands : hasPermission(UNLOCK_PERMISSION, principal);
}

/** What is sent to lock or unlock: the device's saved command that replaces the action (`changeNative`), else the native type. */
export function lockPayload(
  action: LockAction,
  deviceId: number,
  saved: readonly SavedCommand[],
  namespace: Namespace,
): SavedCommand {
  const replacement = saved.find((command) => replacedLockAction(command, namespace) === action);
  return commandPayload(deviceId, replacement ?? { type: action });
}

/** What a device can be told: the types it understands, and the saved commands for it (contract §4.4). */
export interface SupportedCommands {
  types: readonly string[];
  saved: readonly SavedCommand[];
}

/** Whether a device can be locked or unlocked at all: it understands the type, or a saved command replaces the action. */
export function supportsLock(
  action: LockAction,
  { types, saved }: SupportedCommands,
  namespace: Namespace,
): boolean {
  return types.includes(action) || saved.some((command) => replacedLockAction(command, namespace) === action);
}

/** Whether a command locks or unlocks, by its type or because it replaces that action; nothing for any other command. */
export function lockActionOf(
  command: Pick<SavedCommand, 'type' | 'attributes'>,
  namespace: Namespace,
): LockAction | undefined {
  return replacedLockAction(command, namespace) ?? actionOf(command.type);
}

function replacedLockAction(
  { attributes }: Pick<SavedCommand, 'attributes'>,
  namespace: Namespace,
): LockAction | undefined {
  return actionOf(productAttribute(attributes, namespace, 'changeNative'));
}

function actionOf(value: unknown): LockAction | undefined {
  return value === 'engineStop' || value === 'engineResume' ? value : undefined;
}
