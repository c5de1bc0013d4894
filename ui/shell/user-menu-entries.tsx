import { Menu } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconDeviceMobileDown } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useSelector } from '@xstate/react';
import { userMenuGroups, type UserMenuSection } from '@farol/core/domain/navigation/console-menus';
import { useTranslation } from '../language/use-translation.ts';
import { useNavigate } from '../kit/navigation/navigation.tsx';
import { importWithRetry } from '../kit/browser/lazy-with-retry.ts';
import { useScreenView } from '../kit/console/use-screen-view.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { SessionCountdown } from '../account/session-countdown.tsx';
import { useMenus } from '../kit/navigation/side-menu-entries.ts';
import { USER_MENU_ACTIONS } from '../kit/navigation/user-menu-entries.ts';
import styles from './top-bar.module.css';

/** The sections with a heading; the user's own entries follow the name, and signing out follows a divider. */
const SECTIONS_WITH_HEADING: ReadonlySet<UserMenuSection> = new Set(['fleet', 'people', 'server']);

/** What the menu of the signed-in user offers, in sections (§2, §6). */
export function UserMenuEntries({ title }: { title: string }) {
  const features = useConsole();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { userMenu: entries } = useMenus();
  const hasExpiry = useSelector(features.access, ({ user }) => Boolean(user?.expirationTime));
  const isInstallable = useScreenView(
    ({ app }) => app.installation,
    ({ offer }) => offer === 'question' || offer === 'byHand',
    false,
  );
  const groups = userMenuGroups(entries).map(({ section, entries: groupEntries }) => (
    <Fragment key={section}>
      {section === 'end' && <Menu.Divider />}
      {SECTIONS_WITH_HEADING.has(section) && <Menu.Label>{t(`accountMenu.section.${section}`)}</Menu.Label>}
      {groupEntries.map((entry) => {
        const menuAction = USER_MENU_ACTIONS[entry];
        return (
          menuAction && (
            <Menu.Item
              key={entry}
              className={styles.menuItem ?? ''}
              leftSection={<menuAction.Icon size={16} aria-hidden />}
              onClick={() =>
                void importWithRetry(features.screens.load).then(() => menuAction.run({ features, navigate }))
              }
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
          onClick={() => features.shell.open('preferences')}
        >
          {t('accountMenu.preferences')}
        </Menu.Item>
      )}
      {section === 'own' && isInstallable && (
        <Menu.Item
          className={styles.menuItem ?? ''}
          leftSection={<IconDeviceMobileDown size={16} aria-hidden />}
          onClick={() => features.app.installation.install()}
        >
          {t('accountMenu.install')}
        </Menu.Item>
      )}
    </Fragment>
  ));
  return (
    <>
      <Menu.Label>{title}</Menu.Label>
      {hasExpiry && <SessionCountdown isInMenu />}
      {groups}
    </>
  );
}
