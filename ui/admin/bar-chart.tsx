import { useTranslation } from 'react-i18next';
import type { DayStatistics, StatisticName } from '@farol/core/domain/statistics';
import styles from './admin.module.css';

const HEIGHT = 48;

/** A small chart of one count: a bar for each day that was counted, the table tells the same in figures. */
export function BarChart({ name, days }: { name: StatisticName; days: readonly DayStatistics[] }) {
  const { t, i18n } = useTranslation();
  const most = Math.max(1, ...days.map(({ counts }) => counts[name]));
  const number = new Intl.NumberFormat(i18n.language);
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' });
  // Few days are no reason for bars as wide as the card.
  const slots = Math.max(days.length, 14);
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${slots} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('admin.statistics.chart', {
        name: t(`admin.statistics.count.${name}`),
        most: number.format(most),
      })}
    >
      {days.map(({ timeMs, counts }, at) => {
        const height = Math.max(counts[name] > 0 ? 2 : 0.5, (counts[name] / most) * HEIGHT);
        return (
          <rect key={timeMs} x={at + 0.12} y={HEIGHT - height} width={0.76} height={height}>
            <title>{`${day.format(timeMs)}: ${number.format(counts[name])}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}
