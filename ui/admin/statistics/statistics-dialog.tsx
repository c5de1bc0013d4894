import { useTranslation } from '../../language/use-translation.ts';
import { useIsNarrow } from '../../kit/layout/use-is-narrow.ts';
import { DialogFrame } from '../../kit/dialogs/dialog-frame.tsx';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { NotAvailable, EmptyState, LoadFailed, LoadingLines } from '../../kit/messages/load-states.tsx';
import { DayRangeField } from '../activity/day-range-field.tsx';
import { StorageCard } from './storage-card.tsx';
import { UnreadableReportList } from './unreadable-report-list.tsx';
import { StatisticTable } from './statistic-table.tsx';
import layout from '../../kit/layout/layout.module.css';
import styles from '../activity/activity.module.css';
import statisticsStyles from './statistics.module.css';
import {
  protocolCounts,
  type DailyStatistics,
  isAdditive,
  statisticTotals,
  dayColumns,
  type StatisticName,
} from '@farol/core/domain/server/server-statistics';
import { Heading } from '../../kit/layout/heading.tsx';

const HEIGHT = 48;

const CARD_STATISTICS = ['messagesReceived', 'activeDevices', 'activeUsers', 'requests'] as const;

/**
 * The statistics of the server (contract §4.8): totals with small charts, protocols, and a table of the days.
 */
export function StatisticsDialog() {
  const { statistics } = useConsole().admin;
  const { t } = useTranslation();
  const { dailyStatistics, days, isLoading, isLoaded, isUnsupported, failure } = useView(statistics);
  const isNarrow = useIsNarrow();
  return (
    <DialogFrame
      title={t('admin.statistics.title')}
      onClose={statistics.close}
      isFullHeight
      size={960}
      fullScreen={isNarrow}
    >
      <div className={layout.column}>
        {!isUnsupported && (
          <div className={styles.toolbar}>
            <DayRangeField days={days} onChange={statistics.setDays} />
          </div>
        )}
        {isLoading && <LoadingLines />}
        {isUnsupported && <NotAvailable area="statistics" />}
        {failure !== undefined && <LoadFailed reason={failure} onRetry={statistics.refresh} />}
        {isLoaded && dailyStatistics.length === 0 && <EmptyState area="statistics" />}
        {isLoaded && dailyStatistics.length > 0 && (
          <div className={statisticsStyles.statistics}>
            <StorageCard days={dailyStatistics} />
            <StatisticCards days={dailyStatistics} />
            <ProtocolBars days={dailyStatistics} />
            <UnreadableReportList />
            <StatisticTable days={dailyStatistics} />
          </div>
        )}
      </div>
    </DialogFrame>
  );
}

/** Bars of the number of devices per protocol, the maximum of all days. */
function ProtocolBars({ days }: { days: readonly DailyStatistics[] }) {
  const { t, i18n } = useTranslation();
  const counts = protocolCounts(days);
  const peak = Math.max(1, ...counts.map(([, count]) => count));
  const number = new Intl.NumberFormat(i18n.language);
  if (counts.length === 0) return null;
  return (
    <section className={statisticsStyles.card}>
      <Heading level={3} look="group">
        {t('admin.statistics.protocols')}
      </Heading>
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

/** The main statistics, each as a total with a bar chart of the days. */
function StatisticCards({ days }: { days: readonly DailyStatistics[] }) {
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
          <span className={statisticsStyles.countName}>{t(`admin.statistics.count.${name}`)}</span>
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

/**
 * A small bar chart of one count with a bar per counted day; days without data leave a gap. The table shows
 * the numbers.
 */
function BarChart({ name, days }: { name: StatisticName; days: readonly DailyStatistics[] }) {
  const { t, i18n } = useTranslation();
  const peak = Math.max(1, ...days.map(({ counts }) => counts[name]));
  const number = new Intl.NumberFormat(i18n.language);
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' });
  const { places, count } = dayColumns(days);
  return (
    <svg
      className={statisticsStyles.chart}
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
