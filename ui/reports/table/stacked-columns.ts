import {
  COLUMN_FORMATS,
  type ColumnFormat,
  type ReportColumn,
} from '@farol/core/domain/report/report-column';
import { isVehicleReport } from '@farol/core/domain/report/report';
import type { ReportName } from '@farol/core/domain/report/report-screen';
import type { Translate } from '../../language/texts.ts';
import { textWithColumnName } from './cell-text.ts';
import { columnTitle } from './column-title.ts';
import { linesOf } from './group-height.ts';

/** What the first line of a row says in a narrow table. */
const IN_TITLE: ReadonlySet<ReportColumn> = new Set(['vehicle', 'start', 'end']);
/** The least lines for values and places. */
const LEAST_LINES = 2;
/** The padding on both sides and what leads to the player, as in the style sheet. */
const BESIDE = { values: 24, player: 48 };
const TITLE_AND_PADDING = 40;
const LINE = 18;

/** Long values, so that few are longer. */
const LONG_VALUES: Partial<Readonly<Record<ColumnFormat, string>>> = {
  duration: '12 h 30 min',
  distance: '1.234,5 km',
};
const LONG_VALUE = '1.234';

/** Whether a value has a line below the others, which ends where the line does. */
export function isLongColumn(column: ReportColumn): boolean {
  return COLUMN_FORMATS[column] === 'place' || COLUMN_FORMATS[column] === 'text';
}

/** Returns the columns below the first line. The first column is what the row is about. */
export function stackedColumns(columns: readonly ReportColumn[]): readonly ReportColumn[] {
  return columns.filter((column, at) => at > 0 && !IN_TITLE.has(column));
}

/**
 * Returns how many lines the values of a row have in a table of this width in pixels: two, a third for the way from one
 * place to another, and more for many values without a place below them. It is the same for all rows, as thousands cannot be measured one by one.
 */
export function valueLines(
  t: Translate,
  name: ReportName,
  columns: readonly ReportColumn[],
  width: number,
): number {
  const below = stackedColumns(columns);
  const places = below.filter((column) => COLUMN_FORMATS[column] === 'place');
  if (places.length > 1) return LEAST_LINES + 1;
  if (below.some(isLongColumn)) return LEAST_LINES;
  const texts = below.map((column) =>
    textWithColumnName(
      columnTitle(t, name, column),
      column,
      LONG_VALUES[COLUMN_FORMATS[column]] ?? LONG_VALUE,
    ),
  );
  const beside = BESIDE.values + (isVehicleReport(name) ? BESIDE.player : 0);
  return Math.max(LEAST_LINES, linesOf(texts, width - beside));
}

/** Returns the height of a row with so many lines below its title, pixels. */
export function stackedHeight(lines: number): number {
  return TITLE_AND_PADDING + lines * LINE;
}
