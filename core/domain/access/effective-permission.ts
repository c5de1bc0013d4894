import { hasPermission, type Principal } from './permission.ts';
import { PERMISSION, type Permission } from './permission-flags.ts';
import { RECORD_PERMISSIONS, type RecordPermissions } from './record-permissions.ts';

/** The account and the server of which either may be read-only. */
export type ReadonlySubject = Pick<Principal, 'user' | 'server'>;

/**
 * Whether the user may look but change no record and send no command (§6, `readonly`), because of the account
 * or the whole server. Never true for administrators.
 */
export function isReadonly({ user, server }: ReadonlySubject): boolean {
  return !user.administrator && (user.readonly || server.info.readonly);
}

/**
 * Whether a user may do what a permission flag stands for (§6): the user holds the flag and, where it changes
 * records or commands vehicles, neither the account nor the server forbids it (`readonly` all of it,
 * `deviceReadonly` changes of devices, `limitCommands` changes of saved commands). Only administrators change
 * computed attributes.
 */
export function mayUsePermission(permission: Permission, principal: Principal): boolean {
  if (!hasPermission(permission, principal)) return false;
  if (!EFFECTS.has(permission) || principal.user.administrator) return true;
  const { user, server } = principal;
  if (isReadonly(principal)) return false;
  if (DEVICE_CHANGES.has(permission)) return !(user.deviceReadonly || server.info.deviceReadonly);
  // Computed attributes run on the server, which accepts them from administrators only.
  if (COMPUTED_ATTRIBUTE_CHANGES.has(permission)) return false;
  return !SAVED_COMMAND_CHANGES.has(permission) || !(user.limitCommands || server.info.limitCommands);
}

/**
 * Whether a user may change records by a permission. Some kinds have none of their own for changes, and viewing is
 * not enough for read-only users (§6).
 */
export function mayChangeByPermission(permission: Permission, principal: Principal): boolean {
  return mayUsePermission(permission, principal) && !isReadonly(principal);
}

/** The permissions that change something for other users or for vehicles; all others only read. */
const EFFECTS: ReadonlySet<Permission> = new Set([
  ...Object.values(RECORD_PERMISSIONS).flatMap(changesOf),
  PERMISSION.anchor,
  PERMISSION.lock,
  PERMISSION.unlock,
  PERMISSION.sendCommands,
]);
const DEVICE_CHANGES: ReadonlySet<Permission> = new Set(changesOf(RECORD_PERMISSIONS.devices));
const SAVED_COMMAND_CHANGES: ReadonlySet<Permission> = new Set(changesOf(RECORD_PERMISSIONS.commands));
const COMPUTED_ATTRIBUTE_CHANGES: ReadonlySet<Permission> = new Set(changesOf(RECORD_PERMISSIONS.attributes));

function changesOf({ create, edit, remove }: RecordPermissions): readonly Permission[] {
  return [create, edit, remove];
}
