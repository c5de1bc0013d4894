import { attributeName, ownAttribute } from './namespace.ts';
import { hasAdvancedPermissions, may, permissionText, type Asker } from './permission.ts';
import { presetPermissions } from './permission-choice.ts';
import { mayLoadUsers } from './user-list-right.ts';
import type { User } from './user.ts';

/** The tabs of an account's form (§3, "User"). */
export type UserTab =
  | 'account'
  | 'preferences'
  | 'permissions'
  | 'address'
  | 'reseller'
  | 'billing'
  | 'attributes';

/** The tabs that the asker is shown for an account: rights and money are not set on one's own, but by administrators. */
export function userTabs(other: User, asker: Asker): readonly UserTab[] {
  const { user: me } = asker;
  const isOther = other.id !== me.id;
  const mayResell = isOther && (me.administrator || may(105, asker)) && hasAdvancedPermissions(asker);
  return [
    'account',
    'preferences',
    ...(me.administrator || isOther ? (['permissions'] as const) : []),
    'address',
    ...(mayResell ? (['reseller'] as const) : []),
    ...(isOther && mayLoadUsers(me) ? (['billing'] as const) : []),
    'attributes',
  ];
}

/** Whether flags take the place of the three plain switches: where they decide, for everybody but administrators (§6). */
export function hasPermissionGrid(isAdministrator: boolean, asker: Asker): boolean {
  return !isAdministrator && hasAdvancedPermissions(asker);
}

/** A new account of the asker: it expires when he does and speaks the server's language; where flags decide it may look only. */
export function newUser(plain: User, asker: Asker): User {
  const { user: me, server, namespace } = asker;
  const language = ownAttribute(server.info.attributes, namespace, 'lang');
  return {
    ...plain,
    deviceReadonly: !hasAdvancedPermissions(asker),
    expirationTime: me.expirationTime,
    attributes: {
      ...plain.attributes,
      ...(typeof language === 'string' && { [attributeName(namespace, 'lang')]: language }),
      ...(hasAdvancedPermissions(asker) && {
        [attributeName(namespace, 'advancedPerms')]: permissionText(
          presetPermissions('look').map((on, flag) => on && may(flag, asker)),
        ),
      }),
    },
  };
}

/**
 * An account as it is saved: where flags decide they replace the three plain restrictions, which go. One's own stay: only an
 * administrator may lift them (contract §3.1).
 */
export function savedUser(user: User, asker: Asker): User {
  if (user.id === asker.user.id || !hasPermissionGrid(user.administrator, asker)) return user;
  return { ...user, readonly: false, deviceReadonly: false, limitCommands: false };
}
