import type { DeviceEvent } from '../alert/event.ts';
import type { GeoPoint } from '../geometry/geo-point.ts';
import type { ReportColumn } from './report-column.ts';

/** The value of a column: a number in the unit of the wire (contract §0), a text, or a flag. */
export type ReportValue = number | string | boolean;

/**
 * One row of any report. What happened at one moment begins and ends then. Times in milliseconds since the
 * epoch.
 */
export interface ReportRow {
  readonly deviceId: number;
  /** Empty where the server does not send the name with the row. */
  readonly deviceName: string;
  readonly fromMs: number;
  readonly toMs: number;
  /** Where it happened or began; undefined where only a position id says so. */
  readonly place: GeoPoint | undefined;
  /** Where it ended, if elsewhere. */
  readonly endPlace?: GeoPoint | undefined;
  /** The position at which it happened; 0 without one. */
  readonly positionId: number;
  /** The event that the row is about. */
  readonly event?: DeviceEvent;
  readonly values: Readonly<Partial<Record<ReportColumn, ReportValue>>>;
}
