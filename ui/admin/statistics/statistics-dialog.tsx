import { useTranslation } from '../../language/use-translation.ts';
import { useIsNarrow } from '../../kit/layout/use-is-narrow.ts';
import { DialogFrame } from '../../kit/dialogs/dialog-frame.tsx';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { NotAvailable, EmptyState, LoadFailed, LoadingLines } from '../../kit/messages/load-states.tsx';
import { DayRange } from '../activity/day-range.tsx';
import { ProtocolBars } from './protocol-bars.tsx';
import { StatisticCards } from './statistic-cards.tsx';
import { StorageCard } from './storage-card.tsx';
import { UnreadableReports } from './unreadable-reports.tsx';
import { StatisticTable } from './statistic-table.tsx';
import layout from '../../kit/layout/layout.module.css';
import styles from '../activity/activity.module.css';
import statisticsStyles from './statistics.module.css';

/**
 * The statistics of the server (contract §4.8): totals with small charts, protocols, and a table of the days.
 */
export function StatisticsDialog() {
  const { statistics } = useConsole().admin;
  const { t } = useTranslation();
  const { dailyStatistics, days, isLoading, isLoaded, isUnsupported, failure } = useAnswers(statistics);
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
            <DayRange days={days} onChange={statistics.setDays} />
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
            <UnreadableReports />
            <StatisticTable days={dailyStatistics} />
          </div>
        )}
      </div>
    </DialogFrame>
  );
}
