import { useMediaQuery } from '@mantine/hooks';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { RecordModal } from '../records/record-modal.tsx';
import { useConsole } from '../use-console.ts';
import { Absent, NothingYet, NotRead, Waiting } from './admin-states.tsx';
import { DayRange } from './day-range.tsx';
import { ProtocolBars } from './protocol-bars.tsx';
import { StatisticCards } from './statistic-cards.tsx';
import { StatisticTable } from './statistic-table.tsx';
import styles from './admin.module.css';

/** How busy the server was (contract §4.8): figures with small charts, protocols, and the days one by one. */
export function StatisticsDialog() {
  const { statistics } = useConsole();
  const { t } = useTranslation();
  const { value, context } = useSelector(statistics, (snapshot) => snapshot);
  const { rows, days, reason } = context;
  const isNarrow = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  return (
    <RecordModal
      title={t('admin.statistics.title')}
      onClose={() => statistics.send({ type: 'CLOSE' })}
      isTall
      size={960}
      fullScreen={isNarrow}
    >
      <div className={styles.whole}>
        {value !== 'absent' && (
          <div className={styles.toolbar}>
            <DayRange days={days} onChange={(chosen) => statistics.send({ type: 'DAYS', days: chosen })} />
          </div>
        )}
        {value === 'reading' && <Waiting />}
        {value === 'absent' && <Absent area="statistics" />}
        {value === 'failed' && (
          <NotRead reason={reason ?? ''} onRetry={() => statistics.send({ type: 'REFRESH' })} />
        )}
        {value === 'shown' && rows.length === 0 && <NothingYet area="statistics" />}
        {value === 'shown' && rows.length > 0 && (
          <div className={styles.statistics}>
            <StatisticCards days={rows} />
            <ProtocolBars days={rows} />
            <StatisticTable days={rows} />
          </div>
        )}
      </div>
    </RecordModal>
  );
}
