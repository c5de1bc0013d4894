import type { DeviceEvent } from '../domain/alert/event.ts';
import type { ReportRequest } from '../domain/report/report-choice.ts';
import type { ReportRow } from '../domain/report/report-row.ts';

/** The devices and the time range of a report (milliseconds since the epoch, both ends included). */
export interface ReportQuery {
  readonly deviceIds: readonly number[];
  readonly fromMs: number;
  readonly toMs: number;
}

/** How a report is read. */
export interface ReportReadOptions {
  /** More rows are not read. */
  readonly maxRows: number;
  /** Called with the number of rows so far, as they arrive. */
  readonly progress: (rowCount: number) => void;
  /** Calls the listener when nobody wants the report any more. */
  readonly onCancel: (cancel: () => void) => void;
}

/** A report that was read. */
export interface ReportAnswer {
  /** In the order of the server: device by device, oldest first. */
  readonly rows: readonly ReportRow[];
  /** There were more rows than were to be read. */
  readonly isTruncated: boolean;
  /** Until when the server knew what was stored (milliseconds); undefined when nothing is missing. */
  readonly dataUntilMs?: number | undefined;
}

/** A report as a file of the server. */
export interface ReportFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** A portable document instead of a spreadsheet (facts §9). */
  readonly isPdf: boolean;
  /** Until when the server knew what was stored (milliseconds); undefined when nothing is missing. */
  readonly dataUntilMs?: number | undefined;
}

/**
 * Reports about the past (§7, "Reports"). Rejects with a Failure; status 404 where the server has no such
 * report.
 */
export interface Reports {
  /** Returns every event in the order of the server: device by device, oldest first. */
  events(span: ReportQuery): Promise<DeviceEvent[]>;
  /** Returns the rows of a report. They are read as they arrive, so that a large one stops nothing else. */
  rows(request: ReportRequest, reading: ReportReadOptions): Promise<ReportAnswer>;
  /** Returns a report as the server writes it for spreadsheets; rejects with NO_SPREADSHEET where it does not. */
  spreadsheet(request: ReportRequest): Promise<ReportFile>;
}
