import type { ReportSource } from '../source/report-source.ts';
import type { RowAddresses } from '../values/row-addresses.ts';
import type { ColumnTextKey } from './column-texts.ts';

/** A row of a report as it goes over the wire (contract §2.8, §2.9, §2.10). */
export type WireRow = Record<string, unknown>;

/** How the value of a cell is told. */
export type ColumnKind =
  | 'text'
  /** The type of an event, told with what else its row says of it. */
  | 'event'
  | 'time'
  | 'duration'
  | 'distance'
  | 'speed'
  | 'volume'
  | 'coordinate'
  | 'number'
  /** A whole number, without decimals. */
  | 'count'
  | 'json';

/** A column of a workbook: its heading, the field of the row, and how its value is told. */
export type ColumnPlan = readonly [heading: ColumnTextKey, field: string, kind: ColumnKind];

/** How the rows of a report become a workbook (contract §4.7). */
export interface SheetPlan {
  readonly columns: readonly ColumnPlan[];
  /** The name of the sheet where no device has one of its own. */
  readonly title: string;
  /** All devices share a sheet, as where each has a row; by default each has its own. */
  readonly isShared?: boolean;
  /** Returns what gives rows the names that they do not have on the wire. */
  readonly completion?: (
    source: ReportSource,
    addresses: RowAddresses | undefined,
  ) => (rows: readonly WireRow[]) => Promise<void> | void;
}
