import type { ReportTotals } from '@farol/core/domain/report/report-view';
import { isOfVehicles } from '@farol/core/domain/report/report';
import { useTranslation } from '../../language/use-translation.ts';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { isNumeric, totalText, type CellStyle } from './cell-text.ts';
import { totalTexts } from './total-texts.ts';
import styles from './report-table.module.css';

interface TotalsLineProps {
  totals: ReportTotals;
  style: CellStyle;
  isStacked: boolean;
}

/** What all rows add up to, below the table; nothing where sums mean nothing. */
export function TotalsLine({ totals, style, isStacked }: TotalsLineProps) {
  const { t } = useTranslation();
  const { view, name } = useAnswers(useConsole().reports.report);
  const { columns } = view;
  const texts = totalTexts(style, name, columns, totals);
  if (texts.length === 0) return null;
  if (isStacked)
    return (
      <div role="rowgroup" className={styles.foot}>
        <div role="row" className={styles.totalsLine} style={{ minHeight: 40 }}>
          <span role="rowheader">{t('reports.table.total')}</span>
          <span role="cell" className={styles.totals}>
            {texts.join(' · ')}
          </span>
        </div>
      </div>
    );
  return (
    <div role="rowgroup" className={styles.foot}>
      <div role="row" className={styles.line} style={{ minHeight: 40 }}>
        {columns.map((column, at) => {
          const total = totals[column];
          const text = total === undefined ? '' : totalText(style, column, total);
          return at === 0 ? (
            <span key={column} role="rowheader" className={styles.cell}>
              {t('reports.table.total')}
            </span>
          ) : (
            <span
              key={column}
              role="cell"
              className={styles.cell}
              data-number={isNumeric(column) || undefined}
            >
              {text}
            </span>
          );
        })}
        {isOfVehicles(name) && <span />}
      </div>
    </div>
  );
}
