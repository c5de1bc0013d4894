import { Menu } from '@mantine/core';
import { IconHistory, IconLink, IconLogin2 } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { mayReadActivityLog } from '@farol/core/domain/activity/activity-permission';
import { mayImpersonate } from '@farol/core/domain/access/user-permissions';
import type { User } from '@farol/core/domain/account/user';
import { useTranslation } from '../language/use-translation.ts';
import { usePrincipal } from '../kit/console/use-principal.ts';
import type { ConnectedInvitations } from '@farol/core/console/features/invitations/start-invitations';
import { useConsole } from '../kit/console/use-console.ts';

import { useInvitations } from '../records/list/user-invitations-context.ts';

/** The menu items of a user in addition to those of every record. */
export function UserActions({ user }: { user: User }) {
  const { account, admin } = useConsole();
  const { t } = useTranslation();
  const principal = usePrincipal();
  const invitations = useInvitations();
  if (!principal) return null;
  const subject = { id: user.id, title: user.name };
  return (
    <>
      {invitations && <RenewalItem invitations={invitations} user={user} />}
      {mayImpersonate(user, principal) && (
        <Menu.Item
          leftSection={<IconLogin2 size={16} aria-hidden />}
          onClick={() => account.impersonation.request(subject)}
        >
          {t('users.actAs.act')}
        </Menu.Item>
      )}
      {mayReadActivityLog(principal) && (
        <Menu.Item
          leftSection={<IconHistory size={16} aria-hidden />}
          onClick={() => admin.activityLog.open({ kind: 'user', ...subject })}
        >
          {t('admin.logs')}
        </Menu.Item>
      )}
    </>
  );
}

/** A new link for who has not come yet: the first one was shown only once. */
function RenewalItem({ invitations, user }: { invitations: ConnectedInvitations; user: User }) {
  const { t } = useTranslation();
  const isWaiting = useSelector(invitations, ({ waiting }) => waiting.has(user.id));
  return isWaiting ? (
    <Menu.Item
      leftSection={<IconLink size={16} aria-hidden />}
      onClick={() => invitations.renew(user.id, user.email)}
    >
      {t('users.invite.renew')}
    </Menu.Item>
  ) : null;
}
