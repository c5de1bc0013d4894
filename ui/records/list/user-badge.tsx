import { Badge } from '@mantine/core';
import { IconMailForward, IconShare } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { isInvitationOver, type Invitation } from '@farol/core/domain/account/invitation';
import { isGuest } from '@farol/core/domain/account/guest';
import type { User } from '@farol/core/domain/account/user';
import type { ConnectedInvitations } from '@farol/core/console/features/invitations/start-invitations';
import { useTranslation } from '../../language/use-translation.ts';
import { useNow } from '../../kit/console/use-now.ts';
import { useInvitations } from './user-invitations-context.ts';

/** Marks who has not come yet, and the account that a share of a tracking server made; renders nothing for others. */
export function UserBadge({ record }: { record: User }) {
  const { t } = useTranslation();
  const invitations = useInvitations();
  if (isGuest(record)) return <Mark Icon={IconShare} text={t('users.guest')} />;
  return invitations ? <InvitedMark invitations={invitations} userId={record.id} /> : null;
}

function InvitedMark({ invitations, userId }: { invitations: ConnectedInvitations; userId: number }) {
  const invitation = useSelector(invitations, ({ waiting }) => waiting.get(userId));
  return invitation ? <WaitingMark invitation={invitation} /> : null;
}

function WaitingMark({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation();
  const isOver = isInvitationOver(invitation, useNow());
  // Until they come their name is only their e-mail, which is said below.
  return (
    <Mark Icon={IconMailForward} text={t(isOver ? 'users.invite.over' : 'users.invite.waiting')} isWhole />
  );
}

interface MarkProps {
  Icon: typeof IconShare;
  text: string;
  /** The name gives way instead. */
  isWhole?: boolean;
}

function Mark({ Icon, text, isWhole = false }: MarkProps) {
  return (
    <Badge
      variant="light"
      color="gray"
      size="md"
      tt="none"
      style={{ flex: isWhole ? 'none' : '0 40 auto', minWidth: 28, color: 'var(--farol-text)' }}
      leftSection={<Icon size={13} aria-hidden />}
    >
      {text}
    </Badge>
  );
}
