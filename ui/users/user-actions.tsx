import { Menu } from '@mantine/core';
import { IconHistory, IconLogin2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { mayReadActivityLog } from '@farol/core/domain/activity/activity-permission';
import { mayImpersonate } from '@farol/core/domain/access/user-permissions';
import type { User } from '@farol/core/domain/account/user';
import { usePrincipal } from '../kit/console/use-principal.ts';
import { useConsole } from '../kit/console/use-console.ts';

/** The menu items of a user in addition to those of every record. */
export function UserActions({ user }: { user: User }) {
  const { account, admin } = useConsole();
  const { t } = useTranslation();
  const principal = usePrincipal();
  if (!principal) return null;
  const subject = { id: user.id, title: user.name };
  return (
    <>
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
