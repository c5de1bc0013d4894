import { useMemo } from 'react';
import { useSelector } from '@xstate/react';
import { filterAndSortActivity } from '@farol/core/domain/activity/activity-filter';
import { useTranslation } from '../../language/use-translation.ts';
import { useIsNarrow } from '../../kit/layout/use-is-narrow.ts';
import { useUnits } from '../../kit/console/use-units.ts';
import { DialogFrame } from '../../kit/dialogs/dialog-frame.tsx';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { ActivityGrid } from './activity-grid.tsx';
import { ActivityToolbar } from './activity-toolbar.tsx';
import { activityText, activityTextParts } from './activity-texts.ts';
import {
  NotAvailable,
  EmptyState,
  LoadFailed,
  LoadingLines,
  NothingFound,
} from '../../kit/messages/load-states.tsx';
import { useActivityLogTitle } from './use-activity-log-title.ts';
import { useRecordNames } from './use-record-names.ts';
import layout from '../../kit/layout/layout.module.css';
import styles from './activity.module.css';

/** The activity log (facts §10, "Logs") of the server, of a user or of a device, over the current screen. */
export function ActivityDialog() {
  const { access, admin } = useConsole();
  const { activityLog } = admin;
  const { t, i18n } = useTranslation();
  const { isLoading, isLoaded, isUnsupported, failure, subject, entries, filter, sort, isTruncated } =
    useAnswers(activityLog);
  const namespace = useSelector(access, (answers) => answers.namespace);
  const isNarrow = useIsNarrow();
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
    <DialogFrame title={title} onClose={activityLog.close} isFullHeight size={1080} fullScreen={isNarrow}>
      <div className={layout.column}>
        {!isUnsupported && <ActivityToolbar allRows={rows} filteredRows={filteredRows} />}
        {isLoading && <LoadingLines />}
        {isUnsupported && <NotAvailable area="activity" />}
        {failure !== undefined && <LoadFailed reason={failure} onRetry={activityLog.refresh} />}
        {isLoaded && (
          <>
            <p className={styles.resultCount} aria-live="polite">
              {filteredRows.length === rows.length
                ? t('records.found', { count: rows.length })
                : t('records.foundOf', { shown: filteredRows.length, count: rows.length })}
              {isTruncated && ` · ${t('admin.activity.cut', { count: rows.length })}`}
            </p>
            {rows.length === 0 && <EmptyState area="activity" />}
            {rows.length > 0 && filteredRows.length === 0 && (
              <NothingFound onClear={activityLog.clearFilter} />
            )}
            {filteredRows.length > 0 && <ActivityGrid rows={filteredRows} />}
          </>
        )}
      </div>
    </DialogFrame>
  );
}
