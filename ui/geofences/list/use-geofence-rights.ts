import { hasPermission } from '@farol/core/domain/access/permission';
import { isReadonly } from '@farol/core/domain/access/effective-permission';
import { usePrincipal } from '../../kit/console/use-principal.ts';

/**
 * Returns what the user may do with geofences (§6: 41 create, 42 edit, 43 delete). Read-only
 * accounts may only view.
 */
export function useGeofenceRights(): { create: boolean; edit: boolean; remove: boolean } {
  const principal = usePrincipal();
  const allowed = (permission: number): boolean =>
    principal !== undefined && !isReadonly(principal) && hasPermission(permission, principal);
  return { create: allowed(41), edit: allowed(42), remove: allowed(43) };
}
