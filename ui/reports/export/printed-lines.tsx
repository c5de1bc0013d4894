import { COLUMN_FORMATS, type ReportColumn } from '@farol/core/domain/report/report-column';
import type { ReportRow } from '@farol/core/domain/report/report-row';
import type { ReportTotals } from '@farol/core/domain/report/report-view';
import { useTranslation } from '../../language/use-translation.ts';
import { cellTextBeside, isNumeric, totalText, type CellStyle } from '../table/cell-text.ts';
import { titleSpan } from '../table/total-texts.ts';
import { useGroupTitle } from '../table/use-group-title.ts';
import type { ReportLine } from '../table/use-report-lines.ts';
import styles from './print-sheet.module.css';

interface PrintedProps {
  style: CellStyle;
  columns: readonly ReportColumn[];
}

interface PrintedRowProps extends PrintedProps {
  row: ReportRow;
  /** Gives a row the addresses that are known. */
  addressed: (row: ReportRow) => ReportRow;
}

/** A row on paper. */
export function PrintedRow({ row, addressed, style, columns }: PrintedRowProps) {
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
export function PrintedGroup({
  line,
  style,
  columns,
}: PrintedProps & { line: ReportLine & { kind: 'group' } }) {
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
export function TotalCells({ totals, style, columns }: PrintedProps & { totals: ReportTotals }) {
  return columns.slice(titleSpan(columns, totals)).map((column) => {
    const total = totals[column];
    return (
      <td key={column} data-number={isNumeric(column) || undefined}>
        {total === undefined ? '' : totalText(style, column, total)}
      </td>
    );
  });
}
