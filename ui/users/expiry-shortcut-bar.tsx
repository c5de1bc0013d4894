import { Button } from '@mantine/core';
import {
  EXPIRY_SHORTCUTS,
  expiryOfShortcut,
  type ExpiryShortcut,
} from '@farol/core/domain/account/expiry-shortcuts';
import { useTranslation } from '../language/use-translation.ts';
import styles from './users.module.css';

interface ExpiryShortcutBarProps {
  /** The expiry of the principal's account, as ISO text, if it is the limit; null without one. */
  latest?: string | null;
  offered?: readonly ExpiryShortcut[];
  isLocked?: boolean;
  /** The instant as ISO text, '' for never. */
  onChoose: (instant: string, shortcut: ExpiryShortcut) => void;
  chosen?: ExpiryShortcut;
}

/** Buttons that set an expiry to a duration from now. */
export function ExpiryShortcutBar({
  latest = null,
  offered = EXPIRY_SHORTCUTS,
  isLocked = false,
  onChoose,
  chosen,
}: ExpiryShortcutBarProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.shortcuts} role="group" aria-label={t('users.expiry.label')}>
      {offered.map((shortcut) => (
        <Button
          key={shortcut}
          px="sm"
          variant={chosen === shortcut ? 'filled' : 'default'}
          disabled={isLocked}
          {...(chosen !== undefined && { 'aria-pressed': chosen === shortcut })}
          onClick={() => onChoose(expiryOfShortcut(shortcut, Date.now(), latest), shortcut)}
        >
          {t(`users.expiry.${shortcut}`)}
        </Button>
      ))}
    </div>
  );
}
