import { Button, Menu } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconArrowBackUp,
  IconChevronDown,
  IconUserCircle,
} from '@tabler/icons-react';
import { Fragment, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { userMenuGroups, type UserMenuSection } from '@farol/core/domain/navigation/console-menus';
import { withScreenTexts } from '../language/translation.ts';
import { useNavigate } from '../kit/navigation/navigation.tsx';
import { SessionDialogs } from '../account/session-dialogs.tsx';
import { preferencesDialogOpen } from '../kit/navigation/preferences-dialog-state.ts';
import { SessionCountdown } from '../account/session-countdown.tsx';
import { useAnswers } from '../kit/console/use-answers.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { useMenus } from '../kit/navigation/side-menu-entries.ts';
import { USER_MENU_ACTIONS } from '../kit/navigation/user-menu-entries.ts';
import { lazyWithRetry } from '../kit/browser/lazy-with-retry.ts';
import styles from './top-bar.module.css';

const ReauthenticationDialog = lazyWithRetry(
  async () =>
    (await withScreenTexts(import('../account/reauthentication-dialog.tsx'))).ReauthenticationDialog,
);
const AccountDialog = lazyWithRetry(
  async () => (await withScreenTexts(import('../account/account-dialog.tsx'))).AccountDialog,
);

const EndImpersonationDialog = lazyWithRetry(
  async () => (await import('../account/end-impersonation-dialog.tsx')).EndImpersonationDialog,
);

/** The sections with a heading; the user's own entries follow the name, and signing out follows a divider. */
const SECTIONS_WITH_HEADING: ReadonlySet<UserMenuSection> = new Set(['fleet', 'people', 'server']);

/**
 * The menu of the signed-in user (§2, §6). During impersonation it shows the acting user and a button to end
 * it.
 */
export function UserMenu() {
  const features = useConsole();
  const { access, account } = features;
  const { impersonationEnd } = account;
  const isReauthenticationRequested = useAnswers(account.reauthentication, ({ isOpen }) => isOpen);
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { userMenu: entries } = useMenus();
  const name = useAnswers(access, ({ user }) => user?.name ?? '');
  const id = useAnswers(access, ({ user }) => user?.id ?? 0);
  const isAccountOpen = useAnswers(account.form, ({ isOpen }) => isOpen);
  const isImpersonating = account.impersonatorName(id) !== undefined;
  const hasReturnFailed = useAnswers(impersonationEnd, ({ failure }) => failure !== undefined);
  const isReturning = useAnswers(impersonationEnd, ({ isPending }) => isPending);
  const hasExpiry = useAnswers(access, ({ user }) => Boolean(user?.expirationTime));
  if (entries.length === 0)
    return (
      <>
        {hasExpiry ? <SessionCountdown /> : <span className={styles.userName}>{name}</span>}
        {isReauthenticationRequested && (
          <Suspense>
            <ReauthenticationDialog />
          </Suspense>
        )}
        <SessionDialogs />
      </>
    );
  return (
    <>
      {isImpersonating && (
        <Button
          h={44}
          px={10}
          color="yellow"
          variant="light"
          className={styles.impersonation ?? ''}
          aria-label={`${t('accountMenu.acting', { name })}. ${t('accountMenu.back')}`}
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          loading={isReturning}
          onClick={impersonationEnd.endImpersonation}
        >
          <span className={styles.impersonationText}>{t('accountMenu.back')}</span>
        </Button>
      )}
      <Menu position="bottom-end" withinPortal shadow="sm" width={250}>
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            h={44}
            px={10}
            className={styles.user ?? ''}
            aria-label={t('shell.account', { name })}
            leftSection={<IconUserCircle size={22} stroke={1.6} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            <span className={styles.userName}>{name}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{isImpersonating ? t('accountMenu.acting', { name }) : name}</Menu.Label>
          {hasExpiry && <SessionCountdown isInMenu />}
          {userMenuGroups(entries).map(({ section, entries: groupEntries }) => (
            <Fragment key={section}>
              {section === 'end' && <Menu.Divider />}
              {SECTIONS_WITH_HEADING.has(section) && (
                <Menu.Label>{t(`accountMenu.section.${section}`)}</Menu.Label>
              )}
              {groupEntries.map((entry) => {
                const menuAction = USER_MENU_ACTIONS[entry];
                return (
                  menuAction && (
                    <Menu.Item
                      key={entry}
                      className={styles.menuItem ?? ''}
                      leftSection={<menuAction.Icon size={16} aria-hidden />}
                      onClick={() => menuAction.run({ features, navigate })}
                    >
                      {entry === 'logout' ? t('shell.logout') : t(`accountMenu.entry.${entry}`)}
                    </Menu.Item>
                  )
                );
              })}
              {section === 'own' && (
                <Menu.Item
                  className={styles.menuItem ?? ''}
                  leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
                  onClick={() => preferencesDialogOpen.set(true)}
                >
                  {t('preferences.title')}
                </Menu.Item>
              )}
            </Fragment>
          ))}
        </Menu.Dropdown>
      </Menu>
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
