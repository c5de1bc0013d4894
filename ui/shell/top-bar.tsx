import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import { IconChevronDown, IconLogout, IconMenu2, IconUserCircle } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { AlertBell } from '../alerts/alert-bell.tsx';
import { MuteButton } from '../alerts/mute-button.tsx';
import { Link } from '../navigation.tsx';
import { useConsole } from '../use-console.ts';
import { ConnectionState } from './connection-state.tsx';
import { Mark } from '../entrance/mark.tsx';
import { SchemeAndLanguageMenu } from './scheme-and-language-menu.tsx';
import styles from './shell.module.css';

/** §2: menu toggle, mark, state of the live line, appearance and the user box. */
export function TopBar({ onMenu, menuOpen }: { onMenu: () => void; menuOpen: boolean }) {
  const { guard } = useConsole();
  const { t } = useTranslation();
  const name = useSelector(guard, ({ context }) => context.user?.name ?? '');
  return (
    <header className={styles.bar}>
      <Tooltip label={t('shell.menu')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t('shell.menu')}
          aria-expanded={menuOpen}
          onClick={onMenu}
        >
          <IconMenu2 size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Link to="/home" className={styles.brand} aria-label="Farol">
        <Mark />
        <span className={styles.brandName}>Farol</span>
      </Link>
      <ConnectionState />
      <div className={styles.space} />
      <AlertBell />
      <MuteButton />
      <SchemeAndLanguageMenu />
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            h={44}
            px={10}
            aria-label={t('shell.account', { name })}
            leftSection={<IconUserCircle size={22} stroke={1.6} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            <span className={styles.userName}>{name}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconLogout size={16} aria-hidden />}
            onClick={() => guard.send({ type: 'SIGN_OUT' })}
          >
            {t('shell.logout')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </header>
  );
}
