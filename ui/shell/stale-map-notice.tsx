import { IconCloudOff } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortDurationText } from '../kit/texts/short-duration-text.ts';
import { useConsole } from '../kit/console/use-console.ts';
import styles from './status-chips.module.css';

/** A line that is back at once is no news, milliseconds. */
const SHOW_AFTER_MS = 2000;

/** Since when the fleet is no longer live, milliseconds since the epoch; nothing while it is, or when there is no picture of it yet. */
export function useStaleSince(): number | undefined {
  const { connection } = useConsole();
  const lostAt = useSelector(connection, ({ context }) => context.lostAtMs);
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (lostAt === undefined) return undefined;
    const timer = setTimeout(() => setLong(true), Math.max(0, lostAt + SHOW_AFTER_MS - Date.now()));
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [lostAt]);
  return isLong ? lostAt : undefined;
}

/** Says that the map shows the last picture and how old it is. */
export function StaleMapNotice({ since }: { since: number }) {
  const { t } = useTranslation();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className={styles.staleNotice} role="note">
      <IconCloudOff size={16} stroke={1.6} aria-hidden />
      {t('views.stale', { age: shortDurationText(t, now - since) })}
    </div>
  );
}
