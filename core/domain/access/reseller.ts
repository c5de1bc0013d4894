import { isDriverUser } from '../account/account.ts';
import { isGuest } from '../account/guest.ts';
import type { User } from '../account/user.ts';
import { numericValue } from '../values/attributes.ts';
import { productAttribute, productAttributeName, type Namespace } from '../values/namespace.ts';
import { PERMISSION } from './permission-flags.ts';
import { hasAdvancedPermissions, hasPermission, type Principal } from './permission.ts';
import type { ResellerCounts } from './reseller-tree.ts';
import { mayListUsers } from './user-list-permission.ts';

/** The attributes of an account with which it resells ("Reselling"). */
const DOMAIN = 'domainReseller';
const LIMIT = 'limitReseller';

/**
 * Whether an account is a reseller (§6): it may have users of its own and holds flag 104. Asked of an account as it counts (`bound-account.ts`).
 */
export function isReseller(principal: Principal): boolean {
  const { user, namespace } = principal;
  if (user.administrator || isGuest(user) || isDriverUser(user, namespace) || !mayListUsers(user))
    return false;
  return hasPermission(PERMISSION.reseller, principal);
}

/** Whether somebody may make resellers of the accounts below (§6): administrators, and resellers with flag 105. */
export function mayCreateResellers(principal: Principal): boolean {
  if (principal.user.administrator) return true;
  return isReseller(principal) && hasPermission(PERMISSION.createResellers, principal);
}

/** Whether somebody sees the tree of resellers: resellers, and administrators where flags apply. */
export function mayListResellers(principal: Principal): boolean {
  return isReseller(principal) || (principal.user.administrator && hasAdvancedPermissions(principal));
}

/**
 * Whether somebody gives limits of devices and users to this account: administrators, and resellers to those below
 * them. The server checks the amounts.
 */
export function mayGiveLimits(other: Pick<User, 'id'>, principal: Principal): boolean {
  return principal.user.administrator || (other.id !== principal.user.id && isReseller(principal));
}

/** Returns the limits of a reseller; Infinity where there is none. No limit of resellers is set: none may be made. */
export function resellerLimits(user: User, namespace: Namespace): ResellerCounts {
  return {
    users: unlimitedIfNegative(user.userLimit),
    devices: unlimitedIfNegative(user.deviceLimit),
    resellers: unlimitedIfNegative(numericValue(productAttribute(user.attributes, namespace, LIMIT)) ?? 0),
  };
}

/** Returns the host name under which a reseller sells, as stored; undefined without one. */
export function resellerDomain(
  { attributes }: Pick<User, 'attributes'>,
  namespace: Namespace,
): string | undefined {
  const domain = productAttribute(attributes, namespace, DOMAIN);
  return typeof domain === 'string' && domain !== '' ? domain : undefined;
}

/** Returns an account with another host name. */
export function withResellerDomain<T extends Pick<User, 'attributes'>>(
  user: T,
  namespace: Namespace,
  domain: string,
): T {
  return { ...user, attributes: { ...user.attributes, [productAttributeName(namespace, DOMAIN)]: domain } };
}

/** Why a text is no host name that a reseller may have. */
export type HostNameProblem = 'TOO_LONG' | 'NO_HOST_NAME';

const MAX_HOST_NAME = 253;

/**
 * Returns why a text is no host name on the internet: two labels or more of letters, digits and hyphens, in ASCII and
 * lower case, the last of which is no number. Undefined for one that is.
 */
export function hostNameProblem(name: string): HostNameProblem | undefined {
  if (name.length > MAX_HOST_NAME) return 'TOO_LONG';
  const labels = name.split('.');
  const isName = labels.length > 1 && labels.every((label) => /^(?!-)[a-z\d-]{1,63}(?<!-)$/.test(label));
  return isName && !/\.\d+$/.test(name) ? undefined : 'NO_HOST_NAME';
}

/** Returns the host name of a `Host` header, without port and dot at the end, in lower case. */
export function hostNameOf(header: string): string {
  return header
    .trim()
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '');
}

function unlimitedIfNegative(limit: number): number {
  return limit < 0 ? Infinity : limit;
}
