import { isGuest } from '@farol/core/domain/account/guest';
import { usePrincipal } from './use-principal.ts';

/** Whether the user is a guest, who came by a share and sees only what it covers. */
export function useIsGuest(): boolean {
  const user = usePrincipal()?.user;
  return user !== undefined && isGuest(user);
}
