import { createContext, use } from 'react';
import type { ConnectedInvitations } from '@farol/core/console/features/invitations/start-invitations';

/** The invitations behind the list of users; undefined where there are none. */
export const UserInvitationsContext = createContext<ConnectedInvitations | undefined>(undefined);

/** Returns the invitations behind the list of users; undefined where nobody can be invited, and until they are loaded. */
export function useInvitations(): ConnectedInvitations | undefined {
  return use(UserInvitationsContext);
}
