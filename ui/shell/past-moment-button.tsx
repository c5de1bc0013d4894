import { IconHistory, IconX } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../language/use-translation.ts';
import { useApp } from '../kit/console/app-store.ts';
import { useConsole } from '../kit/console/use-console.ts';
import styles from './top-bar.module.css';

/** Says that the past is shown, and when that was, where the live connection is told otherwise; a press returns to it. */
export function PastMomentButton({ atMs }: { atMs: number }) {
  const { replay, shell } = useConsole();
  const { t, i18n } = useTranslation();
  const textAt = useMemo(() => momentText(i18n.language), [i18n.language]);
  // It is drawn again when the text changes, and not with each frame of what is played.
  const app = useApp();
  const isLoaded = useSelector(shell, ({ pastFleet }) => pastFleet !== undefined);
  // Until the past is loaded the vehicles are still the live ones.
  const shown = useSelector(app, ({ pastMs }) => (isLoaded ? textAt(pastMs) : '…'));
  const resting = t('connection.past', { moment: textAt(atMs) });
  useEffect(() => {
    app.change({ titleNote: resting });
    return () => app.change({ titleNote: undefined });
  }, [resting, app]);
  const text = t('connection.past', { moment: shown });
  const hint = t('connection.backToLive');
  return (
    <button
      type="button"
      className={styles.connection}
      data-state="past"
      data-testid="connection"
      title={hint}
      aria-label={`${text}. ${hint}`}
      onClick={replay.showLive}
    >
      <IconHistory size={15} aria-hidden />
      <span className={styles.pastText}>{text}</span>
      <span className={styles.pastTime} aria-hidden>
        {shown}
      </span>
      <IconX size={14} className={styles.pastText} aria-hidden />
    </button>
  );
}

/** Returns how a moment is told: its time, with the day unless that is today, and with the year unless that is this one. */
function momentText(language: string): (atMs: number) => string {
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short' });
  const day = { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const;
  const dayAndTime = new Intl.DateTimeFormat(language, day);
  const yearToo = new Intl.DateTimeFormat(language, { ...day, year: 'numeric' });
  return (atMs) => {
    const [then, now] = [new Date(atMs), new Date()];
    if (then.toDateString() === now.toDateString()) return time.format(atMs);
    return (then.getFullYear() === now.getFullYear() ? dayAndTime : yearToo).format(atMs);
  };
}
