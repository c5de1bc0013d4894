import { Failure } from '@farol/core/domain/values/failure';
import type {
  DeviceWithRefusals,
  RefusedReport,
  ReportProblem,
  UnreadableReport,
} from '@farol/core/domain/device/report-problem';
import type { ReportProblems } from '@farol/core/ports/report-problems';
import type { MemoryNetwork } from './network.ts';

/** In-memory problems of reports, for tests and headless runs. */
export class MemoryReportProblems implements ReportProblems {
  /** Whether the user is an administrator; nobody else sees the unreadable reports. */
  isAdministrator = true;
  /** By device id. */
  readonly problems = new Map<number, readonly ReportProblem[]>();
  /** By device id. */
  readonly refused = new Map<number, readonly RefusedReport[]>();
  unreadableReports: readonly UnreadableReport[] = [];
  readonly #network: MemoryNetwork;

  constructor(network: MemoryNetwork) {
    this.#network = network;
  }

  async ofDevice(deviceId: number): Promise<readonly ReportProblem[]> {
    await this.#network.transmit();
    return this.problems.get(deviceId) ?? [];
  }

  async refusedOf(deviceId: number): Promise<readonly RefusedReport[]> {
    await this.#network.transmit();
    if (!this.isAdministrator) throw new Failure('MANAGER_ACCESS_REQUIRED', 400);
    return this.refused.get(deviceId) ?? [];
  }

  async refusedDevices(): Promise<readonly DeviceWithRefusals[]> {
    await this.#network.transmit();
    if (!this.isAdministrator) throw new Failure('MANAGER_ACCESS_REQUIRED', 400);
    return [...this.refused].flatMap(([deviceId, reports]) =>
      reports[0] ? [{ deviceId, reports: reports.length, lastTime: reports[0].time }] : [],
    );
  }

  async unreadable(): Promise<readonly UnreadableReport[]> {
    await this.#network.transmit();
    if (!this.isAdministrator) throw new Failure('ADMINISTRATOR_ACCESS_REQUIRED', 400);
    return this.unreadableReports;
  }
}
