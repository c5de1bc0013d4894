import type { ReportColumn } from '@farol/core/domain/report/report-column';
import type { ReportTotals } from '@farol/core/domain/report/report-view';
import type { ReportName } from '@farol/core/domain/report/report-screen';
import { textWithColumnName, totalText, type CellTextStyle } from './cell-text.ts';
import { columnTitle } from './column-title.ts';

/** Returns the totals of the shown columns as texts that stand beside each other and do not break inside. */
export function totalTexts(
  style: CellTextStyle,
  name: ReportName,
  columns: readonly ReportColumn[],
  totals: ReportTotals,
): readonly string[] {
  return columns.flatMap((column) => {
    const total = totals[column];
    return total === undefined
      ? []
      : [
          textWithColumnName(
            columnTitle(style.t, name, column),
            column,
            totalText(style, column, total),
          ).replaceAll(' ', '\u00A0'),
        ];
  });
}

/** Returns how many columns the title before totals spans: all until the first that has a total. */
export function titleSpan(columns: readonly ReportColumn[], totals: ReportTotals): number {
  const first = columns.findIndex((column, at) => at > 0 && totals[column] !== undefined);
  return first < 0 ? columns.length : first;
}
