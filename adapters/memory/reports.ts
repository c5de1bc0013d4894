import type { DeviceEvent } from '@farol/core/domain/alert/event';
import type { Reports, ReportQuery } from '@farol/core/ports/reports';
import type { MemoryNetwork } from './network.ts';

/** In-memory reports, for tests and headless runs. */
export class MemoryReports implements Reports {
  readonly #events: readonly DeviceEvent[];
  readonly #network: MemoryNetwork;

  /** @param events the events; more may be added later */
  constructor(events: readonly DeviceEvent[], network: MemoryNetwork) {
    this.#events = events;
    this.#network = network;
  }

  async events({ deviceIds, fromMs, toMs }: ReportQuery): Promise<DeviceEvent[]> {
    await this.#network.transmit();
    return deviceIds.flatMap((deviceId) =>
      this.#events
        .filter((event) => event.deviceId === deviceId && isWithin(Date.parse(event.eventTime), fromMs, toMs))
        .sort((a, b) => Date.parse(a.eventTime) - Date.parse(b.eventTime)),
    );
  }
}

function isWithin(time: number, fromMs: number, toMs: number): boolean {
  return time >= fromMs && time <= toMs;
}
