import type { AddressStyle } from './values/row-addresses.ts';
import type { SheetStyle } from './sheet/sheet-style.ts';

/** How a report is written (contract §4.6, §4.7), as plain data. */
export type ReportFormat =
  | { type: 'json' }
  | { type: 'packed' }
  | { type: 'xlsx'; style: SheetStyle }
  | { type: 'csv' | 'gpx' | 'kml' | 'kmz'; zone: string };

/** What to report, and how. */
export interface ReportJob<Specification> {
  specification: Specification;
  form: ReportFormat;
  /** For whom places are named; undefined where no row tells a place. */
  addresses?: AddressStyle | undefined;
}
