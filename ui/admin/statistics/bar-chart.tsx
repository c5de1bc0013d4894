import {
  dayColumns,
  type DailyStatistics,
  type StatisticName,
} from '@farol/core/domain/server/server-statistics';
import { useTranslation } from '../../language/use-translation.ts';
import styles from './statistics.module.css';

const HEIGHT = 48;

/**
 * A small bar chart of one count with a bar per counted day; days without data leave a gap. The table shows
 * the numbers.
 */
export function BarChart({ name, days }: { name: StatisticName; days: readonly DailyStatistics[] }) {
  const { t, i18n } = useTranslation();
  const peak = Math.max(1, ...days.map(({ counts }) => counts[name]));
  const number = new Intl.NumberFormat(i18n.language);
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' });
  const { places, count } = dayColumns(days);
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${count} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('admin.statistics.chart', {
        name: t(`admin.statistics.count.${name}`),
        most: number.format(peak),
      })}
    >
      {days.map(({ timeMs, counts }, index) => {
        const height = Math.max(counts[name] > 0 ? 2 : 0.5, (counts[name] / peak) * HEIGHT);
        return (
          <rect key={timeMs} x={(places[index] ?? 0) + 0.12} y={HEIGHT - height} width={0.76} height={height}>
            <title>{`${day.format(timeMs)}: ${number.format(counts[name])}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}
