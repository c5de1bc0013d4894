import type { DeviceEvent } from '../domain/alert/event.ts';

/** The devices and the time range of a report (milliseconds since the epoch, both ends included). */
export interface ReportQuery {
  readonly deviceIds: readonly number[];
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * Reports about the past (§7, "Reports"). Rejects with a Failure; status 404 where the server has no such
 * report.
 */
export interface Reports {
  /** Returns every event in the order of the server: device by device, oldest first. */
  events(span: ReportQuery): Promise<DeviceEvent[]>;
}
