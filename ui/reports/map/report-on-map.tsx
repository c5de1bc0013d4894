import { Button, CloseButton, Loader } from '@mantine/core';
import { useTranslation } from '../../language/use-translation.ts';
import { reasonText } from '../../language/reason-text.ts';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { cellText } from '../table/cell-text.ts';
import { useCellStyle } from '../table/use-cell-style.ts';
import styles from './report-on-map.module.css';

/** Which row the map shows, whether it is being located, and how to take it from the map. */
export function ReportOnMap() {
  const { report, onMap } = useConsole().reports;
  const { t } = useTranslation();
  const { row, isReading, isUnknown, failure } = useAnswers(onMap);
  const style = useCellStyle();
  if (!row) return null;
  const text = isReading
    ? t('reports.map.reading')
    : isUnknown
      ? t('reports.map.unknown')
      : failure === undefined
        ? `${cellText(style, row, 'vehicle')} · ${style.time.format(row.fromMs)}`
        : `${t('reports.map.failed')}: ${reasonText(t, failure)}`;
  return (
    <div className={styles.onMap} role="status">
      {isReading && <Loader size={16} />}
      <span className={styles.onMapText} title={text}>
        {text}
      </span>
      {failure !== undefined && (
        <Button variant="light" h={36} onClick={onMap.retry}>
          {t('reports.map.retry')}
        </Button>
      )}
      <CloseButton size={36} aria-label={t('reports.map.close')} onClick={() => report.select(undefined)} />
    </div>
  );
}
