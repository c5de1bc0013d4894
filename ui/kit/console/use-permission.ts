import { mayUsePermission } from '@farol/core/domain/access/effective-permission';
import { usePrincipal } from './use-principal.ts';

/** Whether the signed-in user may do what an advanced permission stands for (§6). */
export function usePermission(): (permission: number) => boolean {
  const principal = usePrincipal();
  return (permission) => principal !== undefined && mayUsePermission(permission, principal);
}
