import type {
  DeviceWithRefusals,
  RefusedReport,
  ReportProblem,
  UnreadableReport,
} from '../domain/device/report-problem.ts';

/** What the server could not take of the reports of devices. Each call rejects with a Failure. */
export interface ReportProblems {
  /** Returns those of a device, the most frequent first; none where the server does not tell. */
  ofDevice(deviceId: number): Promise<readonly ReportProblem[]>;
  /**
   * Returns the latest reports of a device of which something was not taken, the latest first, for managers who may edit
   * it; none where the server does not tell.
   */
  refusedOf(deviceId: number): Promise<readonly RefusedReport[]>;
  /**
   * Returns the devices of which reports were not taken whole in the last 24 hours, the latest first, for managers who may
   * edit them; none where the server does not tell.
   */
  refusedDevices(): Promise<readonly DeviceWithRefusals[]>;
  /** Returns the latest reports that nobody could read, the latest first, for administrators. */
  unreadable(): Promise<readonly UnreadableReport[]>;
}
