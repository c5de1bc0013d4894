import { productAttributeName, productAttribute } from '../values/namespace.ts';
import { hasAdvancedPermissions, hasPermission, formatPermissionFlags, type Principal } from './permission.ts';
import { presetPermissions } from './permission-presets.ts';
import { mayListUsers } from './user-list-permission.ts';
import type { User } from '../account/user.ts';

/** The tabs of an account's form (§3, "User"). */
export type UserTab =
  | 'account'
  | 'preferences'
  | 'permissions'
  | 'address'
  | 'reseller'
  | 'billing'
  | 'attributes';

/** The tabs that the principal is shown for an account: rights and money are not set on one's own, but by administrators. */
export function userTabs(other: User, principal: Principal): readonly UserTab[] {
  const { user: me } = principal;
  const isOther = other.id !== me.id;
  const mayResell = isOther && (me.administrator || hasPermission(105, principal)) && hasAdvancedPermissions(principal);
  return [
    'account',
    'preferences',
    ...(me.administrator || isOther ? (['permissions'] as const) : []),
    'address',
    ...(mayResell ? (['reseller'] as const) : []),
    ...(isOther && mayListUsers(me) ? (['billing'] as const) : []),
    'attributes',
  ];
}

/** Whether flags take the place of the three plain switches: where they decide, for everybody but administrators (§6). */
export function hasPermissionGrid(isAdministrator: boolean, principal: Principal): boolean {
  return !isAdministrator && hasAdvancedPermissions(principal);
}

/** A new account of the principal: it expires when he does and speaks the server's language; where flags decide it may look only. */
export function newUser(defaults: User, principal: Principal): User {
  const { user: me, server, namespace } = principal;
  const language = productAttribute(server.info.attributes, namespace, 'lang');
  return {
    ...defaults,
    deviceReadonly: !hasAdvancedPermissions(principal),
    expirationTime: me.expirationTime,
    attributes: {
      ...defaults.attributes,
      ...(typeof language === 'string' && { [productAttributeName(namespace, 'lang')]: language }),
      ...(hasAdvancedPermissions(principal) && {
        [productAttributeName(namespace, 'advancedPerms')]: formatPermissionFlags(
          presetPermissions('look').map((on, flag) => on && hasPermission(flag, principal)),
        ),
      }),
    },
  };
}

/**
 * An account as it is saved: where flags decide they replace the three plain restrictions, which go. One's own stay: only an
 * administrator may lift them (contract §3.1).
 */
export function userToSave(user: User, principal: Principal): User {
  if (user.id === principal.user.id || !hasPermissionGrid(user.administrator, principal)) return user;
  return { ...user, readonly: false, deviceReadonly: false, limitCommands: false };
}
