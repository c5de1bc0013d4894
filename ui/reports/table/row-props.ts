import type { CSSProperties } from 'react';
import type { ReportName } from '@farol/core/domain/report/report-screen';
import type { ReportRow } from '@farol/core/domain/report/report-row';
import type { CellTextStyle } from './cell-text.ts';

/** What a line of the table needs to be drawn at its place. */
export interface LineProps {
  style: CellTextStyle;
  place: CSSProperties;
  index: number;
}

/** What a row needs besides. */
export interface RowProps extends LineProps {
  name: ReportName;
  row: ReportRow;
}
