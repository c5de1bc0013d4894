import { useMemo } from 'react';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../../language/use-translation.ts';
import { useApp } from '../../kit/console/app-store.ts';
import styles from './moment.module.css';

/** The shown moment in the time zone of the user. */
export function MomentClock() {
  const { i18n } = useTranslation();
  const atMs = useSelector(useApp(), ({ pastMs }) => pastMs);
  const format = useMemo(
    () => ({
      day: new Intl.DateTimeFormat(i18n.language, {
        weekday: 'short',
        day: 'numeric',
        month: 'short',
        year: 'numeric',
      }),
      time: new Intl.DateTimeFormat(i18n.language, { timeStyle: 'medium' }),
    }),
    [i18n.language],
  );
  return (
    <time className={styles.clock} dateTime={new Date(atMs).toISOString()}>
      <b>{format.time.format(atMs)}</b> <span>{format.day.format(atMs)}</span>
    </time>
  );
}
