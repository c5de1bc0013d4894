import { useSelector } from '@xstate/react';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import styles from './statistics.module.css';
import { Heading } from '../../kit/layout/heading.tsx';

/** The latest reports that nobody could read: when, from where, why, and how they begin. */
export function UnreadableReportList() {
  const { unreadableReports } = useConsole().admin;
  const { t, i18n } = useTranslation();
  const reports = useSelector(unreadableReports, ({ items }) => items);
  if (reports.length === 0) return null;
  const moment = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'short', timeStyle: 'medium' });
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <section className={styles.card} aria-label={t('admin.statistics.unreadable.title')}>
      <Heading level={3} look="group">
        {t('admin.statistics.unreadable.title')}
      </Heading>
      <p className={styles.note}>{t('admin.statistics.unreadable.note')}</p>
      <ul className={styles.unreadable}>
        {reports.map(({ time, address, reason, text, reports: count }) => (
          <li key={`${address} ${reason}`}>
            <span>
              <b>{address}</b> {t(`admin.statistics.unreadable.${reason}`)}
              {count > 1 && ` (${number.format(count)} ×)`}
            </span>
            <time dateTime={time}>{moment.format(Date.parse(time))}</time>
            {text !== '' && <code>{text}</code>}
          </li>
        ))}
      </ul>
    </section>
  );
}
