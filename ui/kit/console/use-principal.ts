import { shallowEqual, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Principal } from '@farol/core/domain/access/permission';
import { useConsole } from './use-console.ts';

/** Who is in, and on which server; nothing while that is not known. The same object while nothing of it changed: going to another screen is no news. */
export function usePrincipal(): Principal | undefined {
  const { user, server, namespace } = useSelector(
    useConsole().guard,
    ({ context }) => ({ user: context.user, server: context.server, namespace: context.namespace }),
    shallowEqual,
  );
  return useMemo(() => (user && server ? { user, server, namespace } : undefined), [user, server, namespace]);
}
