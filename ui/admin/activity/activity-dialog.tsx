import { useMediaQuery } from '@mantine/hooks';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { filterAndSortActivity, UNFILTERED_ACTIVITY } from '@farol/core/domain/activity/activity-filter';
import { useUnits } from '../../kit/console/use-units.ts';
import { DialogFrame } from '../../kit/dialogs/dialog-frame.tsx';
import { NoMatchingRecords } from '../../records/list/record-states.tsx';
import { useConsole } from '../../kit/console/use-console.ts';
import { ActivityGrid } from './activity-grid.tsx';
import { ActivityToolbar } from './activity-toolbar.tsx';
import { activityText, activityTextParts } from './activity-texts.ts';
import { NotAvailable, EmptyState, LoadFailed, LoadingLines } from '../../kit/messages/load-states.tsx';
import { useActivityLogTitle } from './use-activity-log-title.ts';
import { useRecordNames } from './use-record-names.ts';
import styles from './activity.module.css';

/** The activity log (facts §10, "Logs") of the server, of a user or of a device, over the current screen. */
export function ActivityDialog() {
  const { activityLog, guard } = useConsole();
  const { t, i18n } = useTranslation();
  const { value, context } = useSelector(activityLog, (snapshot) => snapshot);
  const { subject, entries, filter, sort, isTruncated, reason } = context;
  const namespace = useSelector(guard, (snapshot) => snapshot.context.namespace);
  const isNarrow = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const title = useActivityLogTitle(subject, entries);
  const { distance, speed } = useUnits();
  const nameOf = useRecordNames(entries);
  const rows = useMemo(
    () =>
      entries.map((entry) => {
        const textParts = activityTextParts(entry, {
          t: (key, values) => t(key, { ...values }),
          language: i18n.language,
          namespace,
          distance,
          speed,
          nameOf,
        });
        return { entry, category: textParts.category, text: activityText(textParts), textParts };
      }),
    [entries, t, i18n.language, namespace, distance, speed, nameOf],
  );
  const filteredRows = useMemo(() => filterAndSortActivity(rows, filter, sort), [rows, filter, sort]);
  return (
    <DialogFrame
      title={title}
      onClose={() => activityLog.send({ type: 'CLOSE' })}
      isFullHeight
      size={1080}
      fullScreen={isNarrow}
    >
      <div className={styles.dialogBody}>
        {value !== 'unsupported' && <ActivityToolbar allRows={rows} filteredRows={filteredRows} />}
        {value === 'loading' && <LoadingLines />}
        {value === 'unsupported' && <NotAvailable area="activity" />}
        {value === 'failed' && (
          <LoadFailed reason={reason ?? ''} onRetry={() => activityLog.send({ type: 'REFRESH' })} />
        )}
        {value === 'loaded' && (
          <>
            <p className={styles.resultCount} aria-live="polite">
              {filteredRows.length === rows.length
                ? t('records.found', { count: rows.length })
                : t('records.foundOf', { shown: filteredRows.length, count: rows.length })}
              {isTruncated && ` · ${t('admin.activity.cut', { count: rows.length })}`}
            </p>
            {rows.length === 0 && <EmptyState area="activity" />}
            {rows.length > 0 && filteredRows.length === 0 && (
              <NoMatchingRecords
                onClear={() => activityLog.send({ type: 'SET_FILTER', filter: UNFILTERED_ACTIVITY })}
              />
            )}
            {filteredRows.length > 0 && <ActivityGrid rows={filteredRows} />}
          </>
        )}
      </div>
    </DialogFrame>
  );
}
