import { IconCloudOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortDurationText } from '../kit/texts/short-duration-text.ts';
import { useAnswers } from '../kit/console/use-answers.ts';
import { useConsole } from '../kit/console/use-console.ts';
import styles from './status-chips.module.css';

/** Shorter interruptions are not shown, milliseconds. */
const SHOW_AFTER_MS = 2000;

/**
 * Returns since when the fleet is not live, in milliseconds since the epoch; undefined while it is live or
 * before it was first loaded.
 */
export function useStaleSince(): number | undefined {
  const { connection } = useConsole();
  const lostAt = useAnswers(connection, ({ lostAtMs }) => lostAtMs);
  const [isDelayOver, setDelayOver] = useState(false);
  useEffect(() => {
    if (lostAt === undefined) return undefined;
    const timer = setTimeout(() => setDelayOver(true), Math.max(0, lostAt + SHOW_AFTER_MS - Date.now()));
    return () => {
      clearTimeout(timer);
      setDelayOver(false);
    };
  }, [lostAt]);
  return isDelayOver ? lostAt : undefined;
}

/** Says that the map shows outdated positions, or those of the last visit, and how old they are. */
export function StaleMapNotice({ since }: { since: number }) {
  const { t } = useTranslation();
  const isRestored = useAnswers(useConsole().connection, (answers) => answers.isRestored);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className={styles.staleNotice} role="note">
      <IconCloudOff size={16} stroke={1.6} aria-hidden />
      {t(isRestored ? 'views.lastKnown' : 'views.stale', { age: shortDurationText(t, now - since) })}
    </div>
  );
}
