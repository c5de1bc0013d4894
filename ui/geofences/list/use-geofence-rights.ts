import { useSelector } from '@xstate/react';
import { hasPermission } from '@farol/core/domain/access/permission';
import { PERMISSION, type Permission } from '@farol/core/domain/access/permission-flags';
import { isReadonly } from '@farol/core/domain/access/effective-permission';
import { useConsole } from '../../kit/console/use-console.ts';

/**
 * Returns what the user may do with geofences (§6). Read-only
 * accounts may only view.
 */
export function useGeofenceRights(): { create: boolean; edit: boolean; remove: boolean } {
  const { guard } = useConsole();
  const user = useSelector(guard, ({ context }) => context.user);
  const server = useSelector(guard, ({ context }) => context.server);
  const namespace = useSelector(guard, ({ context }) => context.namespace);
  const allowed = (permission: Permission): boolean =>
    user !== undefined &&
    server !== undefined &&
    !isReadonly({ user, server }) &&
    hasPermission(permission, { user, server, namespace });
  return {
    create: allowed(PERMISSION.createGeofences),
    edit: allowed(PERMISSION.editGeofences),
    remove: allowed(PERMISSION.deleteGeofences),
  };
}
