import { VisuallyHidden } from '@mantine/core';
import { isOfVehicles } from '@farol/core/domain/report/report';
import { useTranslation } from '../../language/use-translation.ts';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { SortHeader } from '../../kit/layout/sort-header.tsx';
import { isNumeric } from './cell-text.ts';
import { columnTitle } from './column-title.ts';
import styles from './report-table.module.css';

/** The heads of the columns, each of which sorts the table. */
export function ReportHead() {
  const { report } = useConsole().reports;
  const { t } = useTranslation();
  const { view, name } = useAnswers(report);
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" aria-rowindex={1} className={styles.line}>
        {view.columns.map((column) => (
          <SortHeader
            key={column}
            label={columnTitle(t, name, column)}
            sorted={
              view.sort.column === column ? (view.sort.descending ? 'descending' : 'ascending') : undefined
            }
            onSort={() => report.sortBy(column)}
            isNumeric={isNumeric(column)}
          />
        ))}
        {isOfVehicles(name) && (
          <span role="columnheader">
            <VisuallyHidden>{t('reports.table.actions')}</VisuallyHidden>
          </span>
        )}
      </div>
    </div>
  );
}
