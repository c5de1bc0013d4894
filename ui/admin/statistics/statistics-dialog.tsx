import { useMediaQuery } from '@mantine/hooks';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { DialogFrame } from '../../kit/dialogs/dialog-frame.tsx';
import { useConsole } from '../../kit/console/use-console.ts';
import { NotAvailable, EmptyState, LoadFailed, LoadingLines } from '../../kit/messages/load-states.tsx';
import { DayRange } from '../activity/day-range.tsx';
import { ProtocolBars } from './protocol-bars.tsx';
import { StatisticCards } from './statistic-cards.tsx';
import { StatisticTable } from './statistic-table.tsx';
import styles from '../activity/activity.module.css';
import statisticsStyles from './statistics.module.css';

/**
 * The statistics of the server (contract §4.8): totals with small charts, protocols, and a table of the days.
 */
export function StatisticsDialog() {
  const { serverStatistics } = useConsole();
  const { t } = useTranslation();
  const { value, context } = useSelector(serverStatistics, (snapshot) => snapshot);
  const { dailyStatistics, days, reason } = context;
  const isNarrow = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  return (
    <DialogFrame
      title={t('admin.statistics.title')}
      onClose={() => serverStatistics.send({ type: 'CLOSE' })}
      isFullHeight
      size={960}
      fullScreen={isNarrow}
    >
      <div className={styles.dialogBody}>
        {value !== 'unsupported' && (
          <div className={styles.toolbar}>
            <DayRange
              days={days}
              onChange={(chosen) => serverStatistics.send({ type: 'SET_DAYS', days: chosen })}
            />
          </div>
        )}
        {value === 'loading' && <LoadingLines />}
        {value === 'unsupported' && <NotAvailable area="statistics" />}
        {value === 'failed' && (
          <LoadFailed reason={reason ?? ''} onRetry={() => serverStatistics.send({ type: 'REFRESH' })} />
        )}
        {value === 'loaded' && dailyStatistics.length === 0 && <EmptyState area="statistics" />}
        {value === 'loaded' && dailyStatistics.length > 0 && (
          <div className={statisticsStyles.statistics}>
            <StatisticCards days={dailyStatistics} />
            <ProtocolBars days={dailyStatistics} />
            <StatisticTable days={dailyStatistics} />
          </div>
        )}
      </div>
    </DialogFrame>
  );
}
