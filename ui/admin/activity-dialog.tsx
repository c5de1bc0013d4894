import { useMediaQuery } from '@mantine/hooks';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { arrangedActivity, WHOLE_LOG } from '@farol/core/domain/activity-filter';
import { useUnits } from '../map/use-units.ts';
import { RecordModal } from '../records/record-modal.tsx';
import { NothingFound } from '../records/record-states.tsx';
import { useConsole } from '../use-console.ts';
import { ActivityGrid } from './activity-grid.tsx';
import { ActivityToolbar } from './activity-toolbar.tsx';
import { activityText, activityWords } from './activity-words.ts';
import { Absent, NothingYet, NotRead, Waiting } from './admin-states.tsx';
import { useLogTitle } from './use-log-title.ts';
import { useNames } from './use-names.ts';
import styles from './admin.module.css';

/** The activity log (product §10, "Logs") of the server, of a user or of a device, over whatever is on the screen. */
export function ActivityDialog() {
  const { activityLog, guard } = useConsole();
  const { t, i18n } = useTranslation();
  const { value, context } = useSelector(activityLog, (snapshot) => snapshot);
  const { subject, entries, filter, sort, isCut, reason } = context;
  const namespace = useSelector(guard, (snapshot) => snapshot.context.namespace);
  const isNarrow = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const title = useLogTitle(subject, entries);
  const { distance, speed } = useUnits();
  const nameOf = useNames(entries);
  const rows = useMemo(
    () =>
      entries.map((entry) => {
        const words = activityWords(entry, {
          t: (key, values) => t(key, { ...values }),
          language: i18n.language,
          namespace,
          distance,
          speed,
          nameOf,
        });
        return { entry, area: words.area, text: activityText(words), words };
      }),
    [entries, t, i18n.language, namespace, distance, speed, nameOf],
  );
  const shown = useMemo(() => arrangedActivity(rows, filter, sort), [rows, filter, sort]);
  return (
    <RecordModal
      title={title}
      onClose={() => activityLog.send({ type: 'CLOSE' })}
      isTall
      size={1080}
      fullScreen={isNarrow}
    >
      <div className={styles.whole}>
        {value !== 'absent' && <ActivityToolbar rows={rows} shown={shown} />}
        {value === 'reading' && <Waiting />}
        {value === 'absent' && <Absent area="activity" />}
        {value === 'failed' && (
          <NotRead reason={reason ?? ''} onRetry={() => activityLog.send({ type: 'REFRESH' })} />
        )}
        {value === 'shown' && (
          <>
            <p className={styles.found} aria-live="polite">
              {shown.length === rows.length
                ? t('records.found', { count: rows.length })
                : t('records.foundOf', { shown: shown.length, count: rows.length })}
              {isCut && ` · ${t('admin.activity.cut', { count: rows.length })}`}
            </p>
            {rows.length === 0 && <NothingYet area="activity" />}
            {rows.length > 0 && shown.length === 0 && (
              <NothingFound onClear={() => activityLog.send({ type: 'FILTER', filter: WHOLE_LOG })} />
            )}
            {shown.length > 0 && <ActivityGrid rows={shown} />}
          </>
        )}
      </div>
    </RecordModal>
  );
}
