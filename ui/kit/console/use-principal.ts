import { shallowEqual, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Principal } from '@farol/core/domain/access/permission';
import { useConsole } from './use-console.ts';

/**
 * Returns the signed-in user with the server and the namespace; undefined while either is unknown. The same
 * object as long as none of them changes, so navigation alone renders nothing again.
 */
export function usePrincipal(): Principal | undefined {
  const { user, server, namespace } = useSelector(
    useConsole().guard,
    ({ context }) => ({ user: context.user, server: context.server, namespace: context.namespace }),
    shallowEqual,
  );
  return useMemo(() => (user && server ? { user, server, namespace } : undefined), [user, server, namespace]);
}
