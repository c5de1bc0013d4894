import { IconCloudOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../language/use-translation.ts';
import { shortDurationText } from '../kit/texts/short-duration-text.ts';
import { useConsole } from '../kit/console/use-console.ts';
import styles from './status-chips.module.css';

/** Says that the map shows outdated positions, or those of the last visit, and how old they are. */
export function StaleMapNotice({ since }: { since: number }) {
  const { t } = useTranslation();
  const isRestored = useSelector(useConsole().connection, (answers) => answers.isRestored);
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
