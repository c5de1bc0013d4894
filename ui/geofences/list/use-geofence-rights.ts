import { useSelector } from '@xstate/react';
import { hasPermission } from '@farol/core/domain/access/permission';
import { isReadonly } from '@farol/core/domain/access/effective-permission';
import { useConsole } from '../../kit/console/use-console.ts';

/**
 * Returns what the user may do with geofences (§6: 41 create, 42 edit, 43 delete). Read-only
 * accounts may only view.
 */
export function useGeofenceRights(): { create: boolean; edit: boolean; remove: boolean } {
  const { guard } = useConsole();
  const user = useSelector(guard, ({ context }) => context.user);
  const server = useSelector(guard, ({ context }) => context.server);
  const namespace = useSelector(guard, ({ context }) => context.namespace);
  const allowed = (permission: number): boolean =>
    user !== undefined &&
    server !== undefined &&
    !isReadonly({ user, server }) &&
    hasPermission(permission, { user, server, namespace });
  return { create: allowed(41), edit: allowed(42), remove: allowed(43) };
}
