import {
  isAdditive,
  statisticTotals,
  type DailyStatistics,
} from '@farol/core/domain/server/server-statistics';
import { useTranslation } from '../../language/use-translation.ts';
import { BarChart } from './bar-chart.tsx';
import styles from '../activity/activity.module.css';
import statisticsStyles from './statistics.module.css';

const CARD_STATISTICS = ['messagesReceived', 'activeDevices', 'activeUsers', 'requests'] as const;

/** The main statistics, each as a total with a bar chart of the days. */
export function StatisticCards({ days }: { days: readonly DailyStatistics[] }) {
  const { t, i18n } = useTranslation();
  const totals = statisticTotals(days);
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <div className={statisticsStyles.cards}>
      {CARD_STATISTICS.map((name) => (
        <section
          key={name}
          className={statisticsStyles.card}
          aria-label={t(`admin.statistics.count.${name}`)}
        >
          <span className={statisticsStyles.cardTitle}>{t(`admin.statistics.count.${name}`)}</span>
          <span>
            <b className={statisticsStyles.statisticValue}>{number.format(totals[name])}</b>{' '}
            <span className={styles.dimmed}>
              {t(`admin.statistics.${isAdditive(name) ? 'sum' : 'most'}`)}
            </span>
          </span>
          <BarChart name={name} days={days} />
        </section>
      ))}
    </div>
  );
}
