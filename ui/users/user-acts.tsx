import { Menu } from '@mantine/core';
import { IconHistory, IconLogin2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { mayReadActivity } from '@farol/core/domain/activity-rights';
import { mayActAs } from '@farol/core/domain/user-rules';
import type { User } from '@farol/core/domain/user';
import { useAsker } from '../use-asker.ts';
import { useConsole } from '../use-console.ts';

/** What can be done with an account besides what can be done with every record. */
export function UserActs({ user }: { user: User }) {
  const { actAs, activityLog } = useConsole();
  const { t } = useTranslation();
  const asker = useAsker();
  if (!asker) return null;
  const named = { id: user.id, title: user.name };
  return (
    <>
      {mayActAs(user, asker) && (
        <Menu.Item
          leftSection={<IconLogin2 size={16} aria-hidden />}
          onClick={() => actAs.send({ type: 'ASK', action: named })}
        >
          {t('users.actAs.act')}
        </Menu.Item>
      )}
      {mayReadActivity(asker) && (
        <Menu.Item
          leftSection={<IconHistory size={16} aria-hidden />}
          onClick={() => activityLog.send({ type: 'OPEN', subject: { kind: 'user', ...named } })}
        >
          {t('admin.logs')}
        </Menu.Item>
      )}
    </>
  );
}
