import { ActionIcon, Button } from '@mantine/core';
import { useTranslation } from '../language/use-translation.ts';
import { useApp } from '../kit/console/app-store.ts';
import { IconMenu2, IconArrowBackUp, IconChevronDown, IconUserCircle } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { brandingName } from '@farol/core/domain/server/branding/branding';
import { AlertBell, MuteButton } from '../alerts/alert-bell.tsx';
import topBarStyles from './top-bar.module.css';
import { Link } from '../kit/navigation/navigation.tsx';
import { ConnectionState } from './connection-state.tsx';
import { BrandingHeader } from '../branding/branding-header.tsx';
import { ColorSchemeAndLanguageMenus } from './color-scheme-and-language-menus.tsx';
import { Tooltip } from '../kit/layout/tooltip.tsx';
import styles from './top-bar.module.css';
import { Suspense, useEffect, useState } from 'react';
import { withScreenTexts } from '../language/screen-texts.ts';
import { SessionCountdown } from '../account/session-countdown.tsx';
import { useConsole } from '../kit/console/use-console.ts';
import { useMenus } from '../kit/navigation/side-menu-entries.ts';
import { useScreenView } from '../kit/console/use-screen-view.ts';
import type { ConnectedConsole } from '@farol/core/console/connected-console';
import { LazyMenu } from '../kit/layout/lazy-menu.tsx';
import { whenIdle } from '../kit/browser/when-idle.ts';
import { importWithRetry, lazyWithRetry } from '../kit/browser/lazy-with-retry.ts';

const ReauthenticationDialog = lazyWithRetry(
  async () =>
    (await withScreenTexts(import('../account/reauthentication-dialog.tsx'))).ReauthenticationDialog,
);

const AccountDialog = lazyWithRetry(
  async () => (await withScreenTexts(import('../account/account-dialog.tsx'))).AccountDialog,
);

const UserMenuEntries = lazyWithRetry(async () => (await import('./user-menu-entries.tsx')).UserMenuEntries);

/** Loads the entries before the menu opens; what fails is loaded again when it does. */
const prepare = (): void => void import('./user-menu-entries.tsx').catch(() => undefined);

const loadSessionEnded = async () => (await import('../account/session-ended-dialog.tsx')).SessionEndedDialog;
const SessionEndedDialog = lazyWithRetry(loadSessionEnded);

const EndImpersonationDialog = lazyWithRetry(
  async () => (await import('../account/end-impersonation-dialog.tsx')).EndImpersonationDialog,
);

const REAUTHENTICATION = ({ account }: ConnectedConsole) => account.reauthentication;

const ACCOUNT_FORM = ({ account }: ConnectedConsole) => account.form;

const IMPERSONATION_END = ({ account }: ConnectedConsole) => account.impersonationEnd;

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

/**
 * The menu of the signed-in user. During impersonation it shows the acting user and a button to end
 * it.
 */
function UserMenu() {
  const { access, account, screens } = useConsole();
  const { t } = useTranslation();
  const { userMenu: entries } = useMenus();
  const name = useSelector(access, ({ user }) => user?.name ?? '');
  const id = useSelector(access, ({ user }) => user?.id ?? 0);
  const isAccountOpen = useScreenView(ACCOUNT_FORM, ({ isOpen }) => isOpen, false);
  const isImpersonating = account.impersonatorName(id) !== undefined;
  const hasReturnFailed = useScreenView(IMPERSONATION_END, ({ failure }) => failure !== undefined, false);
  const isReturning = useScreenView(IMPERSONATION_END, ({ isPending }) => isPending, false);
  const hasExpiry = useSelector(access, ({ user }) => Boolean(user?.expirationTime));
  const [isOpen, setOpen] = useState(false);
  if (entries.length === 0)
    return (
      <>
        {hasExpiry ? <SessionCountdown /> : <span className={styles.userName}>{name}</span>}
        <SessionDialogs />
      </>
    );
  return (
    <>
      {isImpersonating && (
        <Button
          px={10}
          color="yellow"
          variant="light"
          className={styles.impersonation ?? ''}
          aria-label={`${t('accountMenu.acting', { name })}. ${t('accountMenu.back')}`}
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          loading={isReturning}
          onClick={() =>
            void importWithRetry(screens.load).then(() => account.impersonationEnd.endImpersonation())
          }
        >
          <span className={styles.impersonationText}>{t('accountMenu.back')}</span>
        </Button>
      )}
      <LazyMenu
        settings={{ position: 'bottom-end', withinPortal: true, shadow: 'sm', width: 250 }}
        isOpen={isOpen}
        onOpenChange={setOpen}
        target={
          <Button
            variant="subtle"
            color="gray"
            px={10}
            className={styles.user ?? ''}
            aria-label={t('shell.account', { name })}
            onPointerEnter={prepare}
            leftSection={<IconUserCircle size={22} stroke={1.6} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            <span className={styles.userName}>{name}</span>
          </Button>
        }
      >
        <UserMenuEntries title={isImpersonating ? t('accountMenu.acting', { name }) : name} />
      </LazyMenu>
      {isAccountOpen && (
        <Suspense>
          <AccountDialog />
        </Suspense>
      )}
      {isImpersonating && hasReturnFailed && (
        <Suspense>
          <EndImpersonationDialog />
        </Suspense>
      )}
      <SessionDialogs />
    </>
  );
}

/** Asks for the password again where the server requires it, and says that the session is over, when it is. */
function SessionDialogs() {
  const isProofRequested = useScreenView(REAUTHENTICATION, ({ isOpen }) => isOpen, false);
  const { expiry } = useConsole().account;
  const isExpired = useSelector(expiry, (answers) => answers.isExpired);
  const isLimited = useSelector(expiry, ({ timeLeft }) => timeLeft !== undefined);
  // At the end there may be no connection to load it with.
  useEffect(() => {
    if (!isLimited) return undefined;
    return whenIdle(() => void loadSessionEnded().catch(() => undefined));
  }, [isLimited]);
  return (
    <Suspense>
      {isProofRequested && <ReauthenticationDialog />}
      {isExpired && <SessionEndedDialog />}
    </Suspense>
  );
}
