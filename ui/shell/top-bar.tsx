import { ActionIcon, Tooltip } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AlertBell } from '../alerts/alert-bell.tsx';
import { MuteButton } from '../alerts/mute-button.tsx';
import alerts from '../alerts/alerts.module.css';
import { Link } from '../navigation.tsx';
import { ConnectionState } from './connection-state.tsx';
import { Mark } from '../entrance/mark.tsx';
import { SchemeAndLanguageMenu } from './scheme-and-language-menu.tsx';
import { UserMenu } from './user-menu.tsx';
import styles from './shell.module.css';

/** §2: menu toggle, mark, state of the live line, appearance and the user box. */
export function TopBar({ onMenu, menuOpen }: { onMenu: () => void; menuOpen: boolean }) {
  const { t } = useTranslation();
  return (
    <header className={`${styles.bar} ${alerts.topBar}`}>
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
      <div className={styles.wideOnly}>
        <SchemeAndLanguageMenu />
      </div>
      <UserMenu />
    </header>
  );
}
