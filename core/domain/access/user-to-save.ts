import type { User } from '../account/user.ts';
import { hasAdvancedPermissions, type Principal } from './permission.ts';

/**
 * Whether the permission grid replaces the three plain switches: where flags apply, for all accounts except
 * administrators (§6).
 */
export function hasPermissionGrid(isAdministrator: boolean, principal: Principal): boolean {
  return !isAdministrator && hasAdvancedPermissions(principal);
}

/**
 * Returns an account as it is saved: where flags apply, the three plain restrictions are cleared. Those that
 * bind the principal stay, on their own account and on others: only an administrator may lift them (contract §3.1).
 */
export function userToSave(user: User, principal: Principal): User {
  if (user.id === principal.user.id || !hasPermissionGrid(user.administrator, principal)) return user;
  const { user: me } = principal;
  return {
    ...user,
    readonly: user.readonly && me.readonly,
    deviceReadonly: user.deviceReadonly && me.deviceReadonly,
    limitCommands: user.limitCommands && me.limitCommands,
  };
}
