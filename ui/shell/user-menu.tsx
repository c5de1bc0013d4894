import { Button, Menu } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconArrowBackUp,
  IconChevronDown,
  IconUserCircle,
} from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { Fragment, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { userMenuParts, type UserMenuSection } from '@farol/core/domain/user-menu';
import { withWords } from '../language/language.ts';
import { useNavigate } from '../navigation.tsx';
import { AccountHost } from '../preferences/account-host.tsx';
import { preferencesOpen } from '../preferences/preferences-opening.ts';
import { SessionCountdown } from '../preferences/session-countdown.tsx';
import { useConsole } from '../use-console.ts';
import { useMenus } from './menu-entries.ts';
import { OPENINGS } from './user-menu-entries.ts';
import { late } from '../late.ts';
import styles from './shell.module.css';

const LoginProofDialog = late(
  async () => (await withWords(import('../users/login-proof-dialog.tsx'))).LoginProofDialog,
);
const AccountDialog = late(
  async () => (await withWords(import('../users/account-dialog.tsx'))).AccountDialog,
);

const WayBackDialog = late(async () => (await import('../users/way-back-dialog.tsx')).WayBackDialog);

/** The sections that need a heading: one's own stands under the name, the way out under a line. */
const HEADED: ReadonlySet<UserMenuSection> = new Set(['fleet', 'people', 'server']);

/** §2, §6: what the signed-in user can open about himself and the tenant; who acts as somebody else sees it, and the way back. */
export function UserMenu() {
  const farol = useConsole();
  const { guard, account, loginProof, actingFor, wayBack } = farol;
  const isProofAsked = useSelector(loginProof, ({ value }) => value !== 'idle');
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { user: entries } = useMenus();
  const name = useSelector(guard, ({ context }) => context.user?.name ?? '');
  const id = useSelector(guard, ({ context }) => context.user?.id ?? 0);
  const isOpen = useSelector(account, ({ value }) => value !== 'closed');
  const isActing = actingFor(id) !== undefined;
  const isBackRefused = useSelector(wayBack, ({ value }) => value === 'refused');
  const isGoingBack = useSelector(wayBack, ({ value }) => value === 'calling');
  const hasEnd = useSelector(guard, ({ context }) => Boolean(context.user?.expirationTime));
  if (entries.length === 0)
    return (
      <>
        {hasEnd ? <SessionCountdown /> : <span className={styles.userName}>{name}</span>}
        {isProofAsked && (
          <Suspense>
            <LoginProofDialog />
          </Suspense>
        )}
        <AccountHost />
      </>
    );
  return (
    <>
      {isActing && (
        <Button
          h={44}
          px={10}
          color="yellow"
          variant="light"
          className={styles.acting ?? ''}
          aria-label={`${t('accountMenu.acting', { name })}. ${t('accountMenu.back')}`}
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          loading={isGoingBack}
          onClick={() => wayBack.send({ type: 'CALL', question: undefined })}
        >
          <span className={styles.actingText}>{t('accountMenu.back')}</span>
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
          <Menu.Label>{isActing ? t('accountMenu.acting', { name }) : name}</Menu.Label>
          {hasEnd && <SessionCountdown isInMenu />}
          {userMenuParts(entries).map(({ section, entries: own }) => (
            <Fragment key={section}>
              {section === 'end' && <Menu.Divider />}
              {HEADED.has(section) && <Menu.Label>{t(`accountMenu.section.${section}`)}</Menu.Label>}
              {own.map((entry) => {
                const opening = OPENINGS[entry];
                return (
                  opening && (
                    <Menu.Item
                      key={entry}
                      className={styles.menuItem ?? ''}
                      leftSection={<opening.Icon size={16} aria-hidden />}
                      onClick={() => opening.open({ console: farol, navigate })}
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
                  onClick={() => preferencesOpen.set(true)}
                >
                  {t('preferences.title')}
                </Menu.Item>
              )}
            </Fragment>
          ))}
        </Menu.Dropdown>
      </Menu>
      {isOpen && (
        <Suspense>
          <AccountDialog />
        </Suspense>
      )}
      {isActing && isBackRefused && (
        <Suspense>
          <WayBackDialog />
        </Suspense>
      )}
      <AccountHost />
    </>
  );
}
