import { createPortal } from 'react-dom';
import { reportTitleKey } from '@farol/core/domain/navigation/report-title';
import { useTranslation } from '../../language/use-translation.ts';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useChoiceText } from '../choice/use-choice-text.ts';
import { useOtherZone } from '../choice/use-other-zone.ts';
import { isNumeric } from '../table/cell-text.ts';
import { columnTitle } from '../table/column-title.ts';
import { titleSpan } from '../table/total-texts.ts';
import { useCellStyle } from '../table/use-cell-style.ts';
import type { ReportLine } from '../table/use-report-lines.ts';
import { PrintedGroup, PrintedRow, TotalCells } from './printed-lines.tsx';
import type { ReportExport } from './use-report-export.ts';
import styles from './print-sheet.module.css';

/** More rows would be more paper than anybody wants, and hold the page. */
const MAX_PRINTED = 2_000;
/** More columns take two lines a row on an upright page of A4. */
const MAX_UPRIGHT = 6;
/** More columns need small type on a page that lies on its side. */
const MAX_ACROSS = 8;
/** More columns need the smallest type that is read without effort, close together. */
const MAX_SMALL = 11;

/**
 * The open report on paper: all its rows as sorted and grouped, without the rest of the page. It is drawn row by row,
 * so that the page is not held, and only for printing.
 */
export function PrintSheet({ exported, isShown }: { exported: ReportExport; isShown: boolean }) {
  return isShown ? <Sheet {...exported} /> : null;
}

function Sheet({ lines, totals, addressing }: Pick<ReportExport, 'lines' | 'totals' | 'addressing'>) {
  const { t } = useTranslation();
  const { name, view, requestedChoice, range, rows } = useAnswers(useConsole().reports.report);
  const { columns, grouping } = view;
  const style = useCellStyle();
  const choiceText = useChoiceText();
  const zone = useOtherZone();
  const facts = [
    ...(requestedChoice ? [choiceText(requestedChoice, range)] : []),
    ...(grouping === 'none' ? [] : [t(`reports.tools.groupings.${grouping}`)]),
    ...(zone === undefined ? [] : [t('reports.choice.zone', { zone })]),
  ];
  const span = titleSpan(columns, totals);
  const addressed = addressing();
  return createPortal(
    <div>
      <section className={styles.sheet} data-print-sheet={paperFor(columns.length)}>
        <h1>{t(reportTitleKey(name))}</h1>
        <p>{facts.join(' · ')}</p>
        {rows.length > MAX_PRINTED && (
          <p>
            {t('reports.tools.printed', {
              max: style.integer.format(MAX_PRINTED),
              all: style.integer.format(rows.length),
            })}
          </p>
        )}
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" data-number={isNumeric(column) || undefined}>
                  {columnTitle(t, name, column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {linesWithRows(lines, MAX_PRINTED).map((line, index) =>
              line.kind === 'group' ? (
                <PrintedGroup key={`group ${line.title}`} line={line} style={style} columns={columns} />
              ) : (
                <PrintedRow
                  // oxlint-disable-next-line react/no-array-index-key -- rows have no id, and a printed page does not change
                  key={index}
                  row={line.row}
                  addressed={addressed}
                  style={style}
                  columns={columns}
                />
              ),
            )}
          </tbody>
          {span < columns.length && (
            <tfoot>
              <tr>
                <th scope="row" colSpan={span}>
                  {t('reports.table.total')}
                </th>
                <TotalCells totals={totals} style={style} columns={columns} />
              </tr>
            </tfoot>
          )}
        </table>
      </section>
    </div>,
    document.body,
  );
}

/** Returns how so many columns lie on a page: upright, across, or across in small type. */
function paperFor(columnCount: number): 'upright' | 'across' | 'small' | 'smallest' {
  if (columnCount <= MAX_UPRIGHT) return 'upright';
  if (columnCount <= MAX_ACROSS) return 'across';
  return columnCount <= MAX_SMALL ? 'small' : 'smallest';
}

/** Returns the first lines with at most so many rows. */
function linesWithRows(lines: readonly ReportLine[], most: number): readonly ReportLine[] {
  let count = 0;
  const end = lines.findIndex(({ kind }) => kind === 'row' && ++count > most);
  return end < 0 ? lines : lines.slice(0, end);
}
