import { Portal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { reportTitleKey } from '@farol/core/domain/navigation/report-title';
import { REPORTS } from '@farol/core/domain/report/report';
import { totalsOf } from '@farol/core/domain/report/report-view';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useChoiceText } from '../choice/use-choice-text.ts';
import { cellTextBeside, isNumeric, totalText } from '../table/cell-text.ts';
import { columnTitle } from '../table/column-title.ts';
import { useCellStyle } from '../table/use-cell-style.ts';
import type { ReportExport } from './use-report-export.ts';
import { usePrinting } from './use-printing.ts';
import styles from './print-sheet.module.css';

/** More rows would be more paper than anybody wants, and hold the page. */
const MAX_PRINTED = 2_000;

/**
 * The open report on paper: all its rows, without the rest of the page. It is drawn only while the browser
 * prints, whoever asked for it.
 */
export function PrintSheet({ rows }: Pick<ReportExport, 'rows'>) {
  return usePrinting() ? <Sheet rows={rows()} /> : null;
}

function Sheet({ rows }: { rows: ReturnType<ReportExport['rows']> }) {
  const { t } = useTranslation();
  const { name, view, requestedChoice } = useAnswers(useConsole().reports.report);
  const style = useCellStyle();
  const choiceText = useChoiceText();
  const printed = rows.slice(0, MAX_PRINTED);
  const totals = totalsOf(name, rows);
  const hasTotals = REPORTS[name].columns.some(({ column }) => totals[column] !== undefined);
  return (
    <Portal>
      <section className={styles.sheet} data-print-sheet>
        <h1>{t(reportTitleKey(name))}</h1>
        {requestedChoice && <p>{choiceText(requestedChoice)}</p>}
        {printed.length < rows.length && (
          <p>{t('reports.tools.printed', { max: style.integer.format(MAX_PRINTED), count: rows.length })}</p>
        )}
        <table>
          <thead>
            <tr>
              {view.columns.map((column) => (
                <th key={column} scope="col" data-number={isNumeric(column) || undefined}>
                  {columnTitle(t, name, column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {printed.map((row, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows have no id, and a printed page does not change
              <tr key={index}>
                {view.columns.map((column) => (
                  <td key={column} data-number={isNumeric(column) || undefined}>
                    {cellTextBeside(style, row, column, view.columns)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          {hasTotals && (
            <tfoot>
              <tr>
                {view.columns.map((column, at) => {
                  const total = totals[column];
                  return (
                    <td key={column} data-number={isNumeric(column) || undefined}>
                      {at === 0
                        ? t('reports.table.total')
                        : total === undefined
                          ? ''
                          : totalText(style, column, total)}
                    </td>
                  );
                })}
              </tr>
            </tfoot>
          )}
        </table>
      </section>
    </Portal>
  );
}
