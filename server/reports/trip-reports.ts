import type { Device } from '@farol/core/domain/device/device';
import type { ReportDevice, ReportSpecification } from './thread/report-specification.ts';
import type { ReportRunner } from './report-runner.ts';
import type { Access } from '../access/access.ts';
import { reportDevices } from './report-devices.ts';
import { badRequest } from '../wire/http-error.ts';
import type { Registry } from '../registry/registry.ts';
import { tripRulesOf } from '../registry/trip-settings.ts';

const DAY_MS = 86_400_000;

/** The query of a trip report; milliseconds since the epoch, inclusive. */
export interface TripQuery {
  deviceIds: number[];
  groupIds: number[];
  from: number;
  to: number;
}

/** Report rows in pages: JSON texts separated by commas, UTF-8. */
type Pages = AsyncGenerator<Uint8Array<ArrayBuffer>>;

/**
 * Trips, stops and summaries (contract §4.7, §7.5): checks permissions and chooses the
 * devices; a thread computes the report. Devices without positions have no rows. The signals
 * abort when the client has disconnected.
 */
export class TripReports {
  readonly #registry: Registry;
  readonly #runner: ReportRunner;

  constructor(registry: Registry, runner: ReportRunner) {
    this.#registry = registry;
    this.#runner = runner;
  }

  trips(access: Access, query: TripQuery, disconnected: AbortSignal): Pages {
    access.requireReport('trips');
    return this.#run(access, this.#segments(access, query, 'trips'), disconnected);
  }

  stops(access: Access, query: TripQuery, disconnected: AbortSignal): Pages {
    access.requireReport('stops');
    return this.#run(access, this.#segments(access, query, 'stops'), disconnected);
  }

  /** With `daily`, one row per day in the caller's time zone, else the server's. */
  summary(access: Access, query: TripQuery & { daily: boolean }, disconnected: AbortSignal): Pages {
    access.requireReport();
    const { from, to, daily } = query;
    if (daily && to - from > this.#runner.limits.days * DAY_MS)
      throw badRequest(`Time period exceeds the limit - ${this.#runner.limits.days} days by the day`);
    const zone = access.user.attributes['timezone'] ?? this.#registry.server.attributes['timezone'];
    const days = daily ? { zone: typeof zone === 'string' ? zone : undefined } : undefined;
    const devices = this.#devices(access, query).map(reportDevice);
    return this.#run(access, { kind: 'summary', from, to, days, devices }, disconnected);
  }

  #run(access: Access, specification: ReportSpecification, disconnected: AbortSignal): Pages {
    return this.#runner.pages(access.user.id, specification, disconnected);
  }

  #segments(access: Access, query: TripQuery, kind: 'trips' | 'stops'): ReportSpecification {
    const { from, to } = query;
    const devices = this.#devices(access, query).map((device) => ({
      ...reportDevice(device),
      rules: tripRulesOf(this.#registry, device),
    }));
    return { kind, from, to, devices };
  }

  #devices(access: Access, { deviceIds, groupIds }: TripQuery): Device[] {
    return reportDevices(this.#registry, access, {
      deviceIds,
      groupIds,
      maxDevices: this.#runner.limits.devices,
    })
      .map((id) => this.#registry.devices.get(id))
      .filter((device) => device !== undefined);
  }
}

/** The attributes needed for computing rows; the others are not sent to the thread. */
const REPORT_ATTRIBUTES = ['report.ignoreOdometer', 'fuelCapacity'];

function reportDevice({ id, name, attributes }: Device): ReportDevice {
  const needed = REPORT_ATTRIBUTES.filter((key) => key in attributes).map((key) => [key, attributes[key]]);
  return { id, name, attributes: Object.fromEntries(needed) };
}
