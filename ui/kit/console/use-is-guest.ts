import { isGuest } from '@farol/core/domain/share/guest-view';
import { usePrincipal } from './use-principal.ts';

/** Whether whoever looks came by a temporary link: they are shown what the link promises. */
export function useIsGuest(): boolean {
  const user = usePrincipal()?.user;
  return user !== undefined && isGuest(user);
}
