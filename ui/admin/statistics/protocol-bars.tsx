import { protocolCounts, type DailyStatistics } from '@farol/core/domain/server/server-statistics';
import { useTranslation } from '../../language/use-translation.ts';
import styles from '../activity/activity.module.css';
import statisticsStyles from './statistics.module.css';

/** Bars of the number of devices per protocol, the maximum of all days. */
export function ProtocolBars({ days }: { days: readonly DailyStatistics[] }) {
  const { t, i18n } = useTranslation();
  const counts = protocolCounts(days);
  const peak = Math.max(1, ...counts.map(([, count]) => count));
  const number = new Intl.NumberFormat(i18n.language);
  if (counts.length === 0) return null;
  return (
    <section className={statisticsStyles.card}>
      <h3 className={statisticsStyles.cardTitle}>{t('admin.statistics.protocols')}</h3>
      <ul className={statisticsStyles.protocols}>
        {counts.map(([name, count]) => (
          <li key={name}>
            <span>{name}</span>
            <span className={statisticsStyles.track}>
              <span className={statisticsStyles.bar} style={{ width: `${(count / peak) * 100}%` }} />
            </span>
            <span className={styles.dimmed}>
              {t('admin.statistics.protocolDevices', { count, defaultValue: number.format(count) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
