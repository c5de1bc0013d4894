import { useSelector } from '@xstate/react';
import type { Principal } from '@farol/core/domain/access/permission';
import { useConsole } from './use-console.ts';

/**
 * Returns the signed-in user with the server and the namespace; undefined while either is unknown. The same
 * object as long as none of them changes, so navigation alone renders nothing again.
 */
export function usePrincipal(): Principal | undefined {
  return useSelector(useConsole().access, ({ principal }) => principal);
}
