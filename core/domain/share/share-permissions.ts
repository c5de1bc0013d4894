import { mayLock } from '../command/lock.ts';
import { hasPermission, type Principal } from '../access/permission.ts';
import { PERMISSION } from '../access/permission-flags.ts';
import { mayUsePermission } from '../access/effective-permission.ts';
import { roleOf } from '../access/role.ts';
import { isOn } from '../values/attributes.ts';

/** What a principal may do with shares. */
export interface SharePermissions {
  create: boolean;
  edit: boolean;
  remove: boolean;
  /** Whether the guest may be allowed to lock the vehicle; requires the permission to lock (flag 10). */
  allowLock: boolean;
  /**
   * The latest expiry of a share: the expiry of the principal's account; null where that does not limit it.
   */
  latestExpiry: string | null;
}

/**
 * Returns the principal's permissions for shares: flags 25 to 27 (§6); none for guests and read-only users.
 */
export function sharePermissions(principal: Principal): SharePermissions {
  const isOwn = roleOf(principal) !== 'shared';
  const { administrator, expirationTime } = principal.user;
  return {
    create: isOwn && mayUsePermission(PERMISSION.createShares, principal),
    edit: isOwn && mayUsePermission(PERMISSION.editShares, principal),
    remove: isOwn && mayUsePermission(PERMISSION.deleteShares, principal),
    allowLock: mayLock('engineStop', principal),
    latestExpiry: administrator ? null : expirationTime,
  };
}

/**
 * Whether the principal may list their own shares (§6, flag 24); only the product's own back end keeps a list
 * (§2).
 */
export function mayListShares(principal: Principal): boolean {
  return (
    principal.server.isPlus &&
    roleOf(principal) !== 'shared' &&
    hasPermission(PERMISSION.viewShares, principal)
  );
}

/**
 * Returns which back end stores the server's shares: the product's own, which only Plus servers have (§2), or
 * the tracking server since 6.13 unless disabled (contract §4.2); undefined for none.
 * @param hasProductCalls whether the product's API responded
 */
export function shareBackend(
  { server }: Pick<Principal, 'server'>,
  hasProductCalls: boolean,
): 'product' | 'tracking' | undefined {
  if (hasProductCalls) return server.isPlus ? 'product' : undefined;
  const { version, attributes } = server.info;
  return !isOn(attributes['disableShare']) && isSince613(version) ? 'tracking' : undefined;
}

function isSince613(version: string | null): boolean {
  const parts = version?.match(/^(\d{1,5})\.(\d{1,5})/);
  return Number(parts?.[1]) * 100_000 + Number(parts?.[2]) >= 600_013;
}
