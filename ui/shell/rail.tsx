import { useSelector } from '@xstate/react';
import { useTranslation } from '../language/use-translation.ts';
import { Link } from '../kit/navigation/navigation.tsx';
import { useConsole } from '../kit/console/use-console.ts';
import { useSideMenuItems } from '../kit/navigation/side-menu-entries.ts';
import { ColorSchemeAndLanguageMenus } from './color-scheme-and-language-menus.tsx';
import { useEscape } from '../kit/dialogs/escape-key.ts';
import { Tooltip } from '../kit/layout/tooltip.tsx';
import styles from './shell.module.css';

const PRODUCT_VERSION = import.meta.env.FAROL_VERSION;

interface RailProps {
  /** On narrow screens the rail is a drawer over the map. */
  isDrawer: boolean;
  isOpen: boolean;
  onClose: () => void;
}

/** The side menu with the screens that the user may open, and the versions of console and server (§2, §6). */
export function Rail({ isDrawer, isOpen, onClose }: RailProps) {
  const { access } = useConsole();
  const { t } = useTranslation();
  const server = useSelector(access, (item) => item.server);
  const entries = useSideMenuItems();
  if (isDrawer && !isOpen) return null;
  return (
    <>
      {isDrawer && <Backdrop onClose={onClose} />}
      <nav className={`${styles.rail} ${isDrawer ? styles.drawer : ''}`} aria-label={t('shell.menu')}>
        {entries.map(({ screen, to, Icon }) => (
          <Tooltip key={to} label={t(`screen.${screen.title}`)} position="right" disabled={isOpen}>
            <Link
              to={to}
              className={styles.menuEntry}
              onClick={onClose}
              aria-label={t(`screen.${screen.title}`)}
            >
              <Icon size={20} stroke={1.6} aria-hidden style={{ flex: 'none' }} />
              {isOpen && <span>{t(`screen.${screen.title}`)}</span>}
            </Link>
          </Tooltip>
        ))}
        {isDrawer && (
          <div className={styles.drawerTools}>
            <ColorSchemeAndLanguageMenus />
          </div>
        )}
        <div className={styles.versions}>
          {isOpen ? (
            <>
              <div>{t('shell.version', { version: PRODUCT_VERSION })}</div>
              <div>
                {server?.info.version ? t('shell.serverVersion', { version: server.info.version }) : null}
              </div>
            </>
          ) : (
            <div>{PRODUCT_VERSION}</div>
          )}
        </div>
      </nav>
    </>
  );
}

/** What lies behind the open drawer: a touch of it, or Escape, closes the drawer. */
function Backdrop({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  useEscape(onClose);
  return <button type="button" className={styles.backdrop} aria-label={t('shell.close')} onClick={onClose} />;
}
