import { mayLock } from '../command/lock.ts';
import { hasPermission, type Principal } from '../access/permission.ts';
import { mayUsePermission } from '../access/effective-permission.ts';
import { roleOf } from '../access/role.ts';

/** What somebody may do about temporary links. */
export interface SharePermissions {
  create: boolean;
  edit: boolean;
  remove: boolean;
  /** Flag 10: he may let whoever opens the link lock the vehicle, as he may himself. */
  allowLock: boolean;
  /** No link of his outlives this: the end of his own account. Nothing where that does not bind him. */
  latestExpiry: string | null;
}

/** §6: flags 25 to 27, for nobody who came by a link himself, nor for who may only look. */
export function sharePermissions(principal: Principal): SharePermissions {
  const isOwn = roleOf(principal) !== 'shared';
  const { administrator, expirationTime } = principal.user;
  return {
    create: isOwn && mayUsePermission(25, principal),
    edit: isOwn && mayUsePermission(26, principal),
    remove: isOwn && mayUsePermission(27, principal),
    allowLock: mayLock('engineStop', principal),
    latestExpiry: administrator ? null : expirationTime,
  };
}

/** §6: flag 24, whoever may list the temporary links they made; only the product's own back end keeps a list (§2). */
export function mayListShares(principal: Principal): boolean {
  return principal.server.isPlus && roleOf(principal) !== 'shared' && hasPermission(24, principal);
}

/**
 * Who keeps the links of a server: the product's own back end, which only Plus servers have (§2), the tracking server itself since 6.13
 * unless it is told not to (contract §4.2), or nobody.
 * @param hasProductCalls whether the product's calls answered
 */
export function shareBackend(
  { server }: Pick<Principal, 'server'>,
  hasProductCalls: boolean,
): 'product' | 'tracking' | undefined {
  if (hasProductCalls) return server.isPlus ? 'product' : undefined;
  const { version, attributes } = server.info;
  return !attributes['disableShare'] && isSince613(version ?? '') ? 'tracking' : undefined;
}

function isSince613(version: string): boolean {
  const [, major = '0', minor = '0'] = /^(\d{1,5})\.(\d{1,5})/.exec(version) ?? [];
  return Number(major) > 6 || (Number(major) === 6 && Number(minor) >= 13);
}
