import type { DeviceEvent } from '@farol/core/domain/alert/event';
import type { Position } from '@farol/core/domain/position/position';
import type { ReportRequest } from '@farol/core/domain/report/report-choice';
import type {
  ReportAnswer,
  ReportFile,
  ReportQuery,
  ReportReadOptions,
  Reports,
} from '@farol/core/ports/reports';
import { Failure } from '@farol/core/domain/values/failure';
import { reportRowsFromWire } from '@farol/core/resources/reports/report-wire';
import type { MemoryNetwork } from './network.ts';
import { DRIVER_ELEMENTS, isDriverReport, REPORT_ELEMENTS } from './report-elements.ts';

/** What a server in memory makes reports of; more may be added later. */
export interface ReportedHistory {
  readonly events: readonly DeviceEvent[];
  readonly positions: readonly Position[];
  /** Returns the vehicles that a request without vehicles and groups means, and those of groups. */
  readonly devicesOf?: (request: Pick<ReportRequest, 'deviceIds' | 'groupIds'>) => readonly number[];
}

/** In-memory reports, for tests and headless runs. */
export class MemoryReports implements Reports {
  readonly #history: ReportedHistory;
  readonly #network: MemoryNetwork;

  constructor(history: ReportedHistory, network: MemoryNetwork) {
    this.#history = history;
    this.#network = network;
  }

  async events({ deviceIds, fromMs, toMs }: ReportQuery): Promise<DeviceEvent[]> {
    await this.#network.transmit();
    return deviceIds.flatMap((deviceId) => this.#eventsOf(deviceId, fromMs, toMs));
  }

  async rows(request: ReportRequest, { maxRows, progress }: ReportReadOptions): Promise<ReportAnswer> {
    await this.#network.transmit();
    const { name, range, eventTypes, geofenceIds } = request;
    const histories = this.#devicesOf(request).map((deviceId) => ({
      deviceId,
      positions: this.#positionsOf(deviceId, range.fromMs, range.toMs),
      events: this.#eventsOf(deviceId, range.fromMs, range.toMs).filter(
        ({ type, geofenceId }) =>
          (eventTypes.length === 0 || eventTypes.includes(type)) &&
          (name !== 'geofences' || geofenceIds.includes(geofenceId)),
      ),
    }));
    const elements = isDriverReport(name)
      ? DRIVER_ELEMENTS[name](histories)
      : histories.flatMap(REPORT_ELEMENTS[name]);
    const rows = elements.flatMap((element) => reportRowsFromWire(name, element));
    progress(Math.min(rows.length, maxRows));
    return { rows: rows.slice(0, maxRows), isTruncated: rows.length > maxRows };
  }

  /** This server writes no spreadsheets. */
  async spreadsheet(): Promise<ReportFile> {
    await this.#network.transmit();
    throw new Failure('NO_SPREADSHEET', 200);
  }

  #devicesOf(request: ReportRequest): readonly number[] {
    if (this.#history.devicesOf) return this.#history.devicesOf(request);
    const all = [...this.#history.positions, ...this.#history.events].map(({ deviceId }) => deviceId);
    return request.deviceIds.length > 0 ? request.deviceIds : [...new Set(all)];
  }

  #positionsOf(deviceId: number, fromMs: number, toMs: number): Position[] {
    return inOrder(this.#history.positions, deviceId, fromMs, toMs, ({ fixTime }) => Date.parse(fixTime));
  }

  #eventsOf(deviceId: number, fromMs: number, toMs: number): DeviceEvent[] {
    return inOrder(this.#history.events, deviceId, fromMs, toMs, ({ eventTime }) => Date.parse(eventTime));
  }
}

function inOrder<T extends { deviceId: number }>(
  all: readonly T[],
  deviceId: number,
  fromMs: number,
  toMs: number,
  timeOf: (item: T) => number,
): T[] {
  return all
    .filter((item) => item.deviceId === deviceId && timeOf(item) >= fromMs && timeOf(item) <= toMs)
    .sort((a, b) => timeOf(a) - timeOf(b));
}
