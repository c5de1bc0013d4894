import { Suspense, useEffect, type ReactNode } from 'react';
import { useSelector } from '@xstate/react';
import type { Principal } from '@farol/core/domain/access/permission';
import type { ConnectedInvitations } from '@farol/core/console/features/invitations/start-invitations';
import { lazyWithRetry } from '../kit/browser/lazy-with-retry.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { UserInvitationsContext } from '../records/list/user-invitations-context.ts';

const InvitationDialog = lazyWithRetry(
  async () => (await import('./invitation-dialog.tsx')).InvitationDialog,
);

interface InvitingUserListProps {
  principal: Principal;
  /** Opens the form of a new user. */
  onCreate: () => void;
  /** The list, with what its button for a new user does. */
  children: (onAdd: () => void) => ReactNode;
}

/** The list of users where people can be invited: a new user begins with an invitation. */
export function InvitingUserList({ principal, onCreate, children }: InvitingUserListProps) {
  const { invitations } = useConsole();
  useEffect(() => {
    invitations.load();
  }, [invitations]);
  return (
    <UserInvitationsContext value={invitations}>
      {children(() => invitations.invite())}
      <OpenInvitation invitations={invitations} principal={principal} onCreate={onCreate} />
    </UserInvitationsContext>
  );
}

interface OpenInvitationProps extends Pick<InvitingUserListProps, 'principal' | 'onCreate'> {
  invitations: ConnectedInvitations;
}

function OpenInvitation({ invitations, principal, onCreate }: OpenInvitationProps) {
  const isOpen = useSelector(invitations, ({ step }) => step !== 'idle');
  return isOpen ? (
    <Suspense>
      <InvitationDialog invitations={invitations} principal={principal} onCreateInstead={onCreate} />
    </Suspense>
  ) : null;
}
