import { productAttributeName, productAttribute } from '../values/namespace.ts';
import {
  hasAdvancedPermissions,
  hasPermission,
  formatPermissionFlags,
  type Principal,
} from './permission.ts';
import { isPermission } from './permission-flags.ts';
import { presetPermissions } from './permission-presets.ts';
import { isReseller, mayCreateResellers } from './reseller.ts';
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

/**
 * Returns the tabs that the principal sees for an account. Users do not set their own permissions and billing;
 * administrators may set their own permissions. Administrators and resellers bill, and only on the product's own server.
 */
export function userTabs(other: User, principal: Principal): readonly UserTab[] {
  const { user: me, server } = principal;
  const isOther = other.id !== me.id;
  const mayResell =
    isOther && !other.administrator && mayCreateResellers(principal) && hasAdvancedPermissions(principal);
  // How its customers pay is up to the reseller itself.
  const resells = !isOther && isReseller(principal);
  return [
    'account',
    'preferences',
    ...(me.administrator || isOther ? (['permissions'] as const) : []),
    'address',
    ...(mayResell || resells ? (['reseller'] as const) : []),
    ...(isOther && server.isPlus && (me.administrator || isReseller(principal))
      ? (['billing'] as const)
      : []),
    'attributes',
  ];
}

/**
 * Returns a new account created by the principal. It expires with the principal's account, has the principal's
 * restrictions and uses the server's language; where flags apply it starts view-only.
 */
export function newUser(defaults: User, principal: Principal): User {
  const { user: me, server, namespace } = principal;
  const language = productAttribute(server.info.attributes, namespace, 'lang');
  return {
    ...defaults,
    readonly: me.readonly,
    deviceReadonly: me.deviceReadonly || !hasAdvancedPermissions(principal),
    limitCommands: me.limitCommands,
    disableReports: me.disableReports,
    expirationTime: me.expirationTime,
    attributes: {
      ...defaults.attributes,
      ...(typeof language === 'string' && { [productAttributeName(namespace, 'lang')]: language }),
      ...(hasAdvancedPermissions(principal) && {
        [productAttributeName(namespace, 'advancedPerms')]: formatPermissionFlags(
          presetPermissions('look').map(
            (on, flag) => on && isPermission(flag) && hasPermission(flag, principal),
          ),
        ),
      }),
    },
  };
}
