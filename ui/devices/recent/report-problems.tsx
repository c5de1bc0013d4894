import { useSelector } from '@xstate/react';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { DetailSection } from '../detail/detail-section.tsx';
import styles from './report-problems.module.css';

/** What the server could not take of the device's reports, with what was sent last. Renders nothing without. */
export function ReportProblemList() {
  const { reportProblems } = useConsole().devices;
  const { t, i18n } = useTranslation();
  const problems = useSelector(reportProblems, ({ items }) => items);
  if (problems.length === 0) return null;
  const time = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'short', timeStyle: 'short' });
  return (
    <DetailSection title={t('detail.problems.title')}>
      <ul className={styles.problems}>
        {problems.map(({ kind, reports, lastTime, sample }) => (
          <li key={kind}>
            <span>{t(`detail.problems.${kind}`)}</span>
            <span className={styles.count}>{t('detail.problems.reports', { count: reports })}</span>
            <code>{sample}</code>
            <time dateTime={lastTime}>{time.format(Date.parse(lastTime))}</time>
          </li>
        ))}
      </ul>
      <p className={styles.note}>{t('detail.problems.note')}</p>
    </DetailSection>
  );
}
