import { Menu } from '@mantine/core';
import { IconLogin2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { mayActAs } from '@farol/core/domain/user-rules';
import type { User } from '@farol/core/domain/user';
import { useAsker } from '../commands/use-asker.ts';
import { useConsole } from '../use-console.ts';

/** What can be done with an account besides what can be done with every record. */
export function UserActs({ user }: { user: User }) {
  const { actAs } = useConsole();
  const { t } = useTranslation();
  const asker = useAsker();
  if (!asker || !mayActAs(user, asker.user)) return null;
  return (
    <Menu.Item
      leftSection={<IconLogin2 size={16} aria-hidden />}
      onClick={() => actAs.send({ type: 'ASK', action: { id: user.id, title: user.name } })}
    >
      {t('users.actAs.act')}
    </Menu.Item>
  );
}
