import { createPortal } from 'react-dom';
import { reportTitleKey } from '@farol/core/domain/navigation/report-title';
import { useTranslation } from '../../language/use-translation.ts';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useChoiceText } from '../choice/use-choice-text.ts';
import { useOtherZone } from '../choice/use-other-zone.ts';
import { isNumeric, cellTextBeside, totalText, type CellTextStyle } from '../table/cell-text.ts';
import { columnTitle } from '../table/column-title.ts';
import { titleSpan } from '../table/total-texts.ts';
import { useCellStyle } from '../table/use-cell-style.ts';
import type { ReportTableLine } from '../table/use-report-table-lines.ts';
import type { ReportExport } from './use-report-export.ts';
import styles from './print-sheet.module.css';
import { COLUMN_FORMATS, type ReportColumn } from '@farol/core/domain/report/report-column';
import type { ReportRow } from '@farol/core/domain/report/report-row';
import type { ReportTotals } from '@farol/core/domain/report/report-view';
import { useGroupTitle } from '../table/use-group-title.ts';

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
  const { name, view, requestedChoice, range, rows } = useView(useConsole().reports.report);
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
function linesWithRows(lines: readonly ReportTableLine[], most: number): readonly ReportTableLine[] {
  let count = 0;
  const end = lines.findIndex(({ kind }) => kind === 'row' && ++count > most);
  return end < 0 ? lines : lines.slice(0, end);
}

interface PrintedProps {
  style: CellTextStyle;
  columns: readonly ReportColumn[];
}

interface PrintedRowProps extends PrintedProps {
  row: ReportRow;
  /** Gives a row the addresses that are known. */
  addressed: (row: ReportRow) => ReportRow;
}

/** A row on paper. */
function PrintedRow({ row, addressed, style, columns }: PrintedRowProps) {
  const named = addressed(row);
  return (
    <tr>
      {columns.map((column) => (
        <td key={column} data-number={isNumeric(column) || undefined}>
          {paperText(column, cellTextBeside(style, named, column, columns))}
        </td>
      ))}
    </tr>
  );
}

/** Returns a text with one place at which it breaks, if it is a time: between date and time of day. */
function paperText(column: ReportColumn, text: string): string {
  return COLUMN_FORMATS[column] === 'time' ? text.replaceAll(/(?<=\s.*)\s/g, '\u00A0') : text;
}

/** The head of a group on paper: its title, how many rows it has, and below their columns what they add up to. */
function PrintedGroup({
  line,
  style,
  columns,
}: PrintedProps & { line: ReportTableLine & { kind: 'group' } }) {
  const { t } = useTranslation();
  const title = useGroupTitle()(line.title);
  const count = t('reports.state.rows', { count: line.count, shown: style.integer.format(line.count) });
  return (
    <tr className={styles.group}>
      <th scope="rowgroup" colSpan={titleSpan(columns, line.totals)}>
        {title} <span>{count}</span>
      </th>
      <TotalCells totals={line.totals} style={style} columns={columns} />
    </tr>
  );
}

/** What rows add up to, below their columns; the columns before the first of these are left to a title. */
function TotalCells({ totals, style, columns }: PrintedProps & { totals: ReportTotals }) {
  return columns.slice(titleSpan(columns, totals)).map((column) => {
    const total = totals[column];
    return (
      <td key={column} data-number={isNumeric(column) || undefined}>
        {total === undefined ? '' : totalText(style, column, total)}
      </td>
    );
  });
}
