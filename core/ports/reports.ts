import type { DeviceEvent } from '../domain/alert/event.ts';

/** Which devices a report is about, and over which time (milliseconds since the epoch, both included). */
export interface ReportQuery {
  readonly deviceIds: readonly number[];
  readonly fromMs: number;
  readonly toMs: number;
}

/** What the server tells of the past (§7, "Reports"). Calls reject with a Failure; status 404 where the server has no such report. */
export interface Reports {
  /** Every event in the order of the server: device by device, the oldest first. */
  events(span: ReportQuery): Promise<DeviceEvent[]>;
}
