import { mayChangeByPermission, mayUsePermission } from '@farol/core/domain/access/effective-permission';
import type { Permission } from '@farol/core/domain/access/permission-flags';
import { usePrincipal } from './use-principal.ts';

/** Returns a function that tells whether the signed-in user has an advanced permission (§6). */
export function usePermission(): (permission: Permission) => boolean {
  const principal = usePrincipal();
  return (permission) => principal !== undefined && mayUsePermission(permission, principal);
}

/** Returns a function that tells whether the signed-in user may change records by an advanced permission (§6). */
export function useChangePermission(): (permission: Permission) => boolean {
  const principal = usePrincipal();
  return (permission) => principal !== undefined && mayChangeByPermission(permission, principal);
}
