import { ActionIcon } from '@mantine/core';
import { useTranslation } from '../language/use-translation.ts';
import { useApp } from '../kit/console/app-store.ts';
import { IconMenu2 } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { brandingName } from '@farol/core/domain/server/branding/branding';
import { AlertBell } from '../alerts/alert-bell.tsx';
import { MuteButton } from '../alerts/mute-button.tsx';
import topBarStyles from './top-bar.module.css';
import { Link } from '../kit/navigation/navigation.tsx';
import { ConnectionState } from './connection-state.tsx';
import { BrandingHeader } from '../branding/branding-header.tsx';
import { ColorSchemeAndLanguageMenus } from './color-scheme-and-language-menus.tsx';
import { UserMenu } from './user-menu.tsx';
import { Tooltip } from '../kit/layout/tooltip.tsx';
import styles from './top-bar.module.css';

interface TopBarProps {
  /** Undefined for users without a menu. */
  onMenu: (() => void) | undefined;
  isMenuOpen: boolean;
  /** Ref of the empty part of the bar, for toasts that have no room elsewhere. */
  toastSlotRef: (element: HTMLElement | null) => void;
}

/** Menu button, branding, connection state, alerts, appearance and the user menu (§2). */
export function TopBar({ onMenu, isMenuOpen, toastSlotRef }: TopBarProps) {
  const { t } = useTranslation();
  const branding = useSelector(useApp(), (state) => state.branding);
  return (
    <header className={`${styles.topBar} ${topBarStyles.shrinkable}`}>
      {onMenu && (
        <Tooltip label={t('shell.menu')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('shell.menu')}
            aria-expanded={isMenuOpen}
            onClick={onMenu}
          >
            <IconMenu2 size={20} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      <Link to="/home" className={styles.brand} aria-label={brandingName(branding)}>
        <BrandingHeader className={styles.brandName} />
      </Link>
      <ConnectionState />
      <div className={styles.toastSlot} ref={toastSlotRef} />
      <AlertBell />
      <MuteButton />
      <div className={styles.wideOnly}>
        <ColorSchemeAndLanguageMenus />
      </div>
      <UserMenu />
    </header>
  );
}
