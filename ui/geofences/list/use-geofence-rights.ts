import { hasPermission } from '@farol/core/domain/access/permission';
import { PERMISSION, type Permission } from '@farol/core/domain/access/permission-flags';
import { isReadonly } from '@farol/core/domain/access/effective-permission';
import { usePrincipal } from '../../kit/console/use-principal.ts';

/**
 * Returns what the user may do with geofences (§6). Read-only
 * accounts may only view.
 */
export function useGeofenceRights(): { create: boolean; edit: boolean; remove: boolean } {
  const principal = usePrincipal();
  const allowed = (permission: Permission): boolean =>
    principal !== undefined && !isReadonly(principal) && hasPermission(permission, principal);
  return {
    create: allowed(PERMISSION.createGeofences),
    edit: allowed(PERMISSION.editGeofences),
    remove: allowed(PERMISSION.deleteGeofences),
  };
}
